import ManagedObjects

/// An object with a name that people are put together in.
///
/// What it holds is looked at from the side of the people, as it may be large.
protocol NamedSet: ManagedObject {
  static var kind: NamedSetKind { get }
  /// The relationship of a contact that leads to such objects.
  static var keyOfContacts: String { get }
  /// The relationship to those that are in it.
  static var keyOfMembers: String { get }

  var name: String { get set }
  var memberCount: Int { get }
  /// Those that are in it.
  var members: [Contact] { get }

  func contains(_ person: Person) -> Bool
  func add(_ person: Person)
  func remove(_ person: Person)
}

extension Group: NamedSet {
  static var kind: NamedSetKind { .group }
  static var keyOfContacts: String { Contact.Key.groups.rawValue }
  static var keyOfMembers: String { Key.contacts.rawValue }

  var memberCount: Int { contacts.count }
  var members: [Contact] { Array(contacts) }

  func contains(_ person: Person) -> Bool { person.groups.contains(self) }
  func add(_ person: Person) { person.addToGroups(self) }
  func remove(_ person: Person) { person.removeFromGroups(self) }
}

extension Tag: NamedSet {
  static var kind: NamedSetKind { .tag }
  static var keyOfContacts: String { Contact.Key.tags.rawValue }
  static var keyOfMembers: String { Key.contacts.rawValue }

  var memberCount: Int { contacts.count }
  var members: [Contact] { Array(contacts) }

  func contains(_ person: Person) -> Bool { person.tags.contains(self) }
  func add(_ person: Person) { person.addToTags(self) }
  func remove(_ person: Person) { person.removeFromTags(self) }
}

extension Company: NamedSet {
  static var kind: NamedSetKind { .company }
  static var keyOfContacts: String { Person.Key.company.rawValue }
  static var keyOfMembers: String { Key.employees.rawValue }

  var memberCount: Int { employees.count }
  var members: [Contact] { Array(employees) }

  func contains(_ person: Person) -> Bool { person.company === self }
  func add(_ person: Person) { person.company = self }

  func remove(_ person: Person) {
    if contains(person) { person.company = nil }
  }
}
