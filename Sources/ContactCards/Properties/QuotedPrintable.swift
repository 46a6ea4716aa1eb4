import TextTools

/// Bytes as printable characters with `=` before two hexadecimal digits (RFC 2045, 6.7).
package enum QuotedPrintable {
  /// The bytes that a text without soft breaks stands for, and which of them were encoded.
  ///
  /// An `=` without digits behind it stands for itself.
  package static func decoded(
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
        let high = text[position + 1].hexadecimalDigit,
        let low = text[position + 2].hexadecimalDigit
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
  package static func endsWithinCharacter(_ text: [UInt8]) -> Bool {
    var end = text.count
    var followers = 0
    while end >= 3, followers < 3, text[end - 3] == 0x3d,
      let high = text[end - 2].hexadecimalDigit, let low = text[end - 1].hexadecimalDigit
    {
      let byte = high << 4 | low
      if byte & 0xc0 != 0x80 { return byte >= 0xc0 && (~byte).leadingZeroBitCount > followers + 1 }
      followers += 1
      end -= 3
    }
    return false
  }

  /// Appends a byte in its encoded form.
  package static func append(_ byte: UInt8, to text: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    text.append(0x3d)
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
}
