import ContactCards
import ManagedObjects
import TextTools

// Managers, whom cards name by a UID or by what they are called.

extension ContactColumnImport {
  /// Takes note of a manager whom a card names that is as it was, if that was nobody so far.
  ///
  /// - Returns: Whether it was.
  @discardableResult
  mutating func seek(_ manager: String, of contact: ContactCard) -> Bool {
    guard contact.seeks(manager: manager) else { return false }
    soughtManagers.insert(manager)
    return true
  }

  /// Whether somebody has come whom cards that are as they were name as the manager, which takes objects
  /// to connect.
  ///
  /// - Throws: ``StoreError``.
  mutating func findsManagers() throws -> Bool {
    for name in soughtManagers {
      if try contact(uid: name.asUID)?.entity == known.people { return true }
      if try people(called: name).count == 1 { return true }
    }
    return false
  }

  /// Makes somebody the manager of a person; who cannot be found stays as a line for the way out.
  mutating func connect(
    _ person: RowReference, toManager name: String, isKept: Bool
  ) throws {
    let key = Person.Key.manager.rawValue
    if let found = try contact(uid: name.asUID), found.entity == known.people {
      return try columns.relate(person, by: key, to: found)
    }
    let others = try people(called: name).filter { $0 != person }
    if others.count == 1 {
      try columns.relate(person, by: key, to: others[0])
    } else if others.isEmpty, let saved = try twins.person(called: name) {
      try columns.relate(person, by: key, to: saved)
    } else if !isKept {
      let line = KeptLine(manager: name).text
      try columns.insert(keptLine: line, of: person)
    }
  }

  /// The people that cards were about and who are called so.
  private mutating func people(called name: String) throws -> [RowReference] {
    if let named { return named[name] ?? [] }
    let storage = try columns.people.storage()
    var found: [String: [RowReference]] = [:]
    for person in columns.contacts where person.entity == known.people {
      let row = StorageRow(storage: storage, row: Int(-1 - person.key.rawValue))
      let name = ContactCard.displayName(
        first: row.text(Person.Slot.firstName), middle: row.text(Person.Slot.middleName),
        last: row.text(Person.Slot.lastName), nickname: row.text(Person.Slot.nickname),
        formattedName: row.text(Contact.Slot.formattedName))
      found[name, default: []].append(person)
    }
    let kept = Set(
      unchanged.map(\.contact).filter { $0.entity == known.people })
    let names = try ContactCard.displayNames(ofPeople: Set(kept.map(\.key.rawValue)), in: context)
    for person in kept {
      if let name = names[person.key.rawValue] { found[name, default: []].append(person) }
    }
    named = found
    return found[name] ?? []
  }
}
