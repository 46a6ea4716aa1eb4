extension PredicateParser {
  /// Parses a comparison, or what could be the left side of one.
  mutating func parseComparison() throws(FetchPredicateError) -> Node {
    let start = token.range.lowerBound
    let node = try parsePrimary()
    guard case .expression(let left) = node else { return node }
    try refuseUnsupportedOperator()
    guard let comparisonOperator else { return node }
    try advance()
    let options = try parseOptions()
    guard case .expression(let right) = try parsePrimary() else {
      throw failure(
        .unexpected(found: spelling(from: start), expected: "a comparison with a value"),
        start..<consumedEnd)
    }
    try refuseUnsupportedOperator()
    let comparison = ComparisonPredicate(
      left, comparisonOperator, right, options: options, span: span(from: start))
    return .predicate(FetchPredicate(.comparison(comparison)))
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
      switch letter | 0x20 {
      case UInt8(ascii: "c"): options.insert(.caseInsensitive)
      case UInt8(ascii: "d"): options.insert(.diacriticInsensitive)
      default: throw unknownOption(in: letters, at: offset)
      }
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
    let range = token.range
    switch token.kind {
    case .symbol(.leftBracket): throw failure(.unsupported("indexing"), range)
    case .symbol(.assignment): throw failure(.unsupported("assignment"), range)
    case .symbol(.dot): throw failure(.unsupported("a key of a value"), range)
    case .symbol(let symbol) where symbol.isArithmetic:
      throw failure(.unsupported("arithmetic"), range)
    default: break
    }
    switch reservedWord {
    case .matches: throw failure(.unsupported("MATCHES"), range)
    case .union, .intersect, .minus: throw failure(.unsupported("combining sets"), range)
    case .not: throw failure(.unsupported("NOT behind a value; NOT before the comparison"), range)
    default: break
    }
  }

  func spelling(from start: Int) -> String {
    String(decoding: lexer.bytes[start..<max(start, consumedEnd)], as: UTF8.self)
  }
}
