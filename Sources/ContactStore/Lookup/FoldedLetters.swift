import ContactCards
import ManagedObjects
import TextTools

/// Tells which texts may have a word of a search, by their letters, mostly without taking case and
/// accents from them.
final class FoldedLetters {
  /// What the scalars become that have been asked for, of U+00C0 to U+027F and of U+1E00 to U+1EFF,
  /// nearly all Latin ones.
  private var latin: [Folded] = Array(repeating: .unknown, count: shortCount + 0x100)
  private static let shortCount = 0x280 - 0xc0
  private let question: SearchQuestion
  private let fold: (String) -> String

  /// - Parameters:
  ///   - question: The words.
  ///   - fold: Takes case and accents from a text.
  init(_ question: SearchQuestion, fold: @escaping (String) -> String) {
    (self.question, self.fold) = (question, fold)
  }

  /// Whether a text may have one of the words.
  func mayHold(_ text: Span<UInt8>) -> Bool {
    mayHold(text, 0..<text.count)
  }

  /// Which of several texts may have one of the words: their positions.
  ///
  /// - Complexity: O(*n*) in the size of the texts.
  func candidates(in texts: Span<UInt8>, _ ends: TextEnds) -> [Int] {
    if let telling = question.telling { return candidates(in: texts, ends, by: telling) }
    var found: [Int] = []
    var start = 0
    for text in 0..<ends.count {
      let end = max(start, min(ends[text], texts.count))
      if mayHold(texts, start..<end) { found.append(text) }
      start = end
    }
    return found
  }

  /// The texts that may have one of the words, from a look at the words about pairs that tell.
  private func candidates(
    in bytes: Span<UInt8>, _ ends: TextEnds, by telling: TellingPairs
  ) -> [Int] {
    var found: [Int] = []
    var (text, position) = (0, 0)
    while let place = telling.first(in: bytes, from: position) {
      if let next = behindScalars(at: place, in: bytes, unless: telling) {
        position = next
        continue
      }
      if telling.hasNoWord(about: place, in: bytes) {
        position = place &+ 1
        continue
      }
      guard let holding = ends.text(holding: place, from: text) else { break }
      let range = holding.range.clamped(to: 0..<bytes.count)
      // What a file says may be wrong.
      guard range.contains(place) else {
        position = place + 1
        continue
      }
      text = holding.position
      let end = range.upperBound
      var beginning = place
      while beginning > range.lowerBound, SearchWords.isPart(bytes[beginning - 1]) {
        beginning -= 1
      }
      position = beginning
      let isWord = holdsWord(bytes, at: &position, until: end)
      if isWord == false {
        // Where nothing is behind the word, the next text begins at once.
        position = min(position, end)
        continue
      }
      position = end
      let isTold = isWord == true || mayBeTold(by: letters(anywhereIn: bytes, range), telling)
      if isTold { found.append(text) }
    }
    return found
  }

  /// Whether a text with these letters, wherever they stand, may hold one of the words.
  private func mayBeTold(by letters: LetterSet, _ telling: TellingPairs) -> Bool {
    !letters.isDisjoint(with: telling.firsts) && question.mayBe(amongLetters: letters)
  }

  /// Where to go on from a place beyond ASCII whose scalar, like those that follow it, becomes none of
  /// the first letters of pairs; nil when it may become one of them, or is of ASCII.
  private func behindScalars(
    at place: Int, in bytes: Span<UInt8>, unless telling: TellingPairs
  ) -> Int? {
    var next = place
    while next < bytes.count, bytes[next] >= 0x80, isOther(at: next, in: bytes, than: telling) {
      next &+= 1
      while next < bytes.count, 0x80...0xbf ~= bytes[next] { next &+= 1 }
    }
    return next == place ? nil : next
  }

