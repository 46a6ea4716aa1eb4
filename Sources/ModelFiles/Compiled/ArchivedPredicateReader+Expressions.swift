import ManagedObjects

extension ArchivedPredicateReader {
  mutating func madeExpression(_ value: ArchivedValue) throws -> FetchExpression {
    guard case .object(let object) = value else {
      throw Failure("\(value.kindName) as an expression")
    }
    return try nested { reader in
      for name in object.classNames {
        if let expression = try reader.expression(object, ofClass: name) { return expression }
      }
      throw Failure("an expression of class \(object.className)")
    }
  }

  /// The expression that an object of a class is; nil for a class that is not known.
  private mutating func expression(
    _ object: ArchivedObject, ofClass name: String
  ) throws -> FetchExpression? {
    switch name {
    case "NSConstantValueExpression": return try constant(object)
    case "NSSelfExpression": return .selfReference
    case "NSVariableExpression": return .variable(try text(object, "NSVariable"))
    case "NSKeyPathSpecifierExpression": return .key(try text(object, "NSKeyPath"))
    case "NSKeyPathExpression":
      return object.fields["NSKeyPath"] == nil
        ? try call(object) : .key(try text(object, "NSKeyPath"))
    case "NSFunctionExpression": return try call(object)
    case "NSSetExpression": return try combination(object)
    case "NSAggregateExpression": return .list(try list(object, "NSCollection"))
    case "NSSubqueryExpression":
      return .subquery(
        try madeExpression(try object.value("NSExpression")), try text(object, "NSVariable"),
        try madePredicate(try object.value("NSSubpredicate")))
    case "NSTernaryExpression":
      return .ternary(
        try madePredicate(try object.value("NSPredicate")),
        try madeExpression(try object.value("NSTrueExpression")),
        try madeExpression(try object.value("NSFalseExpression")))
    case "NSFetchRequestExpression" where allowsMethods: return try request(object)
    default: return nil
    }
  }

  /// A request that a method makes; a mapping asks the context that it looks at in any case.
  private mutating func request(_ object: ArchivedObject) throws -> FetchExpression {
    if try object.flag("NSCountOnlyFlag") { throw Failure("a request for a number of objects") }
    let request = try madeExpression(try object.value("NSFRExpression"))
    guard case .method = request.kind else { throw Failure("a request that no method makes") }
    return request
  }

  private func text(_ object: ArchivedObject, _ key: String) throws -> String {
    guard let text = try object.string(key), !text.isEmpty else {
      throw Failure("an expression without \(key)")
    }
    return text
  }

  private mutating func list(_ object: ArchivedObject, _ key: String) throws -> [FetchExpression] {
    var elements: [FetchExpression] = []
    for value in try object.list(key) {
      if case .object = value {
        elements.append(try madeExpression(value))
      } else {
        elements.append(try constant(value))
      }
    }
    return elements
  }

  private mutating func constant(_ object: ArchivedObject) throws -> FetchExpression {
    if let name = try object.string("NSConstantValueClassName") {
      throw Failure("the class \(name) as a value")
    }
    return try constant(try object.value("NSConstantValue"))
  }

  private mutating func constant(_ value: ArchivedValue) throws -> FetchExpression {
    if case .list(let elements) = value {
      return try nested { reader in
        var expressions: [FetchExpression] = []
        for element in elements {
          expressions.append(try reader.constant(try reader.archive.value(element)))
        }
        return .list(expressions)
      }
    }
    guard let constant = value.attributeValue else { throw Failure("\(value.kindName) as a value") }
    return .value(constant)
  }

  private mutating func combination(_ object: ArchivedObject) throws -> FetchExpression {
    let operation: CombinationExpression.Operation
    switch try object.integer("NSExpressionType") {
    case 5: operation = .union
    case 6: operation = .intersect
    case 7: operation = .minus
    case let type: throw Failure("a set of the unknown type \(type ?? -1)")
    }
    return .combination(
      try madeExpression(try object.value("NSLeftExpression")), operation,
      try madeExpression(try object.value("NSRightExpression")))
  }
}

/// Calls, which archives have for key paths, casts and elements of collections too.
extension ArchivedPredicateReader {
  /// The class whose methods are the functions of the language.
  private static let functionsClass = "_NSPredicateUtilities"

  private mutating func call(_ object: ArchivedObject) throws -> FetchExpression {
    let selector = try text(object, "NSSelectorName")
    if selector == "objectFrom:withIndex:" { return try element(object) }
    let arguments = try list(object, "NSArguments")
    let operand = try object.value("NSOperand")
    if case .object(let target) = operand,
      try target.string("NSConstantValueClassName") == Self.functionsClass
    {
      return try call(of: selector, arguments)
    }
    let target = try madeExpression(operand)
    if selector == "valueForKey:" || selector == "valueForKeyPath:" {
      guard arguments.count == 1, let path = arguments.first?.keyPathText else {
        throw Failure("a key path that is not told")
      }
      return .key(path, of: target)
    }
    guard let function = FunctionExpression.Function(selector: selector) else {
      if allowsMethods, case .variable = target.kind {
        return .method(selector, of: target, arguments)
      }
      throw Failure("the method \(selector)")
    }
    return FetchExpression(.function(FunctionExpression(function, [target] + arguments)))
  }

  private func call(of name: String, _ arguments: [FetchExpression]) throws -> FetchExpression {
    if name == "castObject:toType:" {
      guard arguments.count == 2, case .constant(let constant) = arguments[1].kind,
        case .string(let typeName) = constant.value,
        let type = CastExpression.CastType(rawValue: typeName)
      else { throw Failure("a cast to an unknown type") }
      return .cast(arguments[0], to: type)
    }
    guard let function = FunctionExpression.Function(named: name) else {
      throw Failure("the function \(name)")
    }
    return FetchExpression(.function(FunctionExpression(function, arguments)))
  }

  /// An element of a collection, whose position may be a word.
  private mutating func element(_ object: ArchivedObject) throws -> FetchExpression {
    let arguments = try object.list("NSArguments")
    guard arguments.count == 2 else { throw Failure("an element without a position") }
    let collection = try madeExpression(arguments[0])
    if case .object(let symbol) = arguments[1], symbol.isKind(of: "NSSymbolicExpression") {
      switch try text(symbol, "NSToken").uppercased() {
      case "FIRST": return .element(.first, of: collection)
      case "LAST": return .element(.last, of: collection)
      case "SIZE": return .element(.size, of: collection)
      case let word: throw Failure("the position \(word)")
      }
    }
    return .element(.at(try madeExpression(arguments[1])), of: collection)
  }
}

extension FetchExpression {
  /// The key path that it names as the argument of a call.
  fileprivate var keyPathText: String? {
    switch kind {
    case .keyPath(let keyPath) where keyPath.root == nil: return keyPath.keyPath
    case .constant(let constant):
      if case .string(let text) = constant.value, !text.isEmpty { return text }
      return nil
    default: return nil
    }
  }
}
