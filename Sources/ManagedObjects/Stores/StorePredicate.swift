/// The condition of a fetch request, bound to the request's entity.
///
/// A store outside of this library tests the rows it has found with ``matches(_:)``, unless the
/// condition reaches to other rows.
public struct StorePredicate {
  package let bound: BoundPredicate
  /// The model in which relationships are followed; nil where none are.
  let model: ManagedObjectModel?

  package init(_ bound: BoundPredicate, in model: ManagedObjectModel? = nil) {
    self.bound = bound
    self.model = model
  }

  /// Whether the condition asks for more than the attributes of a row: which row it is, or others
  /// that it is related to.
  ///
  /// A store that cannot tell refuses the request.
  public var reachesBeyondAttributes: Bool { bound.reach.isBeyondAttributes }

  /// Whether a row satisfies the condition, as far as its attributes tell.
  ///
  /// - Throws: ``FetchPredicateError`` for a condition that looks at too many values, or that takes a
  ///   regular expression from the row which cannot be compiled.
  public func matches(_ row: RowSnapshot) throws(FetchPredicateError) -> Bool {
    try bound.matches(row)
  }
}

extension StorePredicate: Sendable {}
