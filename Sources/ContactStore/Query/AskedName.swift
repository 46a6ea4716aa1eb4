import ContactCards
import ManagedObjects

/// A comparison of what to call a contact, which follows from several fields.
struct AskedName {
  private let comparison: ComparisonPredicate

  /// Takes a comparison of the name with constants; nil for any other.
  init?(_ comparison: ComparisonPredicate) {
    let turned = comparison.withKeyOnLeft
    guard turned.modifier == .direct, turned.key == ContactJSONKey.name.rawValue,
      turned.constants != nil
    else { return nil }
    self.comparison = turned
  }

  /// What it means to the model.
  ///
  /// - Throws: ``FetchPredicateError`` for what cannot be compared, or what the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    let test = try FetchPredicate(.comparison(comparison))
      .bound(to: NamedSubject.entity, in: NamedSubject.model)
    let found = try people.names().filter { try test.matches(NamedSubject(name: $0.name)) }
    return try people.anyone(of: found.map(\.number))
  }
}

/// A contact of which nothing is known but its name.
private struct NamedSubject: PredicateSubject {
  let name: String

  static let model = ManagedObjectModel(unchecked: [entity])
  static let entity = EntityDescription(
    "Named", attributes: [AttributeDescription("name", .string)])

  var identity: RowReference? { nil }

  func value(at index: AttributeIndex) -> AttributeValue { name.isEmpty ? .null : .string(name) }

  func related(at index: RelationshipIndex) -> [NamedSubject] { [] }
}

extension AddressBook {
  /// What to call everybody, by their numbers.
  ///
  /// - Throws: ``StoreError``.
  func namesOfPeople() throws -> [(number: Int64, name: String)] {
    var query = Query()
    query.fields = [.name]
    var names: [(number: Int64, name: String)] = []
    try forEachContact(query) { names.append(($0.id, $0.card.displayName)) }
    return names
  }
}
