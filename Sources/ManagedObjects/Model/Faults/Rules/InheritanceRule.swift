/// No property has the name of an inherited one.
struct InheritanceRule<Description>: ModelRule {
  func faults(
    of place: PropertyPlace<Description>, in outline: ModelOutline
  ) -> [ModelFault] {
    guard let position = place.entityPosition,
      let owner = outline.ancestor(of: position, declaring: place.name)
    else { return [] }
    return [place.fault(.clashesWithInherited(from: owner.name))]
  }
}
