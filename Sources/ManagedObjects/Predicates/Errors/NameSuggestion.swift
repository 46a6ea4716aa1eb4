/// Finds the name that somebody probably meant.
enum NameSuggestion {
  /// The longest name that is compared; longer ones are no typing errors.
  private static let lengthLimit = 40

  /// The name closest to what was written, or nil when none is close: at most a third of the
  /// letters, and never more than three, may be wrong, missing, added or swapped with a neighbour.
  ///
  /// - Complexity: O(*n* · *m*) for *n* names and a written name of *m* characters.
  static func closest(to written: String, among names: [String]) -> String? {
    let target = Array(written.prefix(lengthLimit + 1).lowercased())
    guard !target.isEmpty, target.count <= lengthLimit else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased())
      guard candidate.count <= lengthLimit else { continue }
      let found = distance(target, candidate)
      let allowed = min(3, max(1, max(target.count, candidate.count) / 3))
      if found <= allowed, found < best?.distance ?? .max { best = (name, found) }
    }
    return best?.name
  }

  /// The number of single edits between two names, a swap of neighbours being one (optimal string
  /// alignment distance).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
