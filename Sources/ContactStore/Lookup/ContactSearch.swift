import TextTools

/// Finds contacts by words that may stand in any field, the best first.
///
/// Case and accents make no difference. Every word has to match: as a whole word, as the beginning of
/// one, within one, or with a typo (one letter left out, put in or changed, or two neighbours
/// swapped; two of that in words of eight letters and more; none in words of fewer than four, and in
/// numbers). Words of nothing but digits also match telephone numbers, one after another as if there
/// were no spaces, and whether or not the number has a `+`, `00` or `0` before it.
///
/// A word scores the points of its best match: those of the way (whole 10, beginning 8, within 4,
/// typo 3) times those of the field (name 10, nickname 9, e-mail 8, telephone 7, company 6, tag or
/// group 5, address 4, note and what no field takes 2). The score of a contact is the sum over the words, where a number
/// counts for as many as it was given in; contacts with the same are ordered by name, then by ID.
package struct ContactSearch: Sendable {
  /// A contact that was found.
  struct Match: Hashable, Sendable {
    /// What names the contact.
    let id: Int64
    /// How well it matches; more is better.
    let score: Int
  }

  let terms: [SearchTerm]

  /// Whether there is nothing to look for, so that every contact matches.
  package var isEmpty: Bool { terms.isEmpty }

  /// Whether a word matches that has a typo.
  package var forgivesTypos: Bool { terms.contains { $0.words.contains { $0.forgivesTypos } } }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - words: The words, with anything between them. Without any, every contact matches.
  ///   - forgivesTypos: Whether typos are forgiven, in words that are long enough.
  ///   - fold: Takes case and accents from a text, as was done with the contacts.
  package init(
    _ words: String, forgivingTypos forgivesTypos: Bool = true,
    fold: (String) -> String = TextFolding.simple
  ) {
    terms = SearchTerm.terms(of: fold(words), forgivingTypos: forgivesTypos)
  }

  /// Searches contacts.
  ///
  /// - Parameters:
  ///   - contacts: The contacts, in any order.
  ///   - limit: How many to answer at most.
  /// - Returns: Those that match, the best first.
  /// - Complexity: O(*n* + *m* log *m*) in the size of the texts and the number of matches.
  func matches(
    in contacts: [SearchableContact], limit: Int = .max
  ) -> [Match] {
    let found = contacts.enumerated().compactMap { place, contact in
      score(of: contact).map {
        Found(id: contact.id, place: place, score: $0, name: contact.sortKey)
      }
    }
    return rank(found, limit: limit).map { Match(id: $0.id, score: $0.score) }
  }

  /// A contact that matches, with what its place among the others depends on.
  package struct Found {
    let id: Int64
    /// Where it is among the others.
    let place: Int
    let score: Int
    /// The name by which contacts with the same score are ordered.
    let name: ArraySlice<UInt8>
  }

  /// Puts contacts that match in their order.
  ///
  /// - Parameters:
  ///   - found: The contacts, in any order.
  ///   - limit: How many to answer at most.
  /// - Returns: The best first.
  /// - Complexity: O(*n* log *n*) in their number.
  package func rank(_ found: [Found], limit: Int) -> ArraySlice<Found> {
    let ranked = found.sorted { left, right in
      if left.score != right.score { return left.score > right.score }
      if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
      return left.id < right.id
    }
    return ranked.prefix(max(0, limit))
  }

  /// How well a contact matches; nil when it does not.
  func score(of contact: SearchableContact) -> Int? {
    var sum = 0
    for term in terms {
      let points = term.points(in: contact)
      if points == 0 { return nil }
      sum += points
    }
    return sum
  }
}
