import Terminals
import TextTools

/// Lines to read with titles before them, which may be more than there are rows.
struct LinesView {
  /// A line with what stands before it.
  typealias Line = (title: String, value: String)

  var lines: [Line]
  private var top = 0
  private var height = 0
  /// How wide the titles are at most.
  static let greatestTitleWidth = 24

  init(_ lines: [Line]) {
    self.lines = lines
  }

  /// Draws as many lines as there are rows.
  mutating func draw(on canvas: inout Canvas, rows: Range<Int>, columns: Range<Int>) {
    height = rows.count
    top = max(0, min(top, topCount - 1))
    let widest = lines.lazy.map { DisplayWidth.of($0.title) }.max() ?? 0
    let width = min(widest, Self.greatestTitleWidth, columns.count / 3)
    let (first, second) = (columns.lowerBound + 1, columns.lowerBound + width + 3)
    for (row, line) in zip(rows, lines.dropFirst(top)) {
      canvas.put(line.title, row: row, column: first, width: width, style: Style(.bold))
      if second >= columns.upperBound { continue }
      canvas.put(line.value, row: row, column: second, width: columns.upperBound - second)
    }
  }

  /// Moves through the lines.
  ///
  /// - Returns: Whether the action is one that does.
  mutating func perform(_ action: BrowseAction) -> Bool {
    guard let row = action.row(from: top, count: topCount, height: height) else { return false }
    top = row
    return true
  }

  /// How many lines may be the first that is shown.
  private var topCount: Int { lines.count - height + 1 }
}
