extension AttributeDescription {
  /// What is otherwise in a later version of the attribute.
  func differences(from later: AttributeDescription) -> [ModelDifference.Reason] {
    var reasons: [ModelDifference.Reason] = []
    switch (columnLayout != nil, later.columnLayout != nil) {
    case (true, false): reasons.append(.madeTransient)
    case (false, true): reasons += [.madeStored] + later.differencesWhenAdded
    case (false, false): return []
    case (true, true):
      if type != later.type { reasons.append(.otherType(stored: type.rawValue, model: later.type)) }
      if isOptional, !later.isOptional { reasons.append(.madeMandatory) }
      if !isOptional, later.isOptional { reasons.append(.madeOptional) }
      if derivationExpression != later.derivationExpression { reasons.append(.otherDerivation) }
    }
    if versionHashModifier != later.versionHashModifier {
      reasons.append(.modifiers(versionHashModifier, later.versionHashModifier))
    }
    return reasons
  }

  /// Why rows cannot do without a value of the attribute where it is new.
  var differencesWhenAdded: [ModelDifference.Reason] {
    columnLayout == nil || isOptional || defaultValue != .null || derivationExpression != nil
      ? [] : [.addedMandatory]
  }
}

extension RelationshipDescription {
  /// What is otherwise in a later version of the relationship, but for where it leads and what leads back.
  func ownDifferences(from later: RelationshipDescription) -> [ModelDifference.Reason] {
    var reasons: [ModelDifference.Reason] = []
    switch (isTransient, later.isTransient) {
    case (false, true): return [.madeTransient]
    case (true, false): return [.madeStored] + later.differencesWhenAdded
    case (true, true): return []
    case (false, false): break
    }
    if kind != later.kind { reasons.append(.otherKind(stored: kind, model: later.kind)) }
    if isOptional, !later.isOptional { reasons.append(.madeMandatory) }
    if !isOptional, later.isOptional { reasons.append(.madeOptional) }
    let counts = [(minCount, later.minCount), (maxCount, later.maxCount)]
    if kind == later.kind, counts.contains(where: { $0 != $1 }) {
      reasons.append(.otherCounts(stored: .init(self), model: .init(later)))
    }
    if deleteRule != later.deleteRule {
      reasons.append(.otherDeleteRule(stored: deleteRule, model: later.deleteRule))
    }
    if versionHashModifier != later.versionHashModifier {
      reasons.append(.modifiers(versionHashModifier, later.versionHashModifier))
    }
    return reasons
  }

  /// Why rows cannot do without objects of the relationship where it is new.
  var differencesWhenAdded: [ModelDifference.Reason] {
    isOptional || isTransient ? [] : [.addedMandatory]
  }
}

extension ModelDifference.Reason {
  fileprivate static func modifiers(_ stored: String?, _ model: String?) -> Self {
    .otherModifier(stored: stored.map { [$0] } ?? [], model: model.map { [$0] } ?? [])
  }

  /// Whether a migration cannot be inferred where an attribute differs so.
  func isObstacle(_ later: AttributeDescription) -> Bool {
    switch self {
    case .addedMandatory: true
    case .madeMandatory: later.defaultValue == .null && later.derivationExpression == nil
    case .otherType(let stored, let model):
      !(AttributeType(rawValue: stored)?.widens(to: model) ?? false)
    default: false
    }
  }
}

extension AttributeType {
  /// Whether another type has all values of this one, so that numbers can become those of it.
  func widens(to other: AttributeType) -> Bool {
    switch (self, other) {
    case (.integer16, .integer32), (.integer16, .integer64), (.integer16, .decimal),
      (.integer16, .double), (.integer16, .float), (.integer32, .integer64),
      (.integer32, .decimal), (.integer32, .double), (.integer64, .decimal), (.float, .double):
      true
    default: self == other
    }
  }
}

extension EntityDescription {
  /// Whether a property is declared by an entity that this one inherits from.
  func inherits(_ property: String) -> Bool {
    let base = property.split(separator: ".", maxSplits: 1).first.map(String.init) ?? property
    return !declaredAttributes.contains { $0.name == base }
      && !declaredRelationships.contains { $0.name == property }
      && !declaredFetchedProperties.contains { $0.name == property }
  }
}
