import TextTools

/// The order of letters in a language, and whether numbers in texts count as numbers.
struct LanguageOrder {
  /// The order of ``TextOrder``, which knows no language.
  static let standard = LanguageOrder(letters: nil, isNumeric: false)
  /// That order with numbers.
  static let numeric = LanguageOrder(letters: nil, isNumeric: true)

  private let letters: LetterOrder?
  private let isNumeric: Bool

  private init(letters: LetterOrder?, isNumeric: Bool) {
    self.letters = letters
    self.isNumeric = isNumeric
  }

  /// The order that an identifier of a language stands for.
  ///
  /// - Parameter identifier: Such as `sv`, `sv_SE`, `de-u-co-phonebk` or `es@collation=traditional`.
  init(identifier: String) {
    let words = LanguageIdentifier(identifier)
    letters = LetterOrder.of(words)
    isNumeric = words.isNumeric
  }

  /// Adds bytes that order as the letters of texts do, without regard to what else differs.
  ///
  /// What stands for letters has no byte FF but behind a zero and between a letter and the number of
  /// one that follows it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  @unsafe func append(_ text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    guard letters != nil || isNumeric else { return unsafe appendFolded(text, to: &key) }
    var start = 0
    var position = 0
    while position < text.count {
      if isNumeric, let number = unsafe NumberRun(text, at: position) {
        unsafe appendFolded(UnsafeBufferPointer(rebasing: text[start..<position]), to: &key)
        number.append(to: &key)
        position += number.length
        start = position
      } else if let match = unsafe letters?.match(text, at: position) {
        unsafe appendFolded(UnsafeBufferPointer(rebasing: text[start..<position]), to: &key)
        key += match.key
        position += match.length
        start = position
      } else {
        position += unsafe UTF8Decoding.scalar(in: text, at: position)?.length ?? 1
      }
    }
    unsafe appendFolded(UnsafeBufferPointer(rebasing: text[start...]), to: &key)
  }

  @unsafe private func appendFolded(
    _ text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
  ) {
    if text.isEmpty { return }
    unsafe TextOrder.withFolded(text) { unsafe key.append(escaped: $0.span) }
  }
}

/// A run of digits in a text.
private struct NumberRun {
  /// The digits without zeros in front.
  private let digits: [UInt8]
  let length: Int

  /// The run that starts at a position; nil where no digit is.
  @unsafe init?(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
    let zero = UInt8(ascii: "0")
    let run = unsafe text[position...].prefix { $0 &- zero < 10 }
    guard unsafe !run.isEmpty else { return nil }
    length = unsafe run.count
    digits = unsafe Array(run.drop { $0 == zero })
  }

  /// Adds bytes that stand where digits stand, shorter numbers first.
  func append(to key: inout [UInt8]) {
    key.append(UInt8(ascii: "0"))
    key.append(length: digits.count)
    key += digits
  }
}
