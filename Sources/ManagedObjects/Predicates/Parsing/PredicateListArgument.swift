/// A collection that can be the argument of a format.
protocol PredicateListArgument {
  /// The elements, or nil when one of them is neither a value nor an object.
  ///
  /// - Complexity: O(*n*) in the number of elements for an array, O(*n* log *n*) for a set.
  var predicateList: AggregateExpression? { get }
}

extension Array: PredicateListArgument {
  var predicateList: AggregateExpression? {
    if let objects = AggregateExpression(objects: self) { return objects }
    return AttributeValue.list(self).map { AggregateExpression($0) }
  }
}

extension Set: PredicateListArgument {
  /// The elements in an order of their own, so that the same set always makes the same predicate.
  var predicateList: AggregateExpression? {
    let elements = Array(self)
    if let objects = AggregateExpression(objects: elements) { return objects }
    return AttributeValue.list(elements).map {
      AggregateExpression($0.sorted { $0.isOrderedBefore($1) })
    }
  }
}

extension AggregateExpression {
  /// A list of objects in the order of their identities; nil when something else is among them, or
  /// nothing.
  fileprivate init?(objects elements: [some Any]) {
    guard elements.first is any PredicateObjectArgument else { return nil }
    var objects: [ObjectExpression] = []
    for element in elements {
      guard let object = element as? any PredicateObjectArgument else { return nil }
      objects.append(object.predicateObject)
    }
    objects.sort { $0.reference < $1.reference }
    self.init(objects.map { FetchExpression(.object($0)) })
  }
}

extension AttributeValue {
  fileprivate static func list(_ elements: [some Any]) -> [AttributeValue]? {
    if let strings = elements as? [String] { return strings.map { .string($0) } }
    if let numbers = elements as? [Int] { return numbers.map { .integer(Int64($0)) } }
    if let values = elements as? [AttributeValue] { return values }
    var values: [AttributeValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard let value = AttributeValue(predicateArgument: element) else { return nil }
      values.append(value)
    }
    return values
  }

  /// An order among all values: by kind, then by value.
  fileprivate func isOrderedBefore(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.date(let left), .date(let right)): left < right
    case (.uuid(let left), .uuid(let right)): left < right
    case (.binary(let left), .binary(let right)): left.lexicographicallyPrecedes(right)
    case (.boolean(let left), .boolean(let right)): !left && right
    default: kindName < other.kindName
    }
  }
}
