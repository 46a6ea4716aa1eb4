import Arguments

/// A field and its value in the text of a form.
struct FormEntry {
  let name: String
  /// The value, with line feeds between its lines.
  private(set) var value: String
  /// The line on which it begins, counted from one.
  let line: Int

  /// The entries of a text, in its order.
  ///
  /// - Throws: ``FormFault`` for a line that is none.
  static func entries(of text: String) throws(FormFault) -> [FormEntry] {
    var entries: [FormEntry] = []
    var emptyLines = 0
    let lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy(Self.isBlank) {
        emptyLines += 1
      } else if let first = line.first, Self.isBlank(first) {
        guard !entries.isEmpty else {
          throw FormFault(line: index + 1, reason: "the line continues no field")
        }
        let gap = String(repeating: "\n", count: emptyLines + 1)
        entries[entries.count - 1].value += gap + String(Substring(line))
        emptyLines = 0
      } else {
        emptyLines = 0
        if line.first == UInt8(ascii: "#") { continue }
        entries.append(try FormEntry(line, number: index + 1))
      }
    }
    for index in entries.indices { entries[index].value = normalized(entries[index].value) }
    return entries
  }

  private init(_ line: Bytes, number: Int) throws(FormFault) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw FormFault(
        line: number, reason: "expected a field and its value, as in 'nickname: Ada'")
    }
    name = Self.trimmed(line[..<colon])
    value = Self.trimmed(line[line.index(after: colon)...])
    self.line = number
  }

  /// The field that the entry is about.
  var field: AssignableField {
    get throws(FormFault) {
      let field: AssignableField
      do throws(InvalidValue) {
        field = try AssignableField.named(name)
      } catch {
        throw FormFault(line: line, reason: error.reason)
      }
      guard let label = field.label else { return field }
      throw FormFault(
        line: line,
        reason: "a label stands before the value, as in '\(field.name): \(label)=\(value)'")
    }
  }

  /// A value as it is meant: without the blanks at its ends and behind its lines, which editors add
  /// and remove, and without the two that indent a line.
  static func normalized(_ value: String) -> String {
    var lines = value.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated().map
    {
      $0 == 0 ? trimmed($1) : continuation($1)
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// A further line without what indents it.
  private static func continuation(_ line: Bytes) -> String {
    var rest = line[...]
    for _ in 0..<2 where rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    if rest.startIndex == line.startIndex, rest.first == UInt8(ascii: "\t") {
      rest = rest.dropFirst()
    }
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(Substring(rest))
  }

  private static func trimmed(_ line: Bytes) -> String {
    var rest = line.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(Substring(rest))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private typealias Bytes = Substring.UTF8View
}
