/// There is a number of related objects that a relationship allows, and an order only among several.
struct CountRule: ModelRule {
  func faults(
    of place: PropertyPlace<RelationshipDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let relationship = place.property
    var faults = [relationship.minCount, relationship.maxCount].filter { $0 < 0 }.map {
      place.fault(.negativeCount($0))
    }
    // A greatest number of zero is no limit.
    if relationship.maxCount > 0, relationship.minCount > relationship.maxCount {
      faults.append(
        place.fault(
          .countsOutOfOrder(minimum: relationship.minCount, maximum: relationship.maxCount)))
    }
    if relationship.isOrdered, !relationship.isToMany { faults.append(place.fault(.orderedToOne)) }
    return faults
  }
}
