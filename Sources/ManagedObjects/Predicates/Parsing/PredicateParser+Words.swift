extension PredicateParser {
  /// Parses what starts with a word: a key path, or what a reserved word stands for.
  mutating func parsePrimary(
    _ text: String, isEscaped: Bool
  ) throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    guard !isEscaped, let word = ReservedWord(text) else {
      try advance()
      return try parseKeyPath(text, from: start, isEscaped: isEscaped)
    }
    switch word {
    case .truePredicate, .falsePredicate:
      try advance()
      return .predicate(word == .truePredicate ? .always : .never)
    case .null, .nil: return try consumedConstant(.null)
    case .true, .yes: return try consumedConstant(.boolean(true))
    case .false, .no: return try consumedConstant(.boolean(false))
    case .self: return try parseSelf()
    default: throw unexpected("a value")
    }
  }

  private mutating func consumedConstant(_ value: AttributeValue) throws(FetchPredicateError)
    -> Node
  {
    let start = token.range.lowerBound
    try advance()
    return constant(value, from: start)
  }

  private mutating func parseSelf() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    try advance()
    return .expression(FetchExpression(.selfReference, span: span(from: start)))
  }

  /// Parses a call, or a key path as far as its first key.
  private mutating func parseKeyPath(
    _ first: String, from start: Int, isEscaped: Bool
  ) throws(FetchPredicateError) -> Node {
    if !isEscaped, isSymbol(.leftParenthesis) || isSymbol(.colon) {
      return try parseCall(of: first, from: start)
    }
    if !isEscaped, try isMoment(first) {
      return .expression(
        FetchExpression(.function(FunctionExpression(.now, [])), span: span(from: start)))
    }
    return .expression(FetchExpression(.keyPath(KeyPathExpression(first)), span: span(from: start)))
  }

  /// Whether a word is the `now` of a time such as `now - 7d`; a key may be called so otherwise.
  private func isMoment(_ word: String) throws(FetchPredicateError) -> Bool {
    guard word.lowercased() == "now", isSymbol(.minus) || isSymbol(.plus) else { return false }
    var following = self
    try following.advance()
    if case .duration = following.token.kind { return true }
    return false
  }
}
