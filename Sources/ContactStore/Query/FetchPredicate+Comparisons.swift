import ManagedObjects

extension FetchPredicate {
  /// The comparisons in the predicate, in their order.
  var comparisons: [ComparisonPredicate] {
    switch kind {
    case .constant: []
    case .comparison(let comparison): [comparison]
    case .compound(let compound): compound.subpredicates.flatMap(\.comparisons)
    }
  }

  /// The predicate with others in the places of its comparisons.
  ///
  /// - Parameter replace: The predicate for a comparison.
  /// - Returns: The predicate.
  /// - Throws: What the parameter throws.
  func replacingComparisons(
    _ replace: (ComparisonPredicate) throws -> FetchPredicate
  ) rethrows -> FetchPredicate {
    switch kind {
    case .constant: return self
    case .comparison(let comparison): return try replace(comparison)
    case .compound(let compound):
      let parts = try compound.subpredicates.map { try $0.replacingComparisons(replace) }
      return switch compound.logic {
      case .and: .and(parts)
      case .or: .or(parts)
      case .not: FetchPredicate(.compound(CompoundPredicate(.not, parts)))
      }
    }
  }
}
