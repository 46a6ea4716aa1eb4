extension FetchPredicateError {
  /// What is wrong, in one line.
  public var message: String {
    guard let suggestion else { return statement }
    return "\(statement); did you mean \(suggestion)?"
  }

  private var statement: String {
    switch kind {
    case .missingArgument, .unusedArguments, .unsuitableArgument, .variableWithoutValue,
      .unsuitableVariable:
      argumentStatement
    case .unknownKey, .unreadableKeyPath, .transientKey, .unknownEntity, .foreignObject,
      .failedFetch, .mismatch,
      .unsuitableOperand,
      .boundCount, .tooMuchWork:
      bindingStatement
    case .unknownFunction, .argumentCount, .unexpectedCollection, .expectedCollection,
      .ungroupedKey, .unknownCollectionOperator, .malformedPattern:
      expressionStatement
    default: syntaxStatement
    }
  }

  private var syntaxStatement: String {
    switch kind {
    case .empty: "the predicate is empty"
    case .emptyExpression: "the expression is empty"
    case .unexpected("", let expected): "the predicate ends where \(expected) should follow"
    case .unexpected(let found, let expected):
      "\(Self.shortened(found)) stands where \(expected) should"
    case .unknownCharacter(let text): "\(Self.shortened(text)) has no meaning in a predicate"
    case .unterminatedString: "the string has no closing quote"
    case .strayQuote([]):
      "a quote within a text ends it; write \\' for it, or put the text in quotes of the other kind"
    case .strayQuote(let spellings):
      "a quote within a text ends it; write \(spellings.joined(separator: " or "))"
    case .malformedEscape: "the backslash starts no known escape"
    case .malformedNumber: "this is no number"
    case .numberOutOfRange: "the number is too large"
    case .nestedTooDeep(let limit): "the predicate is nested deeper than \(limit) levels"
    case .unsupported(let construct): "\(construct) is not supported"
    case .unknownOption(let letter):
      "\(Self.shortened(letter)) is not supported as a comparison option; c, d, n and l are"
    case .malformedConstant(let type): "the constant cannot be read as \(type)"
    default: "the predicate is not valid"
    }
  }

  private var argumentStatement: String {
    switch kind {
    case .missingArgument(let position): "there is no argument \(position) for the placeholder"
    case .unusedArguments(1): "the last argument has no placeholder"
    case .unusedArguments(let count): "the last \(count) arguments have no placeholder"
    case .unsuitableArgument(let position, let expected): "argument \(position) is not \(expected)"
    case .variableWithoutValue(let name): "no value is given for \(Self.shortened("$" + name))"
    case .unsuitableVariable(let name, let expected):
      "the value for \(Self.shortened("$" + name)) is not \(expected)"
    default: "the arguments do not fit the placeholders"
    }
  }

  private var expressionStatement: String {
    switch kind {
    case .unknownFunction(let name): "there is no function \(Self.shortened(name))"
    case .argumentCount(let function, let count, let expected):
      "\(function) takes \(expected), not \(count)"
    case .unexpectedCollection(let operand):
      "\(operand) is a collection; ANY, ALL or an operator such as @count makes it one value"
    case .expectedCollection(let construct, let operand):
      "\(construct) needs a collection, not \(operand)"
    case .ungroupedKey(let key):
      "\(Self.shortened(key)) differs within a group: group by it, or ask for one value of all, as "
        + "max:(\(key)) does"
    case .unknownCollectionOperator(let name):
      "there is no collection operator \(Self.shortened("@" + name))"
    case .malformedPattern(let reason): "the regular expression cannot be compiled: \(reason)"
    default: "the expression is not valid"
    }
  }

  private var bindingStatement: String {
    switch kind {
    case .unknownKey(let key, let entity):
      "\(entity) has no attribute \(Self.shortened(key))"
        + (suggestion == nil ? "; text is written in quotes" : "")
    case .unreadableKeyPath(let reason): reason
    case .transientKey(let key, let entity):
      "\(Self.shortened(key)) is a transient attribute of \(entity), which is never stored; a fetch "
        + "cannot ask for it"
    case .mismatch(let left, let symbol, let right):
      "\(left) cannot be compared with \(right) by \(symbol)"
    case .unsuitableOperand(let symbol, let operand, let expected):
      "\(symbol) needs \(expected), not \(operand)"
    case .unknownEntity(let name): "the model has no entity \(Self.shortened(name))"
    case .failedFetch(let reason): "the request in FETCH failed: \(reason)"
    case .foreignObject(let uri): "\(Self.shortened(uri)) is an object of another store"
    case .tooMuchWork(let limit): "the predicate looks at more than \(limit) values for one object"
    case .boundCount(let count): "BETWEEN needs a list of two values, not of \(count)"
    default: "the predicate does not suit the entity"
    }
  }

  /// A piece of the format, short enough for a message and without control characters.
  private static func shortened(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(40)
    let shown = String(String.UnicodeScalarView(head.map(DisplayColumns.visible)))
    return head.count < text.unicodeScalars.count ? "“\(shown)…”" : "“\(shown)”"
  }
}
