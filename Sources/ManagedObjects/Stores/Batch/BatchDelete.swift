/// Deletes rows past every context.
///
/// No delete rule holds, but no reference is left that leads to a deleted row: it becomes null, be
/// the relationship mandatory or not. Links go with their rows.
package struct BatchDelete: Sendable {
  /// Which rows to delete.
  enum Rows: Sendable {
    /// Those that satisfy requests, one an entity.
    case matching([StoreFetchRequest])
    /// These, as far as they are there.
    case listed([RowReference])
  }

  let rows: Rows
  let model: ManagedObjectModel
  /// Who makes the transaction.
  package var author: String?
  /// The name of the context that makes it.
  package var contextName: String?
  /// What has to hold when the rows are deleted; nil for nothing.
  package var condition: StoreSaveCondition?

  init(_ rows: Rows, model: ManagedObjectModel) {
    self.rows = rows
    self.model = model
  }

  /// Deletes the rows in one transaction.
  ///
  /// When somebody else changes one of the rows meanwhile, or makes another row refer to one of
  /// them, all of it starts anew.
  ///
  /// - Returns: The rows, and those that referred to them.
  /// - Throws: ``StoreError``; ``StoreError/conflict(_:)`` when that happens again and again.
  package func run(in store: any PersistentStore) throws -> BatchRows {
    try StoreError.retryingConflicts {
      let (request, rows) = try request(to: store)
      if let request { _ = try store.save(request) }
      return rows
    }
  }

  /// Has a store do all but delete the rows.
  ///
  /// - Throws: ``StoreError``.
  package func rehearse(in store: any PersistentStore) throws {
    if let request = try request(to: store).request { try store.rehearse(request) }
  }

  /// What a store is asked, if anything, and about which rows.
  private func request(
    to store: any PersistentStore
  ) throws -> (request: StoreSaveRequest?, rows: BatchRows) {
    let state = try store.currentGeneration()
    let rows = try found(in: state)
    let deleted = Set(rows.flatMap { entity, rows in references(rows, entity) })
    if deleted.isEmpty { return (nil, BatchRows(count: 0)) }
    var changes = try referrers(to: deleted, in: state)
    for (entity, rows) in rows { changes.delete(rows, of: entity) }
    var request = StoreSaveRequest(
      changes: changes.entities, author: author, contextName: contextName)
    request.leavesNoReferences = true
    request.condition = condition
    let told = BatchRows(
      count: deleted.count, updated: changes.updated.sorted(), deleted: deleted.sorted())
    return (request, told)
  }

  private func references(
    _ rows: [RowSnapshot], _ entity: EntityDescription
  ) -> [RowReference] {
    rows.map { RowReference(entity: entity.number, key: $0.key) }
  }

  /// The rows to delete as they are.
  private func found(
    in store: any StoreReading
  ) throws -> [(EntityDescription, [RowSnapshot])] {
    switch rows {
    case .matching(let requests):
      return Array(zip(requests.map(\.entity), try store.fetch(requests)))
    case .listed(let references):
      return try Dictionary(grouping: Set(references), by: \.entity).sorted { $0.key < $1.key }
        .compactMap { number, references in
          guard let entity = model.entity(numbered: number) else { return nil }
          let rows = try store.rows(references.map(\.key).sorted(), of: entity)
          return (entity, rows.compactMap(\.self))
        }
    }
  }
}

extension BatchDelete {
  /// What a transaction changes, by entity.
  private struct Changes {
    private(set) var entities: [StoreSaveRequest.EntityChanges] = []
    /// The rows that get other values.
    private(set) var updated: Set<RowReference> = []

    mutating func delete(_ rows: [RowSnapshot], of entity: EntityDescription) {
      let deletions = rows.map {
        StoreSaveRequest.Deletion(key: $0.key, expectedVersion: $0.version)
      }
      change(entity) { $0.deleted += deletions }
    }

    mutating func update(
      _ row: RowSnapshot, to values: [AttributeValue], of entity: EntityDescription
    ) {
      updated.insert(RowReference(entity: entity.number, key: row.key))
      change(entity) {
        $0.updated.append(.init(key: row.key, expectedVersion: row.version, values: values))
      }
    }

    private mutating func change(
      _ entity: EntityDescription, _ body: (inout StoreSaveRequest.EntityChanges) -> Void
    ) {
      let known = entities.firstIndex { $0.entity.name == entity.name }
      if known == nil { entities.append(StoreSaveRequest.EntityChanges(entity)) }
      body(&entities[known ?? entities.count - 1])
    }
  }

  /// The rows that refer to deleted ones, without these references.
  private func referrers(
    to deleted: Set<RowReference>, in store: any StoreReading
  ) throws -> Changes {
    let keys = Dictionary(grouping: deleted, by: \.entity).mapValues { $0.map(\.key.rawValue) }
    let requests = model.entities.compactMap { entity in
      predicate(entity, keys).map {
        StoreFetchRequest(entity: entity, predicate: StorePredicate($0))
      }
    }
    var changes = Changes()
    for (request, rows) in zip(requests, try store.fetch(requests)) {
      for row in rows {
        let entity = request.entity
        if deleted.contains(RowReference(entity: entity.number, key: row.key)) { continue }
        var values = entity.values(of: row)
        for column in entity.referenceColumns
        where row.reference(at: column).map(deleted.contains) ?? false {
          values[column.rawValue] = .null
          values[column.rawValue + 1] = .null
        }
        if values != entity.values(of: row) { changes.update(row, to: values, of: entity) }
      }
    }
    return changes
  }

  /// A condition that rows of an entity satisfy that may refer to rows with some keys; nil when none
  /// can.
  private func predicate(
    _ entity: EntityDescription, _ deleted: [EntityNumber: [Int64]]
  ) -> BoundPredicate? {
    let parts = entity.relationships.indices.compactMap { position -> BoundPredicate? in
      let index = RelationshipIndex(position)
      guard let column = entity.referenceColumn(of: index),
        let destination = model.entity(named: entity[index].destinationEntityName)
      else { return nil }
      let keys = deleted.flatMap { number, keys in
        model.entity(numbered: number)?.isKind(of: destination) == true ? keys : []
      }
      return keys.isEmpty
        ? nil : .comparison(.integer(column, IntegerTest(.oneOf(Set(keys).sorted()))))
    }
    return parts.isEmpty ? nil : .disjunction(parts)
  }
}

extension EntityDescription {
  /// The columns where the references of a row are.
  fileprivate var referenceColumns: [AttributeIndex] {
    relationships.indices.compactMap { referenceColumn(of: RelationshipIndex($0)) }
  }
}
