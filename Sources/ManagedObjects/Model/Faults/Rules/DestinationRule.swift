/// The entity that a relationship leads to is there.
struct DestinationRule: ModelRule {
  func faults(
    of place: PropertyPlace<RelationshipDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let destination = place.property.destinationEntityName
    guard outline.entity(named: destination) == nil else { return [] }
    return [place.fault(.unknownDestination(destination))]
  }
}
