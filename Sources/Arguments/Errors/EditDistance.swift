/// How many typing mistakes lie between two words.
enum EditDistance {
  /// The Damerau-Levenshtein distance in its restricted form (optimal string alignment): letters
  /// left out, added, exchanged, and neighbours swapped count one each, and no letter is changed
  /// twice.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the words.
  static func between(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
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
}
