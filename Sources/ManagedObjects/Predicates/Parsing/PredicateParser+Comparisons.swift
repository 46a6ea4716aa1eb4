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
    try refuseUnsupportedOperator()
    guard let comparisonOperator else {
      guard quantifier == nil else { throw unfinishedComparison() }
      return node
    }
    try advance()
    let options = try parseOptions()
    guard case .expression(let right) = try parseOperation() else {
      throw failure(
        .unexpected(found: spelling(from: start), expected: "a comparison with a value"),
        start..<consumedEnd)
    }
    try refuseUnsupportedOperator()
    let comparison = FetchPredicate(
      .comparison(
        ComparisonPredicate(
          left, comparisonOperator, right, options: options,
          modifier: quantifier?.modifier ?? .direct, span: span(from: start))))
    return .predicate(quantifier?.isNegated == true ? .not(comparison) : comparison)
  }

  /// Parses ANY or SOME, ALL, or NONE, which is the opposite of ANY.
  private mutating func parseQuantifier() throws(FetchPredicateError)
    -> (modifier: ComparisonPredicate.Modifier, isNegated: Bool)?
  {
    let quantifier: (modifier: ComparisonPredicate.Modifier, isNegated: Bool)
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
  private func refuseUnsupportedOperator() throws(FetchPredicateError) {
    if isSymbol(.assignment) { throw failure(.unsupported("assignment"), token.range) }
    if isWord(.not) {
      throw failure(
        .unsupported("NOT behind a value; NOT before the comparison"), token.range)
    }
  }

  func spelling(from start: Int) -> String {
    String(decoding: lexer.bytes[start..<max(start, consumedEnd)], as: UTF8.self)
  }
}
