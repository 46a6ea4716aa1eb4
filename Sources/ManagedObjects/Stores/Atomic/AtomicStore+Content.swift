/// What is kept, made of rows and links.
extension AtomicStore.State {
  /// All that is to be written.
  ///
  /// - Parameter model: The model of the rows.
  /// - Returns: The content.
  /// - Throws: ``StoreError``.
  func content(of model: ManagedObjectModel) throws -> AtomicStoreContent {
    var content = header(of: model)
    content.nodes = try nodes(of: model)
    content.model = model.stored(after: formerVersions)
    return content
  }

  /// What is written besides the objects and the model.
  ///
  /// - Parameter model: The model of the rows.
  /// - Returns: The content without them.
  func header(of model: ManagedObjectModel) -> AtomicStoreContent {
    var nextKeys: [String: Int64] = [:]
    for (name, table) in tables.entities where table.nextKey > 1 { nextKeys[name] = table.nextKey }
    return AtomicStoreContent(
      identifier: identifier, generation: generation, nodes: [],
      nextKeys: nextKeys, modelVersionHashes: model.entityVersionHashesByName,
      modelVersionIdentifiers: model.versionIdentifiers, metadata: metadata)
  }

  /// The objects, by the names of their entities.
  ///
  /// - Parameter model: The model of the rows.
  /// - Returns: The objects.
  /// - Throws: ``StoreError``.
  func nodes(of model: ManagedObjectModel) throws -> [AtomicStoreNode] {
    let entities = model.entities.filter { !$0.isAbstract }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return try entities.flatMap { try nodes(of: $0, in: model) }
  }

  private func nodes(
    of entity: EntityDescription, in model: ManagedObjectModel
  ) throws -> [AtomicStoreNode] {
    let rows = try tables.fetch([StoreFetchRequest(entity: entity)]).first ?? []
    if rows.isEmpty { return [] }
    var lists: [String: [[RowReference]]] = [:]
    for (position, relationship) in entity.relationships.enumerated() {
      let index = RelationshipIndex(position)
      guard model.isKeptAsList(index, of: entity) else { continue }
      lists[relationship.name] = try tables.related(
        StoreRelationshipRequest(
          model: model, entity: entity, relationship: index, keys: rows.map(\.key)))
    }
    return rows.enumerated().map { number, row in
      var node = AtomicStoreNode(entityName: entity.name, key: row.key, version: row.version)
      for (position, attribute) in entity.attributes.enumerated()
      where attribute.columnLayout != nil {
        let value = row.value(at: AttributeIndex(position))
        if value != .null { node.attributes[attribute.name] = value }
      }
      for (position, relationship) in entity.relationships.enumerated() {
        guard let column = entity.referenceColumn(of: RelationshipIndex(position)),
          let reference = row.reference(at: column)
        else { continue }
        node.relationships[relationship.name] = [reference]
      }
      for (name, list) in lists where !list[number].isEmpty {
        node.relationships[name] = list[number]
      }
      return node
    }
  }
}

extension ManagedObjectModel {
  /// Whether an object keeps where a to-many relationship of it leads.
  func isKeptAsList(_ index: RelationshipIndex, of entity: EntityDescription) -> Bool {
    guard case .links(let table, let fromSource) = storage(of: index, in: entity) else {
      return false
    }
    return fromSource || table.isTargetOrdered
  }
}
