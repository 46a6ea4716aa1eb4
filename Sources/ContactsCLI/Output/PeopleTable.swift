import Arguments
import ContactCards
import ContactStore
import TextTools

/// Contacts as aligned columns.
struct PeopleTable {
  /// What is written of people when nobody asks for certain fields.
  static let standardColumns: [ContactJSONKey] = [.id, .first, .last, .age]
  /// Those of companies.
  static let companyColumns: [ContactJSONKey] = [.id, .name, .people]
  /// What a table shows when nobody asks for certain fields, of which those behind the names are left
  /// out where nobody has any.
  static let usualColumns: [ContactJSONKey] = standardColumns + [.phones, .emails]

  private let titles: [String]
  private let areNumbers: [Bool]
  private let whole: Set<Int>
  /// The lines with what stands above them, if anything does.
  private let sections: [(heading: String?, rows: [[String]])]

  /// The fields that those columns take, of whom has no name as well.
  static let usualFields: [ContactJSONKey] = usualColumns + [.formattedName, .nickname, .company]

  /// A table of contacts; of their usual columns for nil.
  init(
    _ contacts: [ContactRecord], columns: [ContactField]? = nil,
    today: ContactCard.PartialDate?, time: (String) -> String = { $0 }
  ) {
    self.init(sections: [(nil, contacts)], columns: columns, today: today, time: time)
  }

  /// A table in sections.
  init(
    sections: [(heading: String?, contacts: [ContactRecord])], columns: [ContactField]?,
    today: ContactCard.PartialDate?, time: (String) -> String
  ) {
    self.init(
      sections.map { heading, contacts in
        (heading, contacts.map { Self.row(of: $0, columns, today, time) })
      }, columns)
  }

  /// A table of the people that a query finds.
  init(
    _ query: AddressBook.Query, of book: AddressBook, columns: [ContactField]?,
    today: ContactCard.PartialDate?, time: @Sendable @escaping (String) -> String
  ) throws {
    var rows: [[String]] = []
    try book.forEachContact(query, into: [[String]]()) { made, contact in
      made.append(Self.row(of: contact, columns, today, time))
    } _: {
      rows += $0
    }
    self.init([(nil, rows)], columns)
  }

  private init(_ sections: [(heading: String?, rows: [[String]])], _ columns: [ContactField]?) {
    let all = columns ?? Self.usualColumns.map(ContactField.init)
    var shown = Array(all.indices)
    if columns == nil {
      shown.removeAll { column in
        ![.id, .first, .last].contains(all[column].key)
          && sections.allSatisfy { $0.rows.allSatisfy { $0[column].isEmpty } }
      }
    }
    let isWhole = shown.count == all.count
    titles = shown.map { columns == nil ? all[$0].key.shortTitle : all[$0].columnTitle }
    areNumbers = shown.map { all[$0].key.isNumber }
    whole = Set(shown.indices.filter { all[shown[$0]].key.isDate })
    self.sections =
      isWhole
      ? sections
      : sections.map { ($0.heading, $0.rows.map { row in shown.map { row[$0] } }) }
  }

  private static func row(
    of contact: ContactRecord, _ columns: [ContactField]?, _ today: ContactCard.PartialDate?,
    _ time: (String) -> String
  ) -> [String] {
    let texts =
      columns.map { columns in
        columns.map { field in
          let text = field.text(of: contact, today: today)
          return field.key.isTime ? time(text) : text
        }
      }
      ?? usualColumns.map { $0.shortText(of: contact, today: today) }
    return texts.map { $0.escapedForTerminal(keepingJoiners: true) }
  }

  /// How many contacts there are.
  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The table with a line of titles, cut to a width, and the titles of the last columns, for which there
  /// is no room; nothing when there are no people.
  func fitted(to width: Int, usesColor: Bool) -> (text: String, leftOut: ArraySlice<String>) {
    guard sections.contains(where: { !$0.rows.isEmpty }) else { return ("", []) }
    let columns = AlignedColumns(
      fitting: sections.lazy.flatMap(\.rows), titles: titles, areNumbers: areNumbers,
      whole: whole, width: width)
    let text = sections.map { heading, rows in
      let text = columns.text(titles: titles, rows: rows, usesColor: usesColor)
      return (heading.map { Emphasis.heading($0, usesColor: usesColor) + "\n" } ?? "") + text
    }.joined(separator: "\n")
    return (text, titles[columns.widths.count...])
  }
}

extension Session {
  /// Shows a table, and tells which of its columns there is no room for.
  func show(_ table: PeopleTable) throws {
    let (text, leftOut) = table.fitted(to: tableWidth, usesColor: try usesColor)
    try show(text)
    guard let first = leftOut.first else { return }
    try output.flush()
    tell(
      "no room for \(counted(leftOut.count, "column")) from \(first.quoted) on; --fields names "
        + "others, and 'contacts show' shows all of a contact")
  }
}

extension ContactField {
  /// What stands above a column, as it would be written on a terminal.
  fileprivate var columnTitle: String {
    title.escapedForTerminal(keepingJoiners: true)
  }

  private var title: String {
    let isOwn = key == .relations || key == .fields
    if isOwn, let label { return label }
    if let addressPart { return ContactJSONKey.title(addressPart) }
    let title = isSingle ? key.singularTitle : key.columnTitle
    return label.map { "\(title) (\($0))" } ?? title
  }
}

extension ContactJSONKey {
  /// What stands above a column.
  var columnTitle: String {
    switch self {
    case .id: "ID"
    case .uid: "UID"
    case .urls: "URLs"
    case .emails: "E-mails"
    default: Self.title(rawValue)
    }
  }

  /// A name as a title.
  fileprivate static func title(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst().map { $0 == "_" ? " " : $0 }
  }

  /// What stands above a column of one of several values.
  fileprivate var singularTitle: String {
    switch self {
    case .emails: "E-mail"
    case .urls: "URL"
    case .addresses: "Address"
    default: String(columnTitle.dropLast())
    }
  }

  /// What stands above a column that shows one of several values.
  fileprivate var shortTitle: String {
    switch self {
    case .phones, .emails: singularTitle
    default: columnTitle
    }
  }

  /// What a column shows; of several values the preferred one, or the first.
  fileprivate func shortText(
    of contact: ContactRecord, today: ContactCard.PartialDate?
  ) -> String {
    let entries: [ContactCard.Entry]
    switch self {
    case .phones: entries = contact.card.phones
    case .emails: entries = contact.card.emails
    // Who has neither name is called by something else.
    case .first where contact.card.name.first.isEmpty && contact.card.name.last.isEmpty:
      return contact.card.displayName
    default: return text(of: contact, today: today)
    }
    return ContactCard.usual(of: entries)?.value ?? ""
  }

  fileprivate var isNumber: Bool { [.id, .age, .people].contains(self) }

  /// Whether the value is a day or a time.
  fileprivate var isDate: Bool {
    switch self {
    case .birthday, .ageStated, .created, .modified: true
    default: false
    }
  }
}
