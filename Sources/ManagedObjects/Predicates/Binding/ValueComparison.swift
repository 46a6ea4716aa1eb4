import TextTools

/// Comparison of two values whose kinds are known to go together.
package enum ValueComparison {
  package typealias Operator = ComparisonPredicate.Operator.Kind

  /// Whether two values relate as an operator says.
  ///
  /// - Complexity: O(*n*) in the length of strings or data; see ``TextTest`` for `LIKE`.
  package static func holds(
    _ left: AttributeValue, _ comparisonOperator: Operator, _ right: AttributeValue,
    _ options: ComparisonPredicate.Options
  ) -> Bool {
    switch (left, right) {
    case (.null, .null): return comparisonOperator.holdsForTwoNulls
    case (.null, _), (_, .null): return comparisonOperator == .notEqualTo
    case (.string(let text), .string(let other)):
      if ordersByLocale(comparisonOperator, options) {
        return comparisonOperator.holds(for: localeOrder(text, other))
      }
      if options.folding.isEmpty, comparisonOperator.isRelation {
        return comparisonOperator.holds(for: ByteSearch.compare(text, other))
      }
      return TextTest(comparisonOperator, other, options).matches(text)
    default: return comparisonOperator.holds(for: order(left, right))
    }
  }

  /// Whether strings are compared by their order among sorted ones.
  static func ordersByLocale(
    _ comparisonOperator: Operator, _ options: ComparisonPredicate.Options
  ) -> Bool {
    guard options.contains(.localeSensitive) else { return false }
    switch comparisonOperator {
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: return true
    default: return false
    }
  }

  private static func localeOrder(_ left: String, _ right: String) -> Int {
    TextOrder.compare(left, right)
  }

  /// The order of two values: below, at or above zero; nil where they have none and are different.
  private static func order(_ left: AttributeValue, _ right: AttributeValue) -> Int? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): sign(left, right)
    case (.double(let left), .double(let right)):
      left.isNaN || right.isNaN ? nil : sign(left, right)
    case (.integer(let left), .double(let right)): ExactNumber.order(left, right)
    case (.double(let left), .integer(let right)): ExactNumber.order(right, left).map { -$0 }
    case (.decimal(let left), _): DecimalText(left).flatMap { ExactNumber.order($0, right) }
    case (_, .decimal(let right)):
      DecimalText(right).flatMap { ExactNumber.order($0, left) }.map { -$0 }
    case (.date(let left), .date(let right)): sign(left, right)
    case (.boolean, .boolean), (.binary, .binary), (.uuid, .uuid): left == right ? 0 : nil
    default: nil
    }
  }

  private static func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}

extension ComparisonPredicate.Operator.Kind {
  /// Whether the operator asks how two values are ordered, or whether they are equal.
  package var isRelation: Bool {
    switch self {
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo:
      true
    case .like, .matches, .beginsWith, .endsWith, .contains, .in, .between: false
    }
  }

  /// Whether a nil relates to a nil as the operator says.
  ///
  /// Nils are equal; that is all.
  package var holdsForTwoNulls: Bool {
    switch self {
    case .equalTo, .lessThanOrEqualTo, .greaterThanOrEqualTo: true
    default: false
    }
  }

  /// The operator that says the same with its sides exchanged, or nil when there is none.
  package var mirrored: ComparisonPredicate.Operator.Kind? {
    switch self {
    case .lessThan: .greaterThan
    case .lessThanOrEqualTo: .greaterThanOrEqualTo
    case .greaterThan: .lessThan
    case .greaterThanOrEqualTo: .lessThanOrEqualTo
    case .equalTo, .notEqualTo: self
    case .contains: .in
    case .in: .contains
    case .like, .matches, .beginsWith, .endsWith, .between: nil
    }
  }

  /// Whether two values in an order relate as the operator says.
  func holds(for order: Int?) -> Bool {
    guard let order else { return self == .notEqualTo }
    return switch self {
    case .lessThan: order < 0
    case .lessThanOrEqualTo: order <= 0
    case .greaterThan: order > 0
    case .greaterThanOrEqualTo: order >= 0
    case .equalTo: order == 0
    case .notEqualTo: order != 0
    case .like, .matches, .beginsWith, .endsWith, .contains, .in, .between: false
    }
  }
}
