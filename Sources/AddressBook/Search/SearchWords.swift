/// The words of texts: runs of letters and digits.
enum SearchWords {
  /// Appends the words of a text with a space between any two.
  ///
  /// An apostrophe belongs to its word and is left out, so that `O'Brien` is one word.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func append(_ text: some Sequence<UInt8>, to words: inout [UInt8]) {
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
  static func append(lowercasing text: Span<UInt8>, to words: inout [UInt8], from start: Int) {
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
  static func isPart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "'") }

  /// Whether a byte belongs to a word; all of UTF-8 beyond ASCII does.
  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
    default: false
    }
  }
}

/// A set of letters that may hold more than were put in, as some of them share a place.
struct LetterSet {
  private var bits: UInt64 = 0

  /// The set that has every letter.
  static var all: LetterSet {
    var letters = LetterSet()
    letters.bits = .max
    return letters
  }

  /// The letter that a byte of ASCII is, in either case; none for all that is no letter and no digit.
  @inline(__always)
  static func letter(_ byte: UInt8) -> LetterSet {
    var letters = LetterSet()
    let place = (byte | 0x20) &- 0x61
    if place < 26 {
      letters.bits = 1 &<< UInt64(place)
    } else if 0x30...0x39 ~= byte {
      letters.bits = 1 &<< UInt64(byte &- 0x30 &+ 26)
    }
    return letters
  }

  /// The letters of ASCII in a text from a place on, which moves behind them.
  @inline(__always)
  static func read(
    _ text: Span<UInt8>, from position: inout Int, until end: Int
  ) -> LetterSet {
    var letters = LetterSet()
    while position < end {
      let letter = letter(text[position])
      if letter.isEmpty { break }
      letters.formUnion(letter)
      position &+= 1
    }
    return letters
  }

  /// Puts in a byte of UTF-8.
  mutating func insert(_ byte: UInt8) {
    switch byte {
    case 0x61...0x7a: bits |= 1 << UInt64(byte - 0x61)
    case 0x30...0x39: bits |= 1 << UInt64(byte - 0x30 + 26)
    case 0x80...: bits |= 1 << UInt64(byte % 28 + 36)
    default: break
    }
  }

  /// Puts in all of another set.
  mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

  /// Whether none of the letters is in another set.
  func isDisjoint(with other: LetterSet) -> Bool { bits & other.bits == 0 }

  /// Whether there are no letters.
  var isEmpty: Bool { bits == 0 }

  /// Whether all letters are of ASCII.
  var isASCII: Bool { bits >> 36 == 0 }

  /// Whether more than so many letters of this set are not in another.
  ///
  /// They may be more than is told. For small numbers that takes less than to count them.
  @inline(__always)
  func lacksMore(than limit: Int, in other: LetterSet) -> Bool {
    var rest = bits & ~other.bits
    for _ in 0..<limit { rest &= rest &- 1 }
    return rest != 0
  }
}

extension LetterSet: Sendable {}
