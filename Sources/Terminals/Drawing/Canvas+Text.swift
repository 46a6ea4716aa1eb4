import TextTools

extension Canvas {
  /// Puts a text into a row.
  ///
  /// Controls in it are made visible, and what does not fit is cut off with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: The row.
  ///   - column: The first column.
  ///   - width: The columns, which are filled with blanks if the text needs fewer; nil for as many
  ///     as the text needs.
  ///   - style: How text and blanks look.
  ///   - alignment: Where the text stands in its columns.
  /// - Complexity: O(*n*) in the number of columns, as long as no character has many scalars.
  package mutating func put(
    _ text: String, row: Int, column: Int, width: Int? = nil, style: Style = .plain,
    alignment: Alignment = .leading
  ) {
    guard size.contains(ScreenPosition(row: row, column: column)) else { return }
    let room = min(max(width ?? .max, 0), size.columns - column)
    let content = Self.cells(of: text, room: room, style: style)
    let blanks = width == nil ? 0 : room - content.count
    let before =
      switch alignment {
      case .leading: 0
      case .center: blanks / 2
      case .trailing: blanks
      }
    let line =
      Array(repeating: .blank(style), count: before) + content
      + Array(repeating: .blank(style), count: blanks - before)
    replace(row: row, column: column, with: line)
  }

  /// The cells of a text that fits, or of its beginning and an ellipsis.
  private static func cells(of text: String, room: Int, style: Style) -> [Cell] {
    var line: [Cell] = []
    for character in text {
      for shown in String(character).escapedForTerminal(keepingJoiners: true) {
        guard let cell = Cell(shown, style: style) else {
          join(shown, to: &line)
          continue
        }
        guard line.count + cell.width <= room else { return cut(line, room: room, style: style) }
        line.append(cell)
        if cell.width == 2 { line.append(.half(style)) }
      }
    }
    return line
  }

  /// Adds scalars without a column to the last cell; there is none for those a text begins with.
  private static func join(_ character: Character, to line: inout [Cell]) {
    guard let head = line.lastIndex(where: { $0.width > 0 }) else { return }
    line[head].join(character)
  }

  /// The line without its end, in place of which stands an ellipsis.
  private static func cut(_ line: [Cell], room: Int, style: Style) -> [Cell] {
    guard room > 0, let ellipsis = Cell("…", style: style) else { return [] }
    var line = Array(line.prefix(room - 1))
    if let last = line.last, last.width == 2 { line[line.count - 1] = .blank(style) }
    return line + [ellipsis]
  }
}
