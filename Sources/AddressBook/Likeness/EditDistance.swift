/// How many letters tell two words apart: one left out, put in, changed, or two neighbours swapped
/// (the distance of Damerau and Levenshtein, in the form where no place is changed twice).
enum EditDistance {
  /// Whether two words differ by so many typos at most.
  ///
  /// - Complexity: O(*n* · 4^`limit`) in the length of the words.
  static func isWithin<Letter: Equatable>(
    _ limit: Int, _ left: some Collection<Letter>, _ right: some Collection<Letter>
  ) -> Bool {
    isWithin(limit, Array(left), 0, Array(right), 0)
  }

  /// Whether the rests of two words, from a place in each on, differ by so many typos at most.
  private static func isWithin<Letter: Equatable>(
    _ limit: Int, _ left: [Letter], _ leftStart: Int, _ right: [Letter], _ rightStart: Int
  ) -> Bool {
    guard abs((left.count - leftStart) - (right.count - rightStart)) <= limit else { return false }
    var (own, other) = (leftStart, rightStart)
    // What both begin with changes nothing.
    while own < left.count, other < right.count, left[own] == right[other] {
      own += 1
      other += 1
    }
    if own == left.count || other == right.count { return true }
    if limit == 0 { return false }
    let isSwapped =
      own + 1 < left.count && other + 1 < right.count && left[own] == right[other + 1]
      && left[own + 1] == right[other]
    return isWithin(limit - 1, left, own + 1, right, other + 1)
      || isWithin(limit - 1, left, own + 1, right, other)
      || isWithin(limit - 1, left, own, right, other + 1)
      || isSwapped && isWithin(limit - 1, left, own + 2, right, other + 2)
  }

  /// The word that may have been meant: the nearest of those that are near enough.
  ///
  /// - Returns: Nil when more than a third of the letters would have to change.
  static func nearest(to word: String, among words: [String]) -> String? {
    let letters = Array(word.utf8.prefix(64)).map { 0x41...0x5a ~= $0 ? $0 + 0x20 : $0 }
    var best: (word: String, distance: Int)?
    for candidate in words {
      let limit = max(1, min(3, max(letters.count, candidate.utf8.count) / 3))
      guard let distance = (0...limit).first(where: { isWithin($0, letters, candidate.utf8) })
      else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }
}
