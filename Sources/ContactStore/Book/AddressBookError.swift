package import ContactCards
import ManagedObjects

/// What cannot be done with an address book.
package enum AddressBookError: Error, Hashable {
  /// Nobody has these IDs.
  case noSuchPeople([Int64])
  /// These are companies, where only people can be.
  case areCompanies([NamedContact])
  /// No company has these IDs.
  case noSuchCompanies([Int64])
  /// Nobody is called so.
  case nobodyCalled(String)
  /// More than one contact is called so.
  ///
  /// Holds the first of them, and how many there are.
  case severalCalled(String, [NamedContact], count: Int)
  /// No group, tag or company has the name.
  ///
  /// Holds the names that there are.
  case noSuchName(String, NamedSetKind, known: [String])
  /// Several names differ from the one that was given in case and accents alone.
  case ambiguousName(String, NamedSetKind, names: [String])
  /// Several companies have the same name.
  case severalCompanies(String, ids: [Int64])
  /// There is one of the name already.
  case nameTaken(String, NamedSetKind)
  /// Two of those that were to be made would have names that differ in case at most.
  case namedTwice(String, String, NamedSetKind)
  /// These people are not in the group, or do not have the tag.
  case notIn(String, NamedSetKind, [NamedContact])
  /// The address book is of a former version, and may not be written.
  case needsMigration(path: String)
  /// Somebody cannot report to a person who reports to them, directly or through others.
  ///
  /// Holds the chain from the one who was to be the manager to the person.
  case managementLoop([NamedContact])
}

/// A contact by number and name.
package struct NamedContact: Hashable, Sendable {
  /// The number that names the contact in this address book; 0 for one that is not saved.
  package let id: Int64
  /// What to call the contact.
  package let name: String
  /// What tells the contact from others of the name, such as an address; empty where nothing is asked
  /// for or known.
  package let detail: String

  /// Names a contact.
  package init(id: Int64, name: String, detail: String = "") {
    (self.id, self.name, self.detail) = (id, name, detail)
  }

  /// What is read of a contact for its name and for what tells it from others.
  package static let fields: [ContactJSONKey] = [.name, .company, .emails, .phones]

  /// Names a contact, with what tells it from others of the name.
  package init(_ record: ContactRecord) {
    self.init(id: record.id, name: record.card.displayName, detail: record.card.detail)
  }

  package init(_ person: Person) {
    self.init(id: person.objectID.key?.rawValue ?? 0, name: ContactCard(person).displayName)
  }
}

extension AddressBookError {
  /// Whether it is that there are no such people, also where companies have their IDs.
  package var isOfMissingPeople: Bool {
    switch self {
    case .noSuchPeople, .areCompanies: true
    default: false
    }
  }
}
