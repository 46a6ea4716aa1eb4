/// The characters of texts that are UTF-8 only for the most part.
package enum UTF8Characters {
  /// The character at a position, and how many bytes it takes; nil where there is none.
  ///
  /// Some programs write a character beyond U+FFFF as the two halves that it has in UTF-16, each in
  /// three bytes (CESU-8).
  package static func character(in text: [UInt8], at position: Int) -> (Unicode.Scalar, Int)? {
    guard position < text.count else { return nil }
    let first = text[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = length(of: first)
    guard length > 1, position + length <= text.count else { return nil }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for byte in text[(position + 1)..<(position + length)] {
      guard byte & 0xc0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    if let scalar = Unicode.Scalar(value) {
      return UTF8.width(scalar) == length ? (scalar, length) : nil
    }
    guard 0xd800..<0xdc00 ~= value, let low = half(in: text, at: position + 3),
      0xdc00..<0xe000 ~= low
    else { return nil }
    let scalar = Unicode.Scalar(0x10000 + (value - 0xd800) << 10 + (low - 0xdc00))
    return scalar.map { ($0, 6) }
  }

  /// How many bytes at a position are the beginning of a character that somebody has cut; nil when it
  /// is none.
  ///
  /// Phones cut texts behind so many bytes. What is cut has the length of a character that was whole.
  static func cutLength(
    in text: [UInt8], at position: Int, among lengths: Set<Int>
  ) -> Int? {
    let length = length(of: text[position])
    guard length > 1, lengths.contains(length) else { return nil }
    let end = text[(position + 1)...].prefix(length - 1).prefix { $0 & 0xc0 == 0x80 }.endIndex
    guard end < position + length, end == text.count || text[end] < 0x80 else { return nil }
    return end - position
  }

  /// Whether a text has characters beyond ASCII, and few bytes that are in none.
  package static func areMain(in text: [UInt8]) -> Bool {
    var lengths: Set<Int> = []
    var (whole, stray) = (0, 0)
    var position = 0
    while position < text.count {
      if let (_, length) = character(in: text, at: position) {
        if length > 1 {
          lengths.insert(min(length, 4))
          whole += length
        }
        position += length
      } else if let length = cutLength(in: text, at: position, among: lengths) {
        position += length
      } else {
        stray += 1
        position += 1
      }
    }
    return whole > 0 && stray * 6 <= whole
  }

  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: 0
    }
  }

  /// The half of a pair at a position.
  private static func half(in text: [UInt8], at position: Int) -> UInt32? {
    guard position + 3 <= text.count, text[position] == 0xed, text[position + 1] & 0xc0 == 0x80,
      text[position + 2] & 0xc0 == 0x80
    else { return nil }
    return 0xd000 | UInt32(text[position + 1] & 0x3f) << 6 | UInt32(text[position + 2] & 0x3f)
  }
}
