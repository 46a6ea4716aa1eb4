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

  /// The elements from an offset on, as many as the limit allows.
  func window(offset: Int, limit: Int?) -> [Element] {
    let rest = dropFirst(offset)
    return Array(limit.map { rest.prefix($0) } ?? rest)
  }
}
