import Arguments

/// Lines of values below each other, for people to read.
struct AlignedColumns {
  /// What is between two columns.
  static let gap = "  "

  /// How many cells of the terminal each column takes.
  let widths: [Int]
  /// Which columns are aligned to the right.
  let areNumbers: [Bool]

  /// A line of values, each cut to the width of its column, without spaces at the end.
  func line(_ values: [String]) -> String {
    var cells: [String] = []
    for (column, value) in values.enumerated() {
      let shown = DisplayWidth.truncate(value, to: widths[column])
      let padding = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(shown)))
      cells.append(areNumbers[column] ? padding + shown : shown + padding)
    }
    var text = cells.joined(separator: Self.gap)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// A line of titles, which stand out where colours are used, and one for each row.
  func text(titles: [String], rows: some Sequence<[String]>, usesColor: Bool) -> String {
    let heading = line(titles)
    var text = usesColor ? Style.bold(heading) + "\n" : heading + "\n"
    for row in rows { text += line(row) + "\n" }
    return text
  }

  /// How wide a line would be.
  static func width(of widths: [Int]) -> Int {
    widths.reduce(gap.count * (widths.count - 1), +)
  }
}
