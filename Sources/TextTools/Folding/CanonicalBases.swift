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
  private static let asianEntries = decoded(asianLetters)
  private static let otherEntries = decoded(others)
  private static let ideographEntries = decoded(compatibilityIdeographs)

  /// What is left of a scalar outside of ASCII.
  ///
  /// - Complexity: O(log *n*) in the number of scalars that decompose.
  package static func bases(of value: UInt32) -> ScalarSequence {
    if isUndecomposed(value) { return ScalarSequence(value) }
    if let found = search(value) { return found }
    return isDiacritic(value) ? .empty : ScalarSequence(value)
  }

  /// Whether a scalar lies in one of the blocks that hold nothing to take away: punctuation, ideographs
  /// and syllables, forms of full width, pictures.
  ///
  /// Spares them the search.
  private static func isUndecomposed(_ value: UInt32) -> Bool {
    switch value {
    case 0x2010..<0x20D0, 0x3100..<0xA000, 0xAC00..<0xD7B0, 0xFF00..<0xFFFE: true
    case 0x1F000..<0x2F800: true
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
      case 0x600..<0x1E00: asianEntries
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
    [europeanEntries, asianEntries, additionalLatinEntries, otherEntries, ideographEntries]
      .map(\.scalars.count).reduce(0, +)
  }

  /// The rows of a table.
  private static func decoded(_ table: String) -> Entries {
    var table = table
    return table.withUTF8 { text in
      var decoder = unsafe TableDecoder(text)
      while unsafe decoder.readEntry() {}
      return unsafe (decoder.scalars, decoder.bases)
    }
  }
}

/// Reads the text of a table entry by entry.
@unsafe private struct TableDecoder {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private(set) var scalars: [UInt32] = []
  private(set) var bases: [ScalarSequence] = []
  /// The scalar that the next entry is about.
  private var next: UInt32 = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe self.text = unsafe text
    // An entry takes three bytes of text at least, unless it stands for several.
    unsafe scalars.reserveCapacity(text.count / 2)
    unsafe bases.reserveCapacity(text.count / 2)
  }

  /// Reads an entry with the space behind it; answers false at the end.
  mutating func readEntry() -> Bool {
    guard unsafe position < text.count else { return false }
    if unsafe text[position] == UInt8(ascii: "@") {
      unsafe position += 1
      unsafe next = unsafe number(base: 16)
    } else {
      var sequence = ScalarSequence.empty
      var isMore = true
      while isMore {
        // Nothing is left where there is a `-`.
        let scalar = unsafe number(base: 16)
        if scalar != 0 { sequence = sequence.appending(scalar) }
        isMore = unsafe take(UInt8(ascii: "+"))
      }
      let count = unsafe take(UInt8(ascii: "*")) ? unsafe number(base: 10) : 1
      for _ in 0..<count {
        unsafe scalars.append(next)
        unsafe bases.append(sequence)
        unsafe next += 1
      }
    }
    unsafe position += 1
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard unsafe position < text.count && text[position] == byte else { return false }
    unsafe position += 1
    return true
  }

  /// The number whose digits come next; 0 for a `-`.
  @inline(__always)
  private mutating func number(base: UInt32) -> UInt32 {
    var number: UInt32 = 0
    while unsafe position < text.count {
      let byte = unsafe text[position]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number &* base &+ UInt32(byte & 0xf)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        number = number &* base &+ UInt32(byte &- UInt8(ascii: "A") &+ 10)
      case UInt8(ascii: "-"): break
      default: return number
      }
      unsafe position += 1
    }
    return number
  }
}
