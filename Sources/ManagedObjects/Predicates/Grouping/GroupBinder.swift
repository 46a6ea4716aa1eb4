/// Binds expressions about groups of objects.
///
/// A call of a function of collections whose argument is one value for each object, such as
/// `average:(age)`, is an aggregate over the objects of a group; so are `@count` and `@avg.age`.
/// Around aggregates a key may stand only where the objects are grouped by it.
final class GroupBinder {
  private let binder: PredicateBinder
  private let keys: [Key]
  private var aggregates: [Aggregate] = []
  /// What the names of results stand for, in a condition on groups.
  private var named: [String: FetchExpression] = [:]

  /// What the objects of a group have in common.
  private struct Key {
    let expression: FetchExpression
    let bound: ExpressionBinder.Typed
  }

  fileprivate struct Aggregate {
    let call: FetchExpression
    let bound: BoundAggregate
    let type: ExpressionType
  }

  /// Starts with the expressions by which objects are grouped.
  init(_ binder: PredicateBinder, keys: [FetchExpression]) throws(FetchPredicateError) {
    self.binder = binder
    var bound: [Key] = []
    for key in keys { bound.append(Key(expression: key, bound: try binder.single(key))) }
    self.keys = bound
  }

  /// Binds the columns of results and the condition on them.
  ///
  /// - Parameters:
  ///   - columns: The names and the expressions of the columns.
  ///   - having: The condition, in which names of columns stand for them.
  /// - Returns: What is computed of each group.
  /// - Throws: ``FetchPredicateError``.
  func bind(
    _ columns: [(name: String, expression: FetchExpression)], having: FetchPredicate?
  ) throws(FetchPredicateError) -> BoundGrouping {
    var rewritten: [FetchExpression] = []
    for column in columns {
      let expression = try rewrite(column.expression.resolved(in: binder.model))
      rewritten.append(expression)
      named[column.name] = expression
    }
    let condition = try having.map { (having) throws(FetchPredicateError) in
      try rewrite(having.resolved(in: binder.model))
    }
    let inner = binderOfGroups
    var bound: [BoundExpression] = []
    for column in rewritten { bound.append(try inner.single(column).expression) }
    return BoundGrouping(
      keys: keys.map(\.bound.expression), aggregates: aggregates.map(\.bound), columns: bound,
      having: try condition.map { (condition) throws(FetchPredicateError) in
        try inner.bind(condition)
      })
  }

  /// The binder of what is said of groups, of which only the variables are known.
  private var binderOfGroups: PredicateBinder {
    var binder = binder
    for (index, key) in keys.enumerated() {
      binder.variables[Self.name(index)] = (index, key.bound.type)
    }
    for (index, aggregate) in aggregates.enumerated() {
      binder.variables[Self.name(keys.count + index)] = (keys.count + index, aggregate.type)
    }
    return binder
  }

  /// The name of a variable, which no format can spell.
  private static func name(_ index: Int) -> String { "\u{1}\(index)" }

  private func variable(_ index: Int, for expression: FetchExpression) -> FetchExpression {
    FetchExpression(.variable(VariableExpression(Self.name(index))), span: expression.span)
  }
}

extension GroupBinder {
  private func rewrite(
    _ predicate: FetchPredicate
  ) throws(FetchPredicateError) -> FetchPredicate {
    try predicate.rebuilt { (expression) throws(FetchPredicateError) in
      try self.rewrite(expression)
    }
  }

