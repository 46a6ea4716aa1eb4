/// The words and numbers of a search, each with a bit that says whether a contact has it.
struct SearchQuestion {
  /// The words.
  let words: [SearchWord]
  /// The telephone numbers.
  let numbers: [SearchPhone]
  /// What is needed of each term: the bits of all its words, or else that of its number.
  private let wordsOfTerms: [UInt64]
  private let numbersOfTerms: [UInt64]

  /// Numbers what a search asks for; nil when that is nothing, or too much.
  init?(_ search: ContactSearch) {
    var words: [SearchWord] = []
    var numbers: [SearchPhone] = []
    var (wordsOfTerms, numbersOfTerms): ([UInt64], [UInt64]) = ([], [])
    for term in search.terms {
      var needed: (words: UInt64, number: UInt64) = (0, 0)
      for word in term.words {
        needed.words |= 1 << UInt64(words.count)
        words.append(word)
      }
      if let phone = term.phone {
        needed.number = 1 << UInt64(Self.greatestCount + numbers.count)
        numbers.append(phone)
      }
      wordsOfTerms.append(needed.words)
      numbersOfTerms.append(needed.number)
      if words.count > Self.greatestCount || numbers.count > Self.greatestCount { return nil }
    }
    if wordsOfTerms.isEmpty { return nil }
    (self.words, self.numbers) = (words, numbers)
    (self.wordsOfTerms, self.numbersOfTerms) = (wordsOfTerms, numbersOfTerms)
  }

  /// How many words there may be, and how many numbers.
  private static let greatestCount = 32

  /// Whether a contact with these bits has everything.
  func isMet(by marks: UInt64) -> Bool {
    wordsOfTerms.indices.allSatisfy {
      wordsOfTerms[$0] & ~marks == 0 || numbersOfTerms[$0] & marks != 0
    }
  }

  /// Whether one of the words may be in a word with these letters.
  @inline(__always)
  func mayBe(amongLetters letters: LetterSet) -> Bool {
    for index in words.indices where words[index].mayBe(amongLetters: letters) { return true }
    return false
  }

  /// The bits of the words that match in a field.
  func words(in field: SearchableContact) -> UInt64 {
    var marks: UInt64 = 0
    for (position, word) in words.enumerated() where word.points(in: field) > 0 {
      marks |= 1 << UInt64(position)
    }
    return marks
  }

  /// The bits of the numbers that match in a field.
  func numbers(in field: SearchableContact) -> UInt64 {
    var marks: UInt64 = 0
    for (position, number) in numbers.enumerated() where number.points(in: field) > 0 {
      marks |= 1 << UInt64(Self.greatestCount + position)
    }
    return marks
  }
}
