/// Lines of text that a person edits, with a cursor.
package struct TextEditor {
  /// How many characters a line has at most.
  package static let limit = 1 << 20

  private var lines: [LineEditor]
  /// The line with the cursor, from 0.
  package private(set) var row = 0
  /// The first line that is shown.
  private var top = 0
  private var height = 1
  /// Where the cursor was before it went up or down through lines that may be shorter.
  private var wanted: Int?

  /// Begins with a text, and the cursor at the end of its first line.
  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.line)
    if lines.isEmpty { lines = [Self.line("")] }
  }

  private static func line(_ text: some StringProtocol) -> LineEditor {
    LineEditor(String(text), limit: limit)
  }

  /// What has been typed, with line feeds between the lines.
  package var text: String { lines.map(\.text).joined(separator: "\n") }

  /// Puts the cursor at the end of a line, or of the nearest one that there is.
  package mutating func go(toRow row: Int) {
    self.row = max(0, min(row, lines.count - 1))
    lines[self.row].go(to: .max)
  }

  /// The line with the cursor.
  package var line: LineEditor { lines[row] }

  /// Puts the cursor before a character of its line, or behind the last one.
  package mutating func go(toPlace place: Int) { lines[row].go(to: place) }

  /// Puts a text in at the cursor.
  package mutating func insert(_ text: String) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { breakLine() }
      lines[row].insert(String(part))
    }
  }

  /// Takes a key that edits the text or moves in it.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it is one of those.
  package mutating func handle(_ key: Key) -> Bool {
    let former = wanted
    wanted = nil
    switch (key.code, key.modifiers) {
    case (.up, []), (.character("p"), .control):
      wanted = former
      move(by: -1)
    case (.down, []), (.character("n"), .control):
      wanted = former
      move(by: 1)
    case (.pageUp, []): move(by: -height)
    case (.pageDown, []): move(by: height)
    case (.home, .control): move(by: -lines.count)
    case (.end, .control): move(by: lines.count)
    case (.enter, []): breakLine()
    case (.tab, []): lines[row].insert("  ")
    case (.backspace, []) where lines[row].place == 0: joinLines(before: row)
    case (.delete, []) where lines[row].isAtEnd: joinLines(before: row + 1)
    case (.left, []) where lines[row].place == 0 && row > 0:
      go(toRow: row - 1)
    case (.right, []) where lines[row].isAtEnd && row + 1 < lines.count:
      row += 1
      lines[row].go(to: 0)
    default: return lines[row].handle(key)
    }
    return true
  }

  private mutating func move(by count: Int) {
    let place = wanted ?? lines[row].place
    row = max(0, min(row + count, lines.count - 1))
    lines[row].go(to: place)
    wanted = place
  }

  private mutating func breakLine() {
    let rest = lines[row].cut()
    row += 1
    lines.insert(Self.line(rest), at: row)
    lines[row].go(to: 0)
  }

  /// Makes one line of a line and the one before it.
  private mutating func joinLines(before index: Int) {
    guard lines.indices.contains(index), index > 0 else { return }
    let rest = lines.remove(at: index).text
    row = index - 1
    lines[row].go(to: .max)
    let place = lines[row].place
    lines[row].insert(rest)
    lines[row].go(to: place)
  }

  /// Draws as many lines as there are rows, with the cursor.
  ///
  /// - Parameters:
  ///   - canvas: Where to draw.
  ///   - rows: The rows.
  ///   - columns: The columns.
  ///   - style: How a line with some text looks.
  package mutating func draw(
    on canvas: inout Canvas, rows: Range<Int>, columns: Range<Int>,
    style: (String) -> Style = { _ in .plain }
  ) {
    height = max(1, rows.count)
    top = max(min(top, row), row - height + 1)
    for (place, index) in zip(rows, top..<max(top, lines.count)) {
      lines[index].draw(
        on: &canvas, row: place, columns: columns, style: style(lines[index].text),
        hasCursor: index == row)
    }
  }
}

extension TextEditor: Hashable {}
extension TextEditor: Sendable {}