  /// Whether the scalar at a place becomes none of the first letters of pairs.
  @inline(__always)
  private func isOther(
    at place: Int, in bytes: Span<UInt8>, than telling: TellingPairs
  ) -> Bool {
    if place &+ 1 < bytes.count,
      let isOne = telling.accentedFirsts.contains(bytes[place], bytes[place &+ 1])
    {
      return !isOne
    }
    // Greek, Cyrillic, Arabic and the like, of which none but digits becomes one of ASCII.
    if 0xca...0xe0 ~= bytes[place] { return !isDigit(at: place, in: bytes) }
    return letters(at: place, in: bytes)?.isDisjoint(with: telling.firsts) ?? false
  }

  /// Whether a scalar of Chinese, Japanese or Korean writing begins at a place that becomes no letter of
  /// ASCII, as those in circles and the signs of units do.
  private func isEastAsian(at place: Int, in text: Span<UInt8>) -> Bool {
    guard place &+ 1 < text.count else { return false }
    let second = text[place &+ 1]
    return switch text[place] {
    case 0xe3: second < 0x88 || second >= 0x90
    case 0xe4...0xe9, 0xeb, 0xec: true
    case 0xea: second >= 0xb0
    case 0xed: second < 0x9f
    default: false
    }
  }

  /// The letters of ASCII that a text may have when it is folded, wherever they stand.
  private func letters(anywhereIn text: Span<UInt8>, _ range: Range<Int>) -> LetterSet {
    var found = LetterSet()
    for place in range {
      switch text[place] {
      case 0xc3...0xc9, 0xd9, 0xdb, 0xdf...0xe2:
        found.formUnion(letters(at: place, in: text) ?? .all)
      case 0xe3...: if !isEastAsian(at: place, in: text) { return .all }
      case let byte: found.formUnion(.letter(byte))
      }
    }
    return found
  }

  /// Whether a scalar that begins with E2 is a sign that is a letter, such as that of Kelvin, or a part
  /// of Chinese ones.
  private func isLetterlike(_ text: Span<UInt8>, _ place: Int) -> Bool {
    place &+ 1 >= text.count || text[place &+ 1] == 0x84 || text[place &+ 1] >= 0xba
  }

