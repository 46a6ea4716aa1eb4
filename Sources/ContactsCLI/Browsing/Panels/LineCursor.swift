/// A cursor in lines, of which a part is on the screen.
struct LineCursor {
  /// The line that it is on.
  private(set) var row = 0
  /// The first line that is shown.
  private var top = 0
  /// The rows of the screen that show lines.
  private var rows: Range<Int> = 0..<0

  /// Puts the cursor on a line.
  mutating func go(to row: Int) { self.row = row }

  /// Puts the cursor on a line, and shows the first ones.
  mutating func restart(at row: Int) { (self.row, top) = (row, 0) }

  /// Keeps the cursor on a line that there is.
  mutating func clamp(to count: Int) { row = max(0, min(row, count - 1)) }

  /// Moves the cursor.
  ///
  /// - Returns: Whether the action is one that does.
  mutating func perform(_ action: BrowseAction, count: Int) -> Bool {
    guard let row = action.row(from: row, count: count, height: rows.count) else { return false }
    self.row = row
    return true
  }

  /// Puts the cursor on the line that a row of the screen shows.
  ///
  /// - Returns: Whether it shows one.
  mutating func click(row: Int, count: Int) -> Bool {
    let line = top + row - rows.lowerBound
    guard rows.contains(row), (0..<count).contains(line) else { return false }
    self.row = line
    return true
  }

  /// Chooses which lines are shown in some rows of the screen, the one with the cursor among them.
  ///
  /// - Returns: The rows and their lines.
  mutating func lines(in rows: Range<Int>, count: Int) -> Zip2Sequence<Range<Int>, Range<Int>> {
    self.rows = rows
    top = max(0, min(top, row, count - rows.count), row - max(1, rows.count) + 1)
    return zip(rows, top..<max(top, count))
  }
}
