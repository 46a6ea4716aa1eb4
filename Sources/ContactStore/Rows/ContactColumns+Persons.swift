import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ContactColumns {
  /// Whether a card can be inserted, as ``takes(_:)`` tells.
  static func takes(_ person: VCardPeople.Person, of people: VCardPeople) -> Bool {
    let isNamed = !person.nickname.isEmpty || people.texts[person.name].contains { !$0.isEmpty }
    return isNamed
      && people.entries[person.urls].allSatisfy { url in
        AttributeValue.string(people.bytes.span.string(url.value)).fits(.uri)
      }
  }

  /// Adds a person that holds what a card says, and that was made at a time.
  ///
  /// - Parameters:
  ///   - person: The card.
  ///   - batch: What its ranges lead to.
  ///   - created: The time.
  /// - Returns: What refers to the person.
  /// - Throws: ``StoreError``.
  mutating func insert(
    _ person: VCardPeople.Person, of batch: VCardPeople, created: Int64
  ) throws -> RowReference {
    let contact = people.nextReference
    let bytes = batch.bytes
    if !person.company.isEmpty {
      let company = try company(named: bytes.span.string(person.company))
      people.add(company, relationship: 0)
    }
    people.add(person, of: batch, created: created)
    try people.endRow()
    try emails.add(batch.entries[person.emails], bytes, .email, of: contact)
    try phones.add(batch.entries[person.phones], bytes, .phone, of: contact)
    try urls.add(batch.entries[person.urls], bytes, .url, of: contact)
    for address in batch.addresses[person.addresses] {
      addresses.add(address.label, address.isPreferred, .address)
      for (part, attribute) in zip(batch.texts[address.parts], EntrySlots.partsOfAddress) {
        addresses.add(ifAny: part, of: bytes, attribute)
      }
      try addresses.end(contact)
    }
    for line in batch.texts[person.keptLines] {
      keptLines.add(line, of: bytes, UnknownProperty.Slot.content)
      try keptLines.end(contact)
    }
    for tag in batch.texts[person.tags] {
      let tag = try self.tag(named: bytes.span.string(tag))
      // Some of its tags may differ in nothing but case.
      if lastTagged.updateValue(contact, forKey: tag) != contact {
        tagLinks.append(Link(source: contact, target: tag))
      }
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

  fileprivate mutating func add(
    _ person: VCardPeople.Person, of batch: VCardPeople, created: Int64
  ) {
    let bytes = batch.bytes
    let name = batch.texts[person.name]
    add(uid: bytes.span.extracting(person.uid), isMade: person.uid.isEmpty)
    add(ifAny: person.formatted, of: bytes, Contact.Slot.formattedName)
    add(ifAny: person.notes, of: bytes, Contact.Slot.notes)
    add(created, time: Contact.Slot.created)
    if let modified = person.modified { add(modified, time: Contact.Slot.modified) }
    add(person.fingerprint, Contact.Slot.sourceFingerprint)
    if person.uid.isEmpty { add(CardSource.vcard.kind, Contact.Slot.sourceKind) }
    for (part, attribute) in zip(name, Self.partsOfName) {
      add(ifAny: part, of: bytes, attribute)
    }
    // These have to be there, also when they are empty.
    if name.first?.isEmpty ?? true { add("", Person.Slot.lastName) }
    if name.dropFirst().first?.isEmpty ?? true { add("", Person.Slot.firstName) }
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
    _ entries: ArraySlice<VCardPeople.Entry>, _ bytes: [UInt8], _ slots: EntrySlots,
    of contact: RowReference
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
