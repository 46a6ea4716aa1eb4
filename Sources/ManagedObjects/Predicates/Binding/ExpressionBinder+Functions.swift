extension ExpressionBinder {
  /// Binds a call: the number and the kinds of its arguments have to fit.
  func bind(
    _ call: FunctionExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    let function = call.function
    guard function.argumentCount.contains(call.arguments.count) else {
      throw failure(
        .argumentCount(
          function: function.rawValue, count: call.arguments.count,
          expected: function.argumentCountInWords),
        expression)
    }
    if function == .now { return (.constant(.date(binder.now)), ExpressionType(family: .date)) }
    if function.takesCollection, call.arguments.count == 1 {
      let values = try collection(call.arguments[0], of: function.rawValue)
      let type = try result(of: function, on: values.type, call.arguments[0])
      return (.function(function, [values.expression]), type)
    }
    var arguments: [BoundExpression] = []
    var type = ExpressionType.null
    for argument in call.arguments {
      let bound = try single(argument)
      try check(bound.type, for: function, argument)
      arguments.append(bound.expression)
      type = type.joined(with: bound.type)
    }
    if function.takesCollection {
      type = try result(of: function, on: type.collection, expression)
    } else if function != .noindex {
      type = function.resultType
    }
    return (.function(function, arguments), type)
  }

  /// The type of what a function makes of a collection.
  func result(
    of function: FunctionExpression.Function, on type: ExpressionType,
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> ExpressionType {
    switch function {
    case .count: return .number
    case .distinct: return type
    case .min, .max, .mode:
      switch type.family {
      case .object, .list, .binary, .uuid, .boolean:
        throw unsuitable(type, of: function, expected: "values with an order", expression)
      default: return type.element
      }
    default:
      guard [.number, .null, .any].contains(type.family) else {
        throw unsuitable(type, of: function, expected: "numbers", expression)
      }
      return .number
    }
  }

  private func check(
    _ type: ExpressionType, for function: FunctionExpression.Function,
    _ argument: FetchExpression
  ) throws(FetchPredicateError) {
    if type.family == .any || type.family == .null || function.takesCollection
      || function == .noindex
    {
      return
    }
    let isText = function.takesText
    guard type.family == (isText ? .string : .number) else {
      throw unsuitable(type, of: function, expected: isText ? "a string" : "a number", argument)
    }
  }

  private func unsuitable(
    _ type: ExpressionType, of function: FunctionExpression.Function, expected: String,
    _ expression: FetchExpression
  ) -> FetchPredicateError {
    failure(
      .unsuitableOperand(
        comparisonOperator: function.infix ?? function.rawValue, operand: type.family.name,
        expected: expected),
      expression)
  }

  /// Binds what stands in brackets behind a collection, or the value of a key.
  func bind(
    _ index: IndexExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    if case .at(let position) = index.position {
      let bound = try single(position)
      if case .constant(.string(let key)) = bound.expression {
        return try follow(key, in: index.collection, expression)
      }
      guard [.number, .any, .null].contains(bound.type.family) else {
        throw failure(
          .unsuitableOperand(
            comparisonOperator: "[ ]", operand: bound.type.family.name, expected: "a number"),
          position)
      }
      let values = try collection(index.collection, of: "[ ]")
      return (.element(values.expression, .at(bound.expression)), values.type.element)
    }
    let values = try collection(index.collection, of: "[ ]")
    switch index.position {
    case .first: return (.element(values.expression, .first), values.type.element)
    case .last: return (.element(values.expression, .last), values.type.element)
    case .size, .at: return (.element(values.expression, .size), .number)
    }
  }

  /// Binds the value of a key in brackets, which is one of what stands before them: also of a
  /// composite attribute, which has no value of its own.
  private func follow(
    _ key: String, in collection: FetchExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    if case .keyPath(let path) = KeyPathExpression.kind(key, of: collection) {
      return try bind(path, expression)
    }
    return try follow(key, from: try bind(collection), expression)
  }
}

extension FunctionExpression.Function {
  fileprivate var argumentCountInWords: String {
    switch argumentCount {
    case 0...0: "no arguments"
    case 1...1: "one argument"
    case 2...2: "two arguments"
    case 0...1: "at most one argument"
    default: "at least one argument"
    }
  }

  fileprivate var takesText: Bool {
    switch self {
    case .uppercase, .lowercase, .canonical, .tokenize, .lastPathComponent, .pathExtension, .length:
      true
    default: false
    }
  }

  /// The type of the result of a function that takes no collection.
  fileprivate var resultType: ExpressionType {
    switch self {
    case .uppercase, .lowercase, .canonical, .lastPathComponent, .pathExtension: .string
    case .tokenize: ExpressionType(family: .string, isCollection: true)
    default: .number
    }
  }
}
