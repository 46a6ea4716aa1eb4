extension MappingModel {
  /// The mapping model that can be inferred from two versions of a model.
  ///
  /// Stores are migrated by it without making objects; as a mapping model it can be looked at, and changed.
  ///
  /// - Parameters:
  ///   - source: The earlier version.
  ///   - destination: The later version.
  /// - Returns: A mapping for each entity that has objects, called as `PersonToPerson`.
  /// - Throws: ``MigrationError/cannotInferMapping(_:)`` with all that stands in the way.
  public static func inferred(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) throws(MigrationError) -> MappingModel {
    let changes = ModelChanges(from: source, to: destination)
    guard changes.obstacles.isEmpty else { throw .cannotInferMapping(changes.obstacles) }
    return MappingModel(
      changes.entities.compactMap { change in
        let former = change.sourceName.flatMap { source.entity(named: $0) }
        let entity = change.destinationName.flatMap { destination.entity(named: $0) }
        if former?.isAbstract ?? true, entity?.isAbstract ?? true { return nil }
        return EntityMapping(change, from: former, to: entity)
      })
  }

  /// The same mappings, with the properties of copies that map none.
  ///
  /// - Parameters:
  ///   - source: The earlier version.
  ///   - destination: The later version.
  /// - Returns: Mappings that say all that goes over.
  /// - Throws: ``MigrationError/invalidMapping(mapping:reason:)`` for a copy to another entity without
  ///   a policy.
  func completed(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) throws(MigrationError) -> MappingModel {
    guard entityMappings.contains(where: \.copiesAll) else { return self }
    var completed = self
    let changes = ModelChanges(from: source, to: destination).entities
    for (index, mapping) in entityMappings.enumerated() where mapping.copiesAll {
      let change = changes.first {
        $0.sourceName == mapping.sourceEntityName
          && $0.destinationName == mapping.destinationEntityName
      }
      guard let change, let former = change.sourceName.flatMap({ source.entity(named: $0) }),
        let entity = change.destinationName.flatMap({ destination.entity(named: $0) })
      else {
        if mapping.entityMigrationPolicyClassName != nil { continue }
        throw .invalidMapping(
          mapping: mapping.name, reason: "it copies objects to an entity that they are not of")
      }
      let whole = EntityMapping(change, from: former, to: entity)
      completed.entityMappings[index].attributeMappings = whole.attributeMappings
      completed.entityMappings[index].relationshipMappings = whole.relationshipMappings
    }
    return completed
  }
}

extension EntityMapping {
  fileprivate var copiesAll: Bool {
    mappingType == .copy && attributeMappings.isEmpty && relationshipMappings.isEmpty
  }

  fileprivate init(
    _ change: ModelChanges.ChangedEntity, from former: EntityDescription?,
    to entity: EntityDescription?
  ) {
    let names = [former?.name, entity?.name].compactMap(\.self)
    let type: MappingType =
      former == nil ? .add : entity == nil ? .remove : change.isEmpty ? .copy : .transform
    self.init(
      names.count == 2 ? names.joined(separator: "To") : names.joined(), type, from: former?.name,
      to: entity?.name)
    sourceEntityVersionHash = former?.versionHash
    destinationEntityVersionHash = entity?.versionHash
    guard let entity, former != nil else { return }
    for property in change.properties {
      guard let name = property.destinationName else { continue }
      let source = property.sourceName
      if let index = entity.index(ofAttribute: name) {
        let isFilled = property.differences.contains(.madeMandatory)
        attributeMappings.append(
          PropertyMapping(
            name,
            source.map {
              isFilled ? .source($0, else: entity[index].defaultValue) : .source($0)
            }))
      } else if entity.index(ofRelationship: name) != nil {
        relationshipMappings.append(
          PropertyMapping(
            name,
            source.map {
              .method(
                "destinationInstancesForSourceRelationshipNamed:sourceInstances:",
                of: .variable("manager"), [.value(.string($0)), .source($0)])
            }))
      }
    }
  }
}

extension FetchExpression {
  /// The value of a property of the object that is mapped: `$source.name`.
  public static func source(_ keyPath: String) -> FetchExpression {
    FetchExpression(KeyPathExpression.kind(keyPath, of: .variable("source")))
  }

  /// The value of a property of the object that is mapped, or another one where it has none.
  fileprivate static func source(
    _ keyPath: String, else value: AttributeValue
  ) -> FetchExpression {
    .ternary(
      .comparison(.source(keyPath), .equalTo, .value(.null)), .value(value), .source(keyPath))
  }
}
