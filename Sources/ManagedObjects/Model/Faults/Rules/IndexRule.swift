/// Each index has a name of its own, and orders by properties that a store has.
struct IndexRule: ModelRule {
  func faults(of place: EntityPlace, in outline: ModelOutline) -> [ModelFault] {
    var names: Set<String> = []
    return place.entity.indexes.flatMap { index in
      var faults: [ModelFault] = []
      if index.name.isEmpty { faults.append(place.fault(.unnamedIndex)) }
      if !names.insert(index.name).inserted {
        faults.append(place.fault(.duplicateIndex(index.name)))
      }
      if index.elements.isEmpty { faults.append(place.fault(.emptyIndex(index.name))) }
      for element in index.elements {
        guard case .property(let key) = element.key,
          let problem = Self.problem(of: key, in: place, outline)
        else { continue }
        faults.append(place.fault(.unsuitableIndexKey(key, index: index.name, problem)))
      }
      if let fault = PredicateCheck.fault(in: index.partialIndexPredicate) {
        faults.append(place.fault(fault))
      }
      return faults
    }
  }

  private static func problem(
    of key: String, in place: EntityPlace, _ outline: ModelOutline
  ) -> ModelFault.KeyProblem? {
    switch outline.key(key, of: place.position) {
    case .attribute(_, let way), .relationship(_, let way): way.isTransient ? .transient : nil
    case .problem(.composite), nil: nil
    case .problem(let problem): problem
    }
  }
}
