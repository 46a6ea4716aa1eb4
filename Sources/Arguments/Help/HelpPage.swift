/// A page of text in sections, as wide as the terminal.
struct HelpPage {
  private static let narrowest = 40
  private static let widestLabel = 26
  /// Where the texts of rows start, below their labels, when a word of them does not fit beside.
  private static let narrowColumn = 8

  private let width: Int
  private var lines: [String] = []

  /// An empty page.
  ///
  /// - Parameter width: The columns of the terminal; less than 40 counts as 40.
  init(width: Int) {
    self.width = max(width, Self.narrowest)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds text that stands by itself, or nothing if it is empty.
  mutating func addParagraphs(_ text: String) {
    guard !text.isEmpty else { return }
    startBlock()
    lines += TextLayout.lines(of: text, width: width)
  }

  /// Adds a line that may only be broken with its continuation indented.
  mutating func addUsage(_ usage: String) {
    startBlock()
    let broken = TextLayout.lines(of: "Usage: \(usage)", width: width - 4)
    lines += broken.prefix(1) + broken.dropFirst().map { "    \($0)" }
  }

  /// Adds a titled list of words and what they mean, or nothing if it is empty.
  ///
  /// - Parameters:
  ///   - title: The title, without a colon.
  ///   - rows: The words and what they mean.
  ///   - others: Rows of other sections whose texts start in the same column.
  mutating func addSection(
    _ title: String, rows: [HelpSection.Row], alignedWith others: [HelpSection.Row] = []
  ) {
    guard !rows.isEmpty else { return }
    startBlock()
    lines.append("\(title):")
    let column = textColumn(for: rows + others)
    for row in rows {
      add(row, textColumn: column)
    }
  }

  /// Adds options by their names alone, below where they are explained.
  mutating func addNames(_ title: String, _ names: String) {
    guard !names.isEmpty else { return }
    startBlock()
    lines.append("\(title):")
    lines += TextLayout.lines(of: names, width: width - 2).map { "  \($0)" }
  }

  /// Adds examples: each command line unbroken, so that it can be copied.
  mutating func addExamples(_ examples: [Example], title: String = "Examples") {
    guard !examples.isEmpty else { return }
    startBlock()
    lines.append("\(title):")
    for example in examples {
      lines.append("  \(example.commandLine)")
      let explanation = TextLayout.lines(of: example.explanation, width: width - 6)
      lines += explanation.map { "      \($0)" }
    }
  }

  private mutating func startBlock() {
    if !lines.isEmpty { lines.append("") }
  }

  private func textColumn(for rows: [HelpSection.Row]) -> Int {
    let widths = rows.map(\.label.count).filter { $0 <= Self.widestLabel }
    let column = (widths.max() ?? 0) + 4
    let longestWord = rows.lazy.flatMap { $0.text.split(separator: " ") }.map(\.count).max() ?? 0
    return longestWord > width - column ? min(column, Self.narrowColumn) : column
  }

  private mutating func add(_ row: HelpSection.Row, textColumn: Int) {
    let label = "  \(row.label)"
    let margin = String(repeating: " ", count: textColumn)
    let text = TextLayout.lines(of: row.text, width: width - textColumn)
    if label.count + 2 > textColumn {
      lines.append(label)
      lines += text.map { margin + $0 }
    } else {
      lines.append(TextLayout.pad(label, to: textColumn) + (text.first ?? ""))
      lines += text.dropFirst().map { margin + $0 }
    }
  }
}
