import ManagedObjects

/// What to change of a person.
public struct PersonEdit: Hashable, Sendable {
  /// The new first name; nil to leave it.
  public var first: String?
  /// The new last name; nil to leave it.
  public var last: String?
  /// The new age, which may be that none is known; nil to leave it.
  public var age: Int32??

  /// Starts without changes.
  public init() {}

  /// The fields that change.
  var fields: [PersonField] {
    var fields: [PersonField] = []
    if first != nil { fields.append(.first) }
    if last != nil { fields.append(.last) }
    if age != nil { fields.append(.age) }
    return fields
  }

  /// The person as it will be.
  ///
  /// - Throws: The first ``NewPerson/Fault`` found.
  func applied(to person: PersonRecord) throws(NewPerson.Fault) -> NewPerson {
    try NewPerson(first: first ?? person.first, last: last ?? person.last, age: age ?? person.age)
  }
}

/// A value that somebody else saved while a person was being edited, and that the edit replaced.
public struct OverwrittenValue: Hashable, Sendable {
  /// The field.
  public let field: PersonField
  /// The value as text; empty for none.
  public let value: String
}

extension PersonRecord {
  /// The value of a field as text; empty for none.
  func text(of field: PersonField) -> String {
    switch field {
    case .id: String(id)
    case .first: first
    case .last: last
    case .age: age.map { String($0) } ?? ""
    }
  }
}
