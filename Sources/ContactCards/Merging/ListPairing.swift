/// Which values of a list are those that were in it before, some of them with another label.
struct ListPairing {
  /// For each value the place that it had; nil for one that was added.
  private(set) var origins: [Int?]
  /// For each value that was there the place that it has; nil for one that was taken away.
  private(set) var followers: [Int?]

  /// Compares a list with what it was.
  ///
  /// Values that are as they were come first, so that of two with the same key the other one has
  /// changed.
  ///
  /// - Parameters:
  ///   - before: The list as it was.
  ///   - now: The list as it is.
  ///   - key: What values have in common that are the same one.
  /// - Complexity: O(*n*) in the lengths of the lists, in the mean.
  init<Value: Hashable>(_ before: [Value], _ now: [Value], by key: (Value) -> some Hashable) {
    origins = Array(repeating: nil, count: now.count)
    followers = Array(repeating: nil, count: before.count)
    pair(before, now) { $0 }
    pair(before, now, by: key)
  }

  /// The places of values that are gone, each with that of the one that was added in its place: the first
  /// with the first, and so on.
  var corrections: [(old: Int, new: Int)] {
    let gone = followers.indices.filter { followers[$0] == nil }
    let added = origins.indices.filter { origins[$0] == nil }
    return zip(gone, added).map { ($0, $1) }
  }

  private mutating func pair<Value, Key: Hashable>(
    _ before: [Value], _ now: [Value], by key: (Value) -> Key
  ) {
    var places: [Key: [Int]] = [:]
    for index in before.indices.reversed() where followers[index] == nil {
      places[key(before[index]), default: []].append(index)
    }
    for index in now.indices where origins[index] == nil {
      guard let old = places[key(now[index])]?.popLast() else { continue }
      (origins[index], followers[old]) = (old, index)
    }
  }
}
