/// What is left of a scalar when it is decomposed canonically and diacritics are taken away.
///
/// A diacritic is a combining mark, that is a scalar with a canonical combining class (Unicode
/// Standard, section 3.11), of a class other than 7, 8 and 9: the nukta of Indic scripts, the
/// voicing marks of kana and the virama make another letter of the one before them.
///
/// Only what decomposes is taken apart: a stroke through `ø`, `ł` and `đ` is part of the letter.
/// Hangul syllables stay whole, too; ``FoldedText`` puts those together that come in pieces.
package enum CanonicalBases {
  /// Scalars, ascending, and what is left of each.
  private typealias Entries = (scalars: [UInt32], bases: [ScalarSequence])

  // The letters that most texts have are a few hundred of two thousand scalars. Whoever folds one for
  // the first time waits for no more of them than are in its table.
  private static let europeanEntries = decoded(europeanLetters)
  private static let additionalLatinEntries = decoded(additionalLatin)
  private static let otherEntries = decoded(others)
  private static let ideographEntries = decoded(compatibilityIdeographs)

  /// What is left of a scalar outside of ASCII.
  ///
  /// - Complexity: O(log *n*) in the number of scalars that decompose.
  static func bases(of value: UInt32) -> ScalarSequence {
    if isUndecomposed(value) { return ScalarSequence(value) }
    if let found = search(value) { return found }
    return isDiacritic(value) ? .empty : ScalarSequence(value)
  }

  /// Whether a scalar lies in one of the blocks of ideographs and syllables, which are large and
  /// hold nothing to take away.
  ///
  /// Spares them the search.
  private static func isUndecomposed(_ value: UInt32) -> Bool {
    switch value {
    case 0x3100..<0xA000, 0xAC00..<0xD7B0, 0x20000..<0x2F800: true
    default: false
    }
  }

  private static func isDiacritic(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 0, 7, 8, 9: return false
    default: return true
    }
  }

  private static func search(_ value: UInt32) -> ScalarSequence? {
    let entries =
      switch value {
      case 0..<0x600: europeanEntries
      case 0x1E00..<0x1F00: additionalLatinEntries
      case 0xF900..<0xFB00, 0x2F800...: ideographEntries
      default: otherEntries
      }
    let scalars = entries.scalars
    var low = 0
    var high = scalars.count
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < scalars.count && scalars[low] == value ? entries.bases[low] : nil
  }
}

extension CanonicalBases {
  /// The number of scalars in the tables.
  package static var count: Int {
    [europeanEntries, additionalLatinEntries, otherEntries, ideographEntries]
      .map(\.scalars.count).reduce(0, +)
  }

  /// The rows of a table.
  private static func decoded(_ table: String) -> Entries {
    var decoder = TableDecoder()
    for byte in table.utf8 { decoder.take(byte) }
    decoder.endEntry()
    return (decoder.scalars, decoder.bases)
  }
}

/// Reads the text of a table byte by byte.
private struct TableDecoder {
  private(set) var scalars: [UInt32] = []
  private(set) var bases: [ScalarSequence] = []
  /// The scalar that the entry is about.
  private var next: UInt32 = 0
  /// What is left of it, up to the last `+`.
  private var sequence = ScalarSequence.empty
  /// The number whose digits are read.
  private var number: UInt32 = 0
  /// What stood before the number: `@` or `*` where it is not a scalar of the entry.
  private var sign: UInt8 = 0

  mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"): endEntry()
    case UInt8(ascii: "@"): sign = byte
    case UInt8(ascii: "+"), UInt8(ascii: "*"):
      endScalar()
      sign = byte
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digit = UInt32(byte - UInt8(ascii: "0"))
      number = sign == UInt8(ascii: "*") ? number * 10 + digit : number << 4 | digit
    case UInt8(ascii: "A")...UInt8(ascii: "F"):
      number = number << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
    default: break
    }
  }

  mutating func endEntry() {
    switch sign {
    case UInt8(ascii: "@"): next = number
    case UInt8(ascii: "*"): append(number)
    default:
      endScalar()
      append(1)
    }
    (sequence, number, sign) = (.empty, 0, 0)
  }

  private mutating func endScalar() {
    // Nothing is left where there is a `-`.
    if number != 0 { sequence = sequence.appending(number) }
    number = 0
  }

  private mutating func append(_ count: UInt32) {
    for _ in 0..<count {
      scalars.append(next)
      bases.append(sequence)
      next += 1
    }
  }
}
