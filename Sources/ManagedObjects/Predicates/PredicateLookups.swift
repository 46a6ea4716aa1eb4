/// What in a tree has to be looked up before it can be bound.
package struct PredicateLookups: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Swift key paths, whose keys a model has.
  static let swiftKeyPaths = PredicateLookups(rawValue: 1 << 0)
  /// Requests, whose results a context finds.
  static let requests = PredicateLookups(rawValue: 1 << 1)
}

extension PredicateLookups: Hashable {}
