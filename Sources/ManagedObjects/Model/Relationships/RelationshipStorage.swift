/// How stores keep a relationship.
package enum RelationshipStorage: Hashable, Sendable {
  /// Not at all.
  case transient
  /// In two columns of the object's row, this one and the next.
  case reference(AttributeIndex)
  /// In the references that the objects at the other end have under this name.
  case inverse(name: String)
  /// In pairs; `fromSource` tells whether the relationship leads from their sources to their targets.
  case links(LinkTable, fromSource: Bool)
}

extension ManagedObjectModel {
  /// How a relationship of an entity of the model is kept.
  ///
  /// - Complexity: O(1) after the first call for the entity.
  package func storage(
    of index: RelationshipIndex, in entity: EntityDescription
  ) -> RelationshipStorage {
    lookup.value.storages(of: entity, in: self)[index.rawValue]
  }

  /// The link tables that a store of the model can have, by name.
  var linkTables: [String: LinkTable] {
    var tables: [String: LinkTable] = [:]
    for entity in entities {
      for storage in lookup.value.storages(of: entity, in: self) {
        if case .links(let table, fromSource: _) = storage { tables[table.name] = table }
      }
    }
    return tables
  }

  func resolvedStorage(
    of index: RelationshipIndex, in entity: EntityDescription
  ) -> RelationshipStorage {
    let relationship = entity[index]
    if relationship.isTransient { return .transient }
    if let column = entity.referenceColumn(of: index) { return .reference(column) }
    let name = "\(owner(of: index, in: entity)).\(relationship.name)"
    let ownTable = RelationshipStorage.links(
      LinkTable(name: name, isSourceOrdered: relationship.isOrdered, isTargetOrdered: false),
      fromSource: true)
    guard let (inverse, inverseOwner) = storedInverse(of: relationship) else { return ownTable }
    if !inverse.isToMany { return relationship.isOrdered ? ownTable : .inverse(name: inverse.name) }
    let inverseName = "\(inverseOwner).\(inverse.name)"
    if name == inverseName { return ownTable }
    let isSource = name.utf8.lexicographicallyPrecedes(inverseName.utf8)
    let (source, target) = isSource ? (relationship, inverse) : (inverse, relationship)
    return .links(
      LinkTable(
        name: isSource ? name : inverseName, isSourceOrdered: source.isOrdered,
        isTargetOrdered: target.isOrdered),
      fromSource: isSource)
  }

  /// The stored relationship that leads back, and the name of the entity that declares it.
  private func storedInverse(
    of relationship: RelationshipDescription
  ) -> (RelationshipDescription, owner: String)? {
    guard let inverseName = relationship.inverseName,
      let destination = entity(named: relationship.destinationEntityName),
      let index = destination.index(ofRelationship: inverseName), !destination[index].isTransient
    else { return nil }
    return (destination[index], owner(of: index, in: destination))
  }

  /// The name of the entity that declares a relationship: the last ancestor that has it.
  private func owner(of index: RelationshipIndex, in entity: EntityDescription) -> String {
    var owner = entity.name
    for name in entity.superentityNames {
      guard let ancestor = self.entity(named: name),
        index.rawValue < ancestor.relationships.count
      else { break }
      owner = name
    }
    return owner
  }
}
