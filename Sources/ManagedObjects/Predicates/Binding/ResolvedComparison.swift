/// A comparison whose keys have been looked up.
struct ResolvedComparison {
  typealias Operator = ComparisonPredicate.Operator.Kind

  let predicate: ComparisonPredicate
  let left: ResolvedOperand
  let right: ResolvedOperand

  init(_ predicate: ComparisonPredicate, in binder: PredicateBinder) throws(FetchPredicateError) {
    self.predicate = predicate
    // What a value is in a transformable attribute is known only once the attribute is.
    if predicate.left.isGiven {
      right = try Self.resolve(predicate.right, .right, in: predicate, binder)
      let expression = try predicate.transformed(predicate.left, .left, for: right.type)
      left = try Self.resolve(expression, .left, in: predicate, binder)
    } else {
      left = try Self.resolve(predicate.left, .left, in: predicate, binder)
      let expression = try predicate.transformed(predicate.right, .right, for: left.type)
      right = try Self.resolve(expression, .right, in: predicate, binder)
    }
  }

  var comparisonOperator: Operator { predicate.comparisonOperator.kind }
  var options: ComparisonPredicate.Options { predicate.options }

  /// Looks up an operand, with all that it is made of: nothing is bound a second time.
  private static func resolve(
    _ expression: FetchExpression, _ side: ResolvedOperand.Side,
    in predicate: ComparisonPredicate, _ binder: PredicateBinder
  ) throws(FetchPredicateError) -> ResolvedOperand {
    let content: ResolvedOperand.Content
    switch expression.kind {
    case .constant(let constant): content = .constant(constant.value)
    case .aggregate(let list): content = .list(try resolve(list, in: predicate, binder))
    default:
      let binder = ExpressionBinder(binder: binder, comparison: predicate, side: side)
      let bound = try binder.bind(expression)
      content = Self.content(of: bound, in: binder)
    }
    return ResolvedOperand(content: content, expression: expression, side: side)
  }

  private static func resolve(
    _ list: AggregateExpression, in predicate: ComparisonPredicate, _ binder: PredicateBinder
  ) throws(FetchPredicateError) -> ResolvedList {
    var elements: [ResolvedOperand] = []
    for (position, expression) in list.expressions.enumerated() {
      let element = try resolve(expression, .element(position), in: predicate, binder)
      if element.family == .list { throw predicate.unexpectedCollection(element) }
      elements.append(element)
    }
    return ResolvedList(list: list, elements: elements)
  }

  /// What a bound expression is to a comparison: simple ones have comparisons of their own.
  private static func content(
    of bound: ExpressionBinder.Typed, in binder: ExpressionBinder
  ) -> ResolvedOperand.Content {
    switch bound.expression {
    case .constant(let value): .constant(value)
    case .constants(let values):
      .list(ResolvedList(list: AggregateExpression(values), elements: []))
    case .attribute(let index): .attribute(index, binder.binder.entity[index])
    default: .expression(bound.expression, bound.type)
    }
  }
}

extension ResolvedComparison {
  /// The error that two operands do not go together.
  func mismatch(_ first: ResolvedOperand, _ second: ResolvedOperand) -> FetchPredicateError {
    let site = predicate.site
    return FetchPredicateError(
      .mismatch(
        left: first.summary, comparisonOperator: predicate.comparisonOperator.symbol,
        right: second.summary),
      site.range, in: site.format)
  }

  /// The error that the operator does not apply to an operand.
  func unsuitable(_ operand: ResolvedOperand, expected: String) -> FetchPredicateError {
    let site = predicate.site(of: operand.expression, operand.side)
    return FetchPredicateError(
      .unsuitableOperand(
        comparisonOperator: predicate.comparisonOperator.symbol, operand: operand.summary,
        expected: expected),
      site.range, in: site.format)
  }

  /// The error that a list of bounds has the wrong length.
  func wrongBoundCount(_ count: Int) -> FetchPredicateError {
    let site = predicate.site(of: right.expression, .right)
    return FetchPredicateError(.boundCount(count), site.range, in: site.format)
  }
}

extension ComparisonPredicate {
  /// The error that an operand is a collection, where there has to be one value.
  func unexpectedCollection(_ operand: ResolvedOperand) -> FetchPredicateError {
    let site = site(of: operand.expression, operand.side)
    let text = operand.expression.format
    return FetchPredicateError(
      .unexpectedCollection(text.count <= 60 ? text : "\(text.prefix(59))…"), site.range,
      in: site.format)
  }

  /// Where the comparison was written; for one built in code, all of its canonical form.
  var site: (range: Range<Int>, format: String) {
    if let format = span.format { return (span.range, format) }
    let format = format
    return (0..<format.utf8.count, format)
  }

  /// Where one of its operands, or a part of one, was written.
  func site(
    of expression: FetchExpression, _ side: ResolvedOperand.Side
  ) -> (range: Range<Int>, format: String) {
    if let format = expression.span.format { return (expression.span.range, format) }
    let whole = site
    guard span.format == nil else { return whole }
    let length = expression.format.utf8.count
    return switch side {
    case .left where expression == left && modifier == .direct: (0..<length, whole.format)
    case .right where expression == right:
      (whole.range.upperBound - length..<whole.range.upperBound, whole.format)
    default: whole
    }
  }
}
