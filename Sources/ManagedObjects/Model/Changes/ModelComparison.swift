/// Compares two versions of a model.
struct ModelComparison {
  let source: ManagedObjectModel
  let destination: ManagedObjectModel
  /// The earlier names of the entities of the later version.
  private let entityNames: RenamedNames
  /// The later names of the entities of the earlier version.
  private var laterEntityNames: [String: String] = [:]
  /// The earlier names of the relationships of each entity of the later version.
  private var relationshipNames: [String: RenamedNames] = [:]
  private(set) var obstacles: [ModelDifference] = []

  init(_ source: ManagedObjectModel, _ destination: ManagedObjectModel) {
    (self.source, self.destination) = (source, destination)
    entityNames = RenamedNames(source.renamedNames, destination.renamedNames)
    for (later, earlier) in entityNames.sources { laterEntityNames[earlier] = later }
    for entity in destination.entities {
      guard let former = former(entity) else { continue }
      relationshipNames[entity.name] = RenamedNames(
        source.renamedRelationships(of: former), destination.renamedRelationships(of: entity))
    }
  }

  /// The entity of the earlier version that became one of the later; nil for a new one.
  private func former(_ entity: EntityDescription) -> EntityDescription? {
    entityNames.sources[entity.name].flatMap { source.entity(named: $0) }
  }

  /// What becomes of all entities.
  mutating func entityChanges() -> [ModelChanges.ChangedEntity] {
    var changes: [ModelChanges.ChangedEntity] = []
    for entity in destination.entities {
      if let other = entityNames.rejected[entity.name] {
        note(entity.name, nil, .ambiguousRenaming(other))
      }
      changes.append(former(entity).map { change(of: $0, to: entity) } ?? addition(of: entity))
    }
    noteCommonParents()
    dropObstaclesWithoutRows()
    for entity in source.entities where laterEntityNames[entity.name] == nil {
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      changes.append(
        ModelChanges.ChangedEntity(
          sourceName: entity.name, destinationName: nil,
          properties: names.map {
            ModelChanges.ChangedProperty(
              sourceName: $0, destinationName: nil, isInherited: entity.inherits($0),
              differences: [])
          }, differences: []))
    }
    return changes
  }

  private func addition(of entity: EntityDescription) -> ModelChanges.ChangedEntity {
    let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    return ModelChanges.ChangedEntity(
      sourceName: nil, destinationName: entity.name,
      properties: names.map {
        ModelChanges.ChangedProperty(
          sourceName: nil, destinationName: $0, isInherited: entity.inherits($0), differences: [])
      }, differences: [])
  }

  private mutating func change(
    of former: EntityDescription, to entity: EntityDescription
  ) -> ModelChanges.ChangedEntity {
    var properties = attributeChanges(of: former, to: entity)
    properties += relationshipChanges(of: former, to: entity)
    noteOtherKinds(properties, former, entity)
    properties += fetchedPropertyChanges(of: former, to: entity)
    return ModelChanges.ChangedEntity(
      sourceName: former.name, destinationName: entity.name,
      properties: properties.filter { $0.destinationName != nil }
        + properties.filter { $0.destinationName == nil },
      differences: differences(of: former, from: entity))
  }

  private mutating func note(
    _ entity: String, _ property: String?, _ reason: ModelDifference.Reason
  ) {
    let obstacle = ModelDifference(entity, property, reason)
    if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
  }
}

/// Entities as wholes.
extension ModelComparison {
  /// Drops what would stand in the way of rows of an entity that was abstract, which there are none of,
  /// unless it stands in the way of rows of an entity that inherits from it.
  private mutating func dropObstaclesWithoutRows() {
    let noted = Set(obstacles)
    obstacles = obstacles.filter { obstacle in
      guard obstacle.propertyName != nil,
        let entity = destination.entity(named: obstacle.entityName),
        former(entity)?.isAbstract == true
      else { return true }
      return destination.entities.contains { other in
        other.superentityNames.contains(entity.name) && former(other)?.isAbstract == false
          && noted.contains(ModelDifference(other.name, obstacle.propertyName, obstacle.reason))
      }
    }
  }

