/// Two collections made one, in which nothing is twice.
public struct CombinationExpression: Hashable {
  /// How two collections become one.
  public enum Operation: String, CaseIterable, Hashable, Sendable {
    /// What is in either of them.
    case union = "UNION"
    /// What is in both.
    case intersect = "INTERSECT"
    /// What is in the left one and not in the right one.
    case minus = "MINUS"
  }

  /// The collection before the operator.
  public let left: FetchExpression
  /// How the two become one.
  public let operation: Operation
  /// The collection behind the operator.
  public let right: FetchExpression

  package init(_ left: FetchExpression, _ operation: Operation, _ right: FetchExpression) {
    self.left = left
    self.operation = operation
    self.right = right
  }
}

extension CombinationExpression: Sendable {}

extension CombinationExpression {
  /// The combination as it is written.
  package var format: String {
    let (left, right) = (
      left.format(bindingAtLeast: .combination), right.format(bindingAtLeast: .bitwiseOr)
    )
    return "\(left) \(operation.rawValue) \(right)"
  }
}
