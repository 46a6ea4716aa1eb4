/// Text that stands before the titles of a table, such as the notes with which LinkedIn's begin.
struct CSVPreamble {
  /// Where the line with the titles begins.
  let end: Int
  /// The line that it is, counted from one.
  let line: Int
  /// What stands between the titles.
  let delimiter: UInt8

  /// How many bytes are looked at behind a first line that is none of a table.
  static let greatestLength = 1 << 13
  /// How many of the titles have to be known.
  private static let leastKnown = 2

  /// Looks for titles behind a first line of one cell that is none itself.
  ///
  /// - Returns: Nil where no line near it has titles of which enough are known.
  /// - Complexity: O(*n*) in the length of the text.
  init?(_ text: [UInt8]) {
    var (start, number, isQuoted) = (0, 1, false)
    var first: Int?
    for position in text.indices {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == 0x0a || byte == 0x0d else { continue }
      // What ends with both bytes is one line.
      let isSecond = byte == 0x0a && position > 0 && text[position - 1] == 0x0d
      defer { number += isSecond ? 0 : 1 }
      if isQuoted { continue }
      let found = text[start..<position]
      let place = start
      start = position + 1
      if found.allSatisfy({ $0 <= 0x20 }) { continue }
      guard let first else {
        // A table begins with more cells than one, or with a title.
        if found.contains(where: CSVHead.isDelimiter) || Self.isTitle(found) { return nil }
        first = position
        continue
      }
      if place - first > Self.greatestLength { return nil }
      if let delimiter = Self.delimiter(ofTitles: found) {
        (end, line, self.delimiter) = (place, number, delimiter)
        return
      }
    }
    return nil
  }

  /// What stands between the cells of a line of titles; nil for another line, such as one with a
  /// delimiter within quotes.
  private static func delimiter(ofTitles line: ArraySlice<UInt8>) -> UInt8? {
    let quote = UInt8(ascii: "\"")
    guard let delimiter = line.first(where: CSVHead.isDelimiter) else { return nil }
    let cells = line.split(separator: delimiter)
    let areWhole = cells.allSatisfy { $0.count { $0 == quote }.isMultiple(of: 2) }
    let known = cells.count(where: isTitle)
    return areWhole && known >= leastKnown && known * 2 >= cells.count ? delimiter : nil
  }

  private static func isTitle(_ cell: ArraySlice<UInt8>) -> Bool {
    CSVTitles.words[CSVTitles.key(ofCell: cell)] != nil
  }
}
