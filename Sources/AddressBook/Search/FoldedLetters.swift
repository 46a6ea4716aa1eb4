/// Tells which letters of ASCII a text has when case and accents are taken from it, mostly without
/// doing so.
struct FoldedLetters {
  /// The letters of each byte of ASCII.
  private let ascii: [LetterSet]
  /// Those of the scalars from U+00C0 on that have been asked for: all Latin ones of two bytes.
  private var latin: [LetterSet?] = Array(repeating: nil, count: 0x280 - 0xc0)
  private let fold: (String) -> String

  /// - Parameter fold: Takes case and accents from a text.
  init(_ fold: @escaping (String) -> String) {
    self.fold = fold
    ascii = (0..<0x80).map { (byte: UInt8) in
      var letters = LetterSet()
      letters.insert(0x41...0x5a ~= byte ? byte | 0x20 : byte)
      return letters
    }
  }

  /// Whether the letters of a word of a text satisfy a test, or may do so.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - test: Gets the letters of each word, or more than those, and may not mind more.
  /// - Returns: True also where the text has to be folded to know it.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func mayHaveWord(
    in text: Span<UInt8>, _ test: (LetterSet) -> Bool
  ) -> Bool {
    var letters = LetterSet()
    var position = 0
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte < 0x80 {
        if SearchWords.isLetter(byte) {
          letters.formUnion(ascii[Int(byte)])
        } else if byte != UInt8(ascii: "'") {
          if test(letters) { return true }
          letters = LetterSet()
        }
        continue
      }
      switch byte {
      case 0xc3...0xc9:
        guard position < text.count else { return true }
        letters.formUnion(
          self.letters(of: UInt32(byte & 0x1f) << 6 | UInt32(text[position] & 0x3f)))
      // Latin letters with two accents, and signs that are letters, such as that of Kelvin.
      case 0xe1, 0xe2: return true
      // Of no other scalar becomes a letter of ASCII.
      default: break
      }
    }
    return test(letters)
  }

  private mutating func letters(of scalar: UInt32) -> LetterSet {
    let index = Int(scalar) - 0xc0
    if let known = latin[index] { return known }
    var letters = LetterSet()
    for byte in fold(Unicode.Scalar(scalar).map { String($0) } ?? "").utf8 where byte < 0x80 {
      letters.insert(byte)
    }
    latin[index] = letters
    return letters
  }
}
