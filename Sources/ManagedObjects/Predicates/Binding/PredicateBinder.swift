/// Binds a tree to an entity.
struct PredicateBinder {
  /// The deepest tree that is bound.
  ///
  /// A format cannot nest as deep; a tree built in code can.
  static let depthLimit = 1_000

  let entity: EntityDescription
  let aliases: [String: String]
  let includesTransient: Bool

  func bind(
    _ predicate: FetchPredicate, depth: Int
  ) throws(FetchPredicateError) -> BoundPredicate {
    guard depth <= Self.depthLimit else {
      throw FetchPredicateError(.nestedTooDeep(limit: Self.depthLimit), 0..<0, in: "")
    }
    switch predicate.kind {
    case .constant(let answer): return .constant(answer)
    case .comparison(let comparison): return try bind(comparison)
    case .compound(let compound):
      var parts: [BoundPredicate] = []
      for part in compound.subpredicates { parts.append(try bind(part, depth: depth + 1)) }
      return switch compound.logic {
      case .and: .conjunction(parts)
      case .or: .disjunction(parts)
      case .not: .negation(.conjunction(parts))
      }
    }
  }

  private func bind(_ comparison: ComparisonPredicate) throws(FetchPredicateError) -> BoundPredicate
  {
    let comparison = try ResolvedComparison(comparison, in: self)
    switch comparison.comparisonOperator {
    case .between: return try comparison.boundBetween()
    case .in: return try comparison.boundMembership(in: comparison.right, of: comparison.left)
    case .contains:
      if case .list = comparison.left.content {
        return try comparison.boundMembership(in: comparison.left, of: comparison.right)
      }
      return try comparison.boundText()
    case .like, .beginsWith, .endsWith: return try comparison.boundText()
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo:
      return try comparison.boundRelation(
        comparison.comparisonOperator, comparison.left, comparison.right)
    }
  }
}

extension PredicateBinder {
  /// The attribute that a key path leads to, or nil for none.
  func attribute(at keyPath: String) -> AttributeIndex? {
    if let index = entity.index(ofAttribute: keyPath) { return index }
    return aliases[keyPath].flatMap(entity.index(ofAttribute:))
  }

  /// The name of an attribute that is close to a key path that leads nowhere.
  func suggestion(for keyPath: String) -> String? {
    let names = entity.attributes.map(\.name) + aliases.keys.sorted()
    return NameSuggestion.closest(to: keyPath, among: names)
  }
}
