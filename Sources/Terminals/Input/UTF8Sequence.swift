/// The bytes that make a character of UTF-8 (RFC 3629).
enum UTF8Sequence {
  /// How many bytes a character has that begins with this byte, of those outside of ASCII; nil if
  /// none does.
  static func length(first: UInt8) -> Int? {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Whether a byte can follow those that a character has so far.
  static func accepts(_ byte: UInt8, after bytes: [UInt8]) -> Bool {
    guard bytes.count == 1 else { return (0x80...0xBF).contains(byte) }
    return switch bytes[0] {
    case 0xE0: (0xA0...0xBF).contains(byte)
    case 0xED: (0x80...0x9F).contains(byte)
    case 0xF0: (0x90...0xBF).contains(byte)
    case 0xF4: (0x80...0x8F).contains(byte)
    default: (0x80...0xBF).contains(byte)
    }
  }
}
