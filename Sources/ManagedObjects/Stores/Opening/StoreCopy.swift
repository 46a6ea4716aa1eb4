/// Copies all rows of a store to another one of any kind, which gives them keys of its own.
///
/// History stays behind.
struct StoreCopy {
  private let source: any StoreReading
  private let model: ManagedObjectModel
  private let entities: [EntityDescription]
  /// The keys of the rows of each entity, ascending.
  private var keys: [EntityNumber: [Int64]] = [:]
  /// The position of each row among those of its entity.
  private var positions: [RowReference: Int] = [:]
  private var completedCount = 0

  /// - Parameters:
  ///   - source: The rows, all as one transaction left them.
  ///   - model: The model of them.
  ///   - holds: Whether the other store is for an entity.
  init(
    _ source: any StoreReading, model: ManagedObjectModel, holds: (EntityDescription) -> Bool
  ) {
    (self.source, self.model) = (source, model)
    entities = model.entities.filter { !$0.isAbstract && holds($0) }
  }

  /// Copies the rows in one transaction.
  ///
  /// - Parameters:
  ///   - destination: The other store.
  ///   - progress: Is told how many rows have been copied, and how many there are.
  /// - Returns: The rows of the other store by those of this one.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of rows, also in memory.
  mutating func run(
    to destination: any PersistentStore, progress: (Int, Int) -> Void
  ) throws -> [RowReference: RowReference] {
    for entity in entities { try readKeys(of: entity) }
    progress(0, positions.count)
    var request = StoreSaveRequest(changes: [])
    for entity in entities {
      let rows = try rows(of: entity, progress)
      if rows.rowCount == 0 { continue }
      var changes = StoreSaveRequest.EntityChanges(entity)
      changes.insertedColumns = rows
      request.changes.append(changes)
    }
    request.links = try links()
    if request.changes.isEmpty { return [:] }
    let result = try destination.save(request)
    var copies: [RowReference: RowReference] = [:]
    for entity in entities {
      for (key, copy) in zip(keys[entity.number] ?? [], result.insertedKeys[entity.name] ?? []) {
        copies[RowReference(entity: entity.number, key: RowKey(key))] = RowReference(
          entity: entity.number, key: copy)
      }
    }
    return copies
  }

  private mutating func readKeys(of entity: EntityDescription) throws {
    let keys = try source.keys(of: StoreFetchRequest(entity: entity))
    self.keys[entity.number] = keys
    for (position, key) in keys.enumerated() {
      positions[RowReference(entity: entity.number, key: RowKey(key))] = position
    }
  }

  /// The row under its provisional key; nil for one that is not copied.
  private func provisional(_ reference: RowReference) -> RowReference? {
    positions[reference].map {
      RowReference(entity: reference.entity, key: RowKey(-Int64($0 + 1)))
    }
  }

  private mutating func rows(
    of entity: EntityDescription, _ progress: (Int, Int) -> Void
  ) throws -> InsertedColumns {
    let attributes = entity.attributes.indices.map { AttributeIndex($0) }.filter {
      entity[$0].columnLayout != nil
    }
    let relationships = entity.relationships.indices.map { RelationshipIndex($0) }.filter {
      entity.referenceColumn(of: $0) != nil
    }
    var rows = try InsertedColumns(
      entity, attributes: attributes, relationships: relationships)
    let references = relationships.compactMap { entity.referenceColumn(of: $0) }.flatMap {
      [$0, AttributeIndex($0.rawValue + 1)]
    }
    let columns = attributes + references
    var request = StoreFetchRequest(entity: entity)
    request.model = model
    try source.forEachBatch(of: request, columns: columns) { batch in
      if columns.isEmpty {
        for _ in 0..<batch.rowCount { try rows.append([]) }
      } else {
        try rows.append(columns: batch.columns)
      }
      completedCount += batch.rowCount
      progress(completedCount, positions.count)
      return true
    }
    try rows.replaceReferences { (reference) throws(StoreError) in provisional(reference) }
    return rows
  }

  private func links() throws -> [LinkChanges] {
    var links: [String: LinkChanges] = [:]
    for entity in entities {
      for position in entity.relationships.indices {
        let index = RelationshipIndex(position)
        guard case .links(let table, let fromSource) = model.storage(of: index, in: entity) else {
          continue
        }
        let keys = (keys[entity.number] ?? []).map { RowKey($0) }
        let related = try source.related(
          StoreRelationshipRequest(
            model: model, entity: entity, relationship: index, keys: keys))
        var changes = links[table.name] ?? LinkChanges(table)
        for (key, others) in zip(keys, related) {
          guard let row = provisional(RowReference(entity: entity.number, key: key)) else {
            continue
          }
          changes.add(
            row, others.compactMap(provisional), fromSource: fromSource,
            isOrdered: entity[index].isOrdered)
        }
        links[table.name] = changes
      }
    }
    return links.values.filter { !$0.inserted.isEmpty }.sorted { $0.table.name < $1.table.name }
  }
}

extension LinkChanges {
  /// Adds what a relationship of a row leads to.
  mutating func add(
    _ row: RowReference, _ others: [RowReference], fromSource: Bool, isOrdered: Bool
  ) {
    if fromSource {
      inserted += others.map { Link(source: row, target: $0) }
      if isOrdered, !others.isEmpty { orderedTargets[row] = others }
    } else if isOrdered, !others.isEmpty {
      // The other side has made the links.
      orderedSources[row] = others
    }
  }
}
