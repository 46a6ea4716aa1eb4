import TextTools

/// Bytes of seven bits in which `+` begins characters that are written as Base64 (RFC 2152).
package enum UTF7 {
  /// A text in UTF-8; what stands for nothing stays as it is.
  static func utf8(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      let byte = text[position]
      position += 1
      guard byte == UInt8(ascii: "+") else {
        result.append(byte)
        continue
      }
      let end = text[position...].firstIndex { !isLetter($0) } ?? text.count
      let isEnded = end < text.count && text[end] == UInt8(ascii: "-")
      if end == position {
        result.append(byte)
      } else if let units = Base64.decoded(text[position..<end], .blanks), units.count > 1 {
        var transcoder = UTF16Transcoder(isBigEndian: true)
        // Bits that are left over fill up the last letter.
        result += transcoder.utf8(units.prefix(units.count & ~1)) + transcoder.finish()
      } else {
        result += text[(position - 1)..<end]
        position = end
        continue
      }
      position = isEnded ? end + 1 : end
    }
    return result
  }

  /// Where a run of letters begins at the end of a text that may go on behind it; the end where there
  /// is none.
  static func openRun(of text: [UInt8]) -> Int {
    let start = text.lastIndex { !isLetter($0) }.map { $0 + 1 } ?? 0
    return text[start...].firstIndex(of: UInt8(ascii: "+")) ?? text.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2b, 0x2f, 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }
}

/// Makes UTF-8 of UTF-7 that comes in pieces.
package struct UTF7Transcoder {
  /// A run of letters whose end has not come.
  private var rest: [UInt8] = []

  /// The next piece as UTF-8, as far as it is sure to end in no run.
  ///
  /// - Complexity: O(*n*) in the size of the piece and of the run before it, which no text has for long.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    let text = rest + piece
    let end = UTF7.openRun(of: text)
    rest = Array(text[end...])
    return UTF7.utf8(Array(text[..<end]))
  }

  /// What is left at the end of the text.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return UTF7.utf8(rest)
  }
}
