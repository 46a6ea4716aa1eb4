/// A terminal that shows what a program writes, for tests.
///
/// It knows what terminals have in common and what our programs use. What it does not know is in
/// ``problems``.
package struct ScreenEmulator {
  enum Parser: Equatable {
    case text
    case escape
    case control([UInt8])
    /// In OSC and the like: which one, and what has come of it.
    case string(UInt8, [UInt8])
  }

  var main: EmulatedGrid
  var alternate: EmulatedGrid
  var parser = Parser.text
  /// Text that has come and is not yet in cells, for its last character may go on.
  var waiting: [UInt8] = []
  var row = 0
  var column = 0
  var savedCursor = (row: 0, column: 0)
  var look = EmulatedLook()

  /// The private modes that are on.
  package internal(set) var modes: Set<Int> = [7, 25]
  /// What is wrong with the bytes, or not known here.
  package internal(set) var problems: [String] = []
  /// What has come as OSC, without what begins and ends it.
  package internal(set) var commands: [String] = []
  /// The pictures that have come as DCS (sixel) or APC (kitty), without what begins and ends them.
  package internal(set) var pictures: [String] = []
  /// How often a program has asked for the attributes of the terminal.
  package internal(set) var attributeRequests = 0
  /// How often the bell rang.
  package internal(set) var bells = 0
  /// How many frames have begun, and how many bytes have come.
  package internal(set) var frames = 0
  package internal(set) var byteCount = 0

  package init(columns: Int, rows: Int) {
    main = EmulatedGrid(columns: columns, rows: rows)
    alternate = main
  }

  package var columns: Int { main.columns }
  package var rows: Int { main.rows }
  package var isAlternate: Bool { modes.contains(1_049) }
  package var isCursorVisible: Bool { modes.contains(25) }

  /// Where the cursor is.
  package var cursor: (row: Int, column: Int) {
    let settled = settled
    return (settled.row, min(settled.column, max(0, columns - 1)))
  }

  /// The rows as text, without blanks at their ends.
  package var text: String {
    settled.grid.cells.map { line in
      Self.trimmed(line.map(\.visibleText).joined())
    }.joined(separator: "\n")
  }

  /// The rows of the main screen, whichever is shown.
  package var mainText: String {
    let cells = settled.main.cells
    return cells.map { Self.trimmed($0.map(\.visibleText).joined()) }.joined(separator: "\n")
  }

  /// The rows as text, with the name of each style where it begins: `‹bold red›Ann‹› Lee`.
  package var styledText: String {
    settled.grid.cells.map { line in
      let end = line.lastIndex { $0.text != " " || $0.look != EmulatedLook() }.map { $0 + 1 } ?? 0
      var (text, look) = ("", EmulatedLook())
      for cell in line[..<end] {
        if cell.look != look { text += "‹\(cell.look.name)›" }
        look = cell.look
        text += cell.visibleText
      }
      return look == EmulatedLook() ? text : text + "‹›"
    }.joined(separator: "\n")
  }

  /// What a cell holds, marks of direction too.
  package func content(row: Int, column: Int) -> (text: String, width: Int, look: EmulatedLook) {
    let cell = settled.grid.cells[row][column]
    return (cell.text, cell.width, cell.look)
  }

  /// Takes bytes as a terminal does.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      byteCount += 1
      take(byte)
    }
  }

  /// Changes the size of the screen.
  ///
  /// What was on it stays where there is room.
  package mutating func resize(columns: Int, rows: Int) {
    settle()
    main.resize(columns: columns, rows: rows)
    alternate.resize(columns: columns, rows: rows)
    row = min(row, max(0, rows - 1))
    column = min(column, max(0, columns - 1))
  }

  var grid: EmulatedGrid {
    get { isAlternate ? alternate : main }
    set { if isAlternate { alternate = newValue } else { main = newValue } }
  }

  private var settled: ScreenEmulator {
    var copy = self
    copy.settle()
    return copy
  }

  private static func trimmed(_ line: String) -> String {
    let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) }
    return String(line[..<(end ?? line.startIndex)])
  }
}
