/// Bytes as Base64 (RFC 4648, 4).
enum Base64Text {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends bytes as Base64, with padding.
  ///
  /// - Complexity: O(*n*) in their number.
  static func append(_ bytes: [UInt8], to output: inout ByteBuffer) {
    let letters = letters
    var position = 0
    while position < bytes.count {
      let count = min(3, bytes.count - position)
      var group: UInt32 = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(bytes[position + offset]) : 0)
      }
      for letter in 0..<4 {
        let index = Int(group >> UInt32(18 - 6 * letter)) & 63
        output.append(letter <= count ? letters[index] : UInt8(ascii: "="))
      }
      position += 3
    }
  }

  /// The bytes that a text stands for.
  ///
  /// - Returns: Nil when a character is none of Base64, or the padding is wrong; it may be missing.
  /// - Complexity: O(*n*) in the size of the text.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var (group, bits, padding, letters): (UInt32, Int, Int, Int) = (0, 0, 0, 0)
    for byte in text {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      letters += 1
      group = group << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      group &= 1 << UInt32(bits) - 1
    }
    guard letters % 4 != 1, group == 0 else { return nil }
    guard padding == 0 || (padding <= 2 && (letters + padding) % 4 == 0) else { return nil }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
