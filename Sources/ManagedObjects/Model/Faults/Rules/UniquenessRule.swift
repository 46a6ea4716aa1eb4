/// Each uniqueness constraint is about values that a store has, and says something new.
struct UniquenessRule: ModelRule {
  func faults(of place: EntityPlace, in outline: ModelOutline) -> [ModelFault] {
    let constraints = place.entity.uniquenessConstraints
    guard !constraints.isEmpty else { return [] }
    var known = Set(
      outline.ancestors(of: place.position).flatMap {
        outline.model.entities[$0].uniquenessConstraints.map { Set($0) }
      })
    var faults: [ModelFault] = []
    for keys in constraints {
      if keys.isEmpty {
        faults.append(place.fault(.emptyConstraint))
      } else if !known.insert(Set(keys)).inserted {
        faults.append(place.fault(.redundantConstraint(keys)))
      }
      faults += Self.problems(of: keys, in: place, outline).map { key, problem in
        place.fault(.unsuitableConstraintKey(key, problem))
      }
    }
    return faults
  }

  private static func problems(
    of keys: [String], in place: EntityPlace, _ outline: ModelOutline
  ) -> [(String, ModelFault.KeyProblem)] {
    var seen: Set<String> = []
    return keys.compactMap { key in
      guard seen.insert(key).inserted else { return (key, .repeated) }
      return outline.key(key, of: place.position).flatMap { problem(of: $0) }.map { (key, $0) }
    }
  }

  private static func problem(of key: ModelKey) -> ModelFault.KeyProblem? {
    switch key {
    case .attribute(_, let way): way.isTransient ? .transient : nil
    case .relationship(let relationship, let way):
      if relationship.isToMany { .toMany } else { way.isTransient ? .transient : nil }
    case .problem(let problem): problem
    }
  }
}
