/// How many letters tell two words apart: one left out, added, exchanged, or two neighbours swapped
/// (the distance of Damerau and Levenshtein, in the form where no place is changed twice).
public enum EditDistance {
  /// The Damerau-Levenshtein distance in its restricted form (optimal string alignment): letters
  /// left out, added, exchanged, and neighbours swapped count one each, and no letter is changed
  /// twice.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the words.
  package static func between(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
        var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }

  /// Whether two words differ by so many typos at most.
  ///
  /// - Complexity: O(*n* · 4^`limit`) in the length of the words.
  @inlinable
  public static func isWithin<Letter: Equatable>(
    _ limit: Int, _ left: some Collection<Letter>, _ right: some Collection<Letter>
  ) -> Bool {
    isWithin(limit, Array(left), 0, Array(right), 0)
  }

  /// Whether the rests of two words, from a place in each on, differ by so many typos at most.
  @inlinable
  public static func isWithin<Letter: Equatable>(
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
  package static func nearest(to word: String, among words: [String]) -> String? {
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
