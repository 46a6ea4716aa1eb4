import ManagedObjects

/// Two bounds with `..` between them, of which one may be missing.
struct FilterRange {
  private let first: String
  private let last: String

  /// Takes a range; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !(parts[0].isEmpty && parts[1].isEmpty) else { return nil }
    (first, last) = (String(parts[0]), String(parts[1]))
  }

  /// That a field lies between the bounds, or is one of them.
  ///
  /// - Parameters:
  ///   - key: The field.
  ///   - read: Reads a bound; nil for what is none.
  /// - Returns: The predicate; nil where a bound is none.
  func predicate(_ key: FetchExpression, _ read: (String) -> FetchExpression?) -> FetchPredicate? {
    let bounds: [(String, ComparisonPredicate.Operator)] = [
      (first, .greaterThanOrEqualTo), (last, .lessThanOrEqualTo),
    ]
    var parts: [FetchPredicate] = []
    for (text, comparisonOperator) in bounds where !text.isEmpty {
      guard let bound = read(text) else { return nil }
      parts.append(.comparison(key, comparisonOperator, bound))
    }
    return .and(parts)
  }
}
