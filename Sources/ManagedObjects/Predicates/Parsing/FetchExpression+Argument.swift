extension FetchExpression.Kind {
  /// What a value of a Swift type stands for in a predicate; nil for one that stands for nothing.
  ///
  /// - Complexity: O(1), and of a sequence as ``AggregateExpression/init(argument:)``.
  init?(argument: Any?) {
    if let value = AttributeValue(predicateArgument: argument) {
      let other = argument.flatMap { TransformableExpression.beside(value, $0) }
      self = other.map { .transformable($0) } ?? .constant(ConstantExpression(value))
    } else if let object = argument as? any PredicateObjectArgument {
      self = .object(object.predicateObject())
    } else if let argument, let list = AggregateExpression(argument: argument) {
      self = .aggregate(list)
    } else if let argument, let value = TransformableExpression(argument) {
      self = .transformable(value)
    } else {
      return nil
    }
  }
}
