import TextTools

/// What a screen shows: cells in rows, and maybe a cursor.
///
/// What lies outside of a canvas is not drawn, so that a program need not know how small it is.
package struct Canvas: Equatable {
  /// Where a text stands that is narrower than its place.
  package enum Alignment: Sendable {
    case leading
    case center
    case trailing
  }

  package let size: ScreenSize
  /// Where the cursor is shown; nil where it is hidden.
  package var cursor: ScreenPosition?
  /// A picture that takes some cells.
  var placed: PlacedPicture?
  /// Row after row.
  private var cells: [Cell]

  /// A canvas of blanks.
  package init(_ size: ScreenSize) {
    self.size = size
    cells = Array(repeating: .blank(.plain), count: size.columns * size.rows)
  }

  /// The rows as text, without blanks at their ends.
  package var text: String {
    (0..<size.rows).map { row in
      let line = self.row(row).map(\.text).joined()
      let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) }
      return String(line[..<(end ?? line.startIndex)])
    }.joined(separator: "\n")
  }

  /// The rows as text, with marks round what stands out: `[reversed]`, `*bold*`, for tests and for whoever
  /// looks into a screen.
  package var markedText: String {
    (0..<size.rows).map { row in
      var line = ""
      var former = Style.plain
      for cell in self.row(row) where cell.width > 0 {
        if cell.style != former {
          line += former.mark(isEnd: true) + cell.style.mark(isEnd: false)
          former = cell.style
        }
        line += cell.text
      }
      line += former.mark(isEnd: true)
      let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) }
      return String(line[..<(end ?? line.startIndex)])
    }.joined(separator: "\n")
  }

  /// Where the cursor is shown, if that is on the canvas.
  var visibleCursor: ScreenPosition? { cursor.flatMap { size.contains($0) ? $0 : nil } }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Fills a rectangle with blanks, or with a character that takes one column.
  ///
  /// - Parameters:
  ///   - rows: The rows, as far as there are such.
  ///   - columns: The columns, as far as there are such.
  ///   - character: What each cell shows; a blank if it does not take one column.
  ///   - style: How each cell looks.
  package mutating func fill(
    rows: Range<Int>, columns: Range<Int>, with character: Character = " ", style: Style = .plain
  ) {
    let rows = rows.clamped(to: 0..<size.rows)
    let columns = columns.clamped(to: 0..<size.columns)
    let content = String(character).escapedForTerminal(keepingJoiners: true)
    let cell = content == String(character) ? Cell(character, style: style) : nil
    let filling = cell.flatMap { $0.width == 1 ? $0 : nil } ?? .blank(style)
    let line = Array(repeating: filling, count: columns.count)
    for row in rows { replace(row: row, column: columns.lowerBound, with: line) }
  }

  /// Puts cells into a row, which has room for them.
  ///
  /// Of a wide character that loses one half, a blank is left in place of the other.
  mutating func replace(row: Int, column: Int, with line: [Cell]) {
    guard !line.isEmpty else { return }
    removePicture(at: row, column..<column + line.count)
    let start = row * size.columns + column
    let end = start + line.count
    if cells[start].width == 0 { cells[start - 1] = .blank(cells[start - 1].style) }
    if column + line.count < size.columns {
      if cells[end].width == 0 { cells[end] = .blank(cells[end].style) }
      cells[end].startsText = true
    }
    cells.replaceSubrange(start..<end, with: line)
    cells[start].startsText = true
  }
}

extension Canvas: Sendable {}

extension Style {
  /// What marks text of this style in a text without styles.
  fileprivate func mark(isEnd: Bool) -> String {
    if attributes.contains(.reversed) { return isEnd ? "]" : "[" }
    if attributes.contains(.bold) { return "*" }
    return attributes.contains(.dim) ? "~" : ""
  }
}
