/// Tells whether bytes without a declared character set are Japanese.
///
/// Nearly any text of Windows-1252 is also one of Shift JIS: `It’s` reads as a word with a kanji in
/// it, and `Hélène` as one with two. So there have to be kana, or two kanji in a row of which one is
/// among the commoner ones of level 1 (JIS X 0208), which few accented letters begin.
package enum JapaneseGuess {
  /// Whether a text decodes as Shift JIS and looks like it.
  ///
  /// Where something else says that the text is Japanese, it is enough that it decodes.
  package static func isShiftJIS(_ bytes: [UInt8], isExpected: Bool) -> Bool {
    var decoder = CharsetDecoder(bytes, .shiftJIS)
    var run = 0
    var hasCommon = false
    var looksJapanese = isExpected
    while let scalar = decoder.next() {
      switch scalar.value {
      case 0x3041...0x30fe: looksJapanese = true
      case 0x3400...0x9fff:
        run += 1
        if bytes[decoder.start] < 0xa0 { hasCommon = true }
        if run >= 2, hasCommon { looksJapanese = true }
      default: (run, hasCommon) = (0, false)
      }
      if decoder.hasFault { return false }
    }
    return looksJapanese
  }
}
