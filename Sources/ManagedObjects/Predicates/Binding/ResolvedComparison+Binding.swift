extension ResolvedComparison {
  /// Binds the comparison.
  func bound() throws(FetchPredicateError) -> BoundPredicate {
    if comparisonOperator == .matches { try checkPattern() }
    guard predicate.modifier == .direct else { return try boundModified() }
    return try bound(left)
  }

  /// Binds the comparison with something as its left side.
  private func bound(_ left: ResolvedOperand) throws(FetchPredicateError) -> BoundPredicate {
    switch comparisonOperator {
    case .between: return try boundBetween(left)
    case .in: return try boundMembership(in: right, of: left)
    case .contains:
      if left.family == .list { return try boundMembership(in: left, of: right) }
      return try boundText(.contains, left, right)
    case .like, .matches, .beginsWith, .endsWith:
      return try boundText(comparisonOperator, left, right)
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo:
      return try boundRelation(comparisonOperator, left, right)
    }
  }

  /// Binds a comparison of the elements of a collection.
  private func boundModified() throws(FetchPredicateError) -> BoundPredicate {
    let type = left.type
    guard type.isCollection || type.family == .any else {
      let site = predicate.site(of: left.expression, .left)
      throw FetchPredicateError(
        .expectedCollection(construct: predicate.modifier.rawValue, operand: left.summary),
        site.range, in: site.format)
    }
    for type in elementTypes {
      // Each element has to go with the right side as it would alone. What stands for it is no
      // constant, so that nothing is decided yet.
      let element = ResolvedOperand(
        content: .expression(.variable(0), type), expression: left.expression, side: .left)
      _ = try bound(element)
    }
    return boundGeneral(comparisonOperator, left, right, predicate.modifier)
  }

  /// What the elements of the collection on the left can be.
  private var elementTypes: [ExpressionType] {
    guard case .list(let list) = left.content, list.list.count > 0 else {
      return [left.type.element]
    }
    return list.elementTypes
  }

  /// Refuses a regular expression that cannot be compiled.
  private func checkPattern() throws(FetchPredicateError) {
    guard case .constant(.string(let pattern)) = right.content else { return }
    do {
      _ = try RegularExpression(pattern, options.folding)
    } catch {
      let site = predicate.site(of: right.expression, .right)
      throw FetchPredicateError(
        .malformedPattern(reason: error.reason), site.range, in: site.format)
    }
  }
}
