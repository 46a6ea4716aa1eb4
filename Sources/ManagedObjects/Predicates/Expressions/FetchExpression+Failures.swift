extension FetchExpression {
  /// What is wrong with the expression, at the place where it was written or, for one that was built in
  /// code, in its own canonical form.
  func failure(_ kind: FetchPredicateError.Kind) -> FetchPredicateError {
    guard let written = span.format else {
      return FetchPredicateError(kind, 0..<format.utf8.count, in: format)
    }
    return FetchPredicateError(kind, span.range, in: written)
  }
}
