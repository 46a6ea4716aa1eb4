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

  /// Looks for titles behind a first line of one cell.
  ///
  /// - Returns: Nil where no line has as many titles that are known, among others at most as many that are
  ///   not.
  /// - Complexity: O(*n*) in the length of the text.
  init?(_ text: [UInt8]) {
    var (start, number, isQuoted) = (0, 1, false)
    for position in text.indices {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == 0x0a || byte == 0x0d else { continue }
      // What ends with both bytes is one line.
      let isSecond = byte == 0x0a && position > 0 && text[position - 1] == 0x0d
      defer { number += isSecond ? 0 : 1 }
      if isQuoted { continue }
      // A table begins with more cells than one, of whatever they are.
      if start == 0, text[..<position].contains(where: Self.isDelimiter) { return nil }
      let delimiter = Self.delimiter(ofTitles: text[start..<position])
      if let delimiter, start > 0 {
        (end, line, self.delimiter) = (start, number, delimiter)
        return
      }
      start = position + 1
    }
    return nil
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 0x09
  }

  /// What stands between the cells of a line of titles; nil for another line.
  private static func delimiter(ofTitles line: ArraySlice<UInt8>) -> UInt8? {
    guard let delimiter = line.first(where: isDelimiter) else { return nil }
    let keys = line.split(separator: delimiter).map { cell in
      CSVTitles.key(String(decoding: cell.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
    }
    let known = keys.count { CSVTitles.words[$0] != nil }
    return known >= leastKnown && known * 2 >= keys.count ? delimiter : nil
  }
}