  @inline(__always)
  private func mayHold(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if holdsWord(text, at: &position, until: range.upperBound) != false { return true }
    }
    return false
  }

  /// Whether the word at a place, which moves behind what ends it, is one of those asked for; nil when
  /// its letters alone do not tell.
  @inline(__always)
  private func holdsWord(
    _ text: Span<UInt8>, at position: inout Int, until end: Int
  ) -> Bool? {
    let start = position
    let letters = LetterSet.read(text, from: &position, until: end)
    if position < end, SearchWords.isPart(text[position]) {
      return holdsOtherWord(text, from: start, at: &position, until: end, letters)
    }
    let word = start..<position
    position &+= 1
    return !word.isEmpty && question.matches(letters, text, word)
  }

  /// Whether a word with more than letters of ASCII, of which some have been read, is one of those asked
  /// for; nil when that is not told.
  private func holdsOtherWord(
    _ text: Span<UInt8>, from start: Int, at position: inout Int, until end: Int,
    _ known: LetterSet
  ) -> Bool? {
    var letters = known
    var word = (start..<position).map { text[$0] }
    var otherCount = 0
    while position < end {
      let (place, byte) = (position, text[position])
      position &+= 1
      if byte < 0x80 {
        if !SearchWords.isPart(byte) { break }
        letters.formUnion(.letter(byte))
        if byte != UInt8(ascii: "'") { word.append(byte) }
      } else if let folded = latin(at: place, in: text) {
        folded.forEachLetter { letter in
          letters.formUnion(.letter(letter))
          word.append(letter)
        }
      } else if byte >= 0xc0 {
        if self.letters(at: place, in: text) == nil { return nil }
        otherCount &+= 1
      }
    }
    if otherCount == 0 { return question.matches(folded: letters, word) }
    let mayBe = question.mayBe(folded: letters, count: word.count, otherCount: otherCount)
    return mayBe ? nil : false
  }

  /// The letters of ASCII that the scalar at a place becomes; nil when it alone does not tell.
  ///
  /// Where no scalar begins it is none.
  private func letters(at place: Int, in text: Span<UInt8>) -> LetterSet? {
    if let folded = latin(at: place, in: text) { return folded.set }
    switch text[place] {
    case 0xc3...0xc9, 0xe1: return nil
    case 0xe2: return isLetterlike(text, place) ? nil : LetterSet()
    case 0xd9, 0xdb, 0xdf, 0xe0: return isDigit(at: place, in: text) ? nil : LetterSet()
    // Ligatures, and the writings of East Asia, whose names are searched without their blanks, too.
    case 0xe3...: return nil
    // Of no other scalar becomes a letter of ASCII.
    default: return LetterSet()
    }
  }

  /// Whether a scalar before U+1000 begins at a place that is the digit of another script.
  @inline(__always)
  private func isDigit(at place: Int, in text: Span<UInt8>) -> Bool {
    guard place &+ 1 < text.count, case let second = text[place &+ 1] else { return false }
    switch text[place] {
    case 0xd9: return 0xa0...0xa9 ~= second
    case 0xdb: return 0xb0...0xb9 ~= second
    case 0xdf: return 0x80...0x89 ~= second
    case 0xe0:
      guard place &+ 2 < text.count else { return false }
      let value = UInt32(second & 0x3f) << 6 | UInt32(text[place &+ 2] & 0x3f)
      return Unicode.Scalar(value).flatMap(TextFolding.digit) != nil
    default: return false
    }
  }

  /// What the scalar at a place becomes if it is a Latin one; nil for others, and where none begins.
  @inline(__always)
  private func latin(at place: Int, in text: Span<UInt8>) -> Folded? {
    func rest(_ distance: Int) -> UInt8? {
      place &+ distance < text.count ? text[place &+ distance] & 0x3f : nil
    }
    switch text[place] {
    case 0xc3...0xc9:
      guard let second = rest(1) else { return nil }
      let scalar = UInt32(text[place] & 0x1f) << 6 | UInt32(second)
      return folded(scalar, known: Int(scalar) - 0xc0)
    // Latin letters with two accents.
    case 0xe1:
      guard let second = rest(1), let third = rest(2), 0x38...0x3b ~= second else { return nil }
      let scalar = 0x1000 | UInt32(second) << 6 | UInt32(third)
      return folded(scalar, known: Int(scalar) - 0x1e00 + Self.shortCount)
    default: return nil
    }
  }

  private func folded(_ scalar: UInt32, known position: Int) -> Folded? {
    if latin[position] == .unknown {
      let text = Unicode.Scalar(scalar).map { String($0) } ?? ""
      // Of the most frequent ones there is a table that is soon asked.
      latin[position] = Folded(scalar < 0x149 ? TextFolding.simple(text) : fold(text))
    }
    return latin[position] == .untold ? nil : latin[position]
  }
}

/// What a scalar becomes when it is folded: one to three letters.
private struct Folded: Equatable {
  /// That of a scalar nobody has asked for yet.
  static let unknown = Folded(letters: 0)
  /// That of what becomes something else.
  static let untold = Folded(letters: .max)

  /// What stands for each letter beyond ASCII: no letter of any word.
  private static let other: UInt8 = 1

  /// The letters, the first one in the lowest byte.
  private var letters: UInt32

  private init(letters: UInt32) { self.letters = letters }

  init(_ text: String) {
    let scalars = text.unicodeScalars
    guard 1...3 ~= scalars.count else {
      self = .untold
      return
    }
    letters = scalars.reversed().reduce(0) { letters, scalar in
      letters << 8 | UInt32(scalar.isASCII ? UInt8(ascii: scalar) : Self.other)
    }
  }

  /// Calls a function with each letter.
  @inline(__always)
  func forEachLetter(_ body: (UInt8) -> Void) {
    var rest = letters
    while rest != 0 {
      body(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The letters of ASCII.
  var set: LetterSet {
    var set = LetterSet()
    forEachLetter { set.formUnion(.letter($0)) }
    return set
  }
}
