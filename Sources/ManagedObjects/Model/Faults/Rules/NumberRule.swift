/// No entity has the number of an earlier one, for stored references tell entities by it.
struct NumberRule: ModelRule {
  func faults(of place: EntityPlace, in outline: ModelOutline) -> [ModelFault] {
    guard !place.isRepeated, let other = outline.model.entity(numbered: place.entity.number),
      other.name != place.name
    else { return [] }
    return [place.fault(.sameNumber(as: other.name))]
  }
}
