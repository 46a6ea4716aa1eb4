/// The arguments of a format, handed out one placeholder at a time.
struct PredicateArguments {
  /// What an argument stands for in a predicate.
  enum Content {
    case keyPath(String)
    case expression(FetchExpression.Kind)
  }

  /// An argument that is missing, or not what its placeholder takes.
  struct Failure: Error {
    let kind: FetchPredicateError.Kind
  }

  private let arguments: [Any?]
  /// The position of the last argument that a placeholder has asked for, from one.
  private(set) var position = 0

  init(_ arguments: [Any?]) {
    self.arguments = arguments
  }

  /// The number of arguments that no placeholder has asked for yet.
  var unused: Int { arguments.count - position }

  /// What the next argument stands for.
  mutating func next(for placeholder: PredicateToken.Placeholder) throws(Failure) -> Content {
    let argument = try next()
    guard let content = Self.content(of: argument, for: placeholder) else {
      throw Failure(
        kind: .unsuitableArgument(position: position, expected: placeholder.expectation))
    }
    return content
  }

  /// The next argument as it is.
  mutating func next() throws(Failure) -> Any? {
    guard position < arguments.count else {
      throw Failure(kind: .missingArgument(position: position + 1))
    }
    position += 1
    return arguments[position - 1]
  }

  /// What an argument stands for, or nil when its placeholder does not take it.
  private static func content(
    of argument: Any?, for placeholder: PredicateToken.Placeholder
  ) -> Content? {
    guard let kind = FetchExpression.Kind(argument: argument) else { return nil }
    if placeholder == .value { return .expression(kind) }
    guard case .constant(let constant) = kind else { return nil }
    switch (placeholder, constant.value) {
    case (.integer, .integer), (.number, .integer), (.number, .double), (.text, .string):
      return .expression(kind)
    case (.keyPath, .string(let keyPath)) where PredicateLexer.isKeyPath(keyPath):
      return .keyPath(keyPath)
    default: return nil
    }
  }
}

extension PredicateToken.Placeholder {
  /// What the placeholder takes, in words.
  var expectation: String {
    switch self {
    case .value: "a value that an attribute can have, an object or its ID, or a sequence of them"
    case .keyPath: "a key path"
    case .integer: "an integer"
    case .number: "a number"
    case .text: "a string"
    }
  }
}
