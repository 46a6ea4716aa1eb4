import Terminals

/// Lines to read, such as those of the help.
final class LinesPanel: BrowsePanel {
  let place = KeyTable.Place.lines
  let title: String
  private var view: LinesView

  init(_ title: String, _ lines: [LinesView.Line]) {
    self.title = title
    view = LinesView(lines)
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    view.draw(on: &canvas, rows: rows, columns: 0..<canvas.size.columns)
  }

  func perform(_ action: BrowseAction) -> Bool { view.perform(action) }

  func update() -> Bool { true }
}
