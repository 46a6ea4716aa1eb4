/// The value that an attribute starts with is one that it may have.
struct DefaultRule: ModelRule {
  func faults(
    of place: PropertyPlace<AttributeDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let attribute = place.property
    let value = attribute.defaultValue
    if case .null = value { return [] }
    if attribute.type == .composite { return [place.fault(.unsupportedDefault(attribute.type))] }
    guard value.fits(attribute.type) else { return [place.fault(.defaultOfWrongType)] }
    guard let details = attribute.details?.value else { return [] }
    var faults: [ModelFault] = []
    if details.derivation != nil { faults.append(place.fault(.defaultOfDerived)) }
    if !AttributeBounds(attribute).contain(value) {
      faults.append(place.fault(.defaultOutOfBounds))
    }
    if case .string(let text) = value, let expression = details.pattern,
      let pattern = try? ValuePattern(expression), !pattern.matches(text)
    {
      faults.append(place.fault(.defaultViolatesPattern))
    }
    return faults
  }
}
