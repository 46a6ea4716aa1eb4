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

  /// Those of the table.
  private static let entries = decodedTable(below: .max)
  /// Those of the alphabets that most texts are written in, which take a fraction of the time.
  private static let firstEntries = decodedTable(below: firstLimit)
  private static let firstLimit = ScalarFolding.Table.limit

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
    let entries = value < firstLimit ? firstEntries : entries
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
  /// The number of scalars in the table.
  package static var count: Int { entries.scalars.count }

  /// The rows of the table for scalars below a limit.
  private static func decodedTable(below limit: UInt32) -> Entries {
    var scalars: [UInt32] = []
    var bases: [ScalarSequence] = []
    var next: UInt32 = 0
    var rest = table.utf8[...]
    while next < limit, !rest.isEmpty {
      let entry = rest.prefix { $0 != 0x20 && $0 != 0x0A }
      rest = rest.dropFirst(entry.count + 1)
      if entry.isEmpty { continue }
      if entry.first == UInt8(ascii: "@") {
        next = hexadecimal(entry.dropFirst())
        continue
      }
      let parts = entry.split(separator: UInt8(ascii: "*"))
      let sequence = decodedEntry(parts[0])
      let count = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 1
      for _ in 0..<count {
        scalars.append(next)
        bases.append(sequence)
        next += 1
      }
    }
    return (scalars, bases)
  }

  private static func decodedEntry(_ entry: Substring.UTF8View) -> ScalarSequence {
    if entry.first == UInt8(ascii: "-") { return .empty }
    return entry.split(separator: UInt8(ascii: "+")).reduce(.empty) {
      $0.appending(hexadecimal($1))
    }
  }

  private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt32 {
    digits.reduce(0) { value, digit in
      value << 4 | UInt32(PredicateLexer.hexadecimalValue(digit) ?? 0)
    }
  }
}
