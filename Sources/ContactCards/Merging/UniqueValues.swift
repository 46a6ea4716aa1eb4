/// Values that differ, in the order in which they came.
struct UniqueValues<Value: Hashable> {
  /// The values.
  private(set) var values: [Value] = []
  private var seen: Set<Value> = []

  /// Adds a value unless it is there.
  ///
  /// - Returns: Whether it was not there.
  /// - Complexity: O(1).
  @discardableResult
  mutating func insert(_ value: Value) -> Bool {
    guard seen.insert(value).inserted else { return false }
    values.append(value)
    return true
  }

  /// Adds those of some values that are not there.
  mutating func add(_ others: [Value]) -> Addition {
    var addition: Addition = []
    for value in others where insert(value) { addition = .change }
    return addition
  }
}

extension UniqueValues: Sendable where Value: Sendable {}

extension Array where Element: Hashable {
  /// The elements that differ, in their order.
  var uniqued: [Element] {
    var unique = UniqueValues<Element>()
    for element in self { unique.insert(element) }
    return unique.values
  }
}
