import TextTools

/// A word that is looked for.
struct SearchWord {
  let bytes: [UInt8]
  /// Whether there is no letter but those of ASCII.
  let isASCII: Bool
  /// How many typos are forgiven.
  private let typos: Int
  private var letters = LetterSet()
  /// How many letters a word may be without that is near enough.
  let greatestMissingCount: Int
  /// Whether there are more letters beyond ASCII than typos, so that no word of ASCII is near enough.
  private let isBeyondASCII: Bool

  /// A word without case and accents.
  ///
  /// - Parameters:
  ///   - bytes: The word in UTF-8.
  ///   - forgivesTypos: Whether typos are forgiven, if it is long enough.
  init(_ bytes: [UInt8], forgivingTypos forgivesTypos: Bool = true) {
    self.bytes = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let count = bytes.count { $0 & 0xc0 != 0x80 }
    let isNumber = bytes.allSatisfy { 0x30...0x39 ~= $0 }
    typos = !forgivesTypos || isNumber || count < 4 ? 0 : count < 8 ? 1 : 2
    greatestMissingCount = typos * (isASCII ? 1 : 4)
    isBeyondASCII = bytes.count { $0 >= 0xc0 } > typos
    for byte in bytes { letters.insert(byte) }
  }

  /// Whether a typo is forgiven.
  var forgivesTypos: Bool { typos > 0 }
  /// The word as text.
  var string: String { String(decoding: bytes, as: UTF8.self) }
  /// Whether it is nothing but digits.
  var isNumber: Bool { bytes.allSatisfy { 0x30...0x39 ~= $0 } }

  /// Whether a text with these letters may hold the word.
  @inline(__always)
  func mayBe(amongLetters found: LetterSet) -> Bool {
    !letters.lacksMore(than: greatestMissingCount, in: found)
  }

  /// How many letters of ASCII one letter becomes at most.
  private static let greatestFoldedCount = 3

  /// Whether a word may match that has more than letters of ASCII.
  ///
  /// - Parameters:
  ///   - found: The letters of ASCII that it has, or that others become.
  ///   - count: How many it has.
  ///   - otherCount: How many others there are.
  /// - Returns: Whether it may.
  func mayBe(folded found: LetterSet, count: Int, otherCount: Int) -> Bool {
    if !isASCII { return true }
    if !letters.lacksMore(than: 0, in: found) { return true }
    // With a typo it is a whole word, which has little else.
    return !letters.lacksMore(than: typos, in: found) && !found.lacksMore(than: typos, in: letters)
      && count - typos <= bytes.count
      && bytes.count <= count + otherCount * Self.greatestFoldedCount + typos
  }

  /// The points of the way in which a word of ASCII matches, in either case; zero when it does not.
  ///
  /// - Parameters:
  ///   - found: The letters of the word.
  ///   - text: A text.
  ///   - range: Where in it the word is.
  /// - Returns: The points.
  @inline(__always)
  func way(_ found: LetterSet, _ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    if isBeyondASCII { return 0 }
    if letters.lacksMore(than: greatestMissingCount, in: found) { return 0 }
    if !letters.lacksMore(than: 0, in: found) {
      let way = way(range) { text[$0] | 0x20 }
      if way > 0 { return way }
    }
    return isNear(found, range) { text[$0] | 0x20 } ? SearchWay.typo : 0
  }

  /// The points of the best match in a contact; zero without one.
  func points(in contact: SearchableContact) -> Int {
    guard mayBe(amongLetters: contact.letters) else { return 0 }
    var best = 0
    if !letters.lacksMore(than: 0, in: contact.letters) {
      forEachWord(of: contact) { kind, text, range in
        let points = SearchableContact.Field.points(ofKind: kind)
        guard points * SearchWay.whole > best else { return }
        best = max(best, points * way(range) { text[$0] })
      }
    }
    guard typos > 0, best < SearchWay.typo * SearchableContact.Field.name.points else {
      return best
    }
    forEachWord(of: contact) { kind, text, range in
      let points = SearchableContact.Field.points(ofKind: kind) * SearchWay.typo
      guard points > best else { return }
      var found = LetterSet()
      for position in range { found.insert(text[position]) }
      if isNear(found, range, { text[$0] }) { best = points }
    }
    return best
  }

  /// Calls a function with each word and the kind of its field; telephone numbers are left out.
  @inline(__always)
  private func forEachWord(
    of contact: SearchableContact, _ body: (UInt8, Span<UInt8>, Range<Int>) -> Void
  ) {
    let text = contact.text.span
    var position = 0
    while position < text.count {
      let kind = text[position]
      position += 1
      while position < text.count, text[position] != SearchableContact.end {
        let start = position
        while position < text.count, text[position] > 0x20 { position += 1 }
        if kind != SearchableContact.Field.phone.rawValue { body(kind, text, start..<position) }
        if position < text.count, text[position] == 0x20 { position += 1 }
      }
      position += 1
    }
  }

  /// The points of the way in which a word matches but for typos; zero when it does not.
  ///
  /// - Parameters:
  ///   - range: Where the word is.
  ///   - byte: The byte at a place.
  /// - Returns: The points.
  @inline(__always)
  private func way(_ range: Range<Int>, _ byte: (Int) -> UInt8) -> Int {
    var start = range.lowerBound
    while start + bytes.count <= range.upperBound {
      if agrees(from: start, byte) {
        if start > range.lowerBound { return SearchWay.within }
        return range.count == bytes.count ? SearchWay.whole : SearchWay.beginning
      }
      start += 1
    }
    return 0
  }

  @inline(__always)
  private func agrees(from start: Int, _ byte: (Int) -> UInt8) -> Bool {
    for offset in bytes.indices where byte(start + offset) != bytes[offset] { return false }
    return true
  }

  /// Whether a word differs by no more typos than are forgiven.
  ///
  /// - Parameters:
  ///   - found: The letters of the word.
  ///   - range: Where the word is.
  ///   - byte: The byte at a place.
  /// - Returns: Whether it does.
  @inline(__always)
  private func isNear(_ found: LetterSet, _ range: Range<Int>, _ byte: (Int) -> UInt8) -> Bool {
    guard typos > 0, abs(range.count - bytes.count) <= greatestMissingCount,
      !letters.lacksMore(than: greatestMissingCount, in: found),
      !found.lacksMore(than: found.isASCII ? typos : typos * 4, in: letters)
    else { return false }
    return isNear(range.map(byte), isASCII: found.isASCII)
  }

  private func isNear(_ word: [UInt8], isASCII isPlain: Bool) -> Bool {
    if isASCII, isPlain { return EditDistance.isWithin(typos, bytes, word) }
    let whole = String(decoding: word, as: UTF8.self).unicodeScalars
    return EditDistance.isWithin(typos, string.unicodeScalars, whole)
  }
}

extension SearchWord: Sendable {}
