extension PredicateParser {
  /// Parses an expression with the operators in it, or a predicate in parentheses.
  mutating func parseOperation() throws(FetchPredicateError) -> Node {
    try parseOperation(bindingAtLeast: .combination)
  }

  /// Parses what has to be an expression.
  mutating func parseExpression() throws(FetchPredicateError) -> FetchExpression {
    let start = token.range.lowerBound
    guard case .expression(let expression) = try parseOperation() else {
      throw failure(
        .unexpected(found: spelling(from: start), expected: "a value"), start..<consumedEnd)
    }
    return expression
  }

  /// Parses operands with operators between them that bind at least so tight, the tighter ones
  /// first.
  private mutating func parseOperation(
    bindingAtLeast level: BindingStrength
  ) throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    var node = try parsePrefixed()
    while case .expression(let left) = node, let operation = infixOperator,
      operation.strength >= level
    {
      node = .expression(try parseInfix(operation, behind: left, from: start))
    }
    return node
  }

  /// An operator between two expressions.
  private enum InfixOperator {
    case function(FunctionExpression.Function, BindingStrength)
    case combination(CombinationExpression.Operation)

    var strength: BindingStrength {
      switch self {
      case .function(_, let strength): strength
      case .combination: .combination
      }
    }
  }

  /// The operator that the token is; a power is part of its left operand.
  private var infixOperator: InfixOperator? {
    if case .symbol(let symbol) = token.kind {
      guard let function = symbol.function, function != .raise, let strength = function.strength
      else { return nil }
      return .function(function, strength)
    }
    return reservedWord?.combination.map { .combination($0) }
  }

  /// Whether the token makes a longer expression of the one before it.
  var continuesExpression: Bool {
    infixOperator != nil || isSymbol(.asterisks) || isSymbol(.dot) || isSymbol(.leftBracket)
  }

  /// Parses the spans of time that are added to a date and taken from it.
  mutating func parseShifts(
    of date: FetchExpression, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    var date = date
    while isSymbol(.plus) || isSymbol(.minus) {
      let function: FunctionExpression.Function = isSymbol(.plus) ? .add : .subtract
      var following = self
      try following.advance()
      guard case .duration(let seconds) = following.token.kind else { break }
      try following.advance()
      self = following
      date = try made(date.shifted(function, by: seconds), from: start)
    }
    return date
  }

  private mutating func parseInfix(
    _ operation: InfixOperator, behind left: FetchExpression, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    try advance()
    if case .duration(let seconds) = token.kind, case .function(let function, _) = operation,
      function == .add || function == .subtract
    {
      try advance()
      return try made(left.shifted(function, by: seconds), from: start)
    }
    let rightStart = token.range.lowerBound
    guard
      case .expression(let right) = try parseOperation(bindingAtLeast: operation.strength.tighter)
    else {
      throw failure(
        .unexpected(found: spelling(from: rightStart), expected: "a value"),
        rightStart..<consumedEnd)
    }
    switch operation {
    case .function(let function, _):
      return try made(.function(FunctionExpression(function, [left, right])), from: start)
    case .combination(let combination):
      return try made(
        .combination(CombinationExpression(left, combination, right)), from: start)
    }
  }

  /// Parses an operand with `-` or `~` before it, and with a power behind it.
  private mutating func parsePrefixed() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    guard isSymbol(.minus) || isSymbol(.tilde) else { return try parsePower() }
    let isMinus = isSymbol(.minus)
    return try nested { parser throws(FetchPredicateError) in
      try parser.advance()
      let operandStart = parser.token.range.lowerBound
      let node: Node
      if isMinus, case .number(let literal) = parser.token.kind {
        try parser.advance()
        // A minus and a number are one constant, but for a power, which binds tighter.
        guard parser.isSymbol(.asterisks) else {
          let number = parser.constant(literal.value(isNegative: true), from: start)
          return try parser.parsePower(of: number, from: start)
        }
        let number = parser.constant(literal.value(isNegative: false), from: operandStart)
        node = try parser.parsePower(of: number, from: operandStart)
      } else {
        node = try parser.parsePrefixed()
      }
      guard case .expression(let operand) = node else {
        throw parser.failure(
          .unexpected(found: parser.spelling(from: operandStart), expected: "a value"),
          operandStart..<parser.consumedEnd)
      }
      let call =
        isMinus
        ? FunctionExpression(.subtract, [.value(.integer(0)), operand])
        : FunctionExpression(.onesComplement, [operand])
      return .expression(try parser.made(.function(call), from: start))
    }
  }

  private mutating func parsePower() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    return try parsePower(of: try parsePrimary(), from: start)
  }

  /// Parses the power of an operand that has been read; a power of a power is of the second one.
  private mutating func parsePower(
    of operand: Node, from start: Int
  ) throws(FetchPredicateError) -> Node {
    let base = try parsePostfix(of: operand, from: start)
    guard case .expression(let left) = base, isSymbol(.asterisks) else { return base }
    return try nested { parser throws(FetchPredicateError) in
      try parser.advance()
      let rightStart = parser.token.range.lowerBound
      guard case .expression(let right) = try parser.parsePrefixed() else {
        throw parser.failure(
          .unexpected(found: parser.spelling(from: rightStart), expected: "a value"),
          rightStart..<parser.consumedEnd)
      }
      return .expression(
        try parser.made(.function(FunctionExpression(.raise, [left, right])), from: start))
    }
  }

  /// An expression from what was read since a place; refused where the tree gets too deep.
  func made(
    _ kind: FetchExpression.Kind, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    let expression = FetchExpression(kind, span: span(from: start))
    guard expression.depth <= FetchPredicate.nestingLimit else {
      throw failure(.nestedTooDeep(limit: FetchPredicate.nestingLimit), start..<consumedEnd)
    }
    return expression
  }
}

extension FetchExpression {
  /// A date some seconds later or earlier, as the language has always said it.
  fileprivate func shifted(
    _ function: FunctionExpression.Function, by seconds: Int64
  ) -> Kind {
    let number = FetchExpression(CastExpression.kind(self, to: .number), span: span)
    let sum = FunctionExpression(function, [number, .value(.integer(seconds))])
    return CastExpression.kind(FetchExpression(.function(sum), span: span), to: .date)
  }
}
