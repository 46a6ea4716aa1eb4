/// How many letters tell two words apart: one left out, put in, changed, or two neighbours swapped
/// (the distance of Damerau and Levenshtein, in the form where no place is changed twice).
enum EditDistance {
  /// The distance of two words, as long as it is small.
  ///
  /// - Returns: Nil when it is more than `limit`.
  /// - Complexity: O(*n* · `limit`) in the length of the words.
  static func between<Letter: Equatable>(
    _ left: some Collection<Letter>, _ right: some Collection<Letter>, limit: Int
  ) -> Int? {
    var (left, right) = (Array(left)[...], Array(right)[...])
    guard abs(left.count - right.count) <= limit else { return nil }
    // What both begin and end with changes nothing.
    while let letter = left.first, letter == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    while let letter = left.last, letter == right.last {
      left.removeLast()
      right.removeLast()
    }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    if limit > 1 { return table(Array(left), Array(right), limit) }
    let isSwapped =
      left.count == 2 && right.count == 2 && left.first == right.last && left.last == right.first
    return limit == 1 && (isSwapped || left.count == 1 && right.count == 1) ? 1 : nil
  }

  /// The distance of two words from a table of those of all their beginnings.
  private static func table<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], _ limit: Int
  ) -> Int? {
    let none = limit + 1
    var older = [Int](repeating: none, count: right.count + 1)
    var old = (0...right.count).map { min($0, none) }
    for row in 0..<left.count {
      var new = [Int](repeating: none, count: right.count + 1)
      if row < limit { new[0] = row + 1 }
      let columns = max(0, row - limit)..<max(0, min(right.count, row + limit + 1))
      for column in columns {
        let change = left[row] == right[column] ? 0 : 1
        var best = min(old[column] + change, old[column + 1] + 1, new[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, older[column - 1] + 1)
        }
        new[column + 1] = min(best, none)
      }
      (older, old) = (old, new)
    }
    return old[right.count] <= limit ? old[right.count] : nil
  }

  /// The word that may have been meant: the nearest of those that are near enough.
  ///
  /// - Returns: Nil when more than a third of the letters would have to change.
  static func nearest(to word: String, among words: [String]) -> String? {
    let letters = Array(word.utf8.prefix(64)).map { 0x41...0x5a ~= $0 ? $0 + 0x20 : $0 }
    var best: (word: String, distance: Int)?
    for candidate in words {
      let limit = max(1, min(3, max(letters.count, candidate.utf8.count) / 3))
      guard let distance = between(letters, candidate.utf8, limit: limit) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }
}
