/// Bytes as printable characters with `=` before two hexadecimal digits (RFC 2045, 6.7).
enum QuotedPrintable {
  /// The bytes that a text without soft breaks stands for, and which of them were encoded.
  ///
  /// An `=` without digits behind it stands for itself.
  static func decoded(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) -> (bytes: [UInt8], isEncoded: [Bool]) {
    var bytes: [UInt8] = []
    var isEncoded: [Bool] = []
    bytes.reserveCapacity(range.count)
    isEncoded.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = text[position]
      if byte == 0x3d, position + 2 < range.upperBound,
        let high = digit(text[position + 1]), let low = digit(text[position + 2])
      {
        bytes.append(high << 4 | low)
        isEncoded.append(true)
        position += 3
      } else {
        bytes.append(byte)
        isEncoded.append(false)
        position += 1
      }
    }
    return (bytes, isEncoded)
  }

  /// Whether a text ends before the last byte of a character of UTF-8.
  static func endsWithinCharacter(_ text: [UInt8]) -> Bool {
    var end = text.count
    var followers = 0
    while end >= 3, followers < 3, text[end - 3] == 0x3d,
      let high = digit(text[end - 2]), let low = digit(text[end - 1])
    {
      let byte = high << 4 | low
      if byte & 0xc0 != 0x80 { return byte >= 0xc0 && (~byte).leadingZeroBitCount > followers + 1 }
      followers += 1
      end -= 3
    }
    return false
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Appends a byte in its encoded form.
  static func append(_ byte: UInt8, to text: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    text.append(0x3d)
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
}
