extension EntityDescription {
  /// The ``attributes`` by their names, inherited ones included.
  ///
  /// - Complexity: O(*n*) in the number of attributes.
  public var attributesByName: [String: AttributeDescription] { attributes.byName(\.name) }

  /// The ``relationships`` by their names, inherited ones included.
  ///
  /// - Complexity: O(*n*) in the number of relationships.
  public var relationshipsByName: [String: RelationshipDescription] { relationships.byName(\.name) }

  /// The attributes, relationships and fetched properties by their names, inherited ones included.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public var propertiesByName: [String: PropertyDescription] {
    let properties =
      attributes.map(PropertyDescription.attribute)
      + relationships.map(PropertyDescription.relationship)
      + fetchedProperties.map(PropertyDescription.fetchedProperty)
    return properties.byName(\.name)
  }

  /// The relationships that can lead to objects of an entity: those whose destination is the entity
  /// or one that it inherits from.
  ///
  /// - Parameter destination: The entity.
  /// - Returns: The relationships in their order, inherited ones included.
  /// - Complexity: O(*n*) in the number of relationships.
  public func relationships(
    forDestination destination: EntityDescription
  ) -> [RelationshipDescription] {
    relationships.filter { destination.isKind(ofEntityNamed: $0.destinationEntityName) }
  }
}

extension ManagedObjectModel {
  /// The ``entities`` by their names.
  ///
  /// - Complexity: O(*n*) in the number of entities.
  public var entitiesByName: [String: EntityDescription] { entities.byName(\.name) }

  /// The entities that inherit from an entity directly, by their names.
  ///
  /// - Parameter entity: An entity of the model.
  /// - Returns: The entities.
  /// - Complexity: O(*n*) in the number of entities that are found.
  public func subentitiesByName(of entity: EntityDescription) -> [String: EntityDescription] {
    entity.subentityNames.compactMap { self.entity(named: $0) }.byName(\.name)
  }

  /// The nearest entity that two entities both are or inherit from.
  ///
  /// - Parameters:
  ///   - first: An entity of the model.
  ///   - second: Another one, or the same.
  /// - Returns: The entity; one of the two where the other inherits from it; nil where they have
  ///   none in common.
  /// - Complexity: O(*n* · *m*) in the numbers of entities that they inherit from.
  public func commonAncestor(
    of first: EntityDescription, _ second: EntityDescription
  ) -> EntityDescription? {
    let line = [first.name] + first.superentityNames
    return line.first(where: second.isKind(ofEntityNamed:)).flatMap { entity(named: $0) }
  }
}

extension Array {
  /// The elements by their names; of several with one name, the first.
  fileprivate func byName(_ name: (Element) -> String) -> [String: Element] {
    Dictionary(map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
