/// A fetched property fetches objects that there can be.
struct FetchedPropertyRule: ModelRule {
  func faults(
    of place: PropertyPlace<FetchedPropertyDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    place.property.fetchRequest.faults(in: outline).map { place.fault($0) }
  }
}

/// A fetch request template fetches objects that there can be.
struct TemplateRule: ModelRule {
  func faults(
    of place: PartPlace<FetchRequestTemplate>, in outline: ModelOutline
  ) -> [ModelFault] {
    place.description.faults(in: outline).map { place.fault($0) }
  }
}

extension FetchRequestTemplate {
  fileprivate func faults(in outline: ModelOutline) -> [ModelFault.Kind] {
    var faults: [ModelFault.Kind] = []
    if outline.entity(named: entityName) == nil { faults.append(.unknownFetchedEntity(entityName)) }
    if let fault = PredicateCheck.fault(in: predicateFormat) { faults.append(fault) }
    for number in [fetchLimit, fetchBatchSize] where number < 0 {
      faults.append(.negativeFetchLimit(number))
    }
    return faults
  }
}
