/// A page of the manual, in the macros of man(7).
struct RoffPage {
  /// A word and what it means.
  struct Row {
    let label: RoffText
    /// The columns that the label takes.
    let width: Int
    let text: String
  }

  /// Labels that take more columns stand on a line of their own.
  private static let widestLabel = 24

  private var lines: [String]

  /// A page with a head and no sections.
  init(title: String, date: String, source: String) {
    let words = [title, "1", date, source, "User Commands"].map {
      "\"\(RoffText.plain($0).source)\""
    }
    // Nothing that might be copied is hyphenated, and lines are not stretched.
    lines = [".TH " + words.joined(separator: " "), ".nh", ".ad l"]
  }

  var text: String { lines.joined(separator: "\n") + "\n" }
}

extension RoffPage {
  mutating func startSection(_ title: String) {
    lines.append(".SH \"\(RoffText.plain(title.uppercased()).source)\"")
  }

  mutating func startSubsection(_ title: String) {
    lines.append(".SS \"\(RoffText.plain(title).source)\"")
  }

  mutating func add(_ paragraph: RoffText) {
    lines += [".PP", paragraph.source]
  }

  /// Adds a text: lines, those that begin with a space as they are, and empty ones between
  /// paragraphs.
  mutating func addParagraphs(_ text: String) {
    var isFilled = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where text != "" {
      if line.first == " " {
        lines += [".nf", RoffText.plain(String(line)).source, ".fi"]
        isFilled = false
      } else if line.isEmpty {
        isFilled = false
      } else {
        lines.append(isFilled ? ".br" : ".PP")
        lines.append(RoffText.plain(String(line)).source)
        isFilled = true
      }
    }
  }

  /// Adds words and what they mean, in one column and without empty lines between them.
  mutating func addRows(_ rows: [Row]) {
    let widths = rows.map(\.width).filter { $0 <= Self.widestLabel }
    for (index, row) in rows.enumerated() {
      lines += [".TP \((widths.max() ?? 2) + 2)", row.label.source]
      lines.append(row.text.isEmpty ? "\\&" : RoffText.plain(row.text).source)
      if index == 0 { lines.append(".PD 0") }
    }
    if !rows.isEmpty { lines.append(".PD") }
  }

  /// Adds words in bold and what they mean.
  mutating func addRows(_ rows: [HelpSection.Row]) {
    addRows(rows.map { Row(label: .bold($0.label), width: $0.label.count, text: $0.text) })
  }
}
