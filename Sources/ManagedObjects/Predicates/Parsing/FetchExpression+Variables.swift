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
    _ values: [String: Any?], isElement: Bool
  ) throws(FetchPredicateError) -> FetchExpression {
    if case .variable(let variable) = kind {
      guard let value = values[variable.name] else { return self }
      return try substitute(value, for: variable, isElement: isElement)
    }
    return try rebuilt(
      Rebuilding(
        operand: { (operand, isElement) throws(FetchPredicateError) in
          try operand.withSubstitutionVariables(values, isElement: isElement)
        },
        predicate: { (predicate, variable) throws(FetchPredicateError) in
          var outer = values
          if let variable { outer.removeValue(forKey: variable) }
          return try predicate.withSubstitutionVariables(outer)
        }))
  }

  private func substitute(
    _ value: Any?, for variable: VariableExpression, isElement: Bool
  ) throws(FetchPredicateError) -> FetchExpression {
    guard let kind = FetchExpression.Kind(argument: value), !(isElement && kind.isList) else {
      throw unsuitableValue(for: variable, isElement: isElement)
    }
    return FetchExpression(kind, span: span)
  }

  private func unsuitableValue(
    for variable: VariableExpression, isElement: Bool
  ) -> FetchPredicateError {
    let expected =
      isElement
      ? "a value that an attribute can have, or an object or its ID"
      : PredicateToken.Placeholder.value.expectation
    let kind = FetchPredicateError.Kind.unsuitableVariable(variable.name, expected: expected)
    guard let written = span.format else {
      return FetchPredicateError(kind, 0..<format.utf8.count, in: format)
    }
    return FetchPredicateError(kind, span.range, in: written)
  }
}

extension FetchExpression.Kind {
  fileprivate var isList: Bool { if case .aggregate = self { true } else { false } }
}
