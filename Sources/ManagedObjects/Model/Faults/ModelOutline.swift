/// The parts of a model by their names, put together once so that no rule has to search.
struct ModelOutline {
  let model: ManagedObjectModel
  /// The first entity of each name.
  private let entityPositions: [String: Int]
  /// The first composite of each name.
  private let compositePositions: [String: Int]
  private let scopes: [PropertyScope]
  /// The parent of each entity, by position; nil for none, and in a cycle of parents.
  private let parents: [Int?]
  /// The cycles of parents by the position of their first entity.
  let parentCycles: [Int: [String]]
  /// What is wrong with the nesting of composites, by position.
  let nesting: CompositeNesting
  /// Whether an entity that is not abstract inherits from an entity, by position.
  private let haveConcreteSubentity: [Bool]

  init(_ model: ManagedObjectModel) {
    self.model = model
    let entities = model.entities
    entityPositions = Self.firstPositions(entities.lazy.map(\.name))
    compositePositions = Self.firstPositions(model.composites.lazy.map(\.name))
    scopes = entities.map { PropertyScope($0) }
    var parents = entities.map { [entityPositions] entity in
      entity.superentityName.flatMap { entityPositions[$0] }
    }
    var cycleNames: [Int: [String]] = [:]
    for cycle in Links(next: parents).cycles {
      cycleNames[cycle[0]] = cycle.map { entities[$0].name }
      for position in cycle { parents[position] = nil }
    }
    self.parents = parents
    parentCycles = cycleNames
    nesting = CompositeNesting(model.composites, positions: compositePositions)
    haveConcreteSubentity = Self.concreteSubentities(entities, parents: parents)
  }

  private static func firstPositions(_ names: some Collection<String>) -> [String: Int] {
    var positions: [String: Int] = [:]
    positions.reserveCapacity(names.count)
    for (position, name) in names.enumerated() where positions[name] == nil {
      positions[name] = position
    }
    return positions
  }

  private static func concreteSubentities(
    _ entities: [EntityDescription], parents: [Int?]
  ) -> [Bool] {
    var results = Array(repeating: false, count: entities.count)
    for position in entities.indices where !entities[position].isAbstract {
      var parent = parents[position]
      while let current = parent, !results[current] {
        results[current] = true
        parent = parents[current]
      }
    }
    return results
  }
}

extension ModelOutline {
  /// The position of the entity with a name, or nil when the model has none.
  func entity(named name: String) -> Int? {
    entityPositions[name]
  }

  /// The composite with a name, or nil when the model has none.
  func composite(named name: String) -> CompositeDescription? {
    compositePositions[name].map { model.composites[$0] }
  }

  /// Whether this is the position of the first composite of its name.
  func isFirstComposite(_ position: Int) -> Bool {
    compositePositions[model.composites[position].name] == position
  }

  /// Whether an entity that is not abstract inherits from the one at a position.
  func hasConcreteSubentity(_ position: Int) -> Bool {
    haveConcreteSubentity[position]
  }

  /// The properties that the entity at a position declares.
  func scope(of position: Int) -> PropertyScope {
    scopes[position]
  }

  /// The entities that the one at a position inherits from, the nearest first.
  func ancestors(of position: Int) -> some Sequence<Int> {
    sequence(state: parents[position]) { [parents] next in
      defer { next = next.flatMap { parents[$0] } }
      return next
    }
  }

  /// The property of the entity at a position, also an inherited one, or nil when it has none of
  /// the name.
  func property(named name: String, of position: Int) -> PropertyDescription? {
    if let property = scopes[position].property(named: name) { return property }
    let owner = ancestors(of: position).first { scopes[$0].declares(name) }
    return owner.flatMap { scopes[$0].property(named: name) }
  }

  /// The nearest entity that the one at a position inherits a property of the name from.
  func ancestor(of position: Int, declaring name: String) -> EntityDescription? {
    ancestors(of: position).first { scopes[$0].declares(name) }.map { model.entities[$0] }
  }

  /// Whether one of two entities is the other or inherits from it.
  func areRelated(_ first: Int, _ second: Int) -> Bool {
    first == second || ancestors(of: first).contains(second)
      || ancestors(of: second).contains(first)
  }
}
