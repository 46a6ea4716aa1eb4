extension SampleModelMaker {
  /// Relates most of the entities to one of another tree, and that one back.
  mutating func addPair(from owner: Int) {
    if owner % 9 == 8 { return }
    let member = unrelated(to: owner)
    let isToMany = owner % 9 != 0
    let isInverseToMany = owner % 9 == 4
    let name = Self.name(entities[member].name, isToMany: isToMany)
    let inverse = Self.name(entities[owner].name, isToMany: isInverseToMany)
    entities[owner].relationships.append(
      SampleRelationship(
        name: name, destination: entities[member].name, inverse: inverse,
        isOptional: random.happens(percent: 92), isToMany: isToMany,
        isOrdered: isToMany && random.happens(percent: 20),
        deletionRule: deletionRule()))
    entities[member].relationships.append(
      SampleRelationship(
        name: inverse, destination: entities[owner].name, inverse: name,
        isOptional: random.happens(percent: 92), isToMany: isInverseToMany, isOrdered: false,
        deletionRule: "Nullify"))
  }

  private mutating func deletionRule() -> String {
    if random.happens(percent: 54) { return "Cascade" }
    return random.happens(percent: 4) ? "Deny" : "Nullify"
  }

  /// An entity of a tree that is not related to that of another one yet, which gives every
  /// relationship a name of its own.
  private mutating func unrelated(to owner: Int) -> Int {
    var position = random.below(entities.count)
    while roots[position] == roots[owner]
      || !related.insert([roots[owner], roots[position]].sorted()).inserted
    {
      position = (position + 1) % entities.count
    }
    return position
  }

  private static func name(_ entity: String, isToMany: Bool) -> String {
    entity.prefix(1).lowercased() + entity.dropFirst() + (isToMany ? "s" : "")
  }
}
