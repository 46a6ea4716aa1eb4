import ContactCards
import ManagedObjects
import TextTools

/// The people of a batch with what belongs to them, to be looked at one after another.
struct PersonRows {
  private let columns: [ColumnValues]
  private let keys: [Int64]
  private let companies: [Int64: String]
  private let companyColumn: AttributeIndex
  private(set) var emails: OwnedRows
  private(set) var phones: OwnedRows
  private(set) var urls: OwnedRows
  private(set) var addresses: OwnedRows
  private(set) var keptLines: OwnedRows
  private var messengers: OwnedRows
  private var dates: OwnedRows
  private var groupNames: OwnedNames
  private var tagNames: OwnedNames
  /// The columns of this batch that tell people apart who take a card.
  private let rareColumns: [Int]
  private var row = 0
  /// The tags of the person, sorted.
  private(set) var tags: [String] = []
  /// The groups of the person, sorted.
  private(set) var groups: [String] = []
  /// The company of the person; empty for none.
  private(set) var company = ""
  /// The birthday of the person.
  private(set) var birthday: ContactCard.PartialDate?
  /// When the person was added, in seconds since 1970.
  private(set) var created: Int64?
  /// When the person was last changed, in seconds since 1970.
  private(set) var modified: Int64?

  /// What a row has to be without, as it takes a card to be told.
  private static let rare = [
    Contact.Slot.color, Contact.Slot.photo, Person.Slot.age, Person.Slot.ageStated,
  ]

  /// Looks at no row yet.
  init(_ batch: RowBatch, of reader: borrowing ContactReader<Person>) {
    (columns, keys) = (batch.columns, batch.keys)
    companies = reader.companies
    companyColumn = AttributeIndex(reader.entity.attributes.count)
    let managerColumn = companyColumn.rawValue + 2
    rareColumns = (Self.rare.map(\.rawValue) + [managerColumn]).filter { column in
      let nulls = batch.columns[column].nulls
      return nulls.isEmpty || nulls.contains(false)
    }
    (emails, phones, urls) = (reader.emails, reader.phones, reader.urls)
    (addresses, keptLines) = (reader.addresses, reader.keptLines)
    (messengers, dates) = (reader.messengers, reader.dates)
    (groupNames, tagNames) = (reader.groups, reader.tags)
  }

  /// The key of the person.
  var key: Int64 { keys[row] }

  /// The UID of the person.
  var uid: String { withText(Contact.Slot.uid) { $0.string(0..<$0.count) } }

  /// Looks at a row.
  ///
  /// - Returns: False when a field holds something that cannot be had here.
  mutating func move(to row: Int) -> Bool {
    self.row = row
    let key = keys[row]
    for column in rareColumns where !columns.span[column].isNull(row) { return false }
    messengers.move(to: key)
    dates.move(to: key)
    guard messengers.count == 0, dates.count == 0 else { return false }
    emails.move(to: key)
    phones.move(to: key)
    urls.move(to: key)
    addresses.move(to: key)
    keptLines.move(to: key)
    tags = tagNames.names(of: key)
    groups = groupNames.names(of: key)
    let person = ColumnRow(columns: columns, row: row)
    company = person.integer(companyColumn).flatMap { companies[$0] } ?? ""
    birthday = person.partialDate(from: Person.Slot.birthdayDay)
    created = person.date(Contact.Slot.created).map(ContactCard.seconds)
    modified = person.date(Contact.Slot.modified).map(ContactCard.seconds)
    return true
  }

  /// Whether the person has no text of an attribute, or an empty one.
  @inline(__always)
  func isEmpty(_ attribute: AttributeIndex) -> Bool {
    columns.span[attribute.rawValue].range(ofText: row).isEmpty
  }

  /// Calls `body` with the UTF-8 of an attribute, which is empty for none.
  @inline(__always)
  func withText<Result>(_ attribute: AttributeIndex, _ body: (Span<UInt8>) -> Result) -> Result {
    columns.withText(attribute, row, body)
  }
}

extension [ColumnValues] {
  /// Calls `body` with the UTF-8 of an attribute in a row, which is empty for none.
  @inline(__always)
  func withText<Result>(
    _ attribute: AttributeIndex, _ row: Int, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let columns = span
    let range = columns[attribute.rawValue].range(ofText: row)
    return body(columns[attribute.rawValue].bytes.span.extracting(range))
  }
}
