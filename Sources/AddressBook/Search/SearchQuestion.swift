/// The words and numbers of a search, each with a place among the points of a contact.
struct SearchQuestion {
  /// What of the words and numbers makes a term.
  private struct Term {
    var words: Range<Int>
    /// The place of the number behind those of all words.
    var number: Int?
  }

  /// The words.
  private(set) var words: [SearchWord] = []
  /// The telephone numbers.
  private(set) var numbers: [SearchPhone] = []
  private var terms: [Term] = []

  /// Numbers what a search asks for.
  init(_ search: ContactSearch) {
    for term in search.terms {
      let number = term.phone.map { _ in numbers.count }
      terms.append(Term(words: words.count..<words.count + term.words.count, number: number))
      words += term.words
      if let phone = term.phone { numbers.append(phone) }
    }
  }

  /// How many words and numbers there are.
  var count: Int { words.count + numbers.count }

  /// Whether one of the words may be in a word with these letters.
  @inline(__always)
  func mayBe(amongLetters letters: LetterSet) -> Bool {
    for index in words.indices where words[index].mayBe(amongLetters: letters) { return true }
    return false
  }

  /// Whether one of the words may be in a word of so many letters of ASCII.
  @inline(__always)
  func mayBe(in letters: LetterSet, count: Int) -> Bool {
    for index in words.indices where words[index].mayBe(in: letters, count: count) { return true }
    return false
  }

  /// The points of each word and number in a field; nil where none has any.
  func points(in field: SearchableContact) -> [UInt8]? {
    var points: [UInt8]?
    func note(_ score: Int, at place: Int) {
      guard score > 0 else { return }
      points = points ?? Array(repeating: 0, count: count)
      points?[place] = UInt8(clamping: score)
    }
    for (place, word) in words.enumerated() { note(word.points(in: field), at: place) }
    for (place, number) in numbers.enumerated() {
      note(number.points(in: field), at: words.count + place)
    }
    return points
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
