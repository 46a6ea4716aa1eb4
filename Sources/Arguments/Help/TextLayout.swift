/// Breaks text into lines.
enum TextLayout {
  /// The lines of a text, none wider than `width` unless a single word is.
  ///
  /// A line feed in the text starts a new line; a line that begins with a space is kept as it is.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func lines(of text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.first == " " ? [String(line)] : wrap(line, width: width)
    }
  }

  private static func wrap(_ line: Substring, width: Int) -> [String] {
    var lines = [""]
    var column = 0
    for word in line.split(separator: " ") {
      let length = word.count
      if column > 0 && column + 1 + length > width {
        lines.append("")
        column = 0
      }
      let lead = column > 0 ? " " : ""
      lines[lines.count - 1] += lead + word
      column += lead.count + length
    }
    return lines
  }

  /// The text with spaces added up to a column.
  static func pad(_ text: String, to column: Int) -> String {
    text + String(repeating: " ", count: max(0, column - text.count))
  }
}