  /// The expression with variables in the places of keys and aggregates.
  private func rewrite(
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> FetchExpression {
    if let index = keys.firstIndex(where: { isSame($0, expression) }) {
      return variable(index, for: expression)
    }
    if let aggregate = try aggregate(expression) { return aggregate }
    switch expression.kind {
    case .keyPath(let path) where path.root == nil:
      if let column = named[path.keyPath] { return column }
      throw ungrouped(path.keyPath, expression)
    case .selfReference: throw ungrouped("SELF", expression)
    default: break
    }
    return try expression.rebuilt(
      FetchExpression.Rebuilding(
        operand: { (operand, _) throws(FetchPredicateError) in try self.rewrite(operand) },
        predicate: { (predicate, _) throws(FetchPredicateError) in
          try self.rewrite(predicate)
        }))
  }

  /// Whether an expression is a key, also under another name.
  private func isSame(_ key: Key, _ expression: FetchExpression) -> Bool {
    if key.expression == expression { return true }
    guard case .attribute(let index) = key.bound.expression,
      case .keyPath(let path) = expression.kind, path.root == nil
    else { return false }
    return binder.attribute(at: path.keyPath) == index
  }

  /// The variable of an aggregate; nil for an expression that is none.
  private func aggregate(
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> FetchExpression? {
    guard let aggregate = try binder.aggregate(expression) else { return nil }
    if let known = aggregates.firstIndex(where: { $0.call == expression }) {
      return variable(keys.count + known, for: expression)
    }
    aggregates.append(aggregate)
    return variable(keys.count + aggregates.count - 1, for: expression)
  }

  private func ungrouped(_ key: String, _ expression: FetchExpression) -> FetchPredicateError {
    binder.expressionBinder(for: expression).failure(.ungroupedKey(key), expression)
  }
}

extension FetchExpression {
  /// The function and the argument of a call of a function of one collection, also when it is
  /// written as a collection operator.
  fileprivate var collectionCall: (FunctionExpression.Function, FetchExpression)? {
    switch kind {
    case .function(let call):
      guard call.function.takesCollection, call.function != .distinct, call.arguments.count == 1
      else { return nil }
      return (call.function, call.arguments[0])
    case .keyPath(let path):
      guard path.root == nil, path.keyPath.hasPrefix("@") else { return nil }
      let parts = path.keyPath.dropFirst().split(separator: ".", maxSplits: 1)
      guard let name = parts.first,
        let function = CollectionOperator(rawValue: String(name))?.function,
        function != .distinct
      else { return nil }
      let rest = parts.dropFirst().first.map { FetchExpression.key(String($0)) }
      return (function, rest ?? .selfReference)
    default: return nil
    }
  }
}

extension PredicateBinder {
  /// Whether part of an expression is an aggregate over objects.
  func hasAggregates(_ expression: FetchExpression) throws(FetchPredicateError) -> Bool {
    try Self.checkDepth(expression.depth)
    if try aggregate(expression) != nil { return true }
    for operand in expression.operands where try hasAggregates(operand) { return true }
    return false
  }

  /// The aggregate over objects that an expression is; nil for one that is none.
  fileprivate func aggregate(
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> GroupBinder.Aggregate? {
    guard let (function, values) = expression.collectionCall else { return nil }
    var (argument, isDistinct) = (values, false)
    if case .function(let inner) = values.kind, inner.function == .distinct,
      let only = inner.arguments.first
    {
      (argument, isDistinct) = (only, true)
    }
    let bound = try bind(argument)
    // A function of a collection that each object has is no aggregate over objects.
    if bound.type.isCollection { return nil }
    return GroupBinder.Aggregate(
      call: expression,
      bound: BoundAggregate(
        function: function, argument: bound.expression, isDistinct: isDistinct),
      type: try expressionBinder(for: argument)
        .result(of: function, on: bound.type.collection, argument))
  }

  /// Binds an expression that stands alone.
  func bind(_ expression: FetchExpression) throws(FetchPredicateError) -> ExpressionBinder.Typed {
    try Self.checkDepth(expression.depth)
    return try expressionBinder(for: expression).bind(expression.resolved(in: model))
  }

  /// Binds an expression that stands alone and has to be one value.
  func single(
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> ExpressionBinder.Typed {
    let bound = try bind(expression)
    guard !bound.type.isCollection else {
      let binder = expressionBinder(for: expression)
      throw binder.failure(.unexpectedCollection(binder.summary(of: expression)), expression)
    }
    return bound
  }

  /// A binder whose errors show an expression alone.
  fileprivate func expressionBinder(for expression: FetchExpression) -> ExpressionBinder {
    let format = expression.span.format ?? expression.format
    let comparison = ComparisonPredicate(
      expression, .equalTo, .value(.null), options: [], modifier: .direct,
      span: SourceSpan(0..<format.utf8.count, in: format))
    return ExpressionBinder(binder: self, comparison: comparison, side: .left)
  }
}
