#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An expression that stands for a range of values.
protocol TranslatableRange {
  /// The predicate that holds where a value is in the range.
  func contains(
    _ member: FetchExpression, _ translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> FetchPredicate
}

extension PredicateExpressions.ClosedRange: TranslatableRange {
  func contains(
    _ member: FetchExpression, _ translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> FetchPredicate {
    .comparison(
      member, .between,
      .list([try translation.expression(lower), try translation.expression(upper)]))
  }
}

extension PredicateExpressions.Range: TranslatableRange {
  func contains(
    _ member: FetchExpression, _ translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> FetchPredicate {
    .and([
      .comparison(member, .greaterThanOrEqualTo, try translation.expression(lower)),
      .comparison(member, .lessThan, try translation.expression(upper)),
    ])
  }
}

extension PredicateExpressions.Value: TranslatableRange where Output: RangeExpression {
  func contains(
    _ member: FetchExpression, _ translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> FetchPredicate {
    switch value {
    case let range as Range<Output.Bound>:
      .and([
        .comparison(
          member, .greaterThanOrEqualTo, try FetchExpression(constant: range.lowerBound)),
        .comparison(member, .lessThan, try FetchExpression(constant: range.upperBound)),
      ])
    case let range as ClosedRange<Output.Bound>:
      .comparison(
        member, .between,
        .list([
          try FetchExpression(constant: range.lowerBound),
          try FetchExpression(constant: range.upperBound),
        ]))
    case let range as PartialRangeFrom<Output.Bound>:
      .comparison(
        member, .greaterThanOrEqualTo, try FetchExpression(constant: range.lowerBound))
    case let range as PartialRangeThrough<Output.Bound>:
      .comparison(member, .lessThanOrEqualTo, try FetchExpression(constant: range.upperBound))
    case let range as PartialRangeUpTo<Output.Bound>:
      .comparison(member, .lessThan, try FetchExpression(constant: range.upperBound))
    default: throw PredicateTranslationError.unsupportedValue(type: "\(Output.self)")
    }
  }
}
