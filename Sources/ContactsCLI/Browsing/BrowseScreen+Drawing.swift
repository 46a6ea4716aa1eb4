import Terminals
import TextTools

extension BrowseScreen {
  /// What the screen shows.
  ///
  /// - Parameter size: How large it is, of which anything can be drawn.
  /// - Returns: The screen.
  /// - Throws: ``StoreError``.
  func draw(_ size: ScreenSize) throws -> Canvas {
    var canvas = Canvas(size)
    // The middle comes first where there is little room.
    let hasTitle = size.rows > 2
    let hasEnd = size.rows > 1
    let rows = (hasTitle ? 1 : 0)..<max(hasTitle ? 1 : 0, size.rows - (hasEnd ? 1 : 0))
    if hasTitle {
      let style = Style(.reversed)
      canvas.fill(rows: 0..<1, columns: 0..<size.columns, style: style)
      canvas.put(panel.title, row: 0, column: 1, width: size.columns - 2, style: style)
    }
    try panel.draw(on: &canvas, rows: rows)
    if hasEnd { drawEnd(on: &canvas, row: size.rows - 1) }
    return canvas
  }

  /// Draws the last row: what is asked or told, or else the most important keys.
  private func drawEnd(on canvas: inout Canvas, row: Int) {
    let width = canvas.size.columns
    switch asking {
    case .search(let line, _):
      canvas.put("/", row: row, column: 0)
      let told = min(DisplayWidth.of(message), width / 2)
      line.draw(on: &canvas, row: row, columns: 1..<max(1, width - (told > 0 ? told + 1 : 0)))
      if told > 0 {
        canvas.put(message, row: row, column: width - told, width: told, style: Style(.dim))
      }
    case .text(let question, let line, _):
      canvas.put(question, row: row, column: 0, style: Style(.bold))
      let column = min(DisplayWidth.of(question) + 1, width / 2)
      line.draw(on: &canvas, row: row, columns: column..<max(column + 1, width))
    case .confirmation(let question, _):
      // A name may be longer than the screen is wide; what to press is seen anyway.
      let choice = " [y/N]"
      let room = max(0, width - choice.count - 1)
      let column = min(DisplayWidth.of(question), room)
      canvas.put(question, row: row, column: 0, width: column, style: Style(.bold))
      canvas.put(choice, row: row, column: column, style: Style(.bold))
      canvas.cursor = ScreenPosition(row: row, column: min(column + choice.count + 1, width - 1))
    case .letter:
      canvas.put("Go to which letter?", row: row, column: 0, width: width, style: Style(.bold))
    case nil where !message.isEmpty: canvas.put(message, row: row, column: 0, width: width)
    case nil:
      canvas.put(
        KeyTable.hints(in: panel.place), row: row, column: 0, width: width, style: Style(.dim))
    }
  }
}
