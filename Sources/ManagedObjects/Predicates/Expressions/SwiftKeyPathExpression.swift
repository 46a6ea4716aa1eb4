/// The value of what a Swift key path reads, which has keys once there is a model.
public struct SwiftKeyPathExpression: Hashable, Sendable {
  let keyPath: SwiftKeyPath
  /// What the key path starts from.
  let root: FetchExpression

  init(_ keyPath: SwiftKeyPath, of root: FetchExpression) {
    (self.keyPath, self.root) = (keyPath, root)
  }
}

extension SwiftKeyPathExpression {
  /// The key path as Swift describes it: the format language has no form for it.
  var format: String {
    root == .selfReference
      ? keyPath.description
      : "\(root.format(bindingAtLeast: .postfix)).\(keyPath.description)"
  }
}

extension FetchPredicate {
  /// The predicate with keys in the places of Swift key paths.
  ///
  /// - Parameter model: The model of the objects; nil where there is none, in which nothing has keys.
  /// - Returns: The predicate, unchanged where it has no such key paths.
  /// - Throws: ``FetchPredicateError`` for a key path that reads no property of the model.
  /// - Complexity: O(*n*) in the size of the tree; O(1) where it has no such key paths.
  package func resolved(
    in model: ManagedObjectModel?
  ) throws(FetchPredicateError) -> FetchPredicate {
    guard lookups.contains(.swiftKeyPaths) else { return self }
    return try rebuilt { (expression) throws(FetchPredicateError) in
      try expression.resolved(in: model)
    }
  }
}

extension FetchExpression {
  /// The expression with keys in the places of Swift key paths.
  func resolved(in model: ManagedObjectModel?) throws(FetchPredicateError) -> FetchExpression {
    guard lookups.contains(.swiftKeyPaths) else { return self }
    guard case .swiftKeyPath(let path) = kind else {
      return try rebuilt(
        Rebuilding(
          operand: { (operand, _) throws(FetchPredicateError) in try operand.resolved(in: model) },
          predicate: { (predicate, _) throws(FetchPredicateError) in
            try predicate.resolved(in: model)
          }))
    }
    let root = try path.root.resolved(in: model)
    return FetchExpression(KeyPathExpression.kind(try keys(of: path, in: model), of: root))
  }

  private func keys(
    of path: SwiftKeyPathExpression, in model: ManagedObjectModel?
  ) throws(FetchPredicateError) -> String {
    do {
      if let keys = try model.map({ try path.keyPath.keys(in: $0) }) { return keys }
    } catch {
      throw failure(.unreadableKeyPath(reason: "\(error)"))
    }
    throw failure(.unreadableKeyPath(reason: "\(path.keyPath) has no keys without a model"))
  }
}
