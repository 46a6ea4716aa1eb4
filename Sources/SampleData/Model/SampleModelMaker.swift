/// Makes the entities of a ``SampleModel``: deals out the attributes, then ties the relationships.
struct SampleModelMaker {
  var random: SplitMix64
  var entities: [SampleEntity]
  /// For each entity the position of the one at the root of its tree.
  let roots: [Int]
  /// The names of attributes that each tree of entities has, by the position of its root.
  var taken: [Int: Set<String>] = [:]
  /// The trees that are related already, each pair as `[lower, upper]`.
  var related: Set<[Int]> = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let names = SampleModelNames.entities
    roots = names.indices.map { position in
      SampleModelNames.parents[names[position]].flatMap(names.firstIndex) ?? position
    }
    entities = []
    for name in names {
      entities.append(
        SampleEntity(
          name: name, parent: SampleModelNames.parents[name],
          isAbstract: SampleModelNames.abstractEntities.contains(name),
          isOldStyle: random.happens(percent: 30)))
    }
  }

  /// The entities with all that they have.
  mutating func made() -> [SampleEntity] {
    for kind in SampleAttribute.Kind.allCases {
      for _ in 0..<kind.count { addAttribute(kind) }
    }
    for position in entities.indices { addPair(from: position) }
    for position in entities.indices { finish(position) }
    return entities
  }

  private mutating func finish(_ position: Int) {
    var entity = entities[position]
    entity.attributes.sort { $0.name < $1.name }
    entity.relationships.sort { $0.name < $1.name }
    let keys = entity.attributes.filter { $0.kind == .string && !$0.isTransient }.map(\.name)
    if position % 11 == 3 { entity.indexedAttributes = Array(keys.prefix(2)) }
    if position % 22 == 7 { entity.uniqueAttribute = keys.first }
    if position % 22 == 5 {
      entity.userInfo = ["documentation": "What is known of each \(entity.name).", "since": "2"]
    }
    entities[position] = entity
  }
}
