import AddressBook
import Arguments

/// Contacts as aligned columns.
struct PeopleTable {
  /// What a table shows when nobody asks for certain fields.
  static let standardColumns: [ContactJSONKey] = [.id, .first, .last, .age]

  private let titles: [String]
  private let areNumbers: [Bool]
  /// The lines with what stands above them, if anything does.
  private let sections: [(heading: String?, rows: [[String]])]

  init(
    _ contacts: [ContactRecord], columns: [ContactJSONKey] = standardColumns,
    today: ContactCard.PartialDate?
  ) {
    self.init(sections: [(nil, contacts)], columns: columns, today: today)
  }

  /// A table in sections.
  init(
    sections: [(heading: String?, contacts: [ContactRecord])], columns: [ContactJSONKey],
    today: ContactCard.PartialDate?
  ) {
    titles = columns.map(\.columnTitle)
    areNumbers = columns.map(\.isNumber)
    self.sections = sections.map { heading, contacts in
      (
        heading,
        contacts.map { contact in
          columns.map {
            $0.text(of: contact, today: today).escapedForTerminal(keepingJoiners: true)
          }
        }
      )
    }
  }

  /// The table with a line of titles, cut to a width; nothing when there are no people.
  func text(width: Int, usesColor: Bool) -> String {
    guard sections.contains(where: { !$0.rows.isEmpty }) else { return "" }
    let columns = AlignedColumns(
      fitting: sections.lazy.flatMap(\.rows), titles: titles, areNumbers: areNumbers, width: width)
    return sections.map { heading, rows in
      let text = columns.text(titles: titles, rows: rows, usesColor: usesColor)
      return (heading.map { Style.heading($0, usesColor: usesColor) + "\n" } ?? "") + text
    }.joined(separator: "\n")
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
    case .color: "Colour"
    default:
      rawValue.prefix(1).uppercased() + rawValue.dropFirst().map { $0 == "_" ? " " : $0 }
    }
  }

  fileprivate var isNumber: Bool { self == .id || self == .age }
}
