extension PredicateParser {
  /// Parses a constant predicate, an expression, or either of them in parentheses.
  mutating func parsePrimary() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    switch token.kind {
    case .end: throw unexpected("a value")
    case .string(let text):
      try advance()
      return constant(.string(text), from: start)
    case .number(let literal):
      try advance()
      return constant(literal.value(isNegative: false), from: start)
    case .duration: throw failure(.malformedNumber, token.range)
    case .placeholder(let placeholder):
      let kind = try argumentExpression(for: placeholder)
      try advance()
      return .expression(FetchExpression(kind, span: span(from: start)))
    case .variable(let name):
      try advance()
      return .expression(
        FetchExpression(.variable(VariableExpression(name)), span: span(from: start)))
    case .collectionOperator(let name):
      try advance()
      let kind = KeyPathExpression.kind("@" + name, of: .selfReference)
      return .expression(FetchExpression(kind, span: span(from: start)))
    case .symbol(let symbol): return try parsePrimary(startingWith: symbol)
    case .word(let text, let isEscaped): return try parsePrimary(text, isEscaped: isEscaped)
    }
  }

  private mutating func parsePrimary(
    startingWith symbol: PredicateToken.Symbol
  ) throws(FetchPredicateError) -> Node {
    switch symbol {
    case .leftParenthesis: return try parseParenthesis()
    case .leftBrace: return try parseList()
    default: throw unexpected("a value")
    }
  }

  private mutating func parseParenthesis() throws(FetchPredicateError) -> Node {
    if listMayFollow { return try parseParenthesisOrList() }
    return try nested { parser throws(FetchPredicateError) in
      try parser.expect(.leftParenthesis)
      return try parser.parseEnd(ofParenthesisRound: parser.parseNode())
    }
  }

  private mutating func parseEnd(
    ofParenthesisRound node: Node
  ) throws(FetchPredicateError) -> Node {
    if case .expression = node, !isSymbol(.rightParenthesis) { throw unfinishedComparison() }
    try expect(.rightParenthesis)
    return node
  }

  private mutating func parseParenthesisOrList() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    listMayFollow = false
    return try nested { parser throws(FetchPredicateError) in
      try parser.expect(.leftParenthesis)
      let node = try parser.parseNode()
      if let list = try parser.parseList(behind: node, from: start) { return list }
      return try parser.parseEnd(ofParenthesisRound: node)
    }
  }

  /// Parses the rest of a list in parentheses, as SQL has it behind `IN`; nil where it is none.
  ///
  /// A single constant is a list of one, unless an operator makes something else of it.
  private mutating func parseList(
    behind node: Node, from start: Int
  ) throws(FetchPredicateError) -> Node? {
    guard case .expression(let first) = node else { return nil }
    if !isSymbol(.comma) {
      guard case .constant = first.kind, isSymbol(.rightParenthesis) else { return nil }
      var following = self
      try following.advance()
      if following.continuesExpression { return nil }
    }
    let elements = try parseElements([first], until: .rightParenthesis)
    return .expression(try made(.aggregate(AggregateExpression(elements)), from: start))
  }

  private mutating func parseList() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    let elements = try nested { parser throws(FetchPredicateError) in
      try parser.expect(.leftBrace)
      return try parser.parseElements([], until: .rightBrace)
    }
    return .expression(try made(.aggregate(AggregateExpression(elements)), from: start))
  }

  /// Parses the elements of a list behind those that have been read.
  private mutating func parseElements(
    _ first: [FetchExpression], until end: PredicateToken.Symbol
  ) throws(FetchPredicateError) -> [FetchExpression] {
    var elements = first
    while !isSymbol(end) {
      if !elements.isEmpty { try expect(.comma) }
      let start = token.range.lowerBound
      let element = try parseExpression()
      if case .aggregate = element.kind {
        throw failure(.unsupported("a list inside a list"), start..<consumedEnd)
      }
      guard isSymbol(.comma) || isSymbol(end) else {
        throw unexpected("“,” or “\(end.rawValue)”")
      }
      elements.append(element)
    }
    try advance()
    return elements
  }

  func constant(_ value: AttributeValue, from start: Int) -> Node {
    .expression(FetchExpression(.constant(ConstantExpression(value)), span: span(from: start)))
  }

  /// The expression that an argument stands for.
  mutating func argumentExpression(
    for placeholder: PredicateToken.Placeholder
  ) throws(FetchPredicateError) -> FetchExpression.Kind {
    do {
      return switch try arguments.next(for: placeholder) {
      case .keyPath(let keyPath): .keyPath(KeyPathExpression(keyPath))
      case .expression(let kind): kind
      }
    } catch {
      throw failure(error.kind, token.range)
    }
  }
}
