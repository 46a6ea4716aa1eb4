/// Bytes as printable characters (RFC 4648, 4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What each byte stands for; 64 for padding, 65 for white space, 255 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    values[0x3d] = 64
    for space in [0x20, 0x09, 0x0a, 0x0d] { values[space] = 65 }
    return values
  }()

  /// Whether a byte may stand in a text of this kind.
  static func isPart(_ byte: UInt8) -> Bool { values[Int(byte)] < 66 }

  /// The bytes that a text stands for, with white space passed over; nil when it is not of this kind.
  ///
  /// A text that is cut off gives the bytes that are whole.
  static func decoded(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count / 4 * 3 + 3)
    let table = values
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for position in range {
      let value = table[Int(text[position])]
      switch value {
      case 0..<64:
        guard padding == 0 else { return nil }
        bits = bits << 6 | UInt32(value)
        count += 1
        if count == 4 {
          bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
          bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
          bytes.append(UInt8(truncatingIfNeeded: bits))
          count = 0
        }
      case 64: padding += 1
      case 65: continue
      default: return nil
      }
    }
    switch count {
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    return padding < 4 ? bytes : nil
  }

  /// A text that stands for bytes.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let digits = alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let left = bytes.count - start
      let second = left > 1 ? bytes[start + 1] : 0
      let third = left > 2 ? bytes[start + 2] : 0
      let bits = UInt32(bytes[start]) << 16 | UInt32(second) << 8 | UInt32(third)
      text.append(digits[Int(bits >> 18)])
      text.append(digits[Int(bits >> 12 & 63)])
      text.append(left > 1 ? digits[Int(bits >> 6 & 63)] : 0x3d)
      text.append(left > 2 ? digits[Int(bits & 63)] : 0x3d)
    }
    return text
  }
}
