/// A derived attribute has an expression that can be computed, of the attribute's type.
struct DerivationRule: ModelRule {
  func faults(
    of place: PropertyPlace<AttributeDescription>, in outline: ModelOutline
  ) -> [ModelFault] {
    let attribute = place.property
    guard let expression = attribute.details?.value.derivation else { return [] }
    var faults: [ModelFault] = []
    if attribute.isTransient { faults.append(place.fault(.transientDerivation)) }
    if !attribute.isOptional { faults.append(place.fault(.mandatoryDerivation)) }
    guard let position = place.entityPosition else { return faults }
    guard let derivation = Derivation(expression) else {
      return faults + [place.fault(.malformedDerivation(expression))]
    }
    let check = DerivationCheck(type: attribute.type, position: position, outline: outline)
    return faults + check.faults(of: derivation).map { place.fault($0) }
  }
}

/// The check of what an expression asks for.
private struct DerivationCheck {
  let type: AttributeType
  let position: Int
  let outline: ModelOutline

  func faults(of derivation: Derivation) -> [ModelFault.Kind] {
    switch derivation {
    case .now: yields(type == .date)
    case .copy(let keyPath): value(keyPath) { $0.family == type.family }
    case .text(_, let keyPath): value(keyPath) { $0.family == .text && type.family == .text }
    case .aggregate(.count, let keyPath): count(keyPath)
    case .aggregate(.sum, let keyPath), .aggregate(.avg, let keyPath),
      .aggregate(.average, let keyPath):
      value(keyPath, isToMany: true) { $0.family == .number && type.family == .number }
    case .aggregate(.min, let keyPath), .aggregate(.max, let keyPath):
      value(keyPath, isToMany: true) { $0.family == type.family }
    }
  }

  private func yields(_ suits: Bool) -> [ModelFault.Kind] {
    suits ? [] : [.derivationOfWrongType]
  }

  /// The faults of a key path that must end at a value.
  private func value(
    _ keyPath: String, isToMany: Bool = false, suits: (AttributeType) -> Bool
  ) -> [ModelFault.Kind] {
    switch outline.destination(ofKeyPath: keyPath, from: position) {
    case nil: return []
    case .problem(let problem): return [.unsuitableDerivationKey(keyPath, problem)]
    case .relationship(let relationship, let way):
      let isToMany = !isToMany && (way.isToMany || relationship.isToMany)
      return [.unsuitableDerivationKey(keyPath, isToMany ? .toMany : .object)]
    case .attribute(let attribute, let way):
      if let problem = problem(way, isToMany: isToMany) {
        return [.unsuitableDerivationKey(keyPath, problem)]
      }
      return yields(suits(attribute.type))
    }
  }

  /// The faults of a key path whose objects or values are counted.
  private func count(_ keyPath: String) -> [ModelFault.Kind] {
    let found: ModelFault.KeyProblem?
    switch outline.destination(ofKeyPath: keyPath, from: position) {
    case nil: found = nil
    case .problem(let problem): found = problem
    case .attribute(_, let way): found = problem(way, isToMany: true)
    case .relationship(let relationship, var way):
      way.isToMany = way.isToMany || relationship.isToMany
      found = problem(way, isToMany: true)
    }
    if let found { return [.unsuitableDerivationKey(keyPath, found)] }
    return yields(type.family == .number)
  }

  /// What keeps a value at the end of a way from being used.
  private func problem(_ way: ModelKey.Way, isToMany: Bool) -> ModelFault.KeyProblem? {
    if way.isToMany != isToMany { return isToMany ? .notToMany : .toMany }
    return way.isTransient ? .transient : nil
  }
}

extension AttributeType {
  /// The types among which a value can be taken for one of another.
  fileprivate enum Family: Equatable {
    case number
    case text
    case other(AttributeType)
  }

  fileprivate var family: Family {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: .number
    case .string, .uri: .text
    case .boolean, .date, .binary, .uuid, .transformable, .composite, .undefined: .other(self)
    }
  }
}
