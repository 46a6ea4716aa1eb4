/// A comparison whose keys have been looked up.
struct ResolvedComparison {
  typealias Operator = ComparisonPredicate.Operator.Kind

  let predicate: ComparisonPredicate
  let left: ResolvedOperand
  let right: ResolvedOperand
  private let binder: PredicateBinder

  init(_ predicate: ComparisonPredicate, in binder: PredicateBinder) throws(FetchPredicateError) {
    self.predicate = predicate
    self.binder = binder
    left = try Self.resolve(predicate.left, .left, in: predicate, binder)
    right = try Self.resolve(predicate.right, .right, in: predicate, binder)
  }

  var comparisonOperator: Operator { predicate.comparisonOperator.kind }
  var options: ComparisonPredicate.Options { predicate.options }

  /// Looks up an element of one of the lists.
  func resolveElement(
    _ expression: FetchExpression, at position: Int
  ) throws(FetchPredicateError) -> ResolvedOperand {
    try Self.resolve(expression, .element(position), in: predicate, binder)
  }

  private static func resolve(
    _ expression: FetchExpression, _ side: ResolvedOperand.Side,
    in predicate: ComparisonPredicate, _ binder: PredicateBinder
  ) throws(FetchPredicateError) -> ResolvedOperand {
    let content: ResolvedOperand.Content
    switch expression.kind {
    case .constant(let constant): content = .constant(constant.value)
    case .aggregate(let list): content = .list(list)
    case .variable(let variable):
      let site = predicate.site(of: expression, side)
      throw FetchPredicateError(
        .variableWithoutValue(variable.name), site.range, in: site.format)
    case .keyPath(let path):
      guard let index = binder.attribute(at: path.keyPath) else {
        let site = predicate.site(of: expression, side)
        throw FetchPredicateError(
          .unknownKey(path.keyPath, entity: binder.entity.name), site.range, in: site.format,
          suggestion: binder.suggestion(for: path.keyPath))
      }
      guard binder.includesTransient || !binder.entity[index].isTransient else {
        let site = predicate.site(of: expression, side)
        throw FetchPredicateError(
          .transientKey(path.keyPath, entity: binder.entity.name), site.range, in: site.format)
      }
      content = .attribute(index, binder.entity[index])
    }
    return ResolvedOperand(content: content, expression: expression, side: side)
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
  /// Where the comparison was written; for one built in code, all of its canonical form.
  fileprivate var site: (range: Range<Int>, format: String) {
    if let format = span.format { return (span.range, format) }
    let format = format
    return (0..<format.utf8.count, format)
  }

  /// Where one of its operands was written.
  fileprivate func site(
    of expression: FetchExpression, _ side: ResolvedOperand.Side
  ) -> (range: Range<Int>, format: String) {
    if let format = expression.span.format { return (expression.span.range, format) }
    let whole = site
    guard span.format == nil else { return whole }
    let length = expression.format.utf8.count
    return switch side {
    case .left: (0..<length, whole.format)
    case .right: (whole.range.upperBound - length..<whole.range.upperBound, whole.format)
    case .element: whole
    }
  }
}
