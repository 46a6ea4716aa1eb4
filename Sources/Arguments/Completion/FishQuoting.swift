/// The quotes of fish.
enum FishQuoting {
  /// What a word means that is typed in part.
  ///
  /// Variables and wildcards are left as they are typed.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  static func meaning(_ word: String) -> String {
    let (backslash, single, double) = (UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""))
    var meaning: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in word.utf8 {
      if isEscaped {
        if !isEscapable(byte, in: quote) { meaning.append(backslash) }
        meaning.append(byte)
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == single || byte == double {
        quote = byte
      } else {
        meaning.append(byte)
      }
    }
    return String(decoding: meaning, as: UTF8.self)
  }

  private static func isEscapable(_ byte: UInt8, in quote: UInt8?) -> Bool {
    switch quote {
    case UInt8(ascii: "'"): "'\\".utf8.contains(byte)
    case UInt8(ascii: "\""): "\"\\$".utf8.contains(byte)
    default: true
    }
  }
}
