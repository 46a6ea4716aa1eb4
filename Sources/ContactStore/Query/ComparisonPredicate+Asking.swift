package import ManagedObjects

extension ComparisonPredicate {
  /// The constant on the right, or those of a list; nil where something else stands there.
  var constants: [AttributeValue]? {
    switch right.kind {
    case .constant(let constant): return [constant.value]
    case .aggregate(let list):
      guard case .values(let values) = list.storage else { return nil }
      return values
    default: return nil
    }
  }

  /// An error about the comparison, where it is written.
  package func error(_ kind: FetchPredicateError.Kind) -> FetchPredicateError {
    let format = FetchPredicate(.comparison(self)).format
    guard let written = span.format else {
      return FetchPredicateError(kind, 0..<format.utf8.count, in: format)
    }
    return FetchPredicateError(kind, span.range, in: written)
  }

  /// The error of a comparison of a key with what it cannot be compared with.
  package func mismatch(_ key: String, _ description: String) -> FetchPredicateError {
    error(
      .mismatch(
        left: "\(key) (\(description))", comparisonOperator: comparisonOperator.symbol,
        right: right.format))
  }

  /// The error of an operator that does not suit a key.
  func unsuitable(_ key: String, _ expected: String) -> FetchPredicateError {
    error(
      .unsuitableOperand(
        comparisonOperator: comparisonOperator.symbol, operand: key, expected: expected))
  }

  /// Whether it is one with `nil`.
  var isAboutNothing: Bool { right.kind == FetchExpression.value(.null).kind }

  /// Whether it is about parts of texts, which no number and no date is.
  var isTextual: Bool {
    [.beginsWith, .endsWith, .contains, .like, .matches].contains(comparisonOperator)
  }

  /// The key of the contact on the left; nil where something else stands there.
  package var key: String? {
    guard case .keyPath(let path) = left.kind, path.root == nil else { return nil }
    return path.keyPath
  }

  /// The comparison with a key on the left that stands on the right of a constant, as it is where
  /// that is not so; `IN` asks for one of several values then.
  var withKeyOnLeft: ComparisonPredicate {
    guard modifier == .direct, case .keyPath(let path) = right.kind, path.root == nil,
      case .constant = left.kind, let turned = Self.turned[comparisonOperator.symbol]
    else { return self }
    return ComparisonPredicate(
      right, turned, left, options: options, modifier: .direct, span: span)
  }

  /// The operators that say the same with the sides exchanged.
  private static let turned: [String: Operator] = [
    "==": .equalTo, "!=": .notEqualTo, "<": .greaterThan, "<=": .greaterThanOrEqualTo,
    ">": .lessThan, ">=": .lessThanOrEqualTo, "IN": .equalTo,
  ]
}
