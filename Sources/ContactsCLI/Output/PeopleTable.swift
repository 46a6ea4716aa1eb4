import AddressBook
import Arguments

/// People as aligned columns.
struct PeopleTable {
  private static let narrowestName = 8

  private let rows: [[String]]

  init(_ people: [PersonRecord]) {
    rows = people.map { person in
      PersonField.allCases.map { field in person.displayText(of: field) }
    }
  }

  /// The table with a line of titles, cut to a width; nothing when there are no people.
  func text(width: Int, usesColor: Bool) -> String {
    guard !rows.isEmpty else { return "" }
    let titles = PersonField.allCases.map(\.title)
    return AlignedColumns(
      widths: fittedWidths(titles: titles, width: width),
      areNumbers: PersonField.allCases.map(\.isNumber)
    ).text(titles: titles, rows: rows, usesColor: usesColor)
  }

  /// As wide as the values, and narrower for the names, the wider first, where the terminal asks.
  private func fittedWidths(titles: [String], width: Int) -> [Int] {
    var widths = titles.map(DisplayWidth.of)
    for row in rows {
      for (column, value) in row.enumerated() {
        widths[column] = max(widths[column], DisplayWidth.of(value))
      }
    }
    let (first, last) = (1, 2)
    var excess = AlignedColumns.width(of: widths) - width
    while excess > 0 {
      let wider = widths[first] >= widths[last] ? first : last
      let other = wider == first ? last : first
      if widths[wider] <= Self.narrowestName { break }
      let step = min(
        excess, max(1, widths[wider] - max(widths[other], Self.narrowestName)))
      widths[wider] -= step
      excess -= step
    }
    return widths
  }
}

/// People as blocks of lines, one line a field.
struct PeopleCards {
  private let people: [PersonRecord]

  init(_ people: [PersonRecord]) {
    self.people = people
  }

  /// The blocks with an empty line between them.
  ///
  /// Fields without a value are left out.
  func text(usesColor: Bool) -> String {
    let width = PersonField.allCases.map { DisplayWidth.of($0.title) }.max() ?? 0
    let blocks = people.map { person in
      var block = ""
      for field in PersonField.allCases {
        let value = person.displayText(of: field)
        if value.isEmpty { continue }
        let padding = String(repeating: " ", count: width - DisplayWidth.of(field.title))
        block += (usesColor ? Style.bold(field.title) : field.title) + padding + "  \(value)\n"
      }
      return block
    }
    return blocks.joined(separator: "\n")
  }
}

/// How parts of the output stand out on a terminal (ECMA-48, select graphic rendition).
enum Style {
  static func bold(_ text: String) -> String { "\u{1b}[1m\(text)\u{1b}[0m" }
}

extension PersonField {
  /// What stands above a column.
  var title: String {
    switch self {
    case .id: "ID"
    case .first: "First"
    case .last: "Last"
    case .age: "Age"
    }
  }

  var isNumber: Bool { self == .id || self == .age }
}

extension PersonRecord {
  /// The value of a field, safe to show on a terminal; empty when there is none.
  func displayText(of field: PersonField) -> String {
    switch field {
    case .id: String(id)
    case .first: first.escapedForTerminal(keepingJoiners: true)
    case .last: last.escapedForTerminal(keepingJoiners: true)
    case .age: age.map { String($0) } ?? ""
    }
  }
}
