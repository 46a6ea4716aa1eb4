extension FetchExpression {
  /// The names of the variables that no value has been given for.
  ///
  /// The variable of a subquery is not free in its predicate.
  var variables: Set<String> {
    if case .variable(let variable) = kind { return [variable.name] }
    var variables = innerPredicate?.variables ?? []
    if case .subquery(let subquery) = kind { variables.remove(subquery.variable) }
    return operands.reduce(into: variables) { $0.formUnion($1.variables) }
  }

  /// The expression with values in the places of variables.
  ///
  /// - Parameters:
  ///   - values: A value for each variable by its name.
  ///   - isElement: Whether the expression is an element of a list, so that it can be no list.
  /// - Returns: The expression with those values.
  /// - Throws: ``FetchPredicateError`` for a value that cannot stand there.
  func withSubstitutionVariables(
    _ values: [String: (any Sendable)?], isElement: Bool
  ) throws(FetchPredicateError) -> FetchExpression {
    func substituted(_ operand: FetchExpression) throws(FetchPredicateError) -> FetchExpression {
      try operand.withSubstitutionVariables(values, isElement: false)
    }
    let kind: Kind
    switch self.kind {
    case .constant, .object, .selfReference: return self
    case .variable(let variable):
      guard let value = values[variable.name] else { return self }
      return try substitute(value, for: variable, isElement: isElement)
    case .keyPath(let path):
      guard let root = path.root else { return self }
      kind = KeyPathExpression.kind(path.keyPath, of: try substituted(root))
    case .aggregate(let list):
      guard case .expressions(let elements) = list.storage else { return self }
      var parts: [FetchExpression] = []
      for element in elements {
        parts.append(try element.withSubstitutionVariables(values, isElement: true))
      }
      kind = .aggregate(AggregateExpression(parts))
    case .function(let call):
      var arguments: [FetchExpression] = []
      for argument in call.arguments { arguments.append(try substituted(argument)) }
      kind = .function(FunctionExpression(call.function, arguments))
    case .cast(let cast): kind = cast.replacingOperand(try substituted(cast.operand))
    case .ternary(let ternary):
      kind = .ternary(
        TernaryExpression(
          try ternary.condition.withSubstitutionVariables(values),
          try substituted(ternary.ifTrue), try substituted(ternary.ifFalse)))
    case .subquery(let subquery):
      let collection = try substituted(subquery.collection)
      var outer = values
      outer.removeValue(forKey: subquery.variable)
      kind = .subquery(
        SubqueryExpression(
          collection, subquery.variable,
          try subquery.predicate.withSubstitutionVariables(outer)))
    case .index(let index):
      let collection = try substituted(index.collection)
      guard case .at(let position) = index.position else {
        kind = .index(IndexExpression(collection, index.position))
        break
      }
      kind = .index(IndexExpression(collection, .at(try substituted(position))))
    case .combination(let combination):
      kind = .combination(
        CombinationExpression(
          try substituted(combination.left), combination.operation,
          try substituted(combination.right)))
    }
    return FetchExpression(kind, span: span)
  }

  private func substitute(
    _ value: (any Sendable)?, for variable: VariableExpression, isElement: Bool
  ) throws(FetchPredicateError) -> FetchExpression {
    switch PredicateArguments.content(of: value, for: .value) {
    case .expression(let kind):
      if isElement, case .aggregate = kind { break }
      return FetchExpression(kind, span: span)
    case .keyPath, nil: break
    }
    throw unsuitableValue(for: variable, isElement: isElement)
  }

  private func unsuitableValue(
    for variable: VariableExpression, isElement: Bool
  ) -> FetchPredicateError {
    let expected =
      isElement
      ? "a value that an attribute can have, or an object's ID"
      : PredicateToken.Placeholder.value.expectation
    let kind = FetchPredicateError.Kind.unsuitableVariable(variable.name, expected: expected)
    guard let written = span.format else {
      return FetchPredicateError(kind, 0..<format.utf8.count, in: format)
    }
    return FetchPredicateError(kind, span.range, in: written)
  }
}
