/// The condition of a fetch request, bound to the request's entity.
///
/// A store outside of this library tests the rows it has found with ``matches(_:)``.
public struct StorePredicate {
  package let bound: BoundPredicate

  package init(_ bound: BoundPredicate) {
    self.bound = bound
  }

  /// Whether a row satisfies the condition.
  public func matches(_ row: RowSnapshot) -> Bool {
    bound.matches(row)
  }
}

extension StorePredicate: Sendable {}
