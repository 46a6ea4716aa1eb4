/// One of two values, as a predicate decides.
public struct TernaryExpression: Hashable {
  /// What decides.
  public let condition: FetchPredicate
  /// The value where the condition holds.
  public let ifTrue: FetchExpression
  /// The value where it does not.
  public let ifFalse: FetchExpression

  package init(
    _ condition: FetchPredicate, _ ifTrue: FetchExpression, _ ifFalse: FetchExpression
  ) {
    self.condition = condition
    self.ifTrue = ifTrue
    self.ifFalse = ifFalse
  }
}

extension TernaryExpression: Sendable {}

extension TernaryExpression {
  /// The choice as it is written.
  package var format: String {
    "TERNARY(\(condition.format), \(ifTrue.format), \(ifFalse.format))"
  }
}
