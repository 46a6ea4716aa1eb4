/// Links from each of some things to at most one other, such as that of an entity to its parent.
struct Links {
  /// The thing that each leads to, by position; nil for none.
  let next: [Int?]

  /// The cycles among the links: each from its first thing on, in the order of those.
  ///
  /// - Complexity: O(*n* log *n*) in the number of things.
  var cycles: [[Int]] {
    var cycles: [[Int]] = []
    var walk = Array(repeating: 0, count: next.count)
    for start in next.indices where walk[start] == 0 {
      var path: [Int] = []
      var current: Int? = start
      while let position = current, walk[position] == 0 {
        walk[position] = start + 1
        path.append(position)
        current = next[position]
      }
      // A walk that ends where an earlier one has been has found nothing new.
      guard let end = current, walk[end] == start + 1 else { continue }
      let cycle = path.drop { $0 != end }
      guard let first = cycle.min() else { continue }
      cycles.append(Array(cycle.drop { $0 != first } + cycle.prefix { $0 != first }))
    }
    return cycles.sorted { $0[0] < $1[0] }
  }
}
