import ManagedObjects
import Testing

extension ModelArchiver {
  mutating func predicate(_ format: String?) -> PropertyListValue {
    guard let format, let predicate = try? FetchPredicate(format: format) else {
      return KeyedArchiver.nothing
    }
    return self.predicate(predicate)
  }

  /// Adds the left side of a comparison that is written as a format.
  mutating func expression(_ text: String) -> PropertyListValue {
    guard let predicate = try? FetchPredicate(format: "\(text) == 1"),
      case .comparison(let comparison) = predicate.kind
    else {
      Issue.record("\(text) is no expression")
      return KeyedArchiver.nothing
    }
    return expression(comparison.left)
  }

  mutating func predicate(_ predicate: FetchPredicate) -> PropertyListValue {
    switch predicate.kind {
    case .constant(let flag):
      return archiver.object([flag ? "NSTruePredicate" : "NSFalsePredicate", "NSPredicate"], [:])
    case .compound(let compound):
      let types: [CompoundPredicate.Logic: Int64] = [.not: 0, .and: 1, .or: 2]
      let parts = compound.subpredicates.map { self.predicate($0) }
      return archiver.object(
        ["NSCompoundPredicate", "NSPredicate"],
        [
          "NSCompoundPredicateType": .integer(types[compound.logic] ?? -1),
          "NSSubpredicates": archiver.array(parts),
        ])
    case .comparison(let comparison):
      return archiver.object(
        ["NSComparisonPredicate", "NSPredicate"],
        [
          "NSLeftExpression": expression(comparison.left),
          "NSRightExpression": expression(comparison.right),
          "NSPredicateOperator": comparisonOperator(comparison),
        ])
    }
  }

  private mutating func comparisonOperator(
    _ comparison: ComparisonPredicate
  ) -> PropertyListValue {
    let types: [ComparisonPredicate.Operator: Int64] = [
      .lessThan: 0, .lessThanOrEqualTo: 1, .greaterThan: 2, .greaterThanOrEqualTo: 3, .equalTo: 4,
      .notEqualTo: 5, .matches: 6, .like: 7, .beginsWith: 8, .endsWith: 9, .in: 10, .contains: 99,
      .between: 100,
    ]
    let type = types[comparison.comparisonOperator] ?? -1
    let modifiers: [ComparisonPredicate.Modifier: Int64] = [.direct: 0, .all: 1, .any: 2]
    var fields: KeyedArchiver.Fields = [
      "NSOperatorType": .integer(type),
      "NSModifier": .integer(modifiers[comparison.modifier] ?? -1),
    ]
    // Operators on strings have their options under another name.
    fields[6...9 ~= type || type == 99 ? "NSFlags" : "NSOptions"] = .integer(
      Int64(comparison.options.rawValue))
    if 4...5 ~= type { fields["NSNegate"] = .boolean(type == 5) }
    return archiver.object(["NSEqualityPredicateOperator", "NSPredicateOperator"], fields)
  }

