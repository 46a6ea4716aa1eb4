extension FetchExpression {
  /// Something to do with each part of an expression to get the parts of another one.
  package struct Rebuilding {
    /// Gets an operand, and whether it is an element of a list.
    package typealias Operand =
      (FetchExpression, _ isElement: Bool) throws(FetchPredicateError) -> FetchExpression
    /// Gets an inner predicate, and the name of the variable that is bound in it.
    package typealias Predicate =
      (FetchPredicate, String?) throws(FetchPredicateError) -> FetchPredicate

    let operand: Operand
    let predicate: Predicate

    package init(operand: @escaping Operand, predicate: @escaping Predicate) {
      (self.operand, self.predicate) = (operand, predicate)
    }
  }

  /// The same expression with other operands and another inner predicate.
  ///
  /// - Complexity: O(*n*) in the number of operands.
  package func rebuilt(_ body: Rebuilding) throws(FetchPredicateError) -> FetchExpression {
    func part(_ operand: FetchExpression) throws(FetchPredicateError) -> FetchExpression {
      try body.operand(operand, false)
    }
    let kind: Kind
    switch self.kind {
    case .constant, .object, .transformable, .request, .selfReference, .variable: return self
    case .keyPath(let path):
      guard let root = path.root else { return self }
      kind = KeyPathExpression.kind(path.keyPath, of: try part(root))
    case .swiftKeyPath(let path):
      kind = .swiftKeyPath(SwiftKeyPathExpression(path.keyPath, of: try part(path.root)))
    case .aggregate(let list):
      guard case .expressions(let elements) = list.storage else { return self }
      var parts: [FetchExpression] = []
      for element in elements { parts.append(try body.operand(element, true)) }
      kind = .aggregate(AggregateExpression(parts, whole: list.whole))
    case .function(let call):
      var arguments: [FetchExpression] = []
      for argument in call.arguments { arguments.append(try part(argument)) }
      kind = .function(FunctionExpression(call.function, arguments))
    case .method(let call):
      var arguments: [FetchExpression] = []
      for argument in call.arguments { arguments.append(try part(argument)) }
      kind = .method(MethodExpression(call.name, of: try part(call.target), arguments))
    case .cast(let cast): kind = cast.replacingOperand(try part(cast.operand))
    case .ternary(let ternary):
      kind = .ternary(
        TernaryExpression(
          try body.predicate(ternary.condition, nil), try part(ternary.ifTrue),
          try part(ternary.ifFalse)))
    case .subquery(let subquery):
      kind = .subquery(
        SubqueryExpression(
          try part(subquery.collection), subquery.variable,
          try body.predicate(subquery.predicate, subquery.variable)))
    case .index(let index):
      let collection = try part(index.collection)
      if case .at(let position) = index.position {
        kind = .index(IndexExpression(collection, .at(try part(position))))
      } else {
        kind = .index(IndexExpression(collection, index.position))
      }
    case .combination(let combination):
      kind = .combination(
        CombinationExpression(
          try part(combination.left), combination.operation, try part(combination.right)))
    }
    return FetchExpression(kind, span: span)
  }
}

extension FetchPredicate {
  /// The same predicate with other expressions on both sides of its comparisons.
  ///
  /// - Complexity: O(*n*) in the number of comparisons.
  package func rebuilt(
    _ expression: (FetchExpression) throws(FetchPredicateError) -> FetchExpression
  ) throws(FetchPredicateError) -> FetchPredicate {
    switch kind {
    case .constant: return self
    case .comparison(let comparison):
      return FetchPredicate(
        .comparison(
          ComparisonPredicate(
            try expression(comparison.left), comparison.comparisonOperator,
            try expression(comparison.right), options: comparison.options,
            modifier: comparison.modifier, span: comparison.span)))
    case .compound(let compound):
      var parts: [FetchPredicate] = []
      for part in compound.subpredicates { parts.append(try part.rebuilt(expression)) }
      return FetchPredicate(.compound(CompoundPredicate(compound.logic, parts)))
    }
  }
}

extension FetchPredicate {
  /// The same predicate with names of properties in the places of other names that stand for them.
  ///
  /// - Complexity: O(*n*) in the size of the tree, unless there are no other names.
  func replacing(aliases: [String: String]) throws(FetchPredicateError) -> FetchPredicate {
    if aliases.isEmpty { return self }
    return try rebuilt { (expression) throws(FetchPredicateError) in
      try expression.replacing(aliases: aliases)
    }
  }
}

extension FetchExpression {
  fileprivate func replacing(
    aliases: [String: String]
  ) throws(FetchPredicateError) -> FetchExpression {
    if case .keyPath(let path) = kind, path.root == nil {
      let first = String(path.keyPath.prefix { $0 != "." })
      return aliases[first].map { .key($0 + path.keyPath.dropFirst(first.count)) } ?? self
    }
    return try rebuilt(
      Rebuilding(
        operand: { (operand, _) throws(FetchPredicateError) in
          try operand.replacing(aliases: aliases)
        },
        predicate: { (predicate, _) throws(FetchPredicateError) in
          try predicate.replacing(aliases: aliases)
        }))
  }
}
