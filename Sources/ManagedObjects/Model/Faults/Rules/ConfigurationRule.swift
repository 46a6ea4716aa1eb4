/// A configuration has entities that there are, and no relationship leads out of it.
///
/// Objects of entities in different configurations may be in different stores, and no store holds
/// a relationship to another. As in Core Data, the model can be used all the same: with one store,
/// or as long as no such relationship is set.
struct ConfigurationRule: ModelRule {
  func faults(of place: PartPlace<ModelConfiguration>, in outline: ModelOutline) -> [ModelFault] {
    let configuration = place.description
    var members: [Int] = []
    var faults: [ModelFault] = []
    for name in configuration.entityNames {
      if let position = outline.entity(named: name) {
        members.append(position)
      } else {
        faults.append(place.fault(.unknownMember(name)))
      }
    }
    let entities = outline.model.entities
    // A relationship to a parent of members can hold the members.
    var inside = Set(members)
    for member in members { inside.formUnion(outline.ancestors(of: member)) }
    for entity in members.map({ entities[$0] }) {
      for relationship in entity.declaredRelationships {
        guard let destination = outline.entity(named: relationship.destinationEntityName),
          !inside.contains(destination)
        else { continue }
        faults.append(
          ModelFault(.leavesConfiguration(configuration.name), entity.name, relationship.name))
      }
    }
    return faults
  }
}
