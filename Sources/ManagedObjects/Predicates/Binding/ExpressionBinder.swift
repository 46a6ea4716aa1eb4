/// Binds the expressions of one side of a comparison.
struct ExpressionBinder {
  /// A bound expression and what is known of its value.
  typealias Typed = (expression: BoundExpression, type: ExpressionType)

  let binder: PredicateBinder
  /// The comparison that the expressions are part of.
  let comparison: ComparisonPredicate
  let side: ResolvedOperand.Side

  /// Binds an expression; what does not depend on an object is computed now.
  func bind(_ expression: FetchExpression) throws(FetchPredicateError) -> Typed {
    let bound = try bindNode(expression)
    return (bound.expression.folded, bound.type)
  }

  private func bindNode(_ expression: FetchExpression) throws(FetchPredicateError) -> Typed {
    switch expression.kind {
    case .constant(let constant):
      return (.constant(constant.value), ExpressionType(family: constant.value.comparisonFamily))
    case .object(let object): return try bind(object, expression)
    case .transformable(let value):
      if let plain = value.plain {
        return (.constant(plain), ExpressionType(family: plain.comparisonFamily))
      }
      throw failure(
        .unsuitableOperand(
          comparisonOperator: comparison.comparisonOperator.symbol,
          operand: "a value of the type \(value.typeName)",
          expected: "a transformable attribute to compare it with"),
        expression)
    case .request: throw failure(.unsupported("FETCH where no context fetches"), expression)
    case .selfReference: return subject
    case .variable(let variable):
      guard let bound = binder.variables[variable.name] else {
        throw failure(.variableWithoutValue(variable.name), expression)
      }
      return (.variable(bound.level), bound.type)
    case .aggregate(let list): return try bind(list)
    case .keyPath(let path): return try bind(path, expression)
    case .swiftKeyPath: return try bind(try expression.resolved(in: binder.model))
    case .function(let call): return try bind(call, expression)
    case .method(let call): throw failure(.unknownFunction(call.name), expression)
    case .cast(let cast): return try bind(cast, expression)
    case .ternary(let ternary): return try bind(ternary)
    case .subquery(let subquery): return try bind(subquery)
    case .index(let index): return try bind(index, expression)
    case .combination(let combination):
      let left = try collection(combination.left, of: combination.operation.rawValue)
      let right = try collection(combination.right, of: combination.operation.rawValue)
      return (
        .combination(left.expression, combination.operation, right.expression),
        left.type.joined(with: right.type)
      )
    }
  }

  /// Binds an object that is given, which has to be one of this model and of its stores.
  private func bind(
    _ object: ObjectExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    let entity = binder.model?.entity(named: object.entityName)
    if let model = binder.model, entity == nil {
      throw failure(
        .unknownEntity(object.entityName), expression,
        suggestion: NameSuggestion.closest(
          to: object.entityName, among: model.entities.map(\.name)))
    }
    var type = ExpressionType.object(entity)
    type.isGiven = true
    guard let stores = binder.stores, let store = object.store else {
      return (.object(object.reference), type)
    }
    guard let key = stores.slot(of: store)?.key(of: object.reference.key) else {
      throw failure(.foreignObject(object.uri), expression)
    }
    return (.object(RowReference(entity: object.reference.entity, key: key)), type)
  }

  private func bind(_ list: AggregateExpression) throws(FetchPredicateError) -> Typed {
    var type = ExpressionType.null
    switch list.storage {
    case .values(let values):
      for value in values {
        type = type.joined(with: ExpressionType(family: value.comparisonFamily))
      }
      return (.constants(values), type.collection)
    case .expressions(let expressions):
      var elements: [BoundExpression] = []
      for expression in expressions {
        let element = try single(expression)
        elements.append(element.expression)
        type = type.joined(with: element.type)
      }
      return (.list(elements), type.collection)
    }
  }

  private func bind(
    _ cast: CastExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    let operand = try single(cast.operand)
    if operand.type.family == .object {
      throw failure(
        .unsuitableOperand(
          comparisonOperator: "CAST", operand: operand.type.family.name, expected: "a plain value"),
        cast.operand)
    }
    let family: ResolvedOperand.Family =
      switch cast.type {
      case .number, .decimal: .number
      case .string: .string
      case .date: .date
      case .data: .binary
      case .uuid: .uuid
      }
    return (.cast(operand.expression, cast.type), ExpressionType(family: family))
  }

  private func bind(_ ternary: TernaryExpression) throws(FetchPredicateError) -> Typed {
    let condition = try binder.bind(ternary.condition)
    let (ifTrue, ifFalse) = (try bind(ternary.ifTrue), try bind(ternary.ifFalse))
    return (
      .ternary(condition, ifTrue.expression, ifFalse.expression),
      ifTrue.type.joined(with: ifFalse.type)
    )
  }

  private func bind(_ subquery: SubqueryExpression) throws(FetchPredicateError) -> Typed {
    let collection = try collection(subquery.collection, of: "SUBQUERY")
    var inner = binder
    let level = binder.variables.values.map { $0.level + 1 }.max() ?? 0
    inner.variables[subquery.variable] = (level, collection.type.element)
    return (
      .subquery(collection.expression, level: level, try inner.bind(subquery.predicate)),
      collection.type
    )
  }
}

extension ExpressionBinder {
  /// Binds what has to be one value.
  func single(_ expression: FetchExpression) throws(FetchPredicateError) -> Typed {
    let bound = try bind(expression)
    if bound.type.isCollection {
      throw failure(.unexpectedCollection(summary(of: expression)), expression)
    }
    return bound
  }

  /// Binds what has to be a collection.
  func collection(
    _ expression: FetchExpression, of construct: String
  ) throws(FetchPredicateError) -> Typed {
    let bound = try bind(expression)
    guard bound.type.isCollection || bound.type.family == .any else {
      throw failure(
        .expectedCollection(construct: construct, operand: bound.type.family.name), expression)
    }
    return bound
  }

  /// An error about an expression, with the place where it was written.
  func failure(
    _ kind: FetchPredicateError.Kind, _ expression: FetchExpression, suggestion: String? = nil
  ) -> FetchPredicateError {
    let site = comparison.site(of: expression, side)
    return FetchPredicateError(kind, site.range, in: site.format, suggestion: suggestion)
  }

  func summary(of expression: FetchExpression) -> String {
    let text = expression.format
    return text.count <= 60 ? text : "\(text.prefix(59))…"
  }
}

extension BoundExpression {
  /// The same, computed already where it does not depend on an object.
  fileprivate var folded: BoundExpression {
    switch self {
    case .constant, .constants, .object: return self
    default: break
    }
    guard isConstant else { return self }
    let evaluation = Evaluation(PlainSubject(NoAttributes()), EvaluationWork())
    let value = evaluation.value(of: self)
    // What is too much work is an error as soon as there is an object.
    guard !evaluation.work.hasFailed else { return self }
    switch value {
    case .value(let value): return .constant(value)
    case .object(let reference): return .object(reference)
    case .list(let elements): return elements.attributeValues.map { .constants($0) } ?? self
    case .subject: return self
    }
  }
}
