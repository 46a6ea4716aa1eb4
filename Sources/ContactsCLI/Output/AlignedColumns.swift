import Arguments
import TextTools

/// Lines of values below each other, for people to read.
struct AlignedColumns {
  /// What is between two columns.
  static let gap = "  "
  /// How narrow a column of texts gets where the terminal has little room, and where even that is too
  /// much, before the last columns are left out.
  private static let narrow = 8
  private static let narrowest = 4

  /// How many cells of the terminal each column takes; of the last columns none where the terminal has
  /// no room for them.
  let widths: [Int]
  /// Which columns are aligned to the right.
  let areNumbers: [Bool]

  init(widths: [Int], areNumbers: [Bool]) {
    (self.widths, self.areNumbers) = (widths, areNumbers)
  }

  /// Columns as wide as their values, and narrower for texts, the widest first, or fewer where the
  /// terminal asks.
  ///
  /// - Parameters:
  ///   - rows: The values.
  ///   - titles: What stands above them.
  ///   - areNumbers: Which columns are aligned to the right.
  ///   - shrinksNumbers: Whether those may be narrower too.
  ///   - whole: Which columns may not, as half a time tells nothing.
  ///   - width: How wide a line may be.
  /// - Complexity: O(*n*) in the length of all values.
  init(
    fitting rows: some Sequence<[String]>, titles: [String], areNumbers: [Bool],
    shrinksNumbers: Bool = false, whole: Set<Int> = [], width: Int
  ) {
    var widths = titles.map(DisplayWidth.of)
    for row in rows {
      for (column, value) in row.enumerated() {
        widths[column] = max(widths[column], DisplayWidth.of(value))
      }
    }
    let texts = widths.indices.filter {
      !whole.contains($0) && (shrinksNumbers || !areNumbers[$0])
    }
    self.init(widths: Self.fitting(widths, texts, width: width), areNumbers: areNumbers)
  }

  /// The widths of the columns that a line has room for: all where some can be narrower.
  private static func fitting(_ widths: [Int], _ texts: [Int], width: Int) -> [Int] {
    var shown = widths
    while true {
      let columns = texts.filter { $0 < shown.count }
      for least in [narrow, narrowest] {
        let fitting = shrunk(shown, to: width, columns, least)
        if self.width(of: fitting) <= width || least == narrowest && shown.count < 2 {
          return fitting
        }
      }
      shown.removeLast()
    }
  }

  /// The widths with some columns narrower, the first of the widest by turns.
  private static func shrunk(
    _ widths: [Int], to width: Int, _ columns: [Int], _ narrowest: Int
  ) -> [Int] {
    var (widths, excess) = (widths, self.width(of: widths) - width)
    while excess > 0 {
      guard let most = columns.map({ widths[$0] }).max(), most > narrowest,
        let widest = columns.first(where: { widths[$0] == most })
      else { break }
      let next = columns.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
      let step = min(excess, max(1, most - max(next, narrowest)))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  /// A line of values, each cut to the width of its column, without spaces at the end.
  func line(_ values: [String]) -> String {
    var text = ""
    var spaces = 0
    for (column, value) in values.prefix(widths.count).enumerated() {
      if column > 0 { spaces += Self.gap.utf8.count }
      var (shown, width) = (value, DisplayWidth.of(value))
      if width > widths[column] {
        shown = DisplayWidth.truncate(value, to: widths[column])
        width = DisplayWidth.of(shown)
      }
      let padding = max(0, widths[column] - width)
      if areNumbers[column] { spaces += padding }
      if !shown.isEmpty {
        text += String(repeating: " ", count: spaces)
        text += shown
        spaces = 0
      }
      if !areNumbers[column] { spaces += padding }
    }
    while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
    return text
  }

  /// A line of titles, which stand out where colours are used, and one for each row.
  func text(titles: [String], rows: some Sequence<[String]>, usesColor: Bool) -> String {
    var text = Emphasis.heading(line(titles), usesColor: usesColor) + "\n"
    for row in rows {
      text += line(row)
      text += "\n"
    }
    return text
  }

  /// How wide a line would be.
  private static func width(of widths: [Int]) -> Int {
    widths.reduce(gap.count * (widths.count - 1), +)
  }
}
