import ManagedObjects

/// A question for words in any field: `text CONTAINS 'ada london'`.
struct AskedWords {
  /// What stands for all fields together.
  static let key = "text"

  fileprivate let words: String

  /// Takes a comparison of all fields; nil for any other.
  ///
  /// - Throws: ``FetchPredicateError`` for another operator than `CONTAINS`.
  init?(_ comparison: ComparisonPredicate) throws(FetchPredicateError) {
    guard comparison.modifier == .direct, comparison.key == Self.key else { return nil }
    guard comparison.comparisonOperator == .contains,
      case .constant(let constant) = comparison.right.kind, case .string(let words) = constant.value
    else { throw comparison.error(.unsupported("anything but text CONTAINS 'words'")) }
    self.words = words
  }

  /// What it means to the model.
  ///
  /// - Throws: What the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    // Nobody has what is no word: an empty variable of a script must not mean everybody.
    guard let found = try people.withWords(words) else { return .never }
    return try people.anyone(of: found)
  }
}

extension AddressBook.Query {
  /// Whether words are looked for in any field.
  package var looksForWords: Bool {
    predicate?.comparisons.contains { $0.key == AskedWords.key } ?? false
  }
}

extension AddressBook {
  /// Whether nobody has some words as they are written, whatever else is asked of whom.
  ///
  /// - Parameters:
  ///   - words: The words with blanks between them.
  ///   - query: A query that may ask for further words.
  /// - Returns: Whether that is so of the words or of further ones.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func lacksWords(_ words: String = "", of query: Query = Query()) throws -> Bool {
    var asked = words.isEmpty ? [] : [words]
    for comparison in query.predicate?.comparisons ?? [] {
      if let words = try AskedWords(comparison)?.words { asked.append(words) }
    }
    return try asked.contains { try !hasAnyone(withWords: $0) }
  }

  /// A query with those who have the words in the place of what it asks of any field, so that they are
  /// looked for once.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - forgivesTypos: Whether the words may have a letter mistyped.
  /// - Returns: The query.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func findingWords(
    of query: Query, forgivingTypos forgivesTypos: Bool
  ) throws -> Query {
    let people = askedPeople(forgivingTypos: forgivesTypos)
    var found = query
    found.predicate = try query.predicate?.replacingComparisons { comparison in
      try AskedWords(comparison)?.predicate(people) ?? FetchPredicate(.comparison(comparison))
    }
    return found
  }
}
