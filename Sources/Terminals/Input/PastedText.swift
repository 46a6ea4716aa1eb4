/// Gathers what is pasted, up to the sequence that ends it.
struct PastedText {
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var isTruncated = false
  /// How much of the sequence that ends a paste has just come.
  private var matched = 0
  private var isAfterReturn = false

  /// Takes a byte.
  ///
  /// - Returns: Whether it completes the sequence that ends the paste.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    keepMatched()
    if byte == Self.end[0] {
      matched = 1
    } else {
      keep(byte)
    }
    return false
  }

  /// The text that was pasted, and whether its end is missing.
  ///
  /// A new paste begins after this.
  mutating func finish() -> (text: String, isTruncated: Bool) {
    if matched < Self.end.count { keepMatched() }
    if isTruncated { dropPartialCharacter() }
    defer { self = PastedText() }
    return (String(decoding: bytes, as: UTF8.self), isTruncated)
  }

  private mutating func keepMatched() {
    for byte in Self.end.prefix(matched) { keep(byte) }
    matched = 0
  }

  /// Keeps a byte of the text.
  ///
  /// Terminals send a carriage return for each end of a line.
  private mutating func keep(_ byte: UInt8) {
    defer { isAfterReturn = byte == 0x0D }
    if byte == 0x0A, isAfterReturn { return }
    guard bytes.count < InputDecoder.pasteLimit else {
      isTruncated = true
      return
    }
    bytes.append(byte == 0x0D ? 0x0A : byte)
  }

  /// Takes the last character away if some of its bytes are missing.
  private mutating func dropPartialCharacter() {
    let start = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
    guard let start, let length = UTF8Sequence.length(first: bytes[start]) else { return }
    if start + length > bytes.count { bytes.removeSubrange(start...) }
  }
}

extension PastedText: Sendable {}
