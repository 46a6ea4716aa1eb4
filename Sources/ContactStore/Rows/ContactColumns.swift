import ContactCards
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// New contacts as columns, into which cards go one after another without being kept.
///
/// What is in the columns is what ``ContactWriter`` would make of the same cards in the same order.
struct ContactColumns {
  let context: ManagedObjectContext
  let model: ManagedObjectModel
  var people: NewRows
  var companies: NamedRows
  var groups: NamedRows
  var tags: NamedRows
  var emails: NewRows
  var phones: NewRows
  var urls: NewRows
  var messengers: NewRows
  var addresses: NewRows
  var dates: NewRows
  var keptLines: NewRows
  /// Contacts with their groups, and with their tags.
  var groupLinks: [Link] = []
  var tagLinks: [Link] = []
  /// The contact that each tag was given to last.
  var lastTagged: [RowReference: RowReference] = [:]
  /// The contacts that cards were about, in their order.
  var contacts: [RowReference] = []
  private var colors: [ContactCard.Color: AttributeValue] = [:]

  /// Starts without contacts, whose names of groups, tags and companies mean what others know, too.
  init(_ alike: AlikeNames, in context: ManagedObjectContext) throws {
    self.context = context
    let model = context.persistentStoreCoordinator.managedObjectModel
    self.model = model
    func owned(_ name: String?) throws -> NewRows {
      try NewRows(name, relationships: ["contact"], in: model)
    }
    let references: [Person.Key] = [.company, .manager]
    people = try NewRows(
      Person.entityName, relationships: references.map(\.rawValue), in: model)
    companies = NamedRows(try NewRows(Company.entityName, in: model), .company, alike)
    groups = NamedRows(try NewRows(Group.entityName, in: model), .group, alike)
    tags = NamedRows(try NewRows(Tag.entityName, in: model), .tag, alike)
    emails = try owned(EmailAddress.entityName)
    phones = try owned(PhoneNumber.entityName)
    urls = try owned(WebAddress.entityName)
    messengers = try owned(MessengerAddress.entityName)
    addresses = try owned(PostalAddress.entityName)
    dates = try owned(ContactDate.entityName)
    keptLines = try owned(UnknownProperty.entityName)
  }

  /// Whether a card can be inserted: not when the model has no place for one of its web addresses,
  /// which is told when the contact is saved.
  static func takes(_ card: ContactCard) -> Bool {
    card.urls.allSatisfy(\.isWebAddress)
  }

  /// Adds a contact that holds what a card says, and that was made at a time, if that is known.
  ///
  /// - Throws: ``StoreError``.
  mutating func insert(
    _ source: ImportedCard, created: Int64?
  ) throws -> RowReference {
    let card = source.card
    let contact =
      card.kind == .company
      ? try insert(company: source, created) : try insert(person: source, created)
    try insertLists(of: card, contact)
    try insertSets(of: card, contact)
    contacts.append(contact)
    return contact
  }

  private mutating func insert(
    person source: ImportedCard, _ created: Int64?
  ) throws -> RowReference {
    let card = source.card
    let contact = people.nextReference
    let company = card.company.isEmpty ? nil : try company(named: card.company)
    let color = try value(of: card.color)
    people.add(contact: card, hasMadeUID: source.hasMadeUID, color: color, created: created)
    people.add(source.fingerprint, Contact.Slot.sourceFingerprint)
    people.add(source.kind, Contact.Slot.sourceKind)
    people.add(person: card)
    people.add(company, relationship: 0)
    people.add(nil as RowReference?, relationship: 1)
    try people.endRow()
    return contact
  }

  private mutating func insert(
    company source: ImportedCard, _ created: Int64?
  ) throws -> RowReference {
    let card = source.card
    let color = try value(of: card.color)
    return try companies.add(named: card.company) { rows in
      rows.add(contact: card, hasMadeUID: source.hasMadeUID, color: color, created: created)
      rows.add(source.fingerprint, Contact.Slot.sourceFingerprint)
      rows.add(source.kind, Contact.Slot.sourceKind)
      rows.add(card.company, Company.Slot.name)
      try rows.endRow()
    }
  }

