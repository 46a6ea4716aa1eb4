/// The parent of an entity is there, and is not the entity itself by way of others.
struct ParentRule: ModelRule {
  func faults(of place: EntityPlace, in outline: ModelOutline) -> [ModelFault] {
    if let names = outline.parentCycles[place.position] {
      return [place.fault(.cycleOfParents(names))]
    }
    guard let parent = place.entity.superentityName, outline.entity(named: parent) == nil else {
      return []
    }
    return [place.fault(.unknownParent(parent))]
  }
}

/// There can be objects of an abstract entity: those of an entity that inherits from it.
struct AbstractLeafRule: ModelRule {
  func faults(of place: EntityPlace, in outline: ModelOutline) -> [ModelFault] {
    guard place.entity.isAbstract, !outline.hasConcreteSubentity(place.position) else { return [] }
    return [place.fault(.abstractLeaf)]
  }
}
