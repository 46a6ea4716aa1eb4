/// Writes what a terminal must be sent so that it shows a canvas.
package struct FrameWriter {
  /// Whether colours are written.
  ///
  /// Without them, attributes are all the same.
  package var usesColor: Bool

  package init(usesColor: Bool = true) {
    self.usesColor = usesColor
  }

  /// The bytes that make a terminal show a canvas; none if it shows it already.
  ///
  /// - Parameters:
  ///   - previous: What the terminal shows now; nil if that is not known, and then it is cleared
  ///     first. The cursor is hidden in that case.
  ///   - next: What it is to show.
  /// - Returns: The bytes, after which the terminal has no style and shows all of them at once.
  /// - Complexity: O(*n*) in the number of cells.
  package func bytes(from previous: Canvas?, to next: Canvas) -> [UInt8] {
    var pen = Pen(columns: next.size.columns)
    let known = previous.flatMap { $0.size == next.size ? $0 : nil }
    if known == nil { pen.clear() }
    let old = known ?? Canvas(next.size)
    if let former = old.placed, former != next.placed { pen.send(former.picture.removal) }
    for row in 0..<next.size.rows where old.row(row) != next.row(row) {
      write(row, from: ink(old.row(row)), to: ink(next.row(row)), with: &pen)
    }
    if let placed = next.placed, placed != old.placed {
      // It need not fill its place.
      let blanks = Array(repeating: UInt8(ascii: " "), count: placed.columns.count)
      for (row, line) in placed.rows.map({ ($0, blanks) }) + zip(placed.rows, placed.picture.lines)
      {
        pen.move(to: row, placed.position.column)
        pen.send(line)
      }
    }
    pen.set(.plain)
    let isChanged = !pen.bytes.isEmpty
    let (shown, cursor) = (previous?.visibleCursor, next.visibleCursor)
    guard isChanged || shown != cursor else { return [] }
    var frame = Array("\u{1B}[?2026h".utf8)
    if shown != nil, isChanged || cursor == nil { frame += "\u{1B}[?25l".utf8 }
    if let cursor { pen.move(to: cursor.row, cursor.column) }
    frame += pen.bytes
    if cursor != nil, shown == nil || isChanged { frame += "\u{1B}[?25h".utf8 }
    return frame + "\u{1B}[?2026l".utf8
  }

  /// Writes the cells of a row that differ, and those that may have been overdrawn with them.
  private func write(_ row: Int, from old: [Ink], to new: [Ink], with pen: inout Pen) {
    let firstBlank = new.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    let lastDifference = new.indices.last { old[$0] != new[$0] } ?? 0
    pen.begin(row)
    for column in new.indices where new[column].width > 0 {
      guard !new[column].isCovered, old[column] != new[column] || column < pen.overdrawn
      else { continue }
      if column >= firstBlank, max(lastDifference, pen.overdrawn - 1) - column >= 3 {
        return pen.eraseLine(from: column)
      }
      pen.write(new[column], at: column)
    }
  }

  /// What is written for the cells of a row.
  private func ink(_ cells: ArraySlice<Cell>) -> [Ink] {
    var line: [Ink] = []
    line.reserveCapacity(cells.count)
    // The last cell of the text that is not blank, and the direction of its last letter.
    var last: Int?
    var direction: Cell.Direction?
    func end() {
      if direction == .rightToLeft, let last { line[last].endsRightToLeft = true }
      (last, direction) = (nil, nil)
    }
    for cell in cells {
      if cell.startsText { end() }
      line.append(
        Ink(
          text: cell.text, width: cell.width, agreement: cell.agreement,
          style: usesColor ? cell.style : cell.style.withoutColors, isCovered: cell.isCovered))
      guard cell.width > 0, cell.text != " ", !cell.isCovered else { continue }
      last = line.count - 1
      direction = cell.direction ?? direction
    }
    return line
  }
}

extension FrameWriter: Sendable {}
