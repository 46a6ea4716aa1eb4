/// Tells whether bytes without a declared character set are Japanese.
///
/// Nearly any text of Windows-1252 is also one of Shift JIS: `It’s` reads as a word with a kanji in
/// it. So there have to be kana, or two kanji in a row.
enum JapaneseGuess {
  /// Whether a text decodes as Shift JIS and looks like it.
  ///
  /// Where something else says that the text is Japanese, it is enough that it decodes.
  static func isShiftJIS(_ bytes: [UInt8], isExpected: Bool) -> Bool {
    var decoder = CharsetDecoder(bytes, .shiftJIS)
    var run = 0
    var looksJapanese = isExpected
    while let scalar = decoder.next() {
      switch scalar.value {
      case 0x3041...0x30fe: looksJapanese = true
      case 0x3400...0x9fff:
        run += 1
        if run == 2 { looksJapanese = true }
      default: run = 0
      }
      if decoder.hasFault { return false }
    }
    return looksJapanese
  }
}
