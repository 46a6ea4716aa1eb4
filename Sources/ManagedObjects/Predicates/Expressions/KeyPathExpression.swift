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
  /// The key path as it is written, with a `#` before a first key that is a reserved word.
  package var format: String {
    let first = keyPath.prefix { $0 != "." }
    return ReservedWord(first) == nil ? keyPath : "#" + keyPath
  }
}
