package import ContactCards
package import ManagedObjects

/// A person as saved, for reading.
package struct PersonRecord: Hashable {
  /// The number that names the person in this address book, for good.
  package let id: Int64
  /// The first name; empty when there is none.
  package let first: String
  /// The last name; empty when there is none.
  package let last: String
  /// The age in years, if known.
  package let age: Int32?

  /// Describes a person.
  package init(id: Int64, first: String, last: String, age: Int32?) {
    self.id = id
    self.first = first
    self.last = last
    self.age = age
  }

  /// Reads a row of the entity `Person`.
  package init(_ row: RowSnapshot) {
    self.init(
      id: row.key.rawValue, first: String(row.value(at: Person.Slot.firstName)) ?? "",
      last: String(row.value(at: Person.Slot.lastName)) ?? "",
      age: Int32(row.value(at: Person.Slot.age)))
  }

  /// Reads an object that has been saved.
  package init(_ person: Person) {
    self.init(
      id: person.objectID.key?.rawValue ?? 0, first: person.firstName, last: person.lastName,
      age: person.age)
  }
}

extension PersonRecord: Sendable {}

extension PersonRecord {
  /// A person that has just been added under an ID.
  package init(_ person: NewPerson, id: Int64) {
    self.init(id: id, first: person.first, last: person.last, age: person.age)
  }
}

extension PersonRecord {
  /// What of a contact goes into a list of names and ages.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - today: The day for which ages are computed.
  package init(_ contact: ContactRecord, today: ContactCard.PartialDate?) {
    let card = contact.card
    self.init(
      id: contact.id, first: card.name.first, last: card.name.last,
      age: card.age(on: today).flatMap { Int32(exactly: $0.years) })
  }
}
