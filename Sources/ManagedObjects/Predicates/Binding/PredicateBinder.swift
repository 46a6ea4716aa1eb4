#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Binds a tree to an entity.
struct PredicateBinder {
  /// The deepest tree that is bound.
  ///
  /// A format cannot nest as deep; a tree built in code can.
  static let depthLimit = 1_000

  let entity: EntityDescription
  /// The model in which relationships are followed; nil where there are none.
  let model: ManagedObjectModel?
  let aliases: [String: String]
  let includesTransient: Bool
  /// The stores whose objects the predicate is about; nil where they are not known.
  let stores: StoreSlots?
  /// What `now()` is.
  let now = Date()
  /// The variables of the subqueries around a predicate, counted from the outermost.
  var variables: [String: (level: Int, type: ExpressionType)] = [:]

  /// Refuses a tree that is too deep to be walked.
  static func checkDepth(_ depth: Int) throws(FetchPredicateError) {
    guard depth <= depthLimit else {
      throw FetchPredicateError(.nestedTooDeep(limit: depthLimit), 0..<0, in: "")
    }
  }

  func bind(_ predicate: FetchPredicate) throws(FetchPredicateError) -> BoundPredicate {
    try Self.checkDepth(predicate.depth)
    switch try predicate.resolved(in: model).kind {
    case .constant(let answer): return .constant(answer)
    case .comparison(let comparison):
      return try ResolvedComparison(comparison, in: self).bound()
    case .compound(let compound):
      var parts: [BoundPredicate] = []
      for part in compound.subpredicates { parts.append(try bind(part)) }
      return switch compound.logic {
      case .and: .conjunction(parts)
      case .or: .disjunction(parts)
      case .not: .negation(.conjunction(parts))
      }
    }
  }
}

extension PredicateBinder {
  /// The attribute that a key path leads to, or nil for none.
  func attribute(at keyPath: String) -> AttributeIndex? {
    if let index = entity.index(ofAttribute: keyPath) { return index }
    return aliases[keyPath].flatMap(entity.index(ofAttribute:))
  }

  /// A key path with the name of a property in the place of another name at its start.
  func withoutAlias(_ keyPath: String) -> String {
    let first = String(keyPath.prefix { $0 != "." })
    guard entity.index(ofAttribute: first) == nil, entity.index(ofRelationship: first) == nil,
      let name = aliases[first]
    else { return keyPath }
    return name + keyPath.dropFirst(first.count)
  }

  /// The name of a property that is close to a key path that leads nowhere.
  func suggestion(for keyPath: String) -> String? {
    let names =
      entity.attributes.map(\.name) + entity.relationships.map(\.name) + aliases.keys.sorted()
    return NameSuggestion.closest(to: keyPath, among: names)
  }
}
