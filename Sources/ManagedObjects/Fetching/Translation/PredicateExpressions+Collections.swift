#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Filter: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let collection = try translation.expression(sequence)
    let name = translation.bindElement(variable.key)
    return .expression(.subquery(collection, name, try translation.predicate(filter)))
  }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let collection = try translation.expression(sequence)
    let name = translation.bindElement(variable.key)
    let found = FetchExpression.subquery(collection, name, try translation.predicate(test))
    return .predicate(.comparison(.key("@count", of: found), .greaterThan, .value(.integer(0))))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let collection = try translation.expression(sequence)
    let name = translation.bindElement(variable.key)
    let others = FetchExpression.subquery(collection, name, .not(try translation.predicate(test)))
    return .predicate(.comparison(.key("@count", of: others), .equalTo, .value(.integer(0))))
  }
}

extension PredicateExpressions.CollectionIndexSubscript: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let collection = try translation.expression(wrapped)
    return .expression(.element(.at(try translation.expression(index)), of: collection))
  }
}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let member = try translation.expression(element)
    if let range = sequence as? any TranslatableRange {
      return .predicate(try range.contains(member, &translation))
    }
    let collection = try translation.expression(sequence)
    if LHS.Output.self is any StringProtocol.Type {
      return .predicate(.comparison(collection, .contains, member))
    }
    return .predicate(.comparison(member, .in, collection))
  }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let member = try translation.expression(element)
    guard let range = range as? any TranslatableRange else {
      throw PredicateTranslationError.unsupportedExpression("\(type(of: range))")
    }
    return .predicate(try range.contains(member, &translation))
  }
}