  mutating func expression(_ expression: FetchExpression) -> PropertyListValue {
    switch expression.kind {
    case .selfReference: return object("NSSelfExpression", 1, [:])
    case .constant(let constant):
      return object(
        "NSConstantValueExpression", 0, ["NSConstantValue": archiver.value(constant.value)])
    case .variable(let variable):
      return object("NSVariableExpression", 2, ["NSVariable": archiver.text(variable.name)])
    case .keyPath(let keyPath):
      return self.keyPath(keyPath.keyPath, of: keyPath.root ?? .selfReference)
    case .aggregate(let list):
      let elements: [FetchExpression] =
        switch list.storage {
        case .values(let values): values.map { .value($0) }
        case .expressions(let expressions): expressions
        }
      return object(
        "NSAggregateExpression", 14,
        ["NSCollection": archiver.array(elements.map { self.expression($0) })])
    case .function(let call): return function(call)
    case .method(let call): return method(call)
    case .cast(let cast):
      return self.call(
        "castObject:toType:", [cast.operand, .value(.string(cast.type.rawValue))])
    case .ternary(let ternary):
      return object(
        "NSTernaryExpression", 20,
        [
          "NSPredicate": predicate(ternary.condition),
          "NSTrueExpression": self.expression(ternary.ifTrue),
          "NSFalseExpression": self.expression(ternary.ifFalse),
        ])
    case .subquery(let subquery):
      return object(
        "NSSubqueryExpression", 13,
        [
          "NSExpression": self.expression(subquery.collection),
          "NSVariable": archiver.text(subquery.variable),
          "NSSubpredicate": predicate(subquery.predicate),
        ])
    case .index(let index): return element(index)
    case .combination(let combination):
      let types: [CombinationExpression.Operation: Int64] = [
        .union: 5, .intersect: 6, .minus: 7,
      ]
      return object(
        "NSSetExpression", types[combination.operation] ?? -1,
        [
          "NSLeftExpression": self.expression(combination.left),
          "NSRightExpression": self.expression(combination.right),
        ])
    default:
      Issue.record("\(expression) cannot be archived")
      return KeyedArchiver.nothing
    }
  }

  private mutating func object(
    _ className: String, _ type: Int64, _ fields: KeyedArchiver.Fields
  ) -> PropertyListValue {
    var fields = fields
    fields["NSExpressionType"] = .integer(type)
    return archiver.object([className, "NSExpression"], fields)
  }

  private mutating func keyPath(
    _ keyPath: String, of root: FetchExpression
  ) -> PropertyListValue {
    let specifier = object(
      "NSKeyPathSpecifierExpression", 10, ["NSKeyPath": archiver.text(keyPath)])
    let selector = keyPath.contains(".") ? "valueForKeyPath:" : "valueForKey:"
    return archiver.object(
      ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression"],
      [
        "NSExpressionType": .integer(3), "NSOperand": expression(root),
        "NSSelectorName": archiver.text(selector), "NSArguments": archiver.array([specifier]),
      ])
  }

  private mutating func function(_ call: FunctionExpression) -> PropertyListValue {
    switch call.function {
    case .lastPathComponent, .pathExtension, .length:
      return object(
        "NSFunctionExpression", 4,
        [
          "NSOperand": expression(call.arguments[0]),
          "NSSelectorName": archiver.text(call.function.rawValue),
          "NSArguments": archiver.array([]),
        ])
    default: return self.call(call.function.rawValue, call.arguments)
    }
  }

  private mutating func method(_ call: MethodExpression) -> PropertyListValue {
    object(
      "NSFunctionExpression", 4,
      [
        "NSOperand": expression(call.target), "NSSelectorName": archiver.text(call.name),
        "NSArguments": archiver.array(call.arguments.map { expression($0) }),
      ])
  }

  private mutating func element(_ index: IndexExpression) -> PropertyListValue {
    let word: String
    switch index.position {
    case .at(let position):
      return call("objectFrom:withIndex:", [index.collection, position])
    case .first: word = "FIRST"
    case .last: word = "LAST"
    case .size: word = "SIZE"
    }
    let collection = expression(index.collection)
    let symbol = object("NSSymbolicExpression", 11, ["NSToken": archiver.text(word)])
    return call("objectFrom:withIndex:", archived: [collection, symbol])
  }

  private mutating func call(
    _ selector: String, _ arguments: [FetchExpression]
  ) -> PropertyListValue {
    call(selector, archived: arguments.map { expression($0) })
  }

  private mutating func call(
    _ selector: String, archived arguments: [PropertyListValue]
  ) -> PropertyListValue {
    let functions = object(
      "NSConstantValueExpression", 0,
      ["NSConstantValueClassName": archiver.text("_NSPredicateUtilities")])
    return object(
      "NSFunctionExpression", 4,
      [
        "NSOperand": functions, "NSSelectorName": archiver.text(selector),
        "NSArguments": archiver.array(arguments),
      ])
  }
}
