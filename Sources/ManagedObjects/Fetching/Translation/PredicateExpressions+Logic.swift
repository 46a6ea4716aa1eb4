#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Conjunction: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(.and([try translation.predicate(lhs), try translation.predicate(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(.or([try translation.predicate(lhs), try translation.predicate(rhs)]))
  }
}

extension PredicateExpressions.Negation: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(.not(try translation.predicate(wrapped)))
  }
}

extension PredicateExpressions.Equal: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(try translation.equality(lhs, rhs))
  }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(try translation.equality(lhs, rhs, isNegated: true))
  }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let operation: ComparisonPredicate.Operator =
      switch op {
      case .lessThan: .lessThan
      case .lessThanOrEqual: .lessThanOrEqualTo
      case .greaterThan: .greaterThan
      case .greaterThanOrEqual: .greaterThanOrEqualTo
      @unknown default: throw PredicateTranslationError.unsupportedExpression("\(op)")
      }
    return .predicate(
      .comparison(
        try translation.expression(lhs), operation, try translation.expression(rhs)))
  }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let condition = try translation.predicate(test)
    let (first, second) = (
      try translation.translate(trueBranch), try translation.translate(falseBranch)
    )
    guard first.isPredicate || second.isPredicate else {
      return .expression(.ternary(condition, first.expression, second.expression))
    }
    return .predicate(
      .or([.and([condition, first.predicate]), .and([.not(condition), second.predicate])]))
  }
}

extension PredicateTranslation {
  fileprivate mutating func equality(
    _ left: some PredicateExpression, _ right: some PredicateExpression,
    isNegated: Bool = false
  ) throws(PredicateTranslationError) -> FetchPredicate {
    let (left, right) = (try translate(left), try translate(right))
    if left.isPredicate || right.isPredicate {
      return isNegated ? .not(left.equals(right)) : left.equals(right)
    }
    return .comparison(left.expression, isNegated ? .notEqualTo : .equalTo, right.expression)
  }
}

extension TranslatedExpression {
  /// Whether it is true or false by a condition.
  fileprivate var isPredicate: Bool {
    if case .expression = self { false } else { true }
  }

  /// The predicate that holds where both are true, both are false, or both are nil.
  fileprivate func equals(_ other: TranslatedExpression) -> FetchPredicate {
    guard let flag = other.constant else {
      if constant != nil { return other.equals(self) }
      return .comparison(expression, .equalTo, other.expression)
    }
    switch self {
    case .optional(let subject, let predicate):
      return .and([subject.isNotNil, flag ? predicate : .not(predicate)])
    default: return flag ? predicate : .not(predicate)
    }
  }
}
