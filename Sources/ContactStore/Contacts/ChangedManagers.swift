import ContactCards
import ContactFormats
package import ManagedObjects

/// The managers that an edit gives people.
struct ChangedManagers {
  private let book: AddressBook
  private let context: ManagedObjectContext
  /// The people with their new managers; nil for nobody.
  private var new: [Person: Person?] = [:]
  /// The numbers of those whom people reported to, and of those whom they report to, by theirs.
  private(set) var former: [Int64: Int64?] = [:]
  private(set) var numbers: [Int64: [Int64]] = [:]

  init(of book: AddressBook, in context: ManagedObjectContext) {
    (self.book, self.context) = (book, context)
  }

  /// Finds the manager whom a card has got: by an ID, a UID, a name or an e-mail address.
  ///
  /// - Parameters:
  ///   - card: The card, which gets the name.
  ///   - before: What it was before.
  ///   - contact: Whose it is.
  /// - Returns: Whether that is another one.
  /// - Throws: ``AddressBookError`` where nobody is meant, or one of several, or ``StoreError``.
  mutating func settle(
    _ card: inout ContactCard, since before: ContactCard, of contact: Contact
  ) throws -> Bool {
    guard card.manager != before.manager, let person = contact as? Person else { return false }
    let manager = try book.person(meantBy: card.manager, in: context)
    card.manager = manager.map { ContactCard.displayName(of: $0) } ?? ""
    guard manager !== person.manager else { return false }
    new.updateValue(manager, forKey: person)
    return true
  }

  /// Connects somebody to the new manager, or to nobody.
  mutating func connect(_ contact: Contact) throws {
    guard let person = contact as? Person, let manager = new[person] else { return }
    if let number = person.objectID.key?.rawValue {
      former.updateValue(person.manager?.objectID.key?.rawValue, forKey: number)
      if let key = manager?.objectID.key?.rawValue { numbers[key, default: []].append(number) }
    }
    try person.removeKeptManagers(in: context)
    person.manager = manager
  }

  /// Makes sure that nobody reports to themselves in the end.
  func refuseLoops() throws {
    for (person, manager) in new {
      if let manager { try AddressBook.refuseLoops(of: [person], under: manager) }
    }
  }
}

extension AddressBook {
  /// Takes back what has closed a loop together with what another process saved.
  func undoLoops(of managers: ChangedManagers) throws {
    for (manager, people) in managers.numbers.sorted(by: { $0.key < $1.key }) {
      try undoLoops(of: people, under: manager, managers.former)
    }
  }

  /// The person that a text means: by an ID, a UID, a name or an e-mail address.
  ///
  /// - Returns: Nil for an empty text.
  /// - Throws: ``AddressBookError`` where nobody is meant, or one of several, or ``StoreError``.
  package func person(meantBy text: String, in context: ManagedObjectContext) throws -> Person? {
    if text.isEmpty { return nil }
    guard let reference = ContactReference(text),
      let id = try contacts(meantBy: [reference]).first?.id
    else { throw AddressBookError.nobodyCalled(text) }
    return try objects([id], in: context).first
  }
}
