extension FetchExpression {
  /// Parses an expression in the format language of predicates.
  ///
  /// ```swift
  /// let mean = try FetchExpression(format: "average:(age)")
  /// let name = try FetchExpression(format: "TERNARY(nickname != nil, nickname, firstName)")
  /// ```
  ///
  /// - Parameters:
  ///   - format: The expression. Placeholders inside quotes are text.
  ///   - arguments: What the placeholders stand for, in their order, as in
  ///     ``FetchPredicate/init(format:_:)``.
  /// - Throws: A ``FetchPredicateError`` that tells what in the format is wrong or not supported.
  /// - Complexity: O(*n*) in the length of the format and the number of values.
  public init(format: String, _ arguments: Any?...) throws(FetchPredicateError) {
    do throws(FetchPredicateError) {
      var parser = try PredicateParser(format: format, arguments: arguments)
      self = try parser.parseWholeExpression()
    } catch {
      throw error.orStrayQuote
    }
  }
}