  /// The company with a name, which is made if there is none.
  mutating func company(named name: String) throws -> RowReference {
    try companies.row(named: name) { rows, name in
      rows.add(contact: ContactCard(), hasMadeUID: true, color: .null, created: nil)
      rows.add(name, Company.Slot.name)
      try rows.endRow()
    }
  }

  /// Whether people may work for a company of which nothing but its name is known.
  func mayHaveBareCompany(named name: String) throws -> Bool {
    try companies.mayBeBare(named: name)
  }

  /// The group with a name, which is made if there is none.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - card: What a card says of a new group, if it is from one.
  ///   - source: All that the card says, for the next one.
  ///   - uid: The UID of the card; empty for none.
  /// - Returns: What refers to the group.
  /// - Throws: ``StoreError``.
  mutating func group(
    named name: String, card: String? = nil, source: String? = nil, uid: String = ""
  ) throws -> RowReference {
    try groups.row(named: name) { rows, name in
      rows.add(uid.isEmpty ? NewUID.text() : uid, Group.Slot.uid)
      rows.add(ifAny: card ?? "", Group.Slot.card)
      rows.add(name, Group.Slot.name)
      rows.add(ifAny: source ?? "", Group.Slot.sourceCard)
      try rows.endRow()
    }
  }

  /// Whether there is a saved group with a name.
  func hasSavedGroup(named name: String) throws -> Bool {
    try groups.hasSaved(named: name)
  }

  /// Whether a contact is in a group with a name that is new.
  func isNewGroup(named name: String) -> Bool { groups.isNew(named: name) }

  /// The tag with a name, which is made if there is none.
  mutating func tag(named name: String) throws -> RowReference {
    try tags.row(named: name) { rows, name in
      rows.add(name, Tag.Slot.name)
      try rows.endRow()
    }
  }

  private mutating func insertSets(of card: ContactCard, _ contact: RowReference) throws {
    for name in card.groups {
      groupLinks.append(Link(source: contact, target: try group(named: name)))
    }
    for name in card.tags {
      tagLinks.append(Link(source: contact, target: try tag(named: name)))
    }
  }

  /// The value of a colour, which is made once.
  private mutating func value(of color: ContactCard.Color?) throws -> AttributeValue {
    guard let color else { return .null }
    if let known = colors[color] { return known }
    let value = AttributeValue.binary(try Color(color).transformedData())
    colors[color] = value
    return value
  }

  /// Adds a line that is kept for the way out.
  mutating func insert(keptLine line: String, of contact: RowReference) throws {
    keptLines.add(line, UnknownProperty.Slot.content)
    keptLines.add(contact, relationship: 0)
    try keptLines.endRow()
  }

  /// Has a relationship of a new person lead to somebody.
  mutating func relate(_ person: RowReference, by key: String, to other: RowReference) throws {
    try people.finish()
    try people.relate(person, by: key, to: other)
  }

  /// Saves all contacts, or none; the columns have none from then on.
  ///
  /// - Returns: The IDs of the people, in their order.
  /// - Throws: ``StoreError``.
  mutating func save() throws -> [Int64] {
    var request = try BatchGraphInsertRequest(
      [
        people.take(), companies.take(), emails.take(), phones.take(), urls.take(),
        messengers.take(), addresses.take(), dates.take(), keptLines.take(), groups.take(),
        tags.take(),
      ], in: model)
    let name = Contact.entityName ?? ""
    try request.relate(groupLinks, by: .init(Contact.Key.groups.rawValue, of: name, in: model))
    try request.relate(tagLinks, by: .init(Contact.Key.tags.rawValue, of: name, in: model))
    let person = EntityNumber(name: Person.entityName ?? "")
    return try context.execute(consume request).insertedRows.compactMap {
      $0.entity == person ? $0.key.rawValue : nil
    }
  }
}
