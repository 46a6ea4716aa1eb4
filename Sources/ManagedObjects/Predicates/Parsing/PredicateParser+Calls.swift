extension PredicateParser {
  /// Parses a call, from what follows the first word of its name on.
  mutating func parseCall(of word: String, from start: Int) throws(FetchPredicateError) -> Node {
    let name = try parseFunctionName(word)
    let nameRange = start..<consumedEnd
    guard isSymbol(.leftParenthesis) else { throw unexpected("“(”") }
    return try nested { parser throws(FetchPredicateError) in
      try parser.advance()
      let kind: FetchExpression.Kind
      switch name.utf8.count > 40 ? "" : name.uppercased() {
      case "CAST", "CASTOBJECT:TOTYPE:": kind = try parser.parseCast(from: start)
      case "TERNARY": kind = try parser.parseTernary()
      case "SUBQUERY": kind = try parser.parseSubquery()
      case "FUNCTION": kind = try parser.parseFunction()
      case "OBJECTFROM:WITHINDEX:": kind = try parser.parseElement()
      case "FETCH": kind = try parser.parseFetch(nameRange)
      case "INVERSEORDERKEY:", "INVERSEORDERKEY", "DISTANCETOLOCATION:FROMLOCATION:",
        "DISTANCETOLOCATION:FROMLOCATION", "DISTANCETOLOCATION":
        throw parser.failure(.unsupported(name), nameRange)
      default:
        guard let function = FunctionExpression.Function(named: name) else {
          throw parser.unknownFunction(name, nameRange)
        }
        kind = .function(FunctionExpression(function, try parser.parseArguments()))
      }
      try parser.expect(.rightParenthesis)
      return .expression(try parser.made(kind, from: start))
    }
  }

  /// Parses the colons of a name, and the words between them.
  private mutating func parseFunctionName(_ word: String) throws(FetchPredicateError) -> String {
    var name = word
    while isSymbol(.colon), name.utf8.count <= 100 {
      name += ":"
      try advance()
      if case .word(let part, false) = token.kind {
        name += part
        try advance()
      }
    }
    return name
  }

  /// Parses expressions up to the closing parenthesis.
  private mutating func parseArguments() throws(FetchPredicateError) -> [FetchExpression] {
    var list: [FetchExpression] = []
    while !isSymbol(.rightParenthesis) {
      if !list.isEmpty { try expect(.comma) }
      list.append(try parseExpression())
      guard isSymbol(.comma) || isSymbol(.rightParenthesis) else {
        throw unexpected("“,” or “)”")
      }
    }
    return list
  }

  private mutating func parseCast(
    from start: Int
  ) throws(FetchPredicateError) -> FetchExpression.Kind {
    let operand = try parseExpression()
    try expect(.comma)
    guard case .string(let name) = token.kind else { throw unexpected("the name of a type") }
    let range = start..<token.range.upperBound
    try advance()
    if name == "NSManagedObjectID", case .constant(let constant) = operand.kind {
      guard case .string(let uri) = constant.value, let object = ObjectExpression(uri: uri) else {
        throw failure(.malformedConstant(type: name), range)
      }
      return .object(object)
    }
    guard let type = CastExpression.CastType(rawValue: name) else {
      throw failure(.unsupported("CAST to this type"), range)
    }
    let kind = CastExpression.kind(operand, to: type)
    if case .constant(let result) = kind, result.value == .null,
      operand != .value(.null)
    {
      // The whole call is meant, up to the parenthesis that has to follow.
      let end = isSymbol(.rightParenthesis) ? token.range.upperBound : consumedEnd
      throw failure(.malformedConstant(type: name), start..<end)
    }
    return kind
  }

  private mutating func parseTernary() throws(FetchPredicateError) -> FetchExpression.Kind {
    let condition = try requirePredicate(try parseNode())
    try expect(.comma)
    let ifTrue = try parseExpression()
    try expect(.comma)
    return .ternary(TernaryExpression(condition, ifTrue, try parseExpression()))
  }

  private mutating func parseSubquery() throws(FetchPredicateError) -> FetchExpression.Kind {
    let collection = try parseExpression()
    try expect(.comma)
    guard case .variable(let variable) = token.kind else { throw unexpected("a variable") }
    try advance()
    try expect(.comma)
    let predicate = try requirePredicate(try parseNode())
    return .subquery(SubqueryExpression(collection, variable, predicate))
  }

  /// Parses what stands in the parentheses of `FUNCTION(target, 'method', …)`.
  private mutating func parseFunction() throws(FetchPredicateError) -> FetchExpression.Kind {
    var arguments: [FetchExpression] = []
    let start = token.range.lowerBound
    var selector = try parseExpression()
    var range = start..<consumedEnd
    if isSymbol(.comma) {
      arguments = [selector]
      try advance()
      let start = token.range.lowerBound
      selector = try parseExpression()
      range = start..<consumedEnd
    }
    guard case .constant(let constant) = selector.kind, case .string(let name) = constant.value
    else {
      throw failure(
        .unexpected(found: spelling(from: range.lowerBound), expected: "the name of a method"),
        range)
    }
    let function =
      FunctionExpression.Function(selector: name) ?? FunctionExpression.Function(named: name)
    let isMethod = arguments.first?.isVariable ?? false
    guard function != nil || isMethod else { throw unknownFunction(name, range) }
    while isSymbol(.comma) {
      try advance()
      arguments.append(try parseExpression())
    }
    if let function { return .function(FunctionExpression(function, arguments)) }
    let target = arguments.removeFirst()
    return .method(MethodExpression(name, of: target, arguments))
  }

  /// Parses what stands in the parentheses of `objectFrom:withIndex:(collection, position)`.
  private mutating func parseElement() throws(FetchPredicateError) -> FetchExpression.Kind {
    let collection = try parseExpression()
    try expect(.comma)
    if case .word(let text, false) = token.kind, let position = IndexExpression.Position(word: text)
    {
      try advance()
      return .index(IndexExpression(collection, position))
    }
    return .index(IndexExpression(collection, .at(try parseExpression())))
  }

  private func unknownFunction(_ name: String, _ range: Range<Int>) -> FetchPredicateError {
    let names = FunctionExpression.Function.allCases.map(\.rawValue)
    return FetchPredicateError(
      .unknownFunction(name), range, in: lexer.format,
      suggestion: NameSuggestion.closest(to: name, among: names))
  }
}

extension FetchExpression {
  /// Whether it is a value that is given later.
  fileprivate var isVariable: Bool { if case .variable = kind { true } else { false } }
}
