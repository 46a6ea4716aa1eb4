import ContactCards
import ContactFormats
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes contacts of a context hold what cards say.
///
/// What is as the card says already is left alone, so that others who change the rest meanwhile are
/// not in the way. The rows of a list stay in the order of their keys.
struct ContactWriter {
  let context: ManagedObjectContext
  private var companies: NamedObjects<Company>
  private var groups: NamedObjects<Group>
  private var tags: NamedObjects<Tag>

  init(_ context: ManagedObjectContext) {
    self.context = context
    (companies, groups, tags) = (.init(in: context), .init(in: context), .init(in: context))
  }

  /// A new contact that holds what a card says.
  mutating func insert(_ card: ContactCard) throws -> Contact {
    let contact: Contact =
      card.kind == .company ? try context.insert(Company.self) : try context.insert(Person.self)
    try write(card, to: contact)
    return contact
  }

  /// The company with a name; nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  mutating func company(named name: String) throws -> Company? {
    try companies.objectIfAny(named: name)
  }

  /// The company with a name, if nothing else is known of it.
  ///
  /// - Throws: ``StoreError``.
  mutating func bareCompany(named name: String) throws -> Company? {
    guard let company = try companies.objectIfAny(named: name) else { return nil }
    return company.isBare ? company : nil
  }

  /// Makes a company that gets a name the one where those work who were taken to a company of which
  /// nothing but that name is known.
  ///
  /// - Throws: ``StoreError``.
  mutating func replaceBareCompany(named name: String, by company: Company) throws {
    guard let bare = try bareCompany(named: name), bare !== company else { return }
    for person in bare.employees { person.company = company }
    try context.delete(bare)
  }

  /// Makes a contact hold what a card says.
  ///
  /// - Throws: ``ContactFault``, or what the context throws.
  mutating func write(_ card: ContactCard, to contact: Contact) throws {
    if let fault = card.fault(for: contact) { throw fault }
    let before = ContactCard(contact)
    let card = card.withoutStaleLines(since: before)
    // A card without one leaves the one that the contact has.
    if !card.uid.isEmpty, card.uid != before.uid { contact.takeUID(card.uid) }
    set(card.formattedName, before.formattedName) { contact.formattedName = $0 }
    set(card.notes, before.notes) { contact.notes = $0 }
    if card.color != before.color { contact.color = card.color.map(Color.init) }
    if card.photo != before.photo {
      contact.photo = card.photo.map { Data($0.bytes) }
      contact.photoMediaType = card.photo?.mediaType
    }
    if card.created != before.created { contact.created = card.created.map(Self.date) }
    if card.modified != before.modified { contact.modified = card.modified.map(Self.date) }
    if let person = contact as? Person { try write(card, to: person, before) }
    if let business = contact as? Company, card.company != before.company {
      business.name = card.company
      companies.remember(business)
    }
    try writeLists(card, to: contact)
    try writeSets(card, to: contact)
  }

  private static func date(_ seconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(seconds))
  }

  /// Sets a text where it has changed; an empty one is none.
  private func set(_ text: String, _ before: String, _ write: (String?) -> Void) {
    if text != before { write(text.isEmpty ? nil : text) }
  }

  private mutating func write(
    _ card: ContactCard, to person: Person, _ before: ContactCard
  ) throws {
    let (name, old) = (card.name, before.name)
    // Names have to be there, also when they are empty.
    if name.first != old.first || person.objectID.isTemporaryID { person.firstName = name.first }
    if name.last != old.last || person.objectID.isTemporaryID { person.lastName = name.last }
    set(name.prefix, old.prefix) { person.namePrefix = $0 }
    set(name.middle, old.middle) { person.middleName = $0 }
    set(name.suffix, old.suffix) { person.nameSuffix = $0 }
    set(name.nickname, old.nickname) { person.nickname = $0 }
    set(name.phoneticFirst, old.phoneticFirst) { person.phoneticFirstName = $0 }
    set(name.phoneticMiddle, old.phoneticMiddle) { person.phoneticMiddleName = $0 }
    set(name.phoneticLast, old.phoneticLast) { person.phoneticLastName = $0 }
    set(card.department, before.department) { person.department = $0 }
    set(card.jobTitle, before.jobTitle) { person.jobTitle = $0 }
    if card.birthday != before.birthday { person.birthday = card.birthday.map(PartialDate.init) }
    if card.age != before.age { person.age = card.age }
    if card.ageStated != before.ageStated { person.ageStated = card.ageStated.flatMap(Date.init) }
    if card.company != before.company {
      person.company = card.company.isEmpty ? nil : try companies.object(named: card.company)
    }
  }
}

