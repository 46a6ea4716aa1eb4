/// A comparison of two expressions.
public struct ComparisonPredicate: Hashable {
  /// The expression before the operator.
  public let left: FetchExpression
  /// How the two are compared.
  public let comparisonOperator: Operator
  /// The expression behind the operator.
  public let right: FetchExpression
  /// How strings are compared.
  ///
  /// Other values ignore it.
  public let options: Options

  package let span: SourceSpan

  /// Compares two expressions.
  ///
  /// - Parameters:
  ///   - left: The expression before the operator.
  ///   - comparisonOperator: How the two are compared.
  ///   - right: The expression behind the operator.
  ///   - options: How strings are compared. Other values ignore it.
  public init(
    _ left: FetchExpression, _ comparisonOperator: Operator, _ right: FetchExpression,
    options: Options = []
  ) {
    self.init(left, comparisonOperator, right, options: options, span: .none)
  }

  package init(
    _ left: FetchExpression, _ comparisonOperator: Operator, _ right: FetchExpression,
    options: Options, span: SourceSpan
  ) {
    self.left = left
    self.comparisonOperator = comparisonOperator
    self.right = right
    self.options = options
    self.span = span
  }
}

extension ComparisonPredicate: Sendable {}

extension ComparisonPredicate {
  /// The comparison in canonical form.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public var format: String {
    "\(left.format) \(comparisonOperator.symbol)\(options.suffix) \(right.format)"
  }
}
