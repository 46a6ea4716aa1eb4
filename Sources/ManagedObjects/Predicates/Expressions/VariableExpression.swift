/// A value that is not known yet, to be given before the predicate is run.
public struct VariableExpression: Hashable {
  /// The name, without the dollar sign before it.
  public let name: String

  package init(_ name: String) {
    self.name = name
  }
}

extension VariableExpression: Sendable {}

extension VariableExpression {
  /// The variable as it is written.
  package var format: String { "$" + name }
}
