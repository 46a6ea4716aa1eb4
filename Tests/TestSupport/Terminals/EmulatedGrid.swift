/// The cells of one of the screens of a terminal.
struct EmulatedGrid {
  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var cells: [[EmulatedCell]]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: EmulatedCell(), count: columns), count: rows)
  }

  /// Cuts off what has no place any more, and adds blanks.
  mutating func resize(columns: Int, rows: Int) {
    let old = self
    self = EmulatedGrid(columns: columns, rows: rows)
    for row in 0..<min(rows, old.rows) {
      for column in 0..<min(columns, old.columns) { cells[row][column] = old.cells[row][column] }
      if columns > 0, cells[row][columns - 1].width == 2 { cells[row][columns - 1].blank() }
    }
  }

  /// Puts a character into cells, which must be there.
  mutating func put(_ text: String, width: Int, look: EmulatedLook, row: Int, column: Int) {
    part(row: row, column: column)
    if column + width < columns { part(row: row, column: column + width) }
    cells[row][column] = EmulatedCell(text: text, width: width, look: look)
    if width == 2 { cells[row][column + 1] = EmulatedCell(text: "", width: 0, look: look) }
  }

  /// Adds something without a column to the character that ends before a column.
  mutating func join(_ text: String, row: Int, column: Int) {
    let head = cells[row][..<column].lastIndex { $0.width > 0 }
    if let head { cells[row][head].text += text }
  }

  /// Erases cells of a row.
  mutating func erase(row: Int, columns erased: Range<Int>, look: EmulatedLook) {
    guard !erased.isEmpty else { return }
    part(row: row, column: erased.lowerBound)
    if erased.upperBound < columns { part(row: row, column: erased.upperBound) }
    var cell = EmulatedCell()
    cell.look.background = look.background
    for column in erased { cells[row][column] = cell }
  }

  /// Moves all rows up by one.
  mutating func scroll() {
    guard rows > 0 else { return }
    cells.removeFirst()
    cells.append(Array(repeating: EmulatedCell(), count: columns))
  }

  /// Makes a wide character two blanks if its halves lie on both sides of a column's beginning.
  private mutating func part(row: Int, column: Int) {
    guard cells[row][column].width == 0 else { return }
    cells[row][column - 1].blank()
    cells[row][column].blank()
  }
}

extension EmulatedCell {
  /// Takes the character away.
  fileprivate mutating func blank() {
    text = " "
    width = 1
  }
}
