#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AggregateExpression {
  /// The most elements that a list has which is an argument, so that one without an end is refused.
  static let argumentLimit = 1 << 22

  /// The list that an argument of a format stands for; nil for one that is no sequence, or has
  /// elements that are neither values nor objects.
  ///
  /// - Complexity: O(*n*) in the number of elements, O(*n* log *n*) where they have no order.
  init?(argument: Any) {
    if let argument = argument as? any UnorderedArgument {
      self.init(
        elements: argument.elementsInNoOrder, isOrdered: false,
        whole: TransformableExpression(argument))
    } else if let sequence = argument as? any Sequence {
      self.init(sequence)
    } else {
      return nil
    }
  }

  private init?(_ sequence: some Sequence) {
    let elements = Array(sequence.prefix(Self.argumentLimit + 1))
    guard elements.count <= Self.argumentLimit else { return nil }
    self.init(elements: elements, isOrdered: true, whole: Self.whole(sequence))
  }

  /// What a sequence is as one value; nil for an array of plain values, which can be put together again
  /// from them.
  private static func whole(_ sequence: some Sequence) -> TransformableExpression? {
    switch sequence {
    case is [String], is [Int], is [Double], is [Bool], is [Date], is [UUID], is [Decimal]: nil
    default: TransformableExpression(sequence)
    }
  }

  /// Elements in no order get one, so that the same set always makes the same predicate.
  private init?(
    elements: [some Any], isOrdered: Bool, whole: @autoclosure () -> TransformableExpression?
  ) {
    if let objects = Self.objects(elements) {
      self.init(objects)
    } else if let values = AttributeValue.list(elements) {
      self.init(isOrdered ? values : values.sorted { $0.isOrderedBefore($1) }, whole: whole())
    } else if let values = Self.transformables(elements) {
      self.init(isOrdered ? values : values.sorted { $0.format < $1.format }, whole: whole())
    } else {
      return nil
    }
  }

  /// Values of transformable attributes; nil when something else is among them.
  private static func transformables(_ elements: [some Any]) -> [FetchExpression]? {
    var values: [FetchExpression] = []
    for element in elements {
      let plain = AttributeValue(predicateArgument: element)
      guard let value = TransformableExpression(element, plain: plain) else { return nil }
      values.append(FetchExpression(.transformable(value)))
    }
    return values
  }

  /// Objects in the order of their identities; nil when something else is among them, or nothing.
  private static func objects(_ elements: [some Any]) -> [FetchExpression]? {
    guard elements.first is any PredicateObjectArgument else { return nil }
    var objects: [ObjectExpression] = []
    for element in elements {
      guard let object = element as? any PredicateObjectArgument else { return nil }
      objects.append(object.predicateObject())
    }
    objects.sort { $0.reference < $1.reference }
    return objects.map { FetchExpression(.object($0)) }
  }
}

/// A sequence whose elements come in another order each time.
private protocol UnorderedArgument {
  var elementsInNoOrder: [Any] { get }
}

extension Set: UnorderedArgument {
  fileprivate var elementsInNoOrder: [Any] { Array(self) }
}

extension Dictionary: UnorderedArgument {
  fileprivate var elementsInNoOrder: [Any] { Array(values) }
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
      // The elements of a list are of one kind: what the first one is tells of all.
      if values.isEmpty, TransformableExpression.beside(value, element) != nil { return nil }
      values.append(value)
    }
    return values
  }

  /// An order among all values: by kind, then by value.
  fileprivate func isOrderedBefore(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.date(let left), .date(let right)): left < right
    case (.uuid(let left), .uuid(let right)): left < right
    case (.binary(let left), .binary(let right)): left.lexicographicallyPrecedes(right)
    case (.boolean(let left), .boolean(let right)): !left && right
    default: kindName < other.kindName
    }
  }
}
