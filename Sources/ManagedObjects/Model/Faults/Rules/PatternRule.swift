/// The regular expression of an attribute can be used, and is that of a string.
struct PatternRule: ModelRule {
  func faults(
    of place: PropertyPlace<AttributeDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    guard let expression = place.property.details?.value.pattern else { return [] }
    guard place.property.type == .string else { return [place.fault(.unusedPattern)] }
    do {
      _ = try ValuePattern(expression)
      return []
    } catch {
      return [place.fault(.malformedPattern(error.reason))]
    }
  }
}
