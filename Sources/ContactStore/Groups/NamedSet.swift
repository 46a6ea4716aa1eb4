package import ContactCards
package import ManagedObjects

/// An object with a name that people are put together in.
///
/// What it holds is looked at from the side of the people, as it may be large.
package protocol NamedSet: ManagedObject {
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
  package static var kind: NamedSetKind { .group }
  package static var keyOfContacts: String { Contact.Key.groups.rawValue }
  package static var keyOfMembers: String { Key.contacts.rawValue }

  package var memberCount: Int { contacts.count }
  package var members: [Contact] { Array(contacts) }

  package func contains(_ person: Person) -> Bool { person.groups.contains(self) }
  package func add(_ person: Person) { person.addToGroups(self) }
  package func remove(_ person: Person) { person.removeFromGroups(self) }
}

extension Tag: NamedSet {
  package static var kind: NamedSetKind { .tag }
  package static var keyOfContacts: String { Contact.Key.tags.rawValue }
  package static var keyOfMembers: String { Key.contacts.rawValue }

  package var memberCount: Int { contacts.count }
  package var members: [Contact] { Array(contacts) }

  package func contains(_ person: Person) -> Bool { person.tags.contains(self) }
  package func add(_ person: Person) { person.addToTags(self) }
  package func remove(_ person: Person) { person.removeFromTags(self) }
}

extension Company: NamedSet {
  package static var kind: NamedSetKind { .company }
  package static var keyOfContacts: String { Person.Key.company.rawValue }
  package static var keyOfMembers: String { Key.employees.rawValue }

  package var memberCount: Int { employees.count }
  package var members: [Contact] { Array(employees) }

  package func contains(_ person: Person) -> Bool { person.company === self }
  package func add(_ person: Person) { person.company = self }

  package func remove(_ person: Person) {
    if contains(person) { person.company = nil }
  }
}
