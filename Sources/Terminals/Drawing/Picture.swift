/// A picture that a terminal shows in some of its cells, as the bytes that make it do so.
///
/// Another program has made these of the picture, for whatever protocol the terminal has.
package struct Picture: Hashable, Sendable {
  /// How many columns and rows it takes.
  package let size: ScreenSize
  /// What is written at the first column of its first row, of the row below, and so on; the first one
  /// is the whole picture where the terminal draws it by itself.
  let lines: [[UInt8]]
  /// What takes it away again, where writing over it does not.
  let removal: [UInt8]

  /// - Parameters:
  ///   - size: How many columns and rows it takes.
  ///   - lines: What is written in its rows, one after another, as far as there are such.
  ///   - removal: What takes it away again, where writing over it does not.
  package init(size: ScreenSize, lines: [[UInt8]], removal: [UInt8] = []) {
    self.size = size
    self.lines = Array(lines.prefix(size.rows))
    self.removal = removal
  }
}

/// A picture, and where it is.
struct PlacedPicture: Hashable, Sendable {
  let picture: Picture
  let position: ScreenPosition

  var rows: Range<Int> { position.row..<position.row + picture.size.rows }

  var columns: Range<Int> { position.column..<position.column + picture.size.columns }
}

extension Canvas {
  /// Puts a picture on the canvas, in the place of one that is there; what is put there later takes the
  /// picture away.
  ///
  /// Nothing is put where it does not fit.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - row: The row of its upper left corner.
  ///   - column: The column of its upper left corner.
  package mutating func put(_ picture: Picture, row: Int, column: Int) {
    let (rows, columns) = (row..<row + picture.size.rows, column..<column + picture.size.columns)
    guard !rows.isEmpty, !columns.isEmpty, row >= 0, column >= 0, rows.upperBound <= size.rows,
      columns.upperBound <= size.columns
    else { return }
    if let placed { removePicture(at: placed.position.row, placed.columns) }
    let line = Array(repeating: Cell.covered, count: columns.count)
    for row in rows { replace(row: row, column: column, with: line) }
    placed = PlacedPicture(picture: picture, position: ScreenPosition(row: row, column: column))
  }

  /// Takes the picture away if it takes any of some cells: half of it cannot be shown.
  mutating func removePicture(at row: Int, _ columns: Range<Int>) {
    guard let placed, placed.rows.contains(row), placed.columns.overlaps(columns) else { return }
    self.placed = nil
    let line = Array(repeating: Cell.blank(.plain), count: placed.columns.count)
    for row in placed.rows {
      replace(row: row, column: placed.columns.lowerBound, with: line)
    }
  }
}
