extension PredicateParser {
  /// Parses what stands in the parentheses of `FETCH(request, context, countOnly)`.
  ///
  /// The request and the context can only be arguments, but for a request that the manager of a migration
  /// makes, which asks the context that it looks at in any case.
  mutating func parseFetch(_ name: Range<Int>) throws(FetchPredicateError) -> FetchExpression.Kind {
    guard case .placeholder(.value) = token.kind else {
      guard case .method(let call) = try parseExpression().kind else {
        throw failure(.unsupported("FETCH of anything but a request that is an argument"), name)
      }
      try expect(.comma)
      _ = try parseExpression()
      try expect(.comma)
      if try parseFlag() { throw failure(.unsupported("FETCH of a number of objects"), name) }
      return .method(call)
    }
    let argument = try parseArgument()
    guard let request = argument.value as? any PredicateRequest else {
      throw argument.failure("a fetch request")
    }
    try expect(.comma)
    let context = try parseContext()
    try expect(.comma)
    return .request(RequestExpression(request, in: context, isCountOnly: try parseFlag()))
  }

  private mutating func parseContext() throws(FetchPredicateError) -> (any PredicateContext)? {
    if isWord(.nil) || isWord(.null) {
      try advance()
      return nil
    }
    guard case .placeholder(.value) = token.kind else { throw unexpected("a context") }
    let argument = try parseArgument()
    guard let value = argument.value else { return nil }
    guard let context = value as? any PredicateContext else { throw argument.failure("a context") }
    return context
  }

  private mutating func parseFlag() throws(FetchPredicateError) -> Bool {
    let start = token.range.lowerBound
    switch try parseExpression() {
    case .value(.boolean(true)), .value(.integer(1)): return true
    case .value(.boolean(false)), .value(.integer(0)): return false
    default:
      throw failure(
        .unexpected(found: spelling(from: start), expected: "YES or NO"), start..<consumedEnd)
    }
  }

  /// An argument that stands for no expression.
  private struct Argument {
    let value: Any?
    let failure: (_ expected: String) -> FetchPredicateError
  }

  /// Parses a placeholder.
  private mutating func parseArgument() throws(FetchPredicateError) -> Argument {
    let value: Any?
    do {
      value = try arguments.next()
    } catch {
      throw failure(error.kind, token.range)
    }
    let (range, position, format) = (token.range, arguments.position, lexer.format)
    try advance()
    return Argument(value: value) { expected in
      FetchPredicateError(
        .unsuitableArgument(position: position, expected: expected), range, in: format)
    }
  }
}
