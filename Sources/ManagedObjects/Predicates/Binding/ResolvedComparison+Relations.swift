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
      return boundGeneral(relation, first, second)
    case (.attribute(let index, let attribute), .constant(let value)):
      return Leaf(index, attribute.type, options).bound(relation, value)
    case (.constant(let value), .attribute(let index, let attribute)):
      return Leaf(index, attribute.type, options).bound(relation.mirrored ?? relation, value)
    case (.constant(let value), .constant(let other)):
      return .constant(
        ValueComparison.holds(value.plainNumber, relation, other.plainNumber, options))
    default: return boundGeneral(relation, first, second)
    }
  }

  /// Binds a comparison that evaluates both its sides for each object.
  func boundGeneral(
    _ comparisonOperator: Operator, _ first: ResolvedOperand, _ second: ResolvedOperand,
    _ modifier: ComparisonPredicate.Modifier = .direct
  ) -> BoundPredicate {
    let (left, right) = (first.bound, second.bound)
    let comparison = GeneralComparison(
      left, comparisonOperator, right, options, modifier, predicate.span)
    // What cannot be decided now is an error as soon as there is an object.
    guard left.isConstant, right.isConstant,
      let answer = try? comparison.matches(PlainSubject(NoAttributes()))
    else { return .comparison(.general(comparison)) }
    return .constant(answer)
  }

  /// Binds `x BETWEEN {a, b}` as `x >= a AND x <= b`.
  func boundBetween(_ left: ResolvedOperand) throws(FetchPredicateError) -> BoundPredicate {
    guard case .list(let list) = right.content else {
      throw unsuitable(right, expected: "a list of two values")
    }
    guard list.list.count == 2 else { throw wrongBoundCount(list.list.count) }
    let bounds = elements(of: list)
    let parts = [
      try boundRelation(.greaterThanOrEqualTo, left, bounds[0]),
      try boundRelation(.lessThanOrEqualTo, left, bounds[1]),
    ]
    // An expression is evaluated once, however many ranges are inside each other.
    if case .expression = left.content { return boundGeneral(.between, left, right) }
    return .conjunction(parts)
  }

  /// The elements of a list.
  private func elements(of list: ResolvedList) -> [ResolvedOperand] {
    guard case .values(let values) = list.list.storage else { return list.elements }
    return values.enumerated().map { element($1, of: list.list, at: $0) }
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

  /// Whether there can be elements of two lists that are equal.
  private func canHaveEqualElements(_ first: ResolvedOperand, _ second: ResolvedOperand) -> Bool {
    switch (first.type.family, second.type.family) {
    case (.null, _), (_, .null), (.any, _), (_, .any), (.number, .boolean), (.number, .date),
      (.boolean, .number), (.date, .number):
      true
    case (let one, let other): one == other
    }
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
    case (.list, .list) where relation == .equalTo || relation == .notEqualTo:
      if !canHaveEqualElements(first, second) { throw mismatch(first, second) }
    case (.list, _), (_, .list):
      for operand in [first, second] where operand.isCollectionExpression {
        throw predicate.unexpectedCollection(operand)
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
