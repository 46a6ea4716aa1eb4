import TextTools

/// A line of text that a person types, with a cursor.
///
/// ```swift
/// var line = LineEditor()
/// if !line.handle(key) { /* the key is for something else */ }
/// line.draw(on: &canvas, row: 23, columns: 8..<80)
/// ```
package struct LineEditor {
  /// How many characters a line has at most where nothing else is said: more is cut off, as of a book
  /// that was pasted.
  package static let usualLimit = 2_000

  private var characters: [Character] = []
  private let limit: Int
  /// Before which character the cursor stands.
  package private(set) var place = 0

  /// Begins with a text, of which the first line counts, and the cursor behind it.
  package init(_ text: String = "", limit: Int = usualLimit) {
    self.limit = limit
    insert(text)
  }

  /// Whether the cursor stands behind the last character.
  var isAtEnd: Bool { place == characters.count }

  /// Puts the cursor before a character, or behind the last one.
  mutating func go(to place: Int) {
    self.place = max(0, min(place, characters.count))
  }

  /// Takes away all that stands behind the cursor.
  ///
  /// - Returns: What it was.
  mutating func cut() -> String {
    defer { characters.removeSubrange(place...) }
    return String(characters[place...])
  }

  /// What has been typed.
  package var text: String { String(characters) }

  /// Puts a text in at the cursor: its first line, as far as there is room.
  ///
  /// - Returns: Whether all of it was put in.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    let room = limit - characters.count
    var added: [Character] = []
    for character in text {
      if character.isNewline || added.count == room { break }
      added.append(character == "\t" ? " " : character)
    }
    characters.insert(contentsOf: added, at: place)
    place += added.count
    return added.count == text.count
  }

  /// Takes a key that edits the line.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it is one of those.
  package mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []): insert(String(character))
    case (.left, []), (.character("b"), .control): place = max(0, place - 1)
    case (.right, []), (.character("f"), .control): place = min(characters.count, place + 1)
    case (.home, []), (.character("a"), .control): place = 0
    case (.end, []), (.character("e"), .control): place = characters.count
    case (.left, .control), (.left, .alt): place = wordStart
    case (.right, .control), (.right, .alt): place = wordEnd
    case (.backspace, []), (.character("h"), .control): delete(max(0, place - 1)..<place)
    case (.delete, []): delete(place..<min(characters.count, place + 1))
    case (.character("u"), .control): delete(0..<place)
    case (.character("k"), .control): delete(place..<characters.count)
    case (.character("w"), .control), (.backspace, .alt): delete(wordStart..<place)
    default: return false
    }
    return true
  }

  private mutating func delete(_ range: Range<Int>) {
    characters.removeSubrange(range)
    place = range.lowerBound
  }

  private var wordStart: Int {
    let blanks = characters[..<place].reversed().prefix { $0 == " " }.count
    return place - blanks - characters[..<(place - blanks)].reversed().prefix { $0 != " " }.count
  }

  private var wordEnd: Int {
    let blanks = characters[place...].prefix { $0 == " " }.count
    return place + blanks + characters[(place + blanks)...].prefix { $0 != " " }.count
  }

  /// Draws the part of the line that has the cursor, and the cursor.
  ///
  /// - Parameters:
  ///   - canvas: Where to draw.
  ///   - row: The row.
  ///   - columns: The columns for the line, of which the last one is for the cursor behind it.
  ///   - style: How it looks.
  ///   - hasCursor: Whether the cursor is shown; if not, the beginning is.
  package func draw(
    on canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style = .plain,
    hasCursor: Bool = true
  ) {
    let columns = columns.clamped(to: 0..<canvas.size.columns)
    if columns.isEmpty { return }
    canvas.fill(rows: row..<row + 1, columns: columns, style: style)
    guard hasCursor else {
      return canvas.put(
        text, row: row, column: columns.lowerBound, width: columns.count, style: style)
    }
    var start = place
    var width = 0
    while start > 0, case let one = shownWidth(characters[start - 1]),
      width + one < columns.count
    {
      width += one
      start -= 1
    }
    var column = columns.lowerBound
    for (index, character) in characters.enumerated().dropFirst(start) {
      if index == place { canvas.cursor = ScreenPosition(row: row, column: column) }
      let width = shownWidth(character)
      guard column + width <= columns.upperBound else { break }
      canvas.put(String(character), row: row, column: column, width: width, style: style)
      column += width
    }
    if place == characters.count { canvas.cursor = ScreenPosition(row: row, column: column) }
  }

  private func shownWidth(_ character: Character) -> Int {
    DisplayWidth.of(String(character).escapedForTerminal(keepingJoiners: true))
  }
}

extension LineEditor: Hashable {}
extension LineEditor: Sendable {}
