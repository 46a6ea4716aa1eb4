/// A relationship has an inverse that leads back to it.
///
/// Inverses may be inherited on either side, so the inverse leads back when its destination is the
/// entity of the relationship, or one that it inherits from, or one that inherits from it.
struct InverseRule: ModelRule {
  func faults(
    of place: PropertyPlace<RelationshipDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let relationship = place.property
    guard let inverseName = relationship.inverseName else { return [place.fault(.missingInverse)] }
    let destinationName = relationship.destinationEntityName
    guard let position = place.entityPosition,
      let destination = outline.entity(named: destinationName)
    else { return [] }
    guard case .relationship(let inverse)? = outline.property(named: inverseName, of: destination)
    else { return [place.fault(.unknownInverse(inverseName, entity: destinationName))] }
    // Where an unknown entity is its destination, that is what is reported.
    let leadsBack =
      outline.entity(named: inverse.destinationEntityName).map {
        outline.areRelated($0, position)
      } ?? true
    guard inverse.inverseName == relationship.name, leadsBack else {
      return [place.fault(.unansweredInverse(inverseName, entity: destinationName))]
    }
    return []
  }
}
