#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Variable: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    guard let bound = translation.bindings[key] else {
      throw PredicateTranslationError.unsupportedExpression("a variable of another predicate")
    }
    return .expression(bound)
  }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let start = try translation.expression(root)
    if let kind { return try common(kind, of: start) }
    if Output.self == ManagedObjectID.self {
      return .expression(.key(KeySortDescriptor.objectIDKey, of: start))
    }
    guard let type = Root.Output.self as? any KeyPathRoot.Type else {
      throw PredicateTranslationError.unsupportedKeyPath("\(keyPath)")
    }
    let path = SwiftKeyPathExpression(SwiftKeyPath(keyPath, from: type), of: start)
    return .expression(FetchExpression(.swiftKeyPath(path)))
  }

  /// What all collections have.
  private func common(
    _ kind: CommonKeyPathKind, of collection: FetchExpression
  ) throws(PredicateTranslationError) -> TranslatedExpression {
    let isText = Root.Output.self is any StringProtocol.Type
    let count = FetchExpression.key("@count", of: collection)
    switch kind {
    case .collectionIsEmpty where isText:
      return .predicate(.comparison(collection, .equalTo, .value(.string(""))))
    case .collectionIsEmpty: return .predicate(.comparison(count, .equalTo, .value(.integer(0))))
    case .collectionCount where !isText: return .expression(count)
    case .collectionFirst where !isText: return .expression(.element(.first, of: collection))
    case .bidirectionalCollectionLast where !isText:
      return .expression(.element(.last, of: collection))
    default: throw PredicateTranslationError.unsupportedKeyPath("\(keyPath)")
    }
  }
}

extension PredicateExpressions.Value: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .expression(try FetchExpression(constant: value))
  }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    .expression(.value(.null))
  }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    try translation.translate(inner)
  }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let subject = try translation.expression(wrapped)
    translation.bindings[variable.key] = subject
    switch try translation.translate(transform) {
    case .predicate(let predicate): return .optional(subject, predicate)
    case .optional(let inner, let predicate):
      return .optional(subject, .and([inner.isNotNil, predicate]))
    case .expression(let result):
      // What is nil behind nil needs no condition.
      if result == subject || result.isProperty { return .expression(result) }
      return .expression(.ternary(subject.isNil, .value(.null), result))
    }
  }
}

extension FetchExpression {
  fileprivate var isProperty: Bool {
    switch kind {
    case .keyPath(let path): !path.keyPath.contains("@")
    case .swiftKeyPath: true
    default: false
    }
  }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let (first, second) = (try translation.translate(lhs), try translation.translate(rhs))
    guard case .optional(let subject, let predicate) = first else {
      let value = first.expression
      return .expression(.ternary(value.isNil, second.expression, value))
    }
    let whereGiven = FetchPredicate.and([subject.isNotNil, predicate])
    if second.constant == false { return .predicate(whereGiven) }
    if second.constant == true { return .predicate(.or([subject.isNil, predicate])) }
    return .predicate(.or([whereGiven, .and([subject.isNil, second.predicate])]))
  }
}
