/// Composition of Hangul syllables (Unicode Standard, section 3.12).
///
/// A syllable is one letter to its readers, so that folding leaves it whole and puts it together
/// where it comes in pieces: then `하` does not start `한`, and `?` stands for either.
package enum HangulSyllable {
  private static let leading: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  private static let trailing: Range<UInt32> = 0x11A8..<0x11C3
  private static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  private static let vowelCount: UInt32 = 21
  private static let trailingCount: UInt32 = 28

  /// Whether a scalar is a vowel or a final consonant that may join what stands before it.
  package static func canExtend(_ value: UInt32) -> Bool {
    vowels.contains(value) || trailing.contains(value)
  }

  /// The syllable that two neighbours make, or nil when they make none.
  package static func joined(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if leading.contains(first), vowels.contains(second) {
      let index = (first - leading.lowerBound) * vowelCount + second - vowels.lowerBound
      return syllables.lowerBound + index * trailingCount
    }
    guard syllables.contains(first), trailing.contains(second),
      (first - syllables.lowerBound) % trailingCount == 0
    else { return nil }
    return first + second - trailing.lowerBound + 1
  }
}
