/// Puts text at places of a terminal, in the styles that are asked for, with few bytes.
///
/// The terminal does not wrap lines.
struct Pen {
  /// What is known about where the terminal's cursor is.
  private enum Knowledge {
    /// It is at `column`.
    case exact
    /// It is at `column` unless the terminal takes letters for wide.
    case afterLetters
    /// Only its row is known.
    case row
    case nothing
  }

  /// What has been written.
  private(set) var bytes: [UInt8] = []
  /// How far the text may reach that has been written since ``begin(_:)``, if the terminal takes it
  /// for wider than it is.
  ///
  /// Up to here cells may have been overdrawn.
  private(set) var overdrawn = 0

  private var knowledge = Knowledge.nothing
  private var row = 0
  private var column = 0
  private var farthest = 0
  private var style = Style.plain
  private var target = 0
  private let columns: Int

  /// - Parameter columns: How many columns the terminal has.
  init(columns: Int) {
    self.columns = columns
  }

  /// Makes a row the one that is written to.
  mutating func begin(_ row: Int) {
    target = row
    overdrawn = 0
  }

  /// Clears the screen.
  mutating func clear() {
    bytes += "\u{1B}[m\u{1B}[H\u{1B}[2J".utf8
    style = .plain
    (knowledge, row, column, farthest) = (.exact, 0, 0, 0)
  }

  /// Makes what is written from now on have a style.
  mutating func set(_ style: Style) {
    bytes += style.sequence(after: self.style).utf8
    self.style = style
  }

  /// Sends what moves the cursor and changes the style as it likes.
  mutating func send(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    set(.plain)
    self.bytes += bytes
    self.bytes += "\u{1B}[m".utf8
    knowledge = .nothing
  }

  /// Writes a cell in the row.
  mutating func write(_ ink: Ink, at column: Int) {
    // A move parts the character from what it could join.
    if ink.agreement == .none, knowledge == .exact { knowledge = .row }
    if !isReady(for: ink.agreement, at: column) { move(to: target, column) }
    set(ink.style)
    if ink.agreement == .none, ink.width == 2 {
      // A terminal that takes the character for narrow would show the old second half.
      bytes += "  ".utf8
      knowledge = .row
      move(to: target, column)
    }
    // In the last column some, tmux for one, would put marks on the character before, unless lines
    // are wrapped. Nothing is, for marks take no column.
    let isAtEdge = ink.hasMarks && column + ink.width == columns
    if isAtEdge { bytes += "\u{1B}[?7h".utf8 }
    bytes += ink.text.utf8
    if isAtEdge { bytes += "\u{1B}[?7l".utf8 }
    if ink.endsRightToLeft { bytes += "\u{200E}".utf8 }
    advance(by: ink)
  }

  /// Erases the row from a column to its end.
  mutating func eraseLine(from column: Int) {
    if !isReady(for: .full, at: column) { move(to: target, column) }
    set(.plain)
    bytes += "\u{1B}[K".utf8
  }

  /// Moves the cursor, which takes no bytes if it is there.
  mutating func move(to row: Int, _ column: Int) {
    bytes += shortestMove(to: row, column).utf8
    (knowledge, self.row, self.column, farthest) = (.exact, row, column, column)
  }

  private func shortestMove(to row: Int, _ column: Int) -> String {
    guard knowledge != .nothing, row == self.row || row == self.row + 1 && column == 0 else {
      if column == 0 { return row == 0 ? "\u{1B}[H" : "\u{1B}[\(row + 1)H" }
      return "\u{1B}[\(row + 1);\(column + 1)H"
    }
    if row != self.row { return "\r\n" }
    if column == 0 { return "\r" }
    let absolute = "\u{1B}[\(column + 1)G"
    guard knowledge == .exact else { return absolute }
    switch column - self.column {
    case 0: return ""
    case -1: return "\u{8}"
    case 1: return "\u{1B}[C"
    case let steps where steps > 1:
      let relative = "\u{1B}[\(steps)C"
      return relative.utf8.count < absolute.utf8.count ? relative : absolute
    default: return absolute
    }
  }

  /// Whether what is written now appears in a column, and joins nothing that stands before it.
  private func isReady(for agreement: Cell.Agreement, at column: Int) -> Bool {
    guard row == target, self.column == column else { return false }
    return switch knowledge {
    case .exact: agreement != .none
    case .afterLetters: agreement == .letter
    case .row, .nothing: false
    }
  }

  /// Follows the cursor behind a cell.
  private mutating func advance(by ink: Ink) {
    column += ink.width
    switch ink.agreement {
    case .full:
      farthest += ink.width
    case .letter:
      farthest += 2
      knowledge = .afterLetters
    case .none:
      farthest += max(ink.width, 2 * ink.text.unicodeScalars.count)
      knowledge = .row
    }
    // Behind the last column there is no place for the cursor.
    if column >= columns { knowledge = .row }
    overdrawn = max(overdrawn, farthest)
  }
}
