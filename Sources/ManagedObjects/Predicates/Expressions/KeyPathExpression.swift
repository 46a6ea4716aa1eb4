/// The value of a property of the object.
public struct KeyPathExpression: Hashable {
  /// The key, or several with dots between them.
  public let keyPath: String

  package init(_ keyPath: String) {
    self.keyPath = keyPath
  }
}

extension KeyPathExpression: Sendable {}

extension KeyPathExpression {
  /// The key path as it is written, with a `#` before a first key that is a reserved word or looks
  /// like a variable.
  package var format: String {
    let first = keyPath.prefix { $0 != "." }
    let isPlain = ReservedWord(first) == nil && !first.hasPrefix("$")
    return isPlain ? keyPath : "#" + keyPath
  }
}