  private mutating func differences(
    of former: EntityDescription, from entity: EntityDescription
  ) -> [ModelDifference.Reason] {
    var reasons: [ModelDifference.Reason] = []
    // One that goes is not the later one that has got its name.
    let parent = former.superentityName.flatMap { laterEntityNames[$0] }
    if parent != entity.superentityName
      || (former.superentityName == nil) != (entity.superentityName == nil)
    {
      reasons.append(.otherParent(stored: former.superentityName, model: entity.superentityName))
    }
    if entity.isAbstract, !former.isAbstract {
      reasons.append(.madeAbstract)
      note(entity.name, nil, .madeAbstract)
    }
    if former.isAbstract, !entity.isAbstract { reasons.append(.madeConcrete) }
    if constraints(of: former, to: entity)
      != Set(entity.resolution.uniquenessConstraints.map { Set($0.map(Optional.some)) })
    {
      reasons.append(.otherConstraints)
    }
    let (stored, model) = (
      former.resolution.versionHashModifiers, entity.resolution.versionHashModifiers
    )
    if stored != model { reasons.append(.otherModifier(stored: stored, model: model)) }
    return reasons
  }

  /// What had to be unique before, by the names of the later version; nil stands for what goes, whose name
  /// another property may have got.
  private func constraints(
    of former: EntityDescription, to entity: EntityDescription
  ) -> Set<Set<String?>> {
    let attributes = attributeNames(former, entity)
    var later: [String: String] = [:]
    for (name, source) in attributes.sources { later[source] = name }
    for (name, source) in relationshipNames[entity.name]?.sources ?? [:] { later[source] = name }
    return Set(
      former.resolution.uniquenessConstraints.map { constraint in
        Set(constraint.map { later[$0] ?? (former.kind(ofProperty: $0) == nil ? $0 : nil) })
      })
  }

  /// Entities that had no common parent cannot get one: their objects were never those of one entity.
  private mutating func noteCommonParents() {
    func root(_ entity: EntityDescription) -> String { entity.superentityNames.last ?? entity.name }
    var known: [String: (root: String, entity: String)] = [:]
    for entity in destination.entities {
      guard let former = former(entity) else { continue }
      let (later, earlier) = (root(entity), root(former))
      guard let other = known[later] else {
        known[later] = (earlier, entity.name)
        continue
      }
      if other.root != earlier { note(entity.name, nil, .noCommonParent(with: other.entity)) }
    }
  }
}

/// Attributes.
extension ModelComparison {
  private func attributeNames(
    _ former: EntityDescription, _ entity: EntityDescription
  ) -> RenamedNames {
    RenamedNames(
      source.renamedAttributes(of: former), destination.renamedAttributes(of: entity))
  }

  private mutating func attributeChanges(
    of former: EntityDescription, to entity: EntityDescription
  ) -> [ModelChanges.ChangedProperty] {
    let names = attributeNames(former, entity)
    var changes: [ModelChanges.ChangedProperty] = []
    for attribute in entity.attributes {
      let old = names.sources[attribute.name].flatMap { former.index(ofAttribute: $0) }.map {
        former[$0]
      }
      if let other = names.rejected[attribute.name] {
        note(entity.name, attribute.name, .ambiguousRenaming(other))
      }
      let reasons = old?.differences(from: attribute) ?? attribute.differencesWhenAdded
      for reason in reasons where reason.isObstacle(attribute) {
        note(entity.name, attribute.name, reason)
      }
      changes.append(
        change(old?.name, attribute.name, former, entity, reasons))
    }
    let kept = Set(names.sources.values)
    return changes
      + former.attributes.filter { !kept.contains($0.name) }.map {
        change($0.name, nil, former, entity, [])
      }
  }

  private func change(
    _ earlier: String?, _ later: String?, _ former: EntityDescription, _ entity: EntityDescription,
    _ reasons: [ModelDifference.Reason]
  ) -> ModelChanges.ChangedProperty {
    ModelChanges.ChangedProperty(
      sourceName: earlier, destinationName: later,
      isInherited: (earlier.map(former.inherits) ?? true) && (later.map(entity.inherits) ?? true),
      differences: reasons)
  }

  /// What was an attribute and is a relationship, or the other way round, is not dropped silently.
  private mutating func noteOtherKinds(
    _ changes: [ModelChanges.ChangedProperty], _ former: EntityDescription,
    _ entity: EntityDescription
  ) {
    let dropped = Set(changes.filter { $0.kind == .dropped }.map(\.name))
    for change in changes where change.kind == .added && dropped.contains(change.name) {
      guard let stored = former.kind(ofProperty: change.name),
        let model = entity.kind(ofProperty: change.name)
      else { continue }
      note(entity.name, change.name, .otherKind(stored: stored, model: model))
    }
  }

