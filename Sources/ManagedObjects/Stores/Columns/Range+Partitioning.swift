extension Range<Int> {
  /// The first number for which a condition holds that holds for all behind it, too; the end of the range
  /// where it holds for none.
  ///
  /// - Complexity: O(log *n*).
  @inline(__always)
  package func partitioningIndex(where belongsBehind: (Int) -> Bool) -> Int {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if belongsBehind(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
