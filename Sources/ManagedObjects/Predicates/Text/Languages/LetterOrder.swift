import Synchronization
import TextTools

/// Where the letters of a language stand that do not stand where their folded bytes put them.
///
/// A letter that follows another one has the bytes of that, FF, and a number. No text has the byte
/// FF, so that it comes after everything that begins with the other letter, and before the next.
final class LetterOrder {
  /// What stands for a letter, or for several that count as one, in sort keys.
  private struct Entry {
    /// Case folded scalars.
    let scalars: [UInt32]
    let key: [UInt8]
  }

  /// The entries by their first scalars, longer ones first.
  private let entries: [UInt32: [Entry]]
  /// Which of the scalars of ASCII, case folded, begin an entry.
  private let asciiStarts: [Bool]
  /// Whether the capital of ı is I, and that of i is İ.
  private let hasDotlessI: Bool

  private init(rules: [String], hasDotlessI: Bool, doublesDigraphs: Bool) {
    var known: Set<[UInt32]> = []
    var entries: [UInt32: [Entry]] = [:]
    for (level, rules) in rules.enumerated() {
      // Those of a language go before the common ones, which come second, wherever both speak of one
      // letter.
      for (letter, key) in LetterRules(rules, level: level, doublesDigraphs).letters {
        for scalars in Self.spellings(of: letter) where known.insert(scalars).inserted {
          entries[scalars[0], default: []].append(Entry(scalars: scalars, key: key))
        }
      }
    }
    self.entries = entries.mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
    asciiStarts = (0..<0x80).map { entries[$0] != nil }
    self.hasDotlessI = hasDotlessI
  }

  /// The scalars of a letter, composed and decomposed.
  private static func spellings(of letter: String) -> [[UInt32]] {
    var spellings: [[UInt32]] = [[]]
    for scalar in letter.unicodeScalars {
      var forms = [[scalar.value]]
      if let parts = decomposed(scalar) { forms.append(parts) }
      spellings = spellings.flatMap { start in forms.map { start + $0 } }
    }
    return spellings
  }

  /// A letter and the mark on it; nil for one without.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [UInt32]? {
    guard scalar.value >= 0x80, let base = CanonicalBases.bases(of: scalar.value).single,
      base != scalar.value, let start = Unicode.Scalar(base)
    else { return nil }
    let marks = (UInt32(0x0300)...0x0338).compactMap(Unicode.Scalar.init)
    // Texts are equal when they are canonically equivalent.
    return marks.first { "\(start)\($0)" == "\(scalar)" }.map { [base, $0.value] }
  }

  /// What stands for the letter at a position of a text; nil for one that stands where its folded
  /// bytes put it.
  @unsafe func match(
    _ text: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (key: [UInt8], length: Int)? {
    guard let first = unsafe scalar(in: text, at: position) else { return nil }
    if first.value < 0x80, !asciiStarts[Int(first.value)] { return nil }
    guard let candidates = entries[first.value] else { return nil }
    for entry in candidates {
      if let length = unsafe length(of: entry, in: text, at: position) {
        return (entry.key, length)
      }
    }
    return nil
  }

  @unsafe private func length(
    of entry: Entry, in text: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int? {
    var position = start
    for expected in entry.scalars {
      guard let next = unsafe scalar(in: text, at: position), next.value == expected else {
        return nil
      }
      position += next.length
    }
    // A mark makes another letter of the last one.
    if entry.scalars.count > 1, let next = unsafe scalar(in: text, at: position),
      0x0300...0x036F ~= next.value, !(0x0300...0x036F ~= entry.scalars.last ?? 0)
    {
      return nil
    }
    return position - start
  }

  /// The case folded scalar at a position.
  @unsafe private func scalar(
    in text: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (value: UInt32, length: Int)? {
    guard position < text.count else { return nil }
    let byte = unsafe text[position]
    if byte < 0x80 {
      if hasDotlessI, byte == UInt8(ascii: "I") { return (0x0131, 1) }
      return (UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte), 1)
    }
    guard let found = unsafe UTF8Decoding.scalar(in: text, at: position) else { return nil }
    return (CaseFolding.folded(found.value).single ?? found.value, found.length)
  }
}

extension LetterOrder: Sendable {}

extension LetterOrder {
  private static let known: Mutex<[String: LetterOrder]> = Mutex([:])

  /// The order of a language, made when it is first asked for.
  static func of(_ identifier: LanguageIdentifier) -> LetterOrder {
    let language = LanguageTable.Language(identifier)
    if let order = known.withLock({ $0[language.name] }) { return order }
    let order = LetterOrder(
      rules: [language.rules, LanguageTable.common], hasDotlessI: language.hasDotlessI,
      doublesDigraphs: language.doublesDigraphs)
    known.withLock { $0[language.name] = order }
    return order
  }
}

/// Reads the notation of ``LanguageTable``.
private struct LetterRules {
  /// Each letter, and what stands for it in sort keys.
  private(set) var letters: [(letter: String, key: [UInt8])] = []

  init(_ rules: String, level: Int, _ doublesDigraphs: Bool) {
    for rule in rules.split(separator: ";") {
      let places = rule.split(separator: " ").map { $0.split(separator: "/").map(String.init) }
      guard let anchor = places.first?.first else { continue }
      let start = TextFolding.folded(anchor, [.caseInsensitive, .diacriticInsensitive])
      for letter in places[0].dropFirst() { letters.append((letter, start)) }
      for (number, place) in places.dropFirst().enumerated() {
        let key = start + [0xFF, UInt8(truncatingIfNeeded: 1 + number + level * 0x40)]
        for letter in place {
          letters.append((letter, key))
          if doublesDigraphs, letter.unicodeScalars.count > 1, let first = letter.first {
            letters.append(("\(first)\(letter)", key + key))
          }
        }
      }
    }
  }
}
