/// How large a model becomes when each entity is given what it inherits.
///
/// A few bytes can describe a model that no memory holds: a long chain of parents, or composites of
/// composites. What comes from outside is measured before it is resolved.
struct ModelSize {
  /// How many bytes the name of an attribute from outside may have.
  static let nameLimit = 1_024
  /// How many properties and ancestors all entities may have together.
  private static let limit = 2_000_000

  /// Whether the model can be resolved.
  let isWithinLimits: Bool

  /// Measures a model.
  ///
  /// - Complexity: O(*n*) in the number of properties that the entities declare.
  init(_ entities: [EntityDescription]) {
    let byName = Dictionary(
      entities.map { ($0.name, $0.declaration) }, uniquingKeysWith: { first, _ in first })
    var sizes: [String: Int] = [:]
    var total = 0
    for entity in entities {
      var chain: [EntityDescription.Declaration] = []
      var seen: Set<String> = []
      var next = byName[entity.name]
      while let current = next, sizes[current.name] == nil, seen.insert(current.name).inserted {
        chain.append(current)
        next = current.superentityName.flatMap { byName[$0] }
      }
      for declaration in chain.reversed() {
        let inherited = declaration.superentityName.flatMap { sizes[$0] } ?? 0
        // One more than the limit says as much as any number above it.
        sizes[declaration.name] = min(Self.limit + 1, inherited + 1 + Self.size(declaration))
      }
      total += sizes[entity.name] ?? 0
      if total > Self.limit { break }
    }
    isWithinLimits = total <= Self.limit
  }

  private static func size(_ entity: EntityDescription.Declaration) -> Int {
    entity.attributes.reduce(entity.relationships.count + entity.fetchedProperties.count) {
      $0 + ($1.type == .composite ? CompositeDescription.elementLimit : 1)
    }
  }
}
