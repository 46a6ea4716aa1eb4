package import ContactCards
import ManagedObjects

extension ContactJSONKey {
  /// The keys that contacts can be sorted by: those that have one value, and one that is stored.
  ///
  /// The age is among them, computed from the birthday or stated, and the name, which is the last one
  /// and then the first. A colour and a picture have no order in the store, and every contact of a list
  /// is a person.
  package static let sortable: [ContactJSONKey] = allCases.filter { !$0.sortPaths.isEmpty }

  /// The keys of the model that rows are sorted by, the most significant first; none where there is
  /// nothing to sort by.
  var sortPaths: [String] {
    switch self {
    case .id: [KeySortDescriptor.objectIDKey]
    case .name: [Person.Key.lastName, .firstName].map(\.rawValue)
    case .company: ["company.name"]
    case .manager: ["manager.lastName", "manager.firstName"]
    case .birthday: ["birthday.year", "birthday.month", "birthday.day"]
    default: personKey.map { [$0.rawValue] } ?? []
    }
  }
}
