/// Deletes rows past every context.
///
/// No delete rule holds, but no reference is left that leads to a deleted row: it becomes null, be
/// the relationship mandatory or not. Links go with their rows.
package struct BatchDelete: Sendable {
  /// How rows are named.
  package enum Rows: Sendable {
    /// Those that satisfy requests, one an entity.
    case matching([StoreFetchRequest])
    /// These, as far as they are there.
    case listed([RowReference])
  }

  /// Which rows to delete.
  package let rows: Rows
  let model: ManagedObjectModel
  /// Who makes the transaction.
  package var author: String?
  /// The name of the context that makes it.
  package var contextName: String?
  /// What the transaction is for; nil where it only changes rows.
  package var tag: TransactionTag?
  /// What has to hold when the rows are deleted; nil for nothing.
  package var condition: StoreSaveCondition?
  /// New rows that come in the same transaction; nil for none.
  package var insertion: InsertedColumns?

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
    if let store = store as? any BatchExecutingStore, let rows = try store.execute(self) {
      return rows
    }
    return try StoreError.retryingConflicts {
      let (request, rows) = try request(to: store)
      guard let request else { return rows }
      let result = try store.save(request)
      guard let entity = insertion?.entity else { return rows }
      let keys = result.insertedKeys[entity.name] ?? []
      return BatchRows(
        count: rows.count, inserted: keys.map { RowReference(entity: entity.number, key: $0) },
        updated: rows.updated, deleted: rows.deleted)
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
    let found = try found(in: state)
    var deleted: [RowReference] = []
    for (entity, rows) in found {
      deleted += rows.lazy.map { RowReference(entity: entity.number, key: $0.key) }
    }
    if deleted.isEmpty { return (nil, BatchRows(count: 0)) }
    deleted.sort()
    var changes = try referrers(to: found, in: state)
    for (entity, rows) in found { changes.delete(rows, of: entity) }
    if let insertion, insertion.rowCount > 0 { changes.insert(insertion) }
    var request = StoreSaveRequest(
      changes: changes.entities, author: author, contextName: contextName, tag: tag)
    request.leavesNoReferences = true
    request.condition = condition
    let told = BatchRows(
      count: deleted.count, updated: changes.updated.sorted(), deleted: deleted)
    return (request, told)
  }

  /// How many rows are looked at together, as each takes as much memory as ten deletions.
  private static let pieceSize = 1 << 14

  /// The rows to delete in the order of their keys, by entity, each entity once.
  private func found(in store: any StoreReading) throws -> [Deletions] {
    switch rows {
    case .matching(let requests):
      return try requests.map { request in
        let rows = try store.fetch(request).map(Self.deletion)
        return (request.entity, rows.sorted { $0.key < $1.key })
      }
    case .listed(let references):
      return try Dictionary(grouping: references, by: \.entity).sorted { $0.key < $1.key }
        .compactMap { number, references in
          guard let entity = model.entity(numbered: number) else { return nil }
          let keys = references.map(\.key).sorted()
          var rows: [StoreSaveRequest.Deletion] = []
          for start in stride(from: 0, to: keys.count, by: Self.pieceSize) {
            let piece = keys[start..<min(start + Self.pieceSize, keys.count)]
            for row in try store.rows(Array(piece), of: entity) {
              guard let row, rows.last?.key != row.key else { continue }
              rows.append(Self.deletion(row))
            }
          }
          return (entity, rows)
        }
    }
  }

  private static func deletion(_ row: RowSnapshot) -> StoreSaveRequest.Deletion {
    StoreSaveRequest.Deletion(key: row.key, expectedVersion: row.version)
  }
}

extension BatchDelete {
  /// The rows of an entity that go.
  private typealias Deletions = (entity: EntityDescription, rows: [StoreSaveRequest.Deletion])

  /// What a transaction changes, by entity.
  private struct Changes {
    private(set) var entities: [StoreSaveRequest.EntityChanges] = []
    /// The rows that get other values.
    private(set) var updated: Set<RowReference> = []

    mutating func delete(_ rows: [StoreSaveRequest.Deletion], of entity: EntityDescription) {
      change(entity) { $0.deleted += rows }
    }

    mutating func update(
      _ row: RowSnapshot, to values: [AttributeValue], of entity: EntityDescription
    ) {
      updated.insert(RowReference(entity: entity.number, key: row.key))
      change(entity) {
        $0.updated.append(.init(key: row.key, expectedVersion: row.version, values: values))
      }
    }

    mutating func insert(_ rows: InsertedColumns) {
      change(rows.entity) { $0.insertedColumns = rows }
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
    to deletions: [Deletions], in store: any StoreReading
  ) throws -> Changes {
    let keys = Dictionary(
      deletions.map { ($0.entity.number, $0.rows.map(\.key.rawValue)) },
      uniquingKeysWith: { first, _ in first })
    let deleted = keys.mapValues(KeyBits.init)
    func isDeleted(_ row: RowReference) -> Bool {
      deleted[row.entity]?.contains(row.key.rawValue) ?? false
    }
    var changes = Changes()
    for entity in model.entities where !entity.isAbstract {
      guard let predicate = StorePredicate(leadingTo: keys, from: entity, in: model) else {
        continue
      }
      // Where all rows go, none is left that refers to others.
      let count = try store.count(StoreFetchRequest(entity: entity))
      if count == keys[entity.number]?.count ?? 0 { continue }
      let request = StoreFetchRequest(entity: entity, predicate: predicate)
      for row in try store.fetch(request) {
        if isDeleted(RowReference(entity: entity.number, key: row.key)) { continue }
        var values = entity.values(of: row)
        for column in entity.referenceKeyColumns.map({ AttributeIndex($0) })
        where row.reference(at: column).map(isDeleted) ?? false {
          values[column.rawValue] = .null
          values[column.rawValue + 1] = .null
        }
        if values != entity.values(of: row) { changes.update(row, to: values, of: entity) }
      }
    }
    return changes
  }
}
