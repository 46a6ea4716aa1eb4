/// A class of objects whose Swift key paths read properties of a model.
package protocol KeyPathRoot {
  /// The keys of the properties that a key path from this class reads, with dots between them.
  static func keys(of keyPath: AnyKeyPath, in model: ManagedObjectModel) throws -> String
}

/// A key path of Swift's, which stands for keys once there is a model.
package struct SwiftKeyPath {
  private let keyPath: AnyKeyPath
  private let root: any KeyPathRoot.Type

  package init(_ keyPath: AnyKeyPath, from root: any KeyPathRoot.Type) {
    (self.keyPath, self.root) = (keyPath, root)
  }
}

// A key path never changes, and what it captures is Sendable: only those are taken that come as
// Sendable, or from a predicate or a sort descriptor of Foundation's, which are.
extension SwiftKeyPath: @unchecked Sendable {}

extension SwiftKeyPath: Hashable {
  package static func == (left: SwiftKeyPath, right: SwiftKeyPath) -> Bool {
    left.keyPath == right.keyPath
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

extension SwiftKeyPath {
  /// The keys of the properties of a model that the key path reads, with dots between them.
  ///
  /// - Throws: ``KeyPathError``, or ``ManagedObjectError`` when the class has no entity in the model.
  func keys(in model: ManagedObjectModel) throws -> String {
    try model.lookup.value.keys(of: self) { try root.keys(of: keyPath, in: model) }
  }
}

extension SwiftKeyPath: CustomStringConvertible {
  /// The key path as Swift describes it.
  package var description: String { "\(keyPath)" }
}
