extension ResolvedComparison {
  /// Binds an operator on strings whose sides may have been exchanged.
  func boundText(
    _ comparisonOperator: Operator, _ first: ResolvedOperand, _ second: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    for operand in [first, second] where ![.null, .any, .string].contains(operand.family) {
      if operand.isCollectionExpression { throw predicate.unexpectedCollection(operand) }
      throw unsuitable(operand, expected: expectedText)
    }
    switch (first.content, second.content) {
    case (.constant(.null), _), (_, .constant(.null)): return .constant(false)
    case (.constant(let value), .constant(let other)):
      return .constant(ValueComparison.holds(value, comparisonOperator, other, options))
    case (.attribute(let index, _), .constant(.string(let text))):
      return .comparison(
        .text(index, TextTest(comparisonOperator, text, options), nullMatches: false))
    case (.constant, .attribute):
      guard let mirrored = comparisonOperator.mirrored else { break }
      return try boundText(mirrored, second, first)
    default: break
    }
    return boundGeneral(comparisonOperator, first, second)
  }

  private var expectedText: String {
    comparisonOperator == .contains ? "a string, or a list on its left" : "a string"
  }
}
