import ContactCards

/// The words and numbers of a search, each with a place among the points of a contact.
struct SearchQuestion: Sendable {
  /// What of the words and numbers makes a term.
  private struct Term: Sendable {
    var words: Range<Int>
    /// The place of the number behind those of all words.
    var number: Int?
  }

  /// The words.
  private(set) var words: [SearchWord] = []
  /// The telephone numbers.
  private(set) var numbers: [SearchPhone] = []
  private var terms: [Term] = []
  /// Pairs of letters of which a text has one that may have one of the words; nil when many are needed.
  private(set) var telling: TellingPairs?

  /// Numbers what a search asks for.
  init(_ search: ContactSearch) {
    for term in search.terms {
      let number = term.phone.map { _ in numbers.count }
      terms.append(Term(words: words.count..<words.count + term.words.count, number: number))
      words += term.words
      if let phone = term.phone { numbers.append(phone) }
    }
    telling = TellingPairs(words)
  }

  /// How many words and numbers there are.
  var count: Int { words.count + numbers.count }

  /// Whether one of the words may be in a word with these letters.
  @inline(__always)
  func mayBe(amongLetters letters: LetterSet) -> Bool {
    for index in words.indices where words[index].mayBe(amongLetters: letters) { return true }
    return false
  }

  /// Whether the digits of one of the numbers are among some letters.
  func hasNumber(among letters: LetterSet) -> Bool {
    numbers.contains { $0.mayBe(among: letters) }
  }

  /// Whether one of the words matches a word of ASCII, in either case.
  ///
  /// - Parameters:
  ///   - letters: The letters of the word.
  ///   - text: A text.
  ///   - range: Where in it the word is.
  /// - Returns: Whether it does.
  @inline(__always)
  func matches(_ letters: LetterSet, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in words.indices where words[index].way(letters, text, range) > 0 { return true }
    return false
  }

  /// Whether one of the words matches a word that was folded, or is not told by its letters of ASCII.
  ///
  /// - Parameters:
  ///   - letters: The letters of ASCII of the word.
  ///   - word: The word, with one byte that is no letter for each scalar beyond ASCII.
  /// - Returns: Whether it does.
  func matches(folded letters: LetterSet, _ word: [UInt8]) -> Bool {
    words.contains { !$0.isASCII || $0.way(letters, word.span, 0..<word.count) > 0 }
  }

  /// Whether one of the words may be a word that has more than letters of ASCII.
  ///
  /// - Parameters:
  ///   - letters: The letters of ASCII that it has, or that others become.
  ///   - count: How many it has.
  ///   - otherCount: How many others there are.
  /// - Returns: Whether it may.
  func mayBe(folded letters: LetterSet, count: Int, otherCount: Int) -> Bool {
    words.contains { $0.mayBe(folded: letters, count: count, otherCount: otherCount) }
  }

  /// Finds the points of each word and number in a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - points: Takes them, each at its place.
  /// - Returns: Whether there are any.
  func find(in field: SearchableContact, _ points: inout [UInt8]) -> Bool {
    var isFound = false
    for place in words.indices {
      points[place] = UInt8(clamping: words[place].points(in: field))
      if points[place] > 0 { isFound = true }
    }
    for (index, number) in numbers.enumerated() {
      points[words.count + index] = UInt8(clamping: number.points(in: field))
      if points[words.count + index] > 0 { isFound = true }
    }
    return isFound
  }

  /// Finds the points of each word in a text of ASCII without apostrophes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - field: The kind of field, which is not that of telephone numbers.
  ///   - points: Takes them, each at its place.
  /// - Returns: Whether there are any; nil for any other text.
  func find(
    in text: Span<UInt8>, as field: SearchableContact.Field, _ points: inout [UInt8]
  ) -> Bool? {
    for place in points.indices { points[place] = 0 }
    var isFound = false
    var position = 0
    while position < text.count {
      let start = position
      let letters = LetterSet.read(text, from: &position, until: text.count)
      if position < text.count, SearchWords.isPart(text[position]) { return nil }
      if start < position {
        for place in words.indices {
          let way = words[place].way(letters, text, start..<position)
          if way == 0 { continue }
          points[place] = max(points[place], UInt8(clamping: way * field.points))
          isFound = true
        }
      }
      position += 1
    }
    return isFound
  }

  /// The score of a contact with these points; nil when it lacks a term.
  func score(_ points: ArraySlice<UInt8>) -> Int? {
    var sum = 0
    for term in terms {
      let ofWords = points[(points.startIndex + term.words.lowerBound)...].prefix(term.words.count)
      let whole = ofWords.contains(0) ? 0 : ofWords.reduce(0) { $0 + Int($1) }
      let number = term.number.map { Int(points[points.startIndex + words.count + $0]) } ?? 0
      let best = max(whole, number * term.words.count)
      if best == 0 { return nil }
      sum += best
    }
    return sum
  }
}
