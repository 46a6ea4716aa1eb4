/// The words of texts: runs of letters and digits.
public enum SearchWords {
  /// Appends the words of a text with a space between any two.
  ///
  /// An apostrophe belongs to its word and is left out, so that `O'Brien` is one word.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  @inlinable
  public static func append(_ text: some Sequence<UInt8>, to words: inout [UInt8]) {
    var needsSpace = false
    let start = words.count
    for byte in text {
      if isLetter(byte) {
        if needsSpace, words.count > start { words.append(0x20) }
        needsSpace = false
        words.append(byte)
      } else if !isPart(byte) {
        needsSpace = true
      }
    }
  }

  /// Appends the words of text of ASCII in lower case, with a space between any two, and one before
  /// them if there is anything from a position on.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func append(
    lowercasing text: Span<UInt8>, to words: inout [UInt8], from start: Int
  ) {
    var needsSpace = true
    for index in text.indices {
      let byte = text[index]
      if isLetter(byte) {
        if needsSpace, words.count > start { words.append(0x20) }
        needsSpace = false
        words.append(0x41...0x5a ~= byte ? byte | 0x20 : byte)
      } else if !isPart(byte) {
        needsSpace = true
      }
    }
  }

  /// Whether a byte may stand within a word.
  @inlinable
  public static func isPart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "'") }

  /// Whether a byte belongs to a word; all of UTF-8 beyond ASCII does.
  @inlinable
  public static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
    default: false
    }
  }
}
