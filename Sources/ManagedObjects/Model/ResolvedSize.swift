/// How much a model grows to when each entity gets what it inherits and each composite its elements.
///
/// Composites of composites can make a short file grow without limit, as can a long chain of
/// parents. So what comes from outside is counted first, without making anything.
package struct ResolvedSize {
  /// How many properties and ancestors the entities of a model may have together.
  package static let limit = 2_000_000

  /// Whether a few numbers tell already that entities do not grow beyond the ``limit``: nothing
  /// inherits more than all of them declare, and no composite has more than its own limit.
  ///
  /// - Complexity: O(*n*) in the number of attributes.
  package static func isSurelyWithinLimit(_ entities: [EntityDescription]) -> Bool {
    var sum = 0
    for entity in entities {
      let declaration = entity.declaration
      let composites = declaration.attributes.count { $0.type == .composite }
      let own =
        1 + declaration.attributes.count + composites * CompositeDescription.elementLimit
        + declaration.relationships.count + declaration.fetchedProperties.count
        + declaration.uniquenessConstraints.count
      sum = Self.sum(sum, own)
    }
    return sum <= limit / max(1, entities.count)
  }

  private var elementCounts: [String: Int] = [:]

  /// Counts the elements of composites.
  package init(composites: [CompositeDescription]) {
    for _ in 0..<CompositeDescription.depthLimit {
      var deeper: [String: Int] = [:]
      for composite in composites where deeper[composite.name] == nil {
        deeper[composite.name] = count(composite.attributes)
      }
      elementCounts = deeper
    }
  }

  /// The number of properties and ancestors that the entities have together, at most ``limit`` and
  /// one.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  package func count(_ entities: [EntityDescription]) -> Int {
    let byName = Dictionary(
      entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var counts: [String: Int] = [:]
    return entities.reduce(0) { total, entity in
      var chain: [EntityDescription] = []
      var seen: Set<String> = []
      var next: EntityDescription? = entity
      while let current = next, counts[current.name] == nil, seen.insert(current.name).inserted {
        chain.append(current)
        next = current.superentityName.flatMap { byName[$0] }
      }
      for current in chain.reversed() {
        let inherited = current.superentityName.flatMap { counts[$0] } ?? 0
        counts[current.name] = Self.sum(inherited, ownCount(current))
      }
      return Self.sum(total, counts[entity.name] ?? 0)
    }
  }

  private func ownCount(_ entity: EntityDescription) -> Int {
    let others =
      entity.declaredRelationships.count + entity.declaredFetchedProperties.count
      + entity.uniquenessConstraints.count
    return Self.sum(1 + others, count(entity.declaredAttributes))
  }

  /// The number of attributes when elements stand in place of composite ones.
  private func count(_ attributes: [AttributeDescription]) -> Int {
    attributes.reduce(0) { total, attribute in
      guard attribute.type == .composite else { return Self.sum(total, 1) }
      return Self.sum(total, attribute.compositeName.flatMap { elementCounts[$0] } ?? 0)
    }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    min(left + right, limit + 1)
  }
}
