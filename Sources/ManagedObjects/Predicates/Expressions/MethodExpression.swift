/// A call of a method of what a variable stands for, which only the expressions of a mapping model have:
/// `FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "PersonToPerson",
/// $source.friends)`.
public struct MethodExpression: Hashable {
  /// The name of the method, with a colon for each argument.
  public let name: String
  /// What the method is called of.
  public let target: FetchExpression
  /// What it is called with.
  public let arguments: [FetchExpression]

  package init(_ name: String, of target: FetchExpression, _ arguments: [FetchExpression]) {
    (self.name, self.target, self.arguments) = (name, target, arguments)
  }
}

extension MethodExpression: Sendable {}

extension MethodExpression {
  /// The call as it is written.
  package var format: String {
    let name = FetchExpression.value(.string(name)).format
    let list = [target.format, name] + arguments.map(\.format)
    return "FUNCTION(\(list.joined(separator: ", ")))"
  }

  var operands: [FetchExpression] { [target] + arguments }
}
