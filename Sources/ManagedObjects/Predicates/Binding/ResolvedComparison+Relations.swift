#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResolvedComparison {
  /// Binds a comparison by order or equality.
  func boundRelation(
    _ relation: Operator, _ first: ResolvedOperand, _ second: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    try checkFamilies(relation, first, second)
    switch (first.content, second.content) {
    case (.attribute, .constant(.string)) where ValueComparison.ordersByLocale(relation, options),
      (.constant(.string), .attribute) where ValueComparison.ordersByLocale(relation, options):
      return try boundGeneral(relation, first, second)
    case (.attribute(let index, let attribute), .constant(let value)):
      return Leaf(index, attribute.type, options).bound(relation, value)
    case (.constant(let value), .attribute(let index, let attribute)):
      return Leaf(index, attribute.type, options).bound(relation.mirrored ?? relation, value)
    case (.constant(let value), .constant(let other)):
      return .constant(
        ValueComparison.holds(value.plainNumber, relation, other.plainNumber, options))
    default: return try boundGeneral(relation, first, second)
    }
  }

  /// Binds a comparison that evaluates both its sides for each object.
  func boundGeneral(
    _ comparisonOperator: Operator, _ first: ResolvedOperand, _ second: ResolvedOperand,
    _ modifier: ComparisonPredicate.Modifier = .direct
  ) throws(FetchPredicateError) -> BoundPredicate {
    let (left, right) = (try expression(of: first), try expression(of: second))
    let comparison = GeneralComparison(left, comparisonOperator, right, options, modifier)
    guard left.isConstant, right.isConstant else { return .comparison(.general(comparison)) }
    return .constant(comparison.matches(in: Evaluation(PlainSubject(NoAttributes()))))
  }

  /// Binds `x BETWEEN {a, b}` as `x >= a AND x <= b`.
  func boundBetween(_ left: ResolvedOperand) throws(FetchPredicateError) -> BoundPredicate {
    guard case .list(let list) = right.content else {
      throw unsuitable(right, expected: "a list of two values")
    }
    guard list.count == 2 else { throw wrongBoundCount(list.count) }
    let bounds = try elements(of: list)
    return .conjunction([
      try boundRelation(.greaterThanOrEqualTo, left, bounds[0]),
      try boundRelation(.lessThanOrEqualTo, left, bounds[1]),
    ])
  }

  /// The elements of a list, with their keys looked up.
  func elements(of list: AggregateExpression) throws(FetchPredicateError) -> [ResolvedOperand] {
    var operands: [ResolvedOperand] = []
    switch list.storage {
    case .expressions(let expressions):
      for (position, expression) in expressions.enumerated() {
        operands.append(try resolveElement(expression, at: position))
      }
    case .values(let values):
      for (position, value) in values.enumerated() {
        operands.append(element(value, of: list, at: position))
      }
    }
    return operands
  }

  /// A constant element of a list.
  func element(
    _ value: AttributeValue, of list: AggregateExpression, at position: Int
  ) -> ResolvedOperand {
    let spans = list.elementSpans
    let span = spans.indices.contains(position) ? spans[position] : .none
    let expression = FetchExpression(.constant(ConstantExpression(value)), span: span)
    return ResolvedOperand(
      content: .constant(value), expression: expression, side: .element(position))
  }

  /// Whether there can be an object that is of the entities of both.
  private func canBeEqual(_ first: ResolvedOperand, _ second: ResolvedOperand) -> Bool {
    guard let one = first.entity, let other = second.entity else { return true }
    return one.isKind(of: other) || other.isKind(of: one)
  }

  /// Refuses operands that do not go together, or have no order where one is asked for.
  func checkFamilies(
    _ relation: Operator, _ first: ResolvedOperand, _ second: ResolvedOperand
  ) throws(FetchPredicateError) {
    if relation != .equalTo, relation != .notEqualTo {
      for operand in [first, second] {
        switch operand.family {
        case .boolean, .binary, .uuid, .object:
          throw unsuitable(operand, expected: "values with an order")
        default: break
        }
      }
    }
    switch (first.family, second.family) {
    case (.list, .list) where relation == .equalTo || relation == .notEqualTo: return
    case (.list, _), (_, .list):
      for operand in [first, second] where operand.isCollectionExpression {
        throw unexpectedCollection(operand)
      }
      throw mismatch(first, second)
    case (.null, _), (_, .null), (.any, _), (_, .any): return
    case (.object, .object): if !canBeEqual(first, second) { throw mismatch(first, second) }
    case (.number, .boolean), (.number, .date):
      if !first.isConstant { throw mismatch(first, second) }
    case (.boolean, .number), (.date, .number):
      if !second.isConstant { throw mismatch(first, second) }
    case (let one, let other): if one != other { throw mismatch(first, second) }
    }
  }
}

extension AttributeValue {
  /// The number that a boolean or a date is when it is compared with a number.
  var plainNumber: AttributeValue {
    switch self {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .date(let date): .double(date.timeIntervalSinceReferenceDate)
    default: self
    }
  }
}
