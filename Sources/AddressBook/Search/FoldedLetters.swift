import ManagedObjects

/// Tells which texts may have a word of a search, by their letters, mostly without taking case and
/// accents from them.
struct FoldedLetters {
  /// The letters of each byte of ASCII, none of what separates words; all letters of those beyond it
  /// with which a scalar begins that may become letters of ASCII.
  private let letters: [LetterSet]
  /// Those of the scalars from U+00C0 on that have been asked for: all Latin ones of two bytes.
  private var latin: [LetterSet?] = Array(repeating: nil, count: 0x280 - 0xc0)
  private let question: SearchQuestion
  /// Whether the letters tell anything.
  private let isUseful: Bool
  /// Letters of which a text has one that may have one of the words; nil when many are needed.
  private let telling: TellingLetters?
  private let fold: (String) -> String

  /// - Parameters:
  ///   - question: The words.
  ///   - fold: Takes case and accents from a text.
  init(_ question: SearchQuestion, fold: @escaping (String) -> String) {
    (self.question, self.fold) = (question, fold)
    isUseful = question.words.allSatisfy(\.isASCII)
    let words = question.words.map(\.tellingLetters)
    let isTold = isUseful && !words.contains(where: \.isEmpty)
    telling = isTold ? TellingLetters(Set(words.joined())) : nil
    letters = (0...0xff).map { (byte: UInt8) in
      switch byte {
      case 0xc3...0xc9, 0xe1, 0xe2, 0xef: return .all
      case 0x80...: return LetterSet()
      default:
        var letters = LetterSet()
        letters.insert(0x41...0x5a ~= byte ? byte | 0x20 : byte)
        return letters
      }
    }
  }

  /// Whether a text may have one of the words.
  mutating func mayHold(_ text: Span<UInt8>) -> Bool {
    mayHold(text, 0..<text.count)
  }

  /// The rows of a column whose texts may have one of the words.
  ///
  /// - Complexity: O(*n*) in the size of the texts.
  mutating func candidates(in column: ColumnValues) -> [Int] {
    let (bytes, ends) = (column.bytes, column.ends)
    if let telling { return candidates(in: bytes.span, ends: ends, by: telling) }
    var found: [Int] = []
    var start = 0
    for row in ends.indices {
      let range = start..<ends[row]
      start = range.upperBound
      if !range.isEmpty, mayHold(bytes.span, range) { found.append(row) }
    }
    return found
  }

  /// The texts that may have one of the words, from a look at the words about letters that tell.
  private mutating func candidates(
    in bytes: Span<UInt8>, ends: [Int], by telling: TellingLetters
  ) -> [Int] {
    var found: [Int] = []
    var (row, start, position) = (0, 0, 0)
    while let place = telling.first(in: bytes, from: position) {
      while row < ends.count, ends[row] <= place {
        start = ends[row]
        row += 1
      }
      if row == ends.count { break }
      var beginning = place
      while beginning > start, !separates(bytes[beginning - 1], letters) { beginning -= 1 }
      position = beginning
      if mayHoldWord(bytes, at: &position, until: ends[row]) {
        // A word of another script tells nothing by itself.
        if mayHoldAnywhere(bytes, start..<ends[row]) { found.append(row) }
        position = ends[row]
      }
    }
    return found
  }

  /// Whether a byte is between words.
  @inline(__always)
  private func separates(_ byte: UInt8, _ letters: [LetterSet]) -> Bool {
    byte < 0x80 && letters[Int(byte)].isEmpty && byte != UInt8(ascii: "'")
  }

  @inline(__always)
  private mutating func mayHold(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !isUseful || mayHoldAnywhere(text, range) && mayHoldInOneWord(text, range)
  }

  /// Whether the letters of one of the words are in a text, wherever they stand, which is soon told.
  @inline(__always)
  private func mayHoldAnywhere(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let (text, letters) = (text.extracting(range), letters.span)
    var found = LetterSet()
    for index in text.indices {
      // There is an element for each byte.
      unsafe found.formUnion(letters[unchecked: Int(text[unchecked: index])])
    }
    return question.mayBe(amongLetters: found)
  }

  private mutating func mayHoldInOneWord(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if mayHoldWord(text, at: &position, until: range.upperBound) { return true }
    }
    return false
  }

  /// Whether the word at a place, which moves behind what ends it, may be one of those asked for.
  private mutating func mayHoldWord(
    _ text: Span<UInt8>, at position: inout Int, until end: Int
  ) -> Bool {
    let known = letters
    var letters = LetterSet()
    while position < end {
      let byte = text[position]
      position &+= 1
      switch byte {
      case ..<0x80:
        if separates(byte, known) { return question.mayBe(amongLetters: letters) }
        letters.formUnion(known[Int(byte)])
      case 0xc3...0xc9:
        guard position < end else { return true }
        letters.formUnion(
          self.letters(of: UInt32(byte & 0x1f) << 6 | UInt32(text[position] & 0x3f)))
      // Latin letters with two accents, signs that are letters, such as that of Kelvin, and ligatures;
      // and the writings of East Asia, whose names are searched without their blanks, too.
      case 0xe1...0xef, 0xf0...: return true
      // Of no other scalar becomes a letter of ASCII.
      default: break
      }
    }
    return question.mayBe(amongLetters: letters)
  }

  private mutating func letters(of scalar: UInt32) -> LetterSet {
    let index = Int(scalar) - 0xc0
    if let known = latin[index] { return known }
    var letters = LetterSet()
    for byte in fold(Unicode.Scalar(scalar).map { String($0) } ?? "").utf8 where byte < 0x80 {
      letters.insert(byte)
    }
    latin[index] = letters
    return letters
  }
}
