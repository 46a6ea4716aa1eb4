/// Base64 (RFC 4648, 4).
enum LDIFBase64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as Base64.
  static func encoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        append(bits, 4, to: &result)
        (bits, count) = (0, 0)
      }
    }
    if count > 0 {
      append(bits << UInt32(8 * (3 - count)), count + 1, to: &result)
      result += Array(repeating: UInt8(ascii: "="), count: 3 - count)
    }
    return result
  }

  private static func append(_ bits: UInt32, _ count: Int, to result: inout [UInt8]) {
    for index in 0..<count {
      result.append(alphabet[Int(bits >> UInt32(18 - 6 * index) & 0x3f)])
    }
  }

  /// The bytes that Base64 stands for, whatever the number of equals signs; nil when something else
  /// but spaces stands there.
  static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    var isAtEnd = false
    for byte in text {
      if byte == 0x20 || byte == 0x09 { continue }
      if byte == UInt8(ascii: "=") {
        isAtEnd = true
        continue
      }
      guard !isAtEnd, let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5a: UInt32(byte - 0x41)
    case 0x61...0x7a: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
