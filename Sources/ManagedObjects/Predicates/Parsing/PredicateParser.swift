/// Parses a format text into a tree, by recursive descent with one token of look-ahead.
///
/// A parenthesis may open a predicate or an expression, so everything below a comparison is parsed
/// into a ``Node`` that tells which of the two it turned out to be. The parser therefore never goes
/// back, and takes time linear in the text.
struct PredicateParser {
  /// What was found between two parentheses, or where they could be.
  enum Node {
    case predicate(FetchPredicate)
    case expression(FetchExpression)
  }

  var lexer: PredicateLexer
  var arguments: PredicateArguments
  /// The token that is looked at next.
  var token: PredicateToken
  /// Where the token before it ended.
  private(set) var consumedEnd = 0
  /// Whether the parenthesis that the token is may hold a list, as it does behind `IN`.
  var listMayFollow = false
  private var depth = 0

  init(format: String, arguments: [Any?]) throws(FetchPredicateError) {
    lexer = PredicateLexer(format: format)
    self.arguments = PredicateArguments(arguments)
    token = try lexer.next()
  }

  /// Parses the whole text.
  mutating func parse() throws(FetchPredicateError) -> FetchPredicate {
    if token.kind == .end { throw failure(.empty, 0..<lexer.bytes.count) }
    let node = try parseNode()
    let predicate = try requirePredicate(node)
    try requireEnd(expected: "AND, OR or the end")
    return predicate
  }

  /// Parses the whole text as an expression.
  mutating func parseWholeExpression() throws(FetchPredicateError) -> FetchExpression {
    if token.kind == .end { throw failure(.emptyExpression, 0..<lexer.bytes.count) }
    let expression = try parseExpression()
    try requireEnd(expected: "an operator or the end")
    return expression
  }

  private func requireEnd(expected: String) throws(FetchPredicateError) {
    guard token.kind == .end else { throw unexpected(expected) }
    guard arguments.unused == 0 else {
      throw failure(.unusedArguments(count: arguments.unused), 0..<lexer.bytes.count)
    }
  }

  /// Parses as much as there is: a predicate, or an expression that nothing is made of yet.
  mutating func parseNode() throws(FetchPredicateError) -> Node {
    try parseOr()
  }

  private mutating func parseOr() throws(FetchPredicateError) -> Node {
    try parseChain(.or, symbol: .bars, word: .or) { parser throws(FetchPredicateError) in
      try parser.parseAnd()
    }
  }

  private mutating func parseAnd() throws(FetchPredicateError) -> Node {
    try parseChain(.and, symbol: .ampersands, word: .and) { parser throws(FetchPredicateError) in
      try parser.parseNot()
    }
  }

  /// Parses operands with the same operator between them into one compound.
  private mutating func parseChain(
    _ logic: CompoundPredicate.Logic, symbol: PredicateToken.Symbol, word: ReservedWord,
    operand parseOperand: (inout PredicateParser) throws(FetchPredicateError) -> Node
  ) throws(FetchPredicateError) -> Node {
    let first = try parseOperand(&self)
    guard isSymbol(symbol) || isWord(word) else { return first }
    var parts = [try requirePredicate(first)]
    while isSymbol(symbol) || isWord(word) {
      try advance()
      let next = try parseOperand(&self)
      parts.append(try requirePredicate(next))
    }
    return .predicate(CompoundPredicate.joined(parts, by: logic))
  }

  private mutating func parseNot() throws(FetchPredicateError) -> Node {
    guard isSymbol(.exclamation) || isWord(.not) else { return try parseComparison() }
    return try nested { parser throws(FetchPredicateError) in
      try parser.advance()
      let operand = try parser.parseNot()
      return .predicate(.not(try parser.requirePredicate(operand)))
    }
  }
}

extension PredicateParser {
  /// Runs a part of the parser one level deeper, unless that is too deep.
  mutating func nested<Result>(
    _ body: (inout PredicateParser) throws(FetchPredicateError) -> Result
  ) throws(FetchPredicateError) -> Result {
    guard depth < FetchPredicate.nestingLimit else {
      throw failure(.nestedTooDeep(limit: FetchPredicate.nestingLimit), token.range)
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  mutating func advance() throws(FetchPredicateError) {
    consumedEnd = token.range.upperBound
    token = try lexer.next()
  }

  /// Consumes a symbol that must stand here.
  mutating func expect(_ symbol: PredicateToken.Symbol) throws(FetchPredicateError) {
    guard isSymbol(symbol) else { throw unexpected("“\(symbol.rawValue)”") }
    try advance()
  }

  func isSymbol(_ symbol: PredicateToken.Symbol) -> Bool {
    token.kind == .symbol(symbol)
  }

  func isWord(_ word: ReservedWord) -> Bool {
    reservedWord == word
  }

  /// The reserved word that the token is, or nil.
  var reservedWord: ReservedWord? {
    guard case .word(let text, false) = token.kind else { return nil }
    return ReservedWord(text)
  }

  /// The predicate that a node is.
  ///
  /// An expression is none: a comparison was left unfinished.
  func requirePredicate(_ node: Node) throws(FetchPredicateError) -> FetchPredicate {
    switch node {
    case .predicate(let predicate): return predicate
    case .expression: throw unfinishedComparison()
    }
  }

  func failure(_ kind: FetchPredicateError.Kind, _ range: Range<Int>) -> FetchPredicateError {
    FetchPredicateError(kind, range, in: lexer.format)
  }

  func unexpected(_ expected: String, suggestion: String? = nil) -> FetchPredicateError {
    let found = String(decoding: lexer.bytes[token.range], as: UTF8.self)
    return FetchPredicateError(
      .unexpected(found: found, expected: expected), token.range, in: lexer.format,
      suggestion: suggestion)
  }

  func span(from start: Int) -> SourceSpan {
    SourceSpan(start..<max(start, consumedEnd), in: lexer.format)
  }
}
