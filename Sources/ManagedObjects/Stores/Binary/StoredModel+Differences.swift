extension StoredModel.Entity {
  /// Why the rows cannot stay as they are for an entity of a later model; empty when it has only
  /// grown since.
  ///
  /// It has grown when every attribute that was stored still is, as the same type and not mandatory
  /// where it was optional, and every other one need not have a value or has a default one; and
  /// likewise every relationship.
  func differences(
    from entity: EntityDescription, in model: ManagedObjectModel
  ) -> [ModelDifference] {
    var found: [ModelDifference] = []
    let modifiers = entity.resolution.versionHashModifiers
    if modifiers != versionHashModifiers {
      found.append(
        ModelDifference(
          entity.name, nil, .otherModifier(stored: versionHashModifiers, model: modifiers)))
    }
    for attribute in entity.attributes {
      let reason = attributes[attribute.name].map { $0.difference(from: attribute) }
      if let reason = reason ?? attribute.reasonAgainstAdding {
        found.append(ModelDifference(entity.name, attribute.name, reason))
      }
    }
    for (position, relationship) in entity.relationships.enumerated() {
      let storage = model.storage(of: RelationshipIndex(position), in: entity)
      let reason = relationships[relationship.name].map {
        $0.difference(from: relationship, storage)
      }
      if let reason = reason ?? relationship.reasonAgainstAdding {
        found.append(ModelDifference(entity.name, relationship.name, reason))
      }
    }
    return found + missingProperties(of: entity)
  }

  /// What is stored and no property of the model.
  private func missingProperties(of entity: EntityDescription) -> [ModelDifference] {
    let stored =
      attributes.keys.filter { entity.index(ofAttribute: $0) == nil }
      + relationships.filter { $1.storage != nil && entity.index(ofRelationship: $0) == nil }.keys
    return stored.sorted().map { ModelDifference(entity.name, $0, .missing) }
  }
}

extension StoredModel.Attribute {
  /// Why the values cannot stay as they are for an attribute of a later model; nil when they can.
  fileprivate func difference(
    from attribute: AttributeDescription
  ) -> ModelDifference.Reason? {
    if attribute.columnLayout == nil { return .madeTransient }
    if type != attribute.type.rawValue {
      return .otherType(stored: type, model: attribute.type)
    }
    if isOptional, !attribute.isOptional { return .madeMandatory }
    return .modifiers(versionHashModifier, attribute.versionHashModifier)
  }
}

extension StoredModel.Relationship {
  /// Why what is stored cannot stay as it is for a relationship of a later model; nil when it can.
  fileprivate func difference(
    from other: RelationshipDescription, _ otherStorage: RelationshipStorage
  ) -> ModelDifference.Reason? {
    switch (storage, otherStorage) {
    case (nil, _): return nil
    case (.reference, .reference): break
    // Without an order, the references that lead back tell everything.
    case (.links, .inverse(let name)) where description.inverseName == name: break
    case (let storage?, _):
      guard storage == otherStorage else {
        return other.isTransient ? .madeTransient : storageDifference(from: other)
      }
    }
    if description.destinationEntityName != other.destinationEntityName {
      return .otherDestination(
        stored: description.destinationEntityName, model: other.destinationEntityName)
    }
    if let reason = ModelDifference.Reason.modifiers(
      description.versionHashModifier, other.versionHashModifier)
    {
      return reason
    }
    if description.isOptional, !other.isOptional { return .madeMandatory }
    let allowsAll =
      other.minCount <= description.minCount
      && (other.maxCount == 0 || 1...other.maxCount ~= description.maxCount)
    return allowsAll ? nil : .otherCounts(stored: .init(description), model: .init(other))
  }

  /// Why what is stored in one way is stored in another for the relationship of the model.
  private func storageDifference(
    from other: RelationshipDescription
  ) -> ModelDifference.Reason {
    if description.kind != other.kind {
      return .otherKind(stored: description.kind, model: other.kind)
    }
    guard description.inverseName != other.inverseName else { return .otherStorage }
    return .otherInverse(stored: description.inverseName, model: other.inverseName)
  }
}

extension ModelDifference.Reason {
  /// That the version hash modifiers of a property differ; nil when they do not.
  fileprivate static func modifiers(_ stored: String?, _ model: String?) -> Self? {
    guard stored != model else { return nil }
    return .otherModifier(stored: stored.map { [$0] } ?? [], model: model.map { [$0] } ?? [])
  }
}

extension AttributeDescription {
  /// Why rows cannot do without a value of a new attribute; nil when they can.
  fileprivate var reasonAgainstAdding: ModelDifference.Reason? {
    columnLayout == nil || isOptional || defaultValue != .null ? nil : .addedMandatory
  }
}

extension RelationshipDescription {
  /// Why rows cannot do without objects of a new relationship; nil when they can.
  fileprivate var reasonAgainstAdding: ModelDifference.Reason? {
    isOptional || isTransient ? nil : .addedMandatory
  }
}
