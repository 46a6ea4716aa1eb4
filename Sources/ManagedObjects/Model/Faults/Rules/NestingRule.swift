/// A composite has elements, does not contain itself, and is neither nested too deep nor too
/// large.
struct NestingRule: ModelRule {
  func faults(
    of place: PartPlace<CompositeDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    var faults: [ModelFault] = []
    if place.description.attributes.isEmpty { faults.append(place.fault(.emptyComposite)) }
    if let names = outline.nesting.cycles[place.position] {
      faults.append(place.fault(.cycleOfComposites(names)))
    }
    if outline.nesting.tooDeep.contains(place.position) {
      let limit = CompositeDescription.depthLimit
      faults.append(place.fault(.compositesNestedTooDeep(limit: limit)))
    }
    if outline.nesting.tooLarge.contains(place.position) {
      let limit = CompositeDescription.elementLimit
      faults.append(place.fault(.tooManyElements(limit: limit)))
    }
    return faults
  }
}
