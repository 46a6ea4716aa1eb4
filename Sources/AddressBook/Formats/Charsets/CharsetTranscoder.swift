/// Makes UTF-8 of a text in a character set that comes in pieces.
struct CharsetTranscoder {
  private let charset: Charset
  /// The bytes behind the last place where a character is sure to end.
  private var rest: [UInt8] = []

  init(_ charset: Charset) {
    self.charset = charset
  }

  /// The next bytes as UTF-8, as far as they are sure to be whole characters.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    rest += piece
    guard let last = rest.lastIndex(where: endsCharacter) else { return [] }
    let whole = Array(rest[...last])
    rest.removeFirst(last + 1)
    return charset.utf8(whole).text
  }

  /// What is left at the end of the text.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return charset.utf8(rest).text
  }

  /// Whether a byte is a character of its own in any case: no second byte of a set is that small.
  ///
  /// Where two bytes below 128 may be one character, they are so in the middle of a line only.
  private func endsCharacter(_ byte: UInt8) -> Bool {
    charset == .iso2022JP ? byte == 0x0a : byte < 0x30
  }
}
