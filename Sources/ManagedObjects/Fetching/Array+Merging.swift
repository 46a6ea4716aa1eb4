extension Array {
  /// The elements of two sorted lists in one, those of this list first where neither precedes the
  /// other.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  func merged(with other: [Element], by precedes: (Element, Element) -> Bool) -> [Element] {
    var merged: [Element] = []
    merged.reserveCapacity(count + other.count)
    var (first, second) = (0, 0)
    while first < count, second < other.count {
      if precedes(other[second], self[first]) {
        merged.append(other[second])
        second += 1
      } else {
        merged.append(self[first])
        first += 1
      }
    }
    return merged + self[first...] + other[second...]
  }
}
