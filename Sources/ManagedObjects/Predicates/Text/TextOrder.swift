import TextTools

/// The order in which names are sorted: by all letters first, without regard to case and diacritics,
/// so that É stands next to E.
///
/// Texts of equal letters follow as in a dictionary: plain letters before
/// marked ones, then capitals before small letters, then by code points, so that the order is total
/// and the same everywhere.
///
/// It knows no language. Letters outside of ASCII that do not decompose, such as Ø, follow z.
package enum TextOrder {
  private static let options: FoldingOptions = [
    .caseInsensitive, .diacriticInsensitive,
  ]

  /// Stands behind the name of a column in indexes that are sorted by this order.
  ///
  /// Another order has another mark, so that no reader takes an index for what it is not.
  static let indexMark = "~2"

  /// Compares two texts: below zero when the first comes before the second, zero only when their
  /// bytes are the same.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  package static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        let order = unsafe TextFolding.withFolded(left, options) { folded in
          unsafe TextFolding.withFolded(right, options) { other in
            unsafe ByteSearch.compare(folded, other)
          }
        }
        return unsafe order == 0 ? compareForms(left, right) : order
      }
    }
  }

  /// Compares two texts: below zero when the first comes before the second, zero only when their
  /// bytes are the same.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  package static func compare(_ left: String, _ right: String) -> Int {
    compare(left.utf8Span.span, right.utf8Span.span)
  }

  /// Compares texts of equal letters.
  @unsafe private static func compareForms(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let order = unsafe ByteSearch.compare(left, right)
    // Of ASCII letters the bytes order as the forms do.
    let isASCII = unsafe ByteSearch.isASCII(left) && ByteSearch.isASCII(right)
    if order == 0 || isASCII { return order }
    var keys: ([UInt8], [UInt8]) = ([], [])
    unsafe appendForms(of: left, to: &keys.0)
    unsafe appendForms(of: right, to: &keys.1)
    return keys.0 == keys.1 ? order : keys.0.lexicographicallyPrecedes(keys.1) ? -1 : 1
  }

  /// Adds bytes that order texts of equal letters by their marks, then by case.
  ///
  /// The bytes of one text never begin with those of another.
  @unsafe static func appendForms(of text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    unsafe LetterForms.appendMarks(of: text, to: &key)
    unsafe LetterForms.appendCapitals(of: text, to: &key)
  }

  /// Calls `body` with the letters that a text is sorted by first.
  @unsafe static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    unsafe TextFolding.withFolded(text, options, body)
  }

  /// Bytes whose lexicographic order is the order of the texts.
  ///
  /// The folded text, in which a zero byte is written as 00 FF; then 00 01, which is less than
  /// whatever can stand there in a longer text; then the forms of its letters, and the text itself.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func key(of text: Span<UInt8>) -> [UInt8] {
    unsafe text.withUnsafeBufferPointer { text in
      var key: [UInt8] = []
      key.reserveCapacity(text.count * 2 + 2)
      unsafe TextFolding.withFolded(text, options) { folded in
        for position in 0..<folded.count {
          let byte = unsafe folded[position]
          key.append(byte)
          if byte == 0 { key.append(0xFF) }
        }
      }
      key += [0x00, 0x01]
      unsafe appendForms(of: text, to: &key)
      unsafe key.append(contentsOf: text)
      return key
    }
  }

  /// The first eight bytes of the folded text as a big-endian number, zeros behind a shorter one.
  ///
  /// A text whose prefix is less comes first; equal prefixes leave the order open.
  ///
  /// - Complexity: O(1) where the first eight bytes are ASCII, otherwise O(*n*) in the length of the
  ///   text.
  package static func prefix(of text: Span<UInt8>) -> UInt64 {
    let word = text.leadingBytes
    if word & 0x8080_8080_8080_8080 != 0 { return foldedPrefix(of: text) }
    // In each byte the high bit tells first whether it is not less than A, then whether it is
    // greater than Z; what is A to Z gets the bit that tells a from A.
    let atLeastA = word &+ 0x3f3f_3f3f_3f3f_3f3f
    let greaterThanZ = word &+ 0x2525_2525_2525_2525
    return word | (atLeastA & ~greaterThanZ & 0x8080_8080_8080_8080) >> 2
  }

  private static func foldedPrefix(of text: Span<UInt8>) -> UInt64 {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe TextFolding.withFolded(text, options) { folded in
        let head = unsafe folded.prefix(8)
        let prefix = unsafe head.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return unsafe prefix << UInt64((8 - head.count) * 8)
      }
    }
  }
}
