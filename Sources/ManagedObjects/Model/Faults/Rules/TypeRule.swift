/// An attribute has a type that can be stored, and a composite one a composite that is there.
struct TypeRule: ModelRule {
  func faults(
    of place: PropertyPlace<AttributeDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let attribute = place.property
    switch attribute.type {
    case .undefined where !attribute.isTransient: return [place.fault(.undefinedType)]
    case .composite:
      let name = attribute.compositeName
      guard name.flatMap({ outline.composite(named: $0) }) == nil else { return [] }
      return [place.fault(.unknownComposite(name))]
    default: return []
    }
  }
}
