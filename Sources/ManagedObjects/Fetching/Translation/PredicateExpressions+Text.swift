#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(try translation.textTest(.contains, base, other))
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .predicate(try translation.textTest(.beginsWith, base, prefix))
  }
}

extension PredicateExpressions.StringContainsRegex: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    guard let regex = regex as? PredicateExpressions.Value<PredicateExpressions.PredicateRegex>
    else { throw PredicateTranslationError.unsupportedExpression("a regular expression") }
    let pattern = ".*(?:\(regex.value.stringRepresentation)).*"
    return .predicate(
      .comparison(try translation.expression(subject), .matches, .value(.string(pattern))))
  }
}

extension PredicateTranslation {
  /// A test of a text for a part of it.
  ///
  /// The language knows no empty part, which Swift finds in every text.
  fileprivate mutating func textTest<Text: PredicateExpression>(
    _ operation: ComparisonPredicate.Operator, _ text: Text, _ part: some PredicateExpression
  ) throws(PredicateTranslationError) -> FetchPredicate {
    guard Text.Output.self is any StringProtocol.Type else {
      throw PredicateTranslationError.unsupportedExpression("a part of a collection")
    }
    let (text, part) = (try expression(text), try expression(part))
    let test = FetchPredicate.comparison(text, operation, part)
    guard case .constant(let constant) = part.kind else {
      return .or([.comparison(part, .equalTo, .value(.string(""))), test])
    }
    return constant.value == .string("") ? .always : test
  }
}
