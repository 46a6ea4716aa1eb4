/// The least of many elements, of which no more than those are held at any time: a heap whose top is
/// the greatest of those kept so far.
struct LeastElements<Element> {
  private let count: Int
  private var kept: [Element] = []

  /// - Parameter count: How many are kept.
  init(count: Int) {
    self.count = count
    kept.reserveCapacity(count)
  }

  /// Keeps an element if fewer than wanted are kept, or in the place of one that comes after it.
  ///
  /// - Complexity: O(log *k*) in the number of those that are kept; O(1) for most where many more
  ///   are offered in no particular order.
  @inline(__always)
  mutating func offer(_ element: Element, by precedes: (Element, Element) -> Bool) {
    if kept.count < count {
      kept.append(element)
      // A list in descending order is such a heap.
      if kept.count == count { kept.sort { precedes($1, $0) } }
    } else if count > 0, precedes(element, kept[0]) {
      kept[0] = element
      siftDown(by: precedes)
    }
  }

  /// What was kept, in order.
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    kept.sorted(by: precedes)
  }

  /// Lets the top of the heap sink to its place.
  @inline(__always)
  private mutating func siftDown(by precedes: (Element, Element) -> Bool) {
    var parent = 0
    while true {
      var child = parent * 2 + 1
      if child >= kept.count { return }
      if child + 1 < kept.count, precedes(kept[child], kept[child + 1]) { child += 1 }
      if !precedes(kept[parent], kept[child]) { return }
      kept.swapAt(parent, child)
      parent = child
    }
  }
}
