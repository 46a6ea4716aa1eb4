extension PredicateParser {
  /// Parses the keys and brackets behind an expression.
  mutating func parsePostfix(
    of node: Node, from start: Int
  ) throws(FetchPredicateError) -> Node {
    var node = node
    while case .expression(let expression) = node {
      if isSymbol(.dot) {
        node = .expression(try parseKeys(of: expression, from: start))
      } else if isSymbol(.leftBracket) {
        node = .expression(try parseIndex(of: expression, from: start))
      } else {
        break
      }
    }
    return node
  }

  /// Parses all keys that follow, which are one key path.
  private mutating func parseKeys(
    of root: FetchExpression, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    var keys: [String] = []
    while isSymbol(.dot) {
      try advance()
      keys.append(try parseKey())
    }
    return try made(KeyPathExpression.kind(keys.joined(separator: "."), of: root), from: start)
  }

  /// Parses a key behind a dot, where no word is reserved, or a collection operator; `%K` may stand
  /// for several keys.
  private mutating func parseKey() throws(FetchPredicateError) -> String {
    switch token.kind {
    case .collectionOperator(let name):
      try advance()
      return "@" + name
    case .word(let key, _):
      try advance()
      return key
    case .placeholder(.keyPath):
      guard case .keyPath(let path) = try argumentExpression(for: .keyPath) else { break }
      try advance()
      return path.keyPath
    default: break
    }
    throw unexpected("a key")
  }

  private mutating func parseIndex(
    of collection: FetchExpression, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    let position = try nested { parser throws(FetchPredicateError) in
      try parser.expect(.leftBracket)
      let position = try parser.parsePosition()
      try parser.expect(.rightBracket)
      return position
    }
    return try made(.index(IndexExpression(collection, position)), from: start)
  }

  private mutating func parsePosition() throws(FetchPredicateError) -> IndexExpression.Position {
    if case .word(let text, false) = token.kind, let position = IndexExpression.Position(word: text)
    {
      // A key may be called like a position, and be the first word of an expression.
      var following = self
      try following.advance()
      if following.isSymbol(.rightBracket) {
        self = following
        return position
      }
    }
    return .at(try parseExpression())
  }
}
