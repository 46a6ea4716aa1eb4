import ManagedObjects

/// What can be shown of a person and sorted by, under the name that commands and JSON use.
public enum PersonField: String, CaseIterable {
  /// The number that names the person in this address book, for good.
  case id
  /// The first name.
  case first
  /// The last name.
  case last
  /// The age in years.
  case age
}

extension PersonField: Sendable {}

extension PersonField {
  /// The key behind the field.
  public var key: String {
    switch self {
    case .id: KeySortDescriptor.objectIDKey
    case .first: Person.Key.firstName.rawValue
    case .last: Person.Key.lastName.rawValue
    case .age: Person.Key.age.rawValue
    }
  }

  /// The names of the fields as other names for the keys of the model.
  public static let keyAliases: [String: String] = [
    PersonField.first.rawValue: PersonField.first.key,
    PersonField.last.rawValue: PersonField.last.key,
  ]
}
