/// A list on one side of a comparison, all of whose elements have been looked up.
struct ResolvedList {
  let list: AggregateExpression
  /// The elements, where one of them is more than a constant; otherwise none.
  let elements: [ResolvedOperand]
}

extension ResolvedList {
  /// The list as a comparison of expressions has it.
  var bound: BoundExpression {
    guard case .expressions = list.storage else { return .constants(constants) }
    let bound = elements.map(\.bound)
    let values = bound.compactMap(\.constantValue)
    return values.count == bound.count ? .constants(values) : .list(bound)
  }

  /// What is known of the elements.
  var type: ExpressionType {
    elementTypes.reduce(ExpressionType.null) { $0.joined(with: $1) }.collection
  }

  /// The types of the elements: of constants that follow one another, each kind once.
  var elementTypes: [ExpressionType] {
    guard case .values(let values) = list.storage else { return elements.map(\.type) }
    var types: [ExpressionType] = []
    for (position, value) in values.enumerated() {
      if position > 0, value.hasSameCase(as: values[position - 1]) { continue }
      types.append(ExpressionType(family: value.comparisonFamily))
    }
    return types
  }

  private var constants: [AttributeValue] {
    if case .values(let values) = list.storage { values } else { [] }
  }
}

extension BoundExpression {
  /// The value of a constant.
  fileprivate var constantValue: AttributeValue? {
    if case .constant(let value) = self { value } else { nil }
  }
}
