import AddressBook
import Arguments

/// Writes people in a format.
struct PeopleWriter {
  let format: OutputFormat
  /// How wide a table may be.
  let width: Int
  let usesColor: Bool

  func write(_ people: [PersonRecord], to output: Output) throws {
    switch format {
    case .table:
      try output.write(PeopleTable(people).text(width: width, usesColor: usesColor))
    case .card: try output.write(PeopleCards(people).text(usesColor: usesColor))
    case .text(let layout): try output.write(piece: layout.text(people))
    case .fieldNames:
      for field in PersonField.allCases { try output.write("\(field.rawValue)\n") }
    }
  }
}

/// A value among tab-separated ones.
enum PlainText {
  /// A value on one line, without tabs and without anything that could act on a terminal.
  ///
  /// A backslash is doubled, so that the value can be had back.
  static func escape(_ text: String) -> String {
    // Not by characters: a backslash that a combining mark follows is another one.
    let parts = text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false)
    let escaped = parts.map { String($0).escapedForTerminal(keepingJoiners: true) }
    return escaped.joined(separator: "\\\\")
  }
}
