/// What tells texts of the same letters apart: which of the letters have marks, and which are
/// capitals.
///
/// Both are written as bytes that order as the texts do, by the first letter that differs. The bytes
/// of one text never begin with those of another. Digits and signs of ASCII are left out, so that
/// numbers may have zeros in front.
package enum LetterForms {
  private typealias Table = ScalarFolding.Table

  /// Up to so many letters between two others take no byte of their own.
  private static let gapLimit = 0xFD

  /// Adds which letters have marks, plain ones before marked ones.
  ///
  /// Each marked letter is the number of plain ones before it, counted down, so that a later one
  /// comes first.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  @unsafe package static func appendMarks(
    of text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
  ) {
    if unsafe ByteSearch.isASCII(text) { return key.append(0x00) }
    var plain = 0
    var mayBeMarked = false
    func appendMark(after gap: Int) {
      key.append(contentsOf: repeatElement(0x01, count: gap / gapLimit))
      key.append(UInt8(truncatingIfNeeded: 0xFE - gap % gapLimit))
      (plain, mayBeMarked) = (0, false)
    }
    unsafe forEachScalar(of: text) { value in
      if value < 0x80 {
        mayBeMarked = isLetter(value)
        if mayBeMarked { plain += 1 }
        return
      }
      let count = letterCount(of: value)
      if count == 0 {
        // A mark of its own, on the letter before it.
        if mayBeMarked { appendMark(after: plain - 1) }
      } else if isMarked(value) {
        appendMark(after: plain)
        plain = count - 1
      } else {
        plain += count
        mayBeMarked = true
      }
    }
    key.append(0x00)
  }

  /// Adds which letters are capitals, those before small ones.
  ///
  /// Each capital is the number of other letters before it, so that an earlier one comes first.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  @unsafe package static func appendCapitals(
    of text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
  ) {
    var others = 0
    func appendCapital() {
      key.append(contentsOf: repeatElement(0xFE, count: others / gapLimit))
      key.append(UInt8(truncatingIfNeeded: 0x01 + others % gapLimit))
      others = 0
    }
    unsafe forEachScalar(of: text) { value in
      if value < 0x80 {
        if 0x41...0x5A ~= value { appendCapital() } else if isLetter(value) { others += 1 }
        return
      }
      let count = letterCount(of: value)
      if count > 0, isCapital(value) {
        for _ in 0..<count { appendCapital() }
      } else {
        others += count
      }
    }
    key.append(0xFF)
  }

  private static let bothFoldings: FoldingOptions = [.caseInsensitive, .diacriticInsensitive]

  // Made for the first letter outside of ASCII, so that nobody else waits for them.
  private static let cases = Table.for(.caseInsensitive)
  private static let letters = Table.for(bothFoldings)

  /// Whether this is a letter of ASCII.
  private static func isLetter(_ value: UInt32) -> Bool {
    0x61...0x7A ~= value | 0x20
  }

  /// How many letters a scalar outside of ASCII stands for; none where it is a mark.
  private static func letterCount(of value: UInt32) -> Int {
    if value < Table.limit {
      let folded = letters.scalars[Int(value)]
      if folded == Table.nothing { return 0 }
      if folded != Table.several { return 1 }
    }
    return ScalarFolding.folded(value, bothFoldings).reduce(0) { count, _ in count + 1 }
  }

  /// Whether something is taken from a letter outside of ASCII beside its case.
  private static func isMarked(_ value: UInt32) -> Bool {
    guard value >= Table.limit else {
      return cases.scalars[Int(value)] != letters.scalars[Int(value)]
    }
    return CaseFolding.folded(value) != ScalarFolding.folded(value, bothFoldings)
  }

  private static func isCapital(_ value: UInt32) -> Bool {
    let isFolded =
      value < Table.limit
      ? UInt32(cases.scalars[Int(value)]) != value
      : CaseFolding.folded(value) != ScalarSequence(value)
    // Small letters are folded as well where they are a form of another, such as ς.
    return isFolded && Unicode.Scalar(value)?.properties.isUppercase == true
  }

  /// Calls a closure with each scalar; a byte that belongs to none is taken for one.
  @unsafe private static func forEachScalar(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void
  ) {
    var position = 0
    while position < text.count {
      let byte = unsafe text[position]
      if byte >= 0x80, let found = unsafe UTF8Decoding.scalar(in: text, at: position) {
        body(found.value)
        position += found.length
      } else {
        body(UInt32(byte & 0x7F))
        position += 1
      }
    }
  }
}
