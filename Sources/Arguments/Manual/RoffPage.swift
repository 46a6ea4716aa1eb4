/// A page of the manual, in the macros of man(7).
struct RoffPage {
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

  /// Adds a word and what it means.
  mutating func addRow(_ label: RoffText, _ text: String) {
    lines += [".TP", label.source, text.isEmpty ? "\\&" : RoffText.plain(text).source]
  }

  /// Adds words in bold and what they mean.
  mutating func addRows(_ rows: [HelpSection.Row]) {
    for row in rows { addRow(.bold(row.label), row.text) }
  }
}
