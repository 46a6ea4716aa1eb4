extension PredicateParser {
  /// Parses a comparison, or what could be the left side of one.
  mutating func parseComparison() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    let quantifier = try parseQuantifier()
    let node = try parseOperation()
    guard case .expression(let left) = node else {
      guard quantifier == nil else {
        throw failure(
          .unexpected(found: spelling(from: start), expected: "a comparison of a collection"),
          start..<consumedEnd)
      }
      return node
    }
    return try parseRightSide(of: left, quantifier, from: start) ?? node
  }

  /// What stands before a comparison of a collection.
  private typealias Quantifier = (modifier: ComparisonPredicate.Modifier, isNegated: Bool)

  /// Parses the operator behind an expression, and what follows it; nil where none stands there.
  ///
  /// It is a function of its own, as what opens parentheses must not need its place on the stack.
  private mutating func parseRightSide(
    of left: FetchExpression, _ quantifier: Quantifier?, from start: Int
  ) throws(FetchPredicateError) -> Node? {
    try refuseAssignment()
    guard let found = try parseOperator(isOfCollection: quantifier != nil) else {
      guard quantifier == nil else { throw unfinishedComparison() }
      return nil
    }
    let options = try parseOptions()
    let right = try parseValue(of: found.comparisonOperator, from: start)
    try refuseAssignment()
    let comparison = FetchPredicate(
      .comparison(
        ComparisonPredicate(
          left, found.comparisonOperator, right, options: options,
          modifier: quantifier?.modifier ?? .direct, span: span(from: start))))
    let isNegated = found.isNegated || quantifier?.isNegated == true
    return .predicate(isNegated ? .not(comparison) : comparison)
  }

  /// Parses what an operator compares with.
  private mutating func parseValue(
    of comparisonOperator: ComparisonPredicate.Operator, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    listMayFollow = comparisonOperator == .in && isSymbol(.leftParenthesis)
    let rightStart = token.range.lowerBound
    guard case .expression(let right) = try parseOperation() else {
      throw failure(
        .unexpected(found: spelling(from: start), expected: "a comparison with a value"),
        start..<consumedEnd)
    }
    guard comparisonOperator == .between else { return right }
    return try parseUpperBound(behind: right, from: rightStart)
  }

  /// Parses an operator; also `NOT` before one that is a word, `IS` and `IS NOT`, as SQL has them.
  ///
  /// - Parameter isOfCollection: Whether `ANY` or the like stands before the comparison, of which
  ///   `NOT` would not say what it is the opposite of.
  /// - Returns: The operator; nil where none stands here.
  /// - Throws: ``FetchPredicateError`` for a `NOT` that no such word follows.
  private mutating func parseOperator(isOfCollection: Bool) throws(FetchPredicateError)
    -> (comparisonOperator: ComparisonPredicate.Operator, isNegated: Bool)?
  {
    if isWord(.not) {
      let range = token.range
      try advance()
      guard !isOfCollection, let comparisonOperator = reservedWord?.comparisonOperator else {
        throw failure(.unsupported("NOT behind a value; NOT before the comparison"), range)
      }
      try advance()
      return (comparisonOperator, true)
    }
    if isOperatorOfSQL {
      try advance()
      guard isWord(.not) else { return (.equalTo, false) }
      try advance()
      return (.notEqualTo, false)
    }
    guard let comparisonOperator else { return nil }
    try advance()
    return (comparisonOperator, false)
  }

  /// Parses `AND` and the second bound behind the first one of `BETWEEN`, as SQL has it.
  ///
  /// Both are values that stand in the text, or times such as `now - 7d`. What an operator follows is
  /// the beginning of another comparison.
  private mutating func parseUpperBound(
    behind bound: FetchExpression, from start: Int
  ) throws(FetchPredicateError) -> FetchExpression {
    guard isWord(.and), bound.isSingleValue else { return bound }
    var following = self
    try following.advance()
    guard let upper = try following.parseBound(), following.comparisonOperator == nil,
      !following.isOperatorOfSQL, !following.continuesExpression
    else { return bound }
    self = following
    return try made(.aggregate(AggregateExpression([bound, upper])), from: start)
  }

  /// Parses a constant or a time without parentheses; nil for anything else.
  private mutating func parseBound() throws(FetchPredicateError) -> FetchExpression? {
    let start = token.range.lowerBound
    let isMinus = isSymbol(.minus)
    if isMinus { try advance() }
    switch token.kind {
    case .number(let literal):
      try advance()
      let constant = ConstantExpression(literal.value(isNegative: isMinus))
      return FetchExpression(.constant(constant), span: span(from: start))
    case .string where !isMinus, .placeholder where !isMinus:
      guard case .expression(let value) = try parsePrimary() else { return nil }
      return value
    case .word(let text, false) where !isMinus && text.lowercased() == "now":
      guard case .expression(let now) = try parsePrimary(), case .function = now.kind else {
        return nil
      }
      return try parseShifts(of: now, from: start)
    default: return nil
    }
  }

  /// Parses ANY or SOME, ALL, or NONE, which is the opposite of ANY.
  private mutating func parseQuantifier() throws(FetchPredicateError)
    -> Quantifier?
  {
    let quantifier: Quantifier
    guard let word = reservedWord else { return nil }
    switch word {
    case .any, .some: quantifier = (.any, false)
    case .all: quantifier = (.all, false)
    case .none: quantifier = (.any, true)
    default: return nil
    }
    try advance()
    return quantifier
  }

  /// Whether the word `IS` stands here, which is an operator only behind a value.
  private var isOperatorOfSQL: Bool {
    if case .word(let text, false) = token.kind { text.uppercased() == "IS" } else { false }
  }

  private var comparisonOperator: ComparisonPredicate.Operator? {
    if case .symbol(let symbol) = token.kind { return symbol.comparisonOperator }
    return reservedWord?.comparisonOperator
  }

  /// Parses the letters in brackets behind an operator.
  private mutating func parseOptions() throws(FetchPredicateError) -> ComparisonPredicate.Options {
    guard isSymbol(.leftBracket) else { return [] }
    try advance()
    guard case .word(let letters, false) = token.kind else {
      throw unexpected("comparison options like c or cd")
    }
    var options: ComparisonPredicate.Options = []
    for (offset, letter) in letters.utf8.enumerated() {
      guard let option = ComparisonPredicate.Options(letter: letter) else {
        throw unknownOption(in: letters, at: offset)
      }
      options.insert(option)
    }
    try advance()
    try expect(.rightBracket)
    return options
  }

  private func unknownOption(in letters: String, at offset: Int) -> FetchPredicateError {
    let rest = String(decoding: letters.utf8.dropFirst(offset), as: UTF8.self)
    let letter = String(rest.prefix(1))
    let start = token.range.lowerBound + offset
    return failure(.unknownOption(letter), start..<start + letter.utf8.count)
  }

  /// The error of an expression that no operator follows.
  func unfinishedComparison() -> FetchPredicateError {
    guard case .word(let text, _) = token.kind, reservedWord == nil else {
      return unexpected("a comparison operator")
    }
    let words = ReservedWord.allCases.filter { $0.comparisonOperator != nil }.map(\.rawValue)
    let suggestion = NameSuggestion.closest(to: text, among: words)
    return unexpected("a comparison operator", suggestion: suggestion)
  }

  /// Refuses what may follow an expression in the full language but not here.
  private func refuseAssignment() throws(FetchPredicateError) {
    if isSymbol(.assignment) { throw failure(.unsupported("assignment"), token.range) }
  }

  func spelling(from start: Int) -> String {
    String(decoding: lexer.bytes[start..<max(start, consumedEnd)], as: UTF8.self)
  }
}

extension FetchExpression {
  /// Whether it is one value whatever object it is asked of, and so no list.
  fileprivate var isSingleValue: Bool {
    switch kind {
    case .constant, .function, .cast: true
    default: false
    }
  }
}
