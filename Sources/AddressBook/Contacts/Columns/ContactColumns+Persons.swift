import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ContactColumns {
  /// Whether a card can be inserted, as ``takes(_:)`` tells.
  static func takes(_ person: VCardPerson, _ bytes: [UInt8]) -> Bool {
    person.urls.allSatisfy { AttributeValue.string(bytes.span.string($0.value)).fits(.uri) }
  }

  /// Adds a person that holds what a card says, and that was made at a time.
  ///
  /// - Parameters:
  ///   - person: The card.
  ///   - bytes: What its ranges lead to.
  ///   - created: The time.
  /// - Returns: What refers to the person.
  /// - Throws: ``StoreError``.
  mutating func insert(
    _ person: VCardPerson, _ bytes: [UInt8], created: Int64
  ) throws -> RowReference {
    let contact = people.nextReference
    if !person.company.isEmpty {
      let company = try company(named: bytes.span.string(person.company))
      people.add(company, relationship: 0)
    }
    people.add(person, bytes, created: created)
    try people.endRow()
    try emails.add(person.emails, bytes, .email, of: contact)
    try phones.add(person.phones, bytes, .phone, of: contact)
    try urls.add(person.urls, bytes, .url, of: contact)
    for address in person.addresses {
      addresses.add(address.label, address.isPreferred, .address)
      for (part, attribute) in zip(address.parts, EntrySlots.partsOfAddress) {
        addresses.add(ifAny: part, of: bytes, attribute)
      }
      try addresses.end(contact)
    }
    for line in person.keptLines {
      keptLines.add(line, of: bytes, UnknownProperty.Slot.content)
      try keptLines.end(contact)
    }
    for tag in person.tags {
      let target = try self.tag(named: bytes.span.string(tag))
      tagLinks.append(Link(source: contact, target: target))
    }
    contacts.append(contact)
    return contact
  }
}

extension NewRows {
  /// Gives an attribute the text in a range of UTF-8.
  @inline(__always)
  fileprivate mutating func add(
    _ text: Range<Int>, of bytes: [UInt8], _ attribute: AttributeIndex
  ) {
    add(bytes.span.extracting(text), attribute)
  }

  /// Gives an attribute the text in a range of UTF-8, or none when it is empty.
  @inline(__always)
  fileprivate mutating func add(
    ifAny text: Range<Int>, of bytes: [UInt8], _ attribute: AttributeIndex
  ) {
    if !text.isEmpty { add(text, of: bytes, attribute) }
  }

  fileprivate mutating func add(_ person: VCardPerson, _ bytes: [UInt8], created: Int64) {
    add(ifAny: person.uid, of: bytes, Contact.Slot.uid)
    add(ifAny: person.formatted, of: bytes, Contact.Slot.formattedName)
    add(ifAny: person.notes, of: bytes, Contact.Slot.notes)
    add(created, time: Contact.Slot.created)
    if let modified = person.modified { add(modified, time: Contact.Slot.modified) }
    for (part, attribute) in zip(person.name, Self.partsOfName) {
      add(ifAny: part, of: bytes, attribute)
    }
    // These have to be there, also when they are empty.
    if person.name.isEmpty || person.name[0].isEmpty { add("", Person.Slot.lastName) }
    if person.name.count < 2 || person.name[1].isEmpty { add("", Person.Slot.firstName) }
    add(ifAny: person.nickname, of: bytes, Person.Slot.nickname)
    add(ifAny: person.department, of: bytes, Person.Slot.department)
    add(ifAny: person.title, of: bytes, Person.Slot.jobTitle)
    add(person.birthday, from: Person.Slot.birthdayDay)
  }

  private mutating func add(_ seconds: Int64, time attribute: AttributeIndex) {
    add(.date(Date(timeIntervalSince1970: Double(seconds))), attribute)
  }

  /// The parts of a name in the order of `N`.
  private static let partsOfName = [
    Person.Slot.lastName, Person.Slot.firstName, Person.Slot.middleName, Person.Slot.namePrefix,
    Person.Slot.nameSuffix,
  ]

  fileprivate mutating func add(
    _ entries: [VCardPerson.Entry], _ bytes: [UInt8], _ slots: EntrySlots, of contact: RowReference
  ) throws {
    for entry in entries {
      add(entry.value, of: bytes, slots.value)
      add(entry.label, entry.isPreferred, slots)
      try end(contact)
    }
  }

  @inline(__always)
  fileprivate mutating func add(_ label: VCardLabel, _ isPreferred: Bool, _ slots: EntrySlots) {
    if !label.isEmpty { add(label.text, slots.label) }
    add(isPreferred, slots.isPreferred)
  }
}
