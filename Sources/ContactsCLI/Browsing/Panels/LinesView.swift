import Terminals
import TextTools

/// Lines to read with titles before them, which may be more than there are rows, and wider than there are
/// columns.
struct LinesView {
  /// A line with what stands before it.
  typealias Line = (title: String, value: String)

  var lines: [Line] {
    didSet { wrapped = nil }
  }
  /// The lines as rows of some width, once they have been drawn.
  private var wrapped: (room: Int, rows: [Line])?
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
    let widest = lines.lazy.map { DisplayWidth.of($0.title) }.max() ?? 0
    let width = min(widest, Self.greatestTitleWidth, columns.count / 3)
    let (first, second) = (columns.lowerBound + 1, columns.lowerBound + width + 3)
    let room = max(1, columns.upperBound - second)
    if wrapped?.room != room {
      wrapped = (room, lines.flatMap { Self.wrapped($0, room: room) })
    }
    top = max(0, min(top, topCount - 1))
    for (row, line) in zip(rows, (wrapped?.rows ?? []).dropFirst(top)) {
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
  private var topCount: Int { (wrapped?.rows.count ?? lines.count) - height + 1 }

  /// A line in rows of some width, of which the further ones have no title: parted at blanks, and
  /// within a word where that is too long.
  private static func wrapped(_ line: Line, room: Int) -> [Line] {
    guard DisplayWidth.of(line.value) > room else { return [line] }
    var rows: [String] = []
    var (row, rowWidth) = ("", 0)
    func end() {
      rows.append(row)
      (row, rowWidth) = ("", 0)
    }
    for word in line.value.split(separator: " ", omittingEmptySubsequences: false) {
      let width = DisplayWidth.of(String(word))
      if rowWidth > 0, rowWidth + 1 + width > room {
        end()
      } else if rowWidth > 0 {
        row += " "
        rowWidth += 1
      }
      for character in word {
        let width = DisplayWidth.of(character)
        if rowWidth > 0, rowWidth + width > room { end() }
        row.append(character)
        rowWidth += width
      }
    }
    end()
    return rows.enumerated().map { ($0 == 0 ? line.title : "", $1) }
  }
}
