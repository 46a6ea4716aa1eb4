/// Bytes of seven bits in which `+` begins characters that are written as Base64 (RFC 2152).
enum UTF7 {
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

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2b, 0x2f, 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }
}
