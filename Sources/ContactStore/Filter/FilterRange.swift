import ManagedObjects

/// Two bounds with `..` between them, of which one may be missing, or one with a sign before it.
struct FilterRange {
  private typealias Bound = (text: String, comparisonOperator: ComparisonPredicate.Operator)

  /// What may stand before a value to mean others on one side of it.
  private static let signs: [(sign: String, comparisonOperator: ComparisonPredicate.Operator)] = [
    (">=", .greaterThanOrEqualTo), ("<=", .lessThanOrEqualTo), (">", .greaterThan),
    ("<", .lessThan),
  ]

  private let bounds: [Bound]

  /// Takes a range; nil for any other text.
  init?(_ text: String) {
    if let (sign, comparisonOperator) = Self.signs.first(where: { text.hasPrefix($0.sign) }) {
      bounds = [(String(text.dropFirst(sign.count)), comparisonOperator)]
      return
    }
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let both: [Bound] = [
      (String(parts[0]), .greaterThanOrEqualTo), (String(parts[1]), .lessThanOrEqualTo),
    ]
    bounds = both.filter { !$0.text.isEmpty }
    if bounds.isEmpty { return nil }
  }

  /// That a field lies between the bounds, or is one of them.
  ///
  /// - Parameters:
  ///   - key: The field.
  ///   - read: Reads a bound; nil for what is none.
  /// - Returns: The predicate; nil where a bound is none.
  func predicate(_ key: FetchExpression, _ read: (String) -> FetchExpression?) -> FetchPredicate? {
    var parts: [FetchPredicate] = []
    for (text, comparisonOperator) in bounds {
      guard let bound = read(text) else { return nil }
      parts.append(.comparison(key, comparisonOperator, bound))
    }
    return .and(parts)
  }
}
