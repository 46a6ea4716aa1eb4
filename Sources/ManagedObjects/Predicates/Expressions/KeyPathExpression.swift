/// The value of a property of the object, or of what another expression stands for.
public struct KeyPathExpression: Hashable {
  /// The key, or several with dots between them.
  public let keyPath: String
  /// What the first key is a property of; nil for the object that the predicate is about.
  public let root: FetchExpression?

  package init(_ keyPath: String, of root: FetchExpression? = nil) {
    self.keyPath = keyPath
    self.root = root
  }

  /// The one form that a tree has for a key path behind an expression: none behind another, and none
  /// behind `SELF`.
  static func path(_ keyPath: String, of root: FetchExpression) -> KeyPathExpression {
    switch root.kind {
    case .selfReference: KeyPathExpression(keyPath)
    case .keyPath(let start):
      KeyPathExpression("\(start.keyPath).\(keyPath)", of: start.root)
    default: KeyPathExpression(keyPath, of: root)
    }
  }

  static func kind(_ keyPath: String, of root: FetchExpression) -> FetchExpression.Kind {
    .keyPath(path(keyPath, of: root))
  }
}

extension KeyPathExpression: Sendable {}

extension KeyPathExpression {
  /// The key path as it is written, with a `#` before a first key that is a reserved word and before
  /// each key that looks like a variable.
  package var format: String {
    let keys =
      keyPath.contains("$")
      ? keyPath.split(separator: ".", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("$") ? "#\($0)" : String($0) }.joined(separator: ".")
      : keyPath
    if let root { return "\(root.format(bindingAtLeast: .postfix)).\(keys)" }
    if keys.hasPrefix("@") { return "SELF.\(keys)" }
    return ReservedWord(keys.prefix { $0 != "." }) == nil ? keys : "#" + keys
  }
}
