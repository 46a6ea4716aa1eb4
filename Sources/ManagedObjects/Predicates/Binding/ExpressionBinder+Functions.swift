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
      case .object, .binary, .uuid, .boolean:
        throw unsuitable(type, of: function, expected: "values with an order", expression)
      case _ where type.isMixed:
        throw unsuitable(type, of: function, expected: "values of one kind", expression)
      default: return type.element
      }
    default:
      guard [.number, .null, .any].contains(type.family), !type.isMixed else {
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
        comparisonOperator: function.infix ?? function.rawValue, operand: type.name,
        expected: expected),
      expression)
  }

  /// Binds what stands in brackets behind a collection, or the value of a key.
  func bind(
    _ index: IndexExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    let position: BoundExpression.Position
    switch index.position {
    case .at(let place):
      let bound = try single(place)
      if case .constant(.string(let key)) = bound.expression {
        return try bind(KeyPathExpression.path(key, of: index.collection), expression)
      }
      guard [.number, .any, .null].contains(bound.type.family) else {
        throw failure(
          .unsuitableOperand(
            comparisonOperator: "[ ]", operand: bound.type.family.name, expected: "a number"),
          place)
      }
      position = .at(bound.expression)
    case .first: position = .first
    case .last: position = .last
    case .size: position = .size
    }
    let values = try collection(index.collection, of: "[ ]")
    let isSize = if case .size = position { true } else { false }
    return (.element(values.expression, position), isSize ? .number : values.type.element)
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
