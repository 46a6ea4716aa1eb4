extension FetchPredicateError {
  /// What is wrong, and what to do, in one line.
  public var message: String {
    let advice = suggestion.map { "did you mean \($0)?" } ?? remedy
    return advice.map { "\(problem); \($0)" } ?? problem
  }

  private var problem: String {
    switch kind {
    case .empty: "the predicate is empty"
    case .emptyExpression: "the expression is empty"
    case .unexpected("", let expected): "the predicate ends where \(expected) should follow"
    case .unexpected(let found, let expected): "\(found.shown) stands where \(expected) should"
    case .unknownCharacter(let text): "\(text.shown) has no meaning in a predicate"
    case .unterminatedString: "the string has no closing quote"
    case .strayQuote: "a quote within a text ends it"
    case .malformedEscape: "the backslash starts no known escape"
    case .malformedNumber: "this is no number"
    case .numberOutOfRange: "the number is too large"
    case .nestedTooDeep(let limit): "the predicate is nested deeper than \(limit) levels"
    case .unsupported(let construct): "\(construct) is not supported"
    case .unknownOption(let letter): "\(letter.shown) is not supported as a comparison option"
    case .missingArgument(let position): "there is no argument \(position) for the placeholder"
    case .unusedArguments(1): "the last argument has no placeholder"
    case .unusedArguments(let count): "the last \(count) arguments have no placeholder"
    case .unsuitableArgument(let position, let expected): "argument \(position) is not \(expected)"
    case .variableWithoutValue(let name): "no value is given for \("$\(name)".shown)"
    case .unsuitableVariable(let name, let expected):
      "the value for \("$\(name)".shown) is not \(expected)"
    case .malformedConstant(let type): "the constant cannot be read as \(type)"
    case .unknownKey(let key, let entity): "\(entity) has no attribute \(key.shown)"
    case .unreadableKeyPath(let reason): reason
    case .transientKey(let key, let entity):
      "\(key.shown) is a transient attribute of \(entity), which is never stored"
    case .unknownEntity(let name): "the model has no entity \(name.shown)"
    case .foreignObject(let uri): "\(uri.shown) is an object of another store"
    case .failedFetch(let reason): "the request in FETCH failed: \(reason)"
    case .mismatch(let left, let symbol, let right):
      "\(left) cannot be compared with \(right) by \(symbol)"
    case .unsuitableOperand(let symbol, let operand, let expected):
      "\(symbol) needs \(expected), not \(operand)"
    case .unknownFunction(let name): "there is no function \(name.shown)"
    case .argumentCount(let function, let count, let expected):
      "\(function) takes \(expected), not \(count)"
    case .unexpectedCollection(let operand): "\(operand) is a collection"
    case .expectedCollection(let construct, let operand):
      "\(construct) needs a collection, not \(operand)"
    case .unknownCollectionOperator(let name): "there is no collection operator \("@\(name)".shown)"
    case .ungroupedKey(let key): "\(key.shown) differs within a group"
    case .malformedPattern(let reason): "the regular expression cannot be compiled: \(reason)"
    case .boundCount(let count): "BETWEEN needs a list of two values, not of \(count)"
    case .tooMuchWork(let limit): "the predicate looks at more than \(limit) values for one object"
    }
  }
}

extension FetchPredicateError {
  /// What to do; nil where the problem is worded with it.
  private var remedy: String? {
    switch kind {
    case .empty: "write a condition, such as age > 30"
    case .emptyExpression: "write a key or a value"
    case .unexpected, .malformedConstant: "correct it there"
    case .unknownCharacter: "put text in quotes"
    case .unterminatedString: "add the quote"
    case .strayQuote([]): "write \\' for it, or put the text in quotes of the other kind"
    case .strayQuote(let spellings): "write \(spellings.joined(separator: " or "))"
    case .malformedEscape: "write \\\\ for a backslash"
    case .malformedNumber: "correct it, or put text in quotes"
    case .numberOutOfRange: "write a smaller one"
    case .nestedTooDeep, .tooMuchWork: "simplify it"
    case .unsupported: "say it in another way"
    case .unknownOption: "c, d, n and l are"
    case .missingArgument, .variableWithoutValue: "give one"
    case .unusedArguments: "leave out what is not used"
    case .unsuitableArgument, .unsuitableVariable: "give one that is"
    case .unknownKey: "text is written in quotes"
    case .unreadableKeyPath, .failedFetch: nil
    case .transientKey: "fetch without it, and filter the objects"
    case .unknownEntity: "give an object of the model in use"
    case .foreignObject: "give one of the store that is asked"
    case .mismatch: "compare values of one kind"
    case .unsuitableOperand, .argumentCount: "give it that"
    case .unknownFunction: "correct the name"
    case .unexpectedCollection: "ANY, ALL or an operator such as @count makes it one value"
    case .expectedCollection: "name a key that leads to several"
    case .unknownCollectionOperator: "correct the name, as in @count"
    case .ungroupedKey(let key):
      "group by it, or ask for one value of all, as max:(\(key)) does"
    case .malformedPattern: "correct it"
    case .boundCount: "give the least and the greatest"
    }
  }
}

extension String {
  /// A piece of the format, short enough for a message and without control characters.
  fileprivate var shown: String {
    let head = unicodeScalars.prefix(40)
    let shown = String(String.UnicodeScalarView(head.map(DisplayColumns.visible)))
    return head.count < unicodeScalars.count ? "“\(shown)…”" : "“\(shown)”"
  }
}
