/// Gives each entity of a model what it inherits.
///
/// Works on any list of entities, also on one with faults: an unknown parent gives nothing, nor
/// does a cycle of parents.
struct EntityResolver {
  private let declared: [EntityDescription]
  private let composites: [String: CompositeDescription]
  private var byName: [String: Int] = [:]
  private var children: [String: [String]] = [:]
  private var results: [EntityDescription?]

  init(_ entities: [EntityDescription], composites: [CompositeDescription]) {
    declared = entities
    var named: [String: CompositeDescription] = [:]
    for composite in composites where named[composite.name] == nil {
      named[composite.name] = composite
    }
    self.composites = named
    results = Array(repeating: nil, count: entities.count)
    for (position, entity) in entities.enumerated() {
      if byName[entity.name] == nil { byName[entity.name] = position }
      if let parent = entity.superentityName { children[parent, default: []].append(entity.name) }
    }
  }

  /// The entities in their order.
  ///
  /// - Complexity: O(*n*) in the number of properties, inherited ones counted in each entity.
  mutating func resolved() -> [EntityDescription] {
    for position in declared.indices { resolve(position) }
    let entities = results.compactMap { $0 }
    return entities.map { entity in
      let inverses = StoredInverses(of: entity) { byName[$0].flatMap { results[$0] } }
      if inverses.isEmpty { return entity }
      var resolution = entity.resolution
      resolution.inverses = inverses
      return EntityDescription(entity.declaration, resolution)
    }
  }

  /// Resolves an entity after those it inherits from.
  ///
  /// Not by recursion: a chain of parents may be as long as the model.
  private mutating func resolve(_ position: Int) {
    var chain: [Int] = []
    var seen: Set<Int> = []
    var next: Int? = position
    while let current = next, results[current] == nil, seen.insert(current).inserted {
      chain.append(current)
      next = declared[current].superentityName.flatMap { byName[$0] }
    }
    for current in chain.reversed() {
      let declaration = declared[current].declaration
      let parent = declaration.superentityName.flatMap { byName[$0] }.flatMap { results[$0] }
      var resolution = EntityDescription.Resolution(
        declaration, parent: parent, composites: composites)
      resolution.subentityNames = children[declaration.name] ?? []
      results[current] = EntityDescription(declaration, resolution)
    }
  }
}
