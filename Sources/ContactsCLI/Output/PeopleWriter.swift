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
    case .plain(let header): try writePlain(people, header: header, to: output)
    case .json(let fields): try writeJSON(people, fields, to: output)
    case .jsonLines(let fields):
      let writer = PersonJSON(fields)
      for person in people {
        try output.write {
          writer.append(person, to: &$0)
          $0.append(UInt8(ascii: "\n"))
        }
      }
    case .ids(let terminator):
      for person in people {
        try output.write {
          $0.append(contentsOf: String(person.id).utf8)
          $0.append(terminator)
        }
      }
    case .fieldNames:
      for field in PersonField.allCases { try output.write("\(field.rawValue)\n") }
    }
  }

  /// One array, an object a line, so that it reads and compares well.
  private func writeJSON(
    _ people: [PersonRecord], _ fields: [PersonField], to output: Output
  ) throws {
    let writer = PersonJSON(fields)
    try output.write("[")
    for (position, person) in people.enumerated() {
      try output.write {
        $0.append(contentsOf: (position == 0 ? "\n" : ",\n").utf8)
        writer.append(person, to: &$0)
      }
    }
    try output.write(people.isEmpty ? "]\n" : "\n]\n")
  }

  private func writePlain(
    _ people: [PersonRecord], header: Bool, to output: Output
  ) throws {
    if header {
      let names = PersonField.allCases.map(\.rawValue)
      try output.write(names.joined(separator: "\t") + "\n")
    }
    for person in people {
      try output.write {
        $0.append(contentsOf: String(person.id).utf8)
        $0.append(UInt8(ascii: "\t"))
        PlainText.append(person.first, to: &$0)
        $0.append(UInt8(ascii: "\t"))
        PlainText.append(person.last, to: &$0)
        $0.append(UInt8(ascii: "\t"))
        if let age = person.age { $0.append(contentsOf: String(age).utf8) }
        $0.append(UInt8(ascii: "\n"))
      }
    }
  }
}

/// A value among tab-separated ones.
enum PlainText {
  /// Appends a value on one line, without tabs and without anything that could act on a terminal.
  ///
  /// A backslash is doubled, so that the value can be had back.
  static func append(_ text: String, to output: inout [UInt8]) {
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) && $0 != UInt8(ascii: "\\") }) {
      output.append(contentsOf: text.utf8)
      return
    }
    // Not by characters: a backslash that a combining mark follows is another one.
    let parts = text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false)
    let escaped = parts.map { String($0).escapedForTerminal(keepingJoiners: true) }
    output.append(contentsOf: escaped.joined(separator: "\\\\").utf8)
  }
}
