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
    case .any, .all, .some, .none: throw failure(.unsupported(word.rawValue), token.range)
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

  /// Parses `SELF.key`, which is the same as `key`.
  private mutating func parseSelf() throws(FetchPredicateError) -> Node {
    let range = token.range
    try advance()
    if isSymbol(.leftBracket) { throw failure(.unsupported("indexing"), token.range) }
    guard isSymbol(.dot) else { throw failure(.unsupported("SELF on its own"), range) }
    try advance()
    let key = try parseKey()
    return try parseKeyPath(key, from: range.lowerBound, isEscaped: true)
  }

  /// Parses the rest of a key path whose first key has been read.
  private mutating func parseKeyPath(
    _ first: String, from start: Int, isEscaped: Bool
  ) throws(FetchPredicateError) -> Node {
    if !isEscaped, isSymbol(.leftParenthesis) || isSymbol(.colon) {
      return try parseCall(of: first, from: start)
    }
    var keyPath = first
    while isSymbol(.dot) {
      try advance()
      keyPath += "." + (try parseKey())
    }
    return .expression(
      FetchExpression(.keyPath(KeyPathExpression(keyPath)), span: span(from: start)))
  }

  /// Parses a key behind a dot, where no word is reserved.
  private mutating func parseKey() throws(FetchPredicateError) -> String {
    if token.kind == .collectionOperator {
      throw failure(.unsupported("a collection operator"), token.range)
    }
    guard case .word(let key, _) = token.kind else { throw unexpected("a key") }
    try advance()
    return key
  }
}