extension ContactWriter {
  private func writeLists(_ card: ContactCard, to contact: Contact) throws {
    try update(contact.emailAddresses, card.emails, ContactCard.Entry.init) {
      ($0.address, $0.label, $0.isPreferred) = ($1.value, $1.label.orNil, $1.isPreferred)
      $0.contact = contact
    }
    try update(contact.phoneNumbers, card.phones, ContactCard.Entry.init) {
      ($0.number, $0.label, $0.isPreferred) = ($1.value, $1.label.orNil, $1.isPreferred)
      $0.contact = contact
    }
    try update(contact.webAddresses, card.urls, ContactCard.Entry.init) {
      ($0.text, $0.label, $0.isPreferred) = ($1.value, $1.label.orNil, $1.isPreferred)
      $0.contact = contact
    }
    try update(contact.messengerAddresses, card.messengers, ContactCard.Messenger.init) {
      ($0.address, $0.service) = ($1.address, $1.service.orNil)
      ($0.label, $0.isPreferred) = ($1.label.orNil, $1.isPreferred)
      $0.contact = contact
    }
    try update(contact.postalAddresses, card.addresses, ContactCard.Address.init) {
      Self.write($1, to: $0)
      $0.contact = contact
    }
    try update(contact.dates, card.dates, ContactCard.LabelledDate.init) {
      ($0.date, $0.label) = (PartialDate($1.date), $1.label.orNil)
      $0.contact = contact
    }
    try update(contact.unknownProperties, card.keptLines, \.line) {
      $0.content = $1
      $0.contact = contact
    }
  }

  private static func write(_ address: ContactCard.Address, to row: PostalAddress) {
    (row.label, row.isPreferred) = (address.label.orNil, address.isPreferred)
    (row.postOfficeBox, row.extendedAddress) = (address.postOfficeBox.orNil, address.extended.orNil)
    (row.street, row.city) = (address.street.orNil, address.city.orNil)
    (row.region, row.postalCode) = (address.region.orNil, address.postalCode.orNil)
    row.country = address.country.orNil
  }

  /// Makes rows say what values say, in the order of the values.
  ///
  /// Where values have only been taken away or added at the end, the rows of the others stay as they
  /// are.
  private func update<Row: ManagedObject, Value: Equatable>(
    _ rows: Set<Row>, _ values: [Value], _ read: (Row) -> Value?, _ write: (Row, Value) -> Void
  ) throws {
    var rows = rows.inOrder
    if rows.map(read) == values.map(Optional.some) { return }
    if values.count < rows.count, let kept = Self.places(of: values, in: rows.map(read)) {
      try delete(rows.enumerated().filter { !kept.contains($0.offset) }.map(\.element))
      return
    }
    try delete(Array(rows.dropFirst(values.count)))
    rows = Array(rows.prefix(values.count))
    while rows.count < values.count { rows.append(try context.insert(Row.self)) }
    for (row, value) in zip(rows, values)
    where row.objectID.isTemporaryID || read(row) != value {
      write(row, value)
    }
  }

  /// Deletes rows, which the contact has no more from then on.
  ///
  /// Otherwise somebody who looks at it in the same transaction would still find them.
  private func delete(_ rows: [some ManagedObject]) throws {
    if rows.isEmpty { return }
    for row in rows { try context.delete(row) }
    context.processPendingChanges()
  }

  /// Where the values are among those of the rows, in the same order; nil unless all are.
  private static func places<Value: Equatable>(
    of values: [Value], in rows: [Value?]
  ) -> Set<Int>? {
    var places: Set<Int> = []
    var next = 0
    for value in values {
      guard let place = rows[next...].firstIndex(of: value) else { return nil }
      places.insert(place)
      next = place + 1
    }
    return places
  }
}

extension ContactWriter {
  private mutating func writeSets(_ card: ContactCard, to contact: Contact) throws {
    if Set(card.groups) != Set(contact.groups.map(\.name)) {
      contact.groups = Set(try card.groups.map { try groups.object(named: $0) })
    }
    if Set(card.tags) != Set(contact.tags.map(\.name)) {
      contact.tags = Set(try card.tags.map { try tags.object(named: $0) })
    }
  }

  /// The group with a name, which is made if there is none.
  mutating func group(named name: String) throws -> Group { try groups.object(named: name) }

  /// The group with a name; nil when there is none.
  mutating func groupIfAny(named name: String) throws -> Group? {
    try groups.objectIfAny(named: name)
  }

  /// The group with a name, which it gets if there is none and it had another once.
  mutating func group(named name: String, once formerName: String?) throws -> Group {
    guard let formerName, formerName != name, try groups.objectIfAny(named: name) == nil,
      let group = try groups.objectIfAny(named: formerName)
    else { return try group(named: name) }
    group.name = name
    groups.remember(group)
    return group
  }
}

extension UnknownProperty {
  /// What is kept.
  fileprivate var line: String? { content }
}

extension String {
  /// The text; nil when it is empty.
  fileprivate var orNil: String? { isEmpty ? nil : self }
}
