import ContactCards
import ContactFormats
import ManagedObjects

extension ContactColumns {
  /// Hands the cards that went into the columns to `body`, in their order, but for what they say of
  /// managers.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  mutating func forEachCard(
    _ body: (RowReference, ImportedCard) throws -> Void
  ) throws {
    let people = try PendingRows(&people, relationship: Person.Key.company.rawValue, in: model)
    let companies = try companies.storage()
    var lists = try PendingLists(&self)
    var colors = ColorMemory()
    for contact in contacts {
      let row = Int(-1 - contact.key.rawValue)
      let values =
        contact.entity == people.entity
        ? people.row(row) : StorageRow(storage: companies, row: row)
      var card = ContactCard()
      if contact.entity == people.entity {
        card.read(person: values, &colors)
        if let company = people.reference(row) {
          card.company = self.companies.names[company] ?? ""
        }
      } else {
        card.read(company: values, &colors)
      }
      lists.read(contact, into: &card)
      let source = values.integer(Contact.Slot.sourceKind).map { CardSource(kind: $0) }
      let fingerprint = values.integer(Contact.Slot.sourceFingerprint)
      if values.flag(Contact.Slot.hasMadeUID), fingerprint != nil || !card.isBareCompany {
        card.uid = ""
      }
      try body(contact, ImportedCard(card: card, fingerprint: fingerprint, source: source))
    }
  }
}

/// Rows that are not saved yet, and where one of their relationships leads.
private struct PendingRows {
  let entity: EntityNumber
  private let storage: any RowStorage
  private let column: Int
  private let count: Int
  private var next = 0

  init(
    _ rows: inout NewRows, relationship: String = "contact", in model: ManagedObjectModel
  ) throws {
    let name = rows.request.entityName
    guard let entity = model.entity(named: name),
      let index = entity.index(ofRelationship: relationship),
      let column = entity.referenceColumn(of: index)
    else { throw ManagedObjectError.unknownKey(entity: name, key: relationship) }
    self.entity = entity.number
    self.column = column.rawValue
    storage = try rows.storage()
    count = rows.count
  }

  func row(_ row: Int) -> StorageRow { StorageRow(storage: storage, row: row) }

  func reference(_ row: Int) -> RowReference? {
    let columns = (AttributeIndex(column), AttributeIndex(column + 1))
    return RowReference(
      key: storage.value(of: columns.0, at: row), entity: storage.value(of: columns.1, at: row))
  }

  /// Values made of the rows of the next contact.
  mutating func values<Value>(of contact: RowReference, _ make: (StorageRow) -> Value?) -> [Value] {
    var values: [Value] = []
    while next < count, reference(next) == contact {
      if let value = make(row(next)) { values.append(value) }
      next += 1
    }
    return values
  }
}

/// What contacts that are not saved yet have several of.
private struct PendingLists {
  private var emails: PendingRows
  private var phones: PendingRows
  private var urls: PendingRows
  private var messengers: PendingRows
  private var addresses: PendingRows
  private var dates: PendingRows
  private var keptLines: PendingRows
  private let columns: ContactColumns
  private var nextGroup = 0
  private var nextTag = 0

  init(_ columns: inout ContactColumns) throws {
    let model = columns.model
    emails = try PendingRows(&columns.emails, in: model)
    phones = try PendingRows(&columns.phones, in: model)
    urls = try PendingRows(&columns.urls, in: model)
    messengers = try PendingRows(&columns.messengers, in: model)
    addresses = try PendingRows(&columns.addresses, in: model)
    dates = try PendingRows(&columns.dates, in: model)
    keptLines = try PendingRows(&columns.keptLines, in: model)
    self.columns = columns
  }

  /// Reads what the next contact has.
  mutating func read(_ contact: RowReference, into card: inout ContactCard) {
    card.emails = emails.values(of: contact) { ContactCard.Entry(email: $0) }
    card.phones = phones.values(of: contact) { ContactCard.Entry(phone: $0) }
    card.urls = urls.values(of: contact) { ContactCard.Entry(url: $0) }
    card.messengers = messengers.values(of: contact) { ContactCard.Messenger(row: $0) }
    card.addresses = addresses.values(of: contact) { ContactCard.Address(row: $0) }
    card.dates = dates.values(of: contact) { ContactCard.LabelledDate(row: $0) }
    card.keptLines = keptLines.values(of: contact) { $0.text(UnknownProperty.Slot.content) }
    let (groups, tags) = (columns.groupLinks, columns.tagLinks)
    while nextGroup < groups.count, groups[nextGroup].source == contact {
      card.groups.append(columns.groups.names[groups[nextGroup].target] ?? "")
      nextGroup += 1
    }
    while nextTag < tags.count, tags[nextTag].source == contact {
      card.tags.append(columns.tags.names[tags[nextTag].target] ?? "")
      nextTag += 1
    }
  }
}
