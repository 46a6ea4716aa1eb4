/// A set of letters that may hold more than were put in, as some of them share a place.
struct LetterSet {
  private var bits: UInt64 = 0

  /// No letters.
  init() {}

  /// The letters of a part of a text; all where some of them are beyond ASCII.
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    for place in range {
      formUnion(text[place] < 0x80 ? .letter(text[place]) : .all)
    }
  }

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
