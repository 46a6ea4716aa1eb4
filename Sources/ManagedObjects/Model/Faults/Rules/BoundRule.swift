/// There is a value that keeps the bounds of an attribute.
struct BoundRule: ModelRule {
  func faults(
    of place: PropertyPlace<AttributeDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let bounds = AttributeBounds(place.property)
    var faults: [ModelFault] = []
    for bound in bounds.all {
      if !bounds.fits(bound.value) {
        faults.append(place.fault(.boundOfWrongType(bound.name)))
      } else if place.property.type == .string, case .integer(..<0) = bound.value {
        faults.append(place.fault(.negativeLength(bound.name)))
      } else if !bounds.isAttainable(bound) {
        faults.append(place.fault(.unattainableBound(bound.name)))
      }
    }
    if faults.isEmpty, bounds.areOutOfOrder { faults.append(place.fault(.boundsOutOfOrder)) }
    return faults
  }
}
