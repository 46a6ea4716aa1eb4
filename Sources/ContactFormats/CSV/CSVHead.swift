/// The first line of a table, from which the delimiter is told.
struct CSVHead {
  /// How many bytes the line may have.
  static let greatestLength = 1 << 20

  /// The bytes by now, with what stands behind the line.
  private(set) var bytes: [UInt8] = []
  /// How many of them have been looked at.
  private var position = 0
  private var isQuoted = false
  private var isAtStart = true
  private var hasText = false
  /// Where the first line ends that is one cell, behind which there may be the titles.
  private var preambleEnd: Int?
  private var counts: [UInt8: Int] = [:]

  /// Reads on.
  ///
  /// - Returns: The delimiter, as soon as the line is complete, and so much behind it is there that it
  ///   can be told whether it is one of a table.
  mutating func read(_ piece: [UInt8]) throws(CardError) -> UInt8? {
    bytes += piece
    if let preambleEnd {
      return bytes.count - preambleEnd < CSVPreamble.greatestLength ? nil : delimiter
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if !isQuoted, byte == 0x0a || byte == 0x0d {
        if !hasText { continue }
        if !counts.isEmpty { return delimiter }
        preambleEnd = position
        return try read([])
      } else {
        look(at: byte)
      }
    }
    guard bytes.count <= Self.greatestLength else {
      throw CardError(line: 1, reason: "the line with the titles is longer than 1 MB")
    }
    return nil
  }

  /// The delimiter as far as can be told: the most frequent of comma, semicolon and tab.
  var delimiter: UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    var best = UInt8(ascii: ",")
    for candidate in candidates where counts[candidate] ?? 0 > counts[best] ?? 0 {
      best = candidate
    }
    return best
  }

  /// Whether a byte may stand between cells.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 0x09
  }

  private mutating func look(at byte: UInt8) {
    hasText = true
    if byte == UInt8(ascii: "\"") {
      if isQuoted { isQuoted = false } else if isAtStart { isQuoted = true }
      isAtStart = isQuoted == false
      return
    }
    let isDelimiter = Self.isDelimiter(byte)
    if !isQuoted {
      if isDelimiter { counts[byte, default: 0] += 1 }
      // Blanks may stand before a quote.
      if byte != 0x20 || !isAtStart { isAtStart = isDelimiter }
    }
  }
}
