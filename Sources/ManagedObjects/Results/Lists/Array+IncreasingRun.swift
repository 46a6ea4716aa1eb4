extension Array where Element: Comparable {
  /// The indices of as many elements as possible that increase from one to the next.
  ///
  /// - Complexity: O(*n* log *n*).
  package func longestIncreasingRun() -> [Int] {
    // The index of the least element that a run of each length can end with, and, for each element,
    // that of the one before it in its run.
    var ends: [Int] = []
    var previous: [Int?] = []
    previous.reserveCapacity(count)
    for (index, element) in enumerated() {
      let length = ends.firstIndex(from: 0) { self[$0] >= element }
      previous.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var run: [Int] = []
    var next = ends.last
    while let index = next {
      run.append(index)
      next = previous[index]
    }
    return run.reversed()
  }
}
