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
  package var linkTables: [String: LinkTable] {
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
    let table = entity.linkTable(of: index, self.entity(named:))
    let ownTable = RelationshipStorage.links(table, fromSource: true)
    guard let (inverse, inverseTable) = storedInverse(of: relationship) else { return ownTable }
    if !inverse.isToMany { return relationship.isOrdered ? ownTable : .inverse(name: inverse.name) }
    if table.name == inverseTable.name { return ownTable }
    let isSource = table.name.utf8.lexicographicallyPrecedes(inverseTable.name.utf8)
    let (source, target) = isSource ? (table, inverseTable) : (inverseTable, table)
    return .links(
      LinkTable(
        name: source.name, isSourceOrdered: source.isSourceOrdered,
        isTargetOrdered: target.isSourceOrdered),
      fromSource: isSource)
  }

  /// The stored relationship that leads back, and the table that it would have for itself.
  private func storedInverse(
    of relationship: RelationshipDescription
  ) -> (RelationshipDescription, LinkTable)? {
    guard let inverseName = relationship.inverseName,
      let destination = entity(named: relationship.destinationEntityName),
      let index = destination.index(ofRelationship: inverseName), !destination[index].isTransient
    else { return nil }
    return (destination[index], destination.linkTable(of: index, entity(named:)))
  }
}

extension EntityDescription {
  /// The table of a relationship alone, from its objects to those that it leads to.
  ///
  /// It is called by the entity that declares the relationship: the last ancestor that has it.
  ///
  /// - Parameters:
  ///   - index: The relationship.
  ///   - entity: Gives the entity with a name, or nil when there is none.
  /// - Returns: The table.
  func linkTable(
    of index: RelationshipIndex, _ entity: (String) -> EntityDescription?
  ) -> LinkTable {
    let owner = superentityNames.last { index.rawValue < entity($0)?.relationships.count ?? 0 }
    return LinkTable(
      name: "\(owner ?? name).\(self[index].name)", isSourceOrdered: self[index].isOrdered,
      isTargetOrdered: false)
  }
}
