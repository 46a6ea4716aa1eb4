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

  /// Which elements of a collection on the left are compared.
  public let modifier: Modifier

  package let span: SourceSpan

  /// Compares two expressions.
  ///
  /// - Parameters:
  ///   - left: The expression before the operator.
  ///   - comparisonOperator: How the two are compared.
  ///   - right: The expression behind the operator.
  ///   - options: How strings are compared. Other values ignore it.
  ///   - modifier: Which elements of a collection on the left are compared.
  public init(
    _ left: FetchExpression, _ comparisonOperator: Operator, _ right: FetchExpression,
    options: Options = [], modifier: Modifier = .direct
  ) {
    self.init(
      left, comparisonOperator, right, options: options, modifier: modifier, span: .none)
  }

  package init(
    _ left: FetchExpression, _ comparisonOperator: Operator, _ right: FetchExpression,
    options: Options, modifier: Modifier, span: SourceSpan
  ) {
    self.left = left
    self.comparisonOperator = comparisonOperator
    self.right = right
    self.options = options
    self.modifier = modifier
    self.span = span
  }
}

extension ComparisonPredicate: Sendable {}

extension ComparisonPredicate {
  /// Which elements of a collection a comparison is about.
  public enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// The sides are compared as they are.
    case direct = ""
    /// At least one element of the collection on the left; of an empty one, none.
    case any = "ANY"
    /// Every element of the collection on the left; so it is of an empty one.
    case all = "ALL"
  }
}

extension ComparisonPredicate {
  /// The comparison in canonical form.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public var format: String {
    let comparison =
      "\(left.format) \(comparisonOperator.symbol)\(options.suffix) \(right.format)"
    return modifier == .direct ? comparison : "\(modifier.rawValue) \(comparison)"
  }
}