  private func fetchedPropertyChanges(
    of former: EntityDescription, to entity: EntityDescription
  ) -> [ModelChanges.ChangedProperty] {
    let old = Dictionary(
      former.fetchedProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Set(entity.fetchedProperties.map(\.name))
    return entity.fetchedProperties.map { property in
      let isOther = old[property.name].map { $0.fetchRequest != property.fetchRequest } ?? false
      return change(
        old[property.name]?.name, property.name, former, entity, isOther ? [.otherRequest] : [])
    }
      + former.fetchedProperties.filter { !new.contains($0.name) }.map {
        change($0.name, nil, former, entity, [])
      }
  }
}

/// Relationships.
extension ModelComparison {
  private mutating func relationshipChanges(
    of former: EntityDescription, to entity: EntityDescription
  ) -> [ModelChanges.ChangedProperty] {
    let names = relationshipNames[entity.name]
    var changes: [ModelChanges.ChangedProperty] = []
    for relationship in entity.relationships {
      let old = names?.sources[relationship.name].flatMap { former.index(ofRelationship: $0) }
        .map { former[$0] }
      if let other = names?.rejected[relationship.name] {
        note(entity.name, relationship.name, .ambiguousRenaming(other))
      }
      let reasons: [ModelDifference.Reason]
      if let old {
        reasons = differences(of: old, from: relationship)
        noteObstacles(old, relationship, entity)
      } else {
        let isFilled = formerInverse(of: relationship) != nil
        reasons = isFilled ? [] : relationship.differencesWhenAdded
        for reason in reasons { note(entity.name, relationship.name, reason) }
      }
      changes.append(change(old?.name, relationship.name, former, entity, reasons))
    }
    let kept = Set((names?.sources ?? [:]).values)
    return changes
      + former.relationships.filter { !kept.contains($0.name) }.map {
        change($0.name, nil, former, entity, [])
      }
  }

  /// What the inverse of a relationship of the later version was called; nil when it is new or there is
  /// none.
  private func formerInverse(of relationship: RelationshipDescription) -> String? {
    relationship.inverseName.flatMap {
      relationshipNames[relationship.destinationEntityName]?.sources[$0]
    }
  }

  /// The name that the inverse of a relationship of the earlier version has in the later; nil when it
  /// goes or there was none.
  private func laterInverse(of relationship: RelationshipDescription) -> String? {
    guard let inverse = relationship.inverseName,
      let destination = laterEntityNames[relationship.destinationEntityName]
    else { return nil }
    return relationshipNames[destination]?.sources.first { $0.value == inverse }?.key
  }

  private func differences(
    of former: RelationshipDescription, from relationship: RelationshipDescription
  ) -> [ModelDifference.Reason] {
    var reasons = former.ownDifferences(from: relationship)
    let destination = laterEntityNames[former.destinationEntityName]
    if destination != relationship.destinationEntityName {
      reasons.append(
        .otherDestination(
          stored: former.destinationEntityName, model: relationship.destinationEntityName))
    }
    let hasSameInverse =
      former.inverseName == nil
      ? relationship.inverseName == nil : laterInverse(of: former) == relationship.inverseName
    if !hasSameInverse {
      reasons.append(
        .otherInverse(stored: former.inverseName, model: relationship.inverseName))
    }
    return reasons
  }

  private mutating func noteObstacles(
    _ former: RelationshipDescription, _ relationship: RelationshipDescription,
    _ entity: EntityDescription
  ) {
    if former.isTransient {
      for reason in relationship.differencesWhenAdded {
        note(entity.name, relationship.name, reason)
      }
      return
    }
    if relationship.isTransient { return }
    if former.isToMany, !relationship.isToMany {
      note(
        entity.name, relationship.name,
        .otherKind(stored: former.kind, model: relationship.kind))
    }
    let target = laterEntityNames[former.destinationEntityName].flatMap {
      destination.entity(named: $0)
    }
    if target?.isKind(ofEntityNamed: relationship.destinationEntityName) != true {
      note(
        entity.name, relationship.name,
        .otherDestination(
          stored: former.destinationEntityName, model: relationship.destinationEntityName))
    }
    // Two relationships that knew nothing of each other may contradict each other.
    if let inverse = formerInverse(of: relationship), inverse != former.inverseName {
      note(
        entity.name, relationship.name,
        .otherInverse(stored: former.inverseName, model: relationship.inverseName))
    }
  }
}
