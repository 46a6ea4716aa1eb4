/// Goes through the attributes of one start tag.
struct TagScanner {
  private let bytes: [UInt8]
  /// The byte after what has been seen.
  private(set) var offset: Int
  /// Whether the tag ended with `/>`.
  private(set) var isSelfClosing = false

  /// Starts at the `<` of a tag.
  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    offset = start + 1
    skip { !Self.isSpace($0) && $0 != Self.slash && $0 != Self.end }
  }

  private static let slash = UInt8(ascii: "/")
  private static let end = UInt8(ascii: ">")
  private static let equals = UInt8(ascii: "=")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while offset < bytes.count, isSkipped(bytes[offset]) { offset += 1 }
  }

  /// The name of the next attribute, or nil at the end of the tag.
  mutating func nextAttributeName() -> String? {
    skip { Self.isSpace($0) || $0 == Self.slash }
    guard offset < bytes.count, bytes[offset] != Self.end else {
      isSelfClosing = offset < bytes.count && bytes[offset - 1] == Self.slash
      offset = min(offset + 1, bytes.count)
      return nil
    }
    let start = offset
    skip { !Self.isSpace($0) && $0 != Self.equals && $0 != Self.end }
    let name = bytes[start..<offset]
    skip { Self.isSpace($0) || $0 == Self.equals }
    skipValue()
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func skipValue() {
    guard offset < bytes.count else { return }
    let mark = bytes[offset]
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return }
    offset += 1
    skip { $0 != mark }
    offset = min(offset + 1, bytes.count)
  }
}
