/// Writes what a document holds, with what is pending, as a store of its own.
///
/// The rows are put together in memory, so that the new store is made by one transaction.
struct DocumentCopy {
  /// The rows without what is pending.
  let source: any StoreReading
  let model: ManagedObjectModel
  /// Whether the store is for an entity.
  let holds: (EntityDescription) -> Bool
  /// What the program keeps beside its objects.
  let values: [String: MetadataValue]

  /// What was written.
  struct Result {
    /// The rows of the new store by what they are known by, new ones among them.
    var rows: [RowReference: RowReference] = [:]
    /// The keys of the rows that a request inserted.
    var insertedKeys: [String: [RowKey]] = [:]
    var changedCount = 0
  }

  /// Writes a store where there is none.
  ///
  /// - Parameters:
  ///   - request: What is pending.
  ///   - description: The store.
  /// - Returns: What was written.
  /// - Throws: ``StoreError``, which names rows as the request does, or ``CoordinatorError``.
  /// - Complexity: O(*n*) in the number of objects, also in memory.
  func write(
    _ request: StoreSaveRequest, to description: PersistentStoreDescription
  ) throws -> Result {
    let memory = InMemoryStore()
    var copy = StoreCopy(source, model: model, holds: holds)
    let copied = CopiedRows(try copy.run(to: memory) { _, _ in })
    let saved = try copied.save(request, to: memory)
    let destination = try PersistentStoreCoordinator.open(description, model: model)
    var written = StoreCopy(try memory.currentGeneration(), model: model, holds: holds)
    let rows = try written.run(to: destination) { _, _ in }
    // Without rows nothing has made the file.
    if rows.isEmpty { _ = try destination.save(StoreSaveRequest(changes: [])) }
    if !values.isEmpty { try destination.setMetadata(values) }
    var result = Result()
    result.changedCount = saved.changedCount
    for (old, row) in copied.rows { result.rows[old] = rows[row] }
    for changes in request.changes {
      let number = changes.entity.number
      let keys = saved.insertedKeys[changes.entity.name] ?? []
      for (insertion, key) in zip(changes.inserted, keys) {
        guard let row = rows[RowReference(entity: number, key: key)] else { continue }
        result.rows[RowReference(entity: number, key: insertion.key)] = row
        result.insertedKeys[changes.entity.name, default: []].append(row.key)
      }
    }
    return result
  }
}

/// Rows that were copied to another store, under which a request knows them by their old keys.
struct CopiedRows {
  /// The copies by the rows.
  let rows: [RowReference: RowReference]

  init(_ rows: [RowReference: RowReference]) { self.rows = rows }

  /// Saves a request about the rows to the store with the copies.
  ///
  /// - Throws: ``StoreError``, which names the rows as the request does.
  func save(
    _ request: StoreSaveRequest, to store: any PersistentStore
  ) throws -> StoreSaveResult {
    let request = try copied(request)
    do {
      return try store.save(request)
    } catch let error as StoreError {
      let known = Dictionary(rows.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      throw error.known { known[$0] ?? $0 }
    }
  }

  private func copied(_ request: StoreSaveRequest) throws(StoreError) -> StoreSaveRequest {
    var copied = StoreSaveRequest(
      changes: [], author: request.author, contextName: request.contextName, tag: request.tag)
    copied.keepsInverses = request.keepsInverses
    for changes in request.changes { copied.changes.append(try self.copied(changes)) }
    for links in request.links {
      var changes = LinkChanges(links.table)
      changes.inserted = links.inserted.map(self.copied)
      changes.deleted = links.deleted.map(self.copied)
      changes.orderedTargets = self.copied(links.orderedTargets)
      changes.orderedSources = self.copied(links.orderedSources)
      copied.links.append(changes)
    }
    return copied
  }

  private func copied(
    _ changes: StoreSaveRequest.EntityChanges
  ) throws(StoreError) -> StoreSaveRequest.EntityChanges {
    let entity = changes.entity
    var copied = StoreSaveRequest.EntityChanges(entity)
    copied.inserted = changes.inserted.map {
      StoreSaveRequest.Insertion(
        key: copy(of: $0.key, entity), values: self.copied($0.values, of: entity))
    }
    for update in changes.updated {
      copied.updated.append(
        StoreSaveRequest.Update(
          key: copy(of: update.key, entity), expectedVersion: 1,
          values: self.copied(update.values, of: entity)))
    }
    copied.deleted = changes.deleted.map {
      StoreSaveRequest.Deletion(key: copy(of: $0.key, entity), expectedVersion: 1)
    }
    return copied
  }

  /// The row as the other store knows it: a copy, or a new row under a provisional key.
  private func copy(of row: RowReference) -> RowReference {
    if let copy = rows[row] { return copy }
    if row.isTemporary { return row }
    // A permanent key that no row has is that of one to come.
    return RowReference(entity: row.entity, key: RowKey(Int64.min + row.key.rawValue))
  }

  private func copy(of key: RowKey, _ entity: EntityDescription) -> RowKey {
    copy(of: RowReference(entity: entity.number, key: key)).key
  }

  private func copied(_ link: Link) -> Link {
    Link(source: copy(of: link.source), target: copy(of: link.target))
  }

  private func copied(_ order: [RowReference: [RowReference]]) -> [RowReference: [RowReference]] {
    Dictionary(
      order.map { (copy(of: $0), $1.map { copy(of: $0) }) },
      uniquingKeysWith: { first, _ in first })
  }

  private func copied(
    _ values: [AttributeValue], of entity: EntityDescription
  ) -> [AttributeValue] {
    var values = values
    for position in stride(from: entity.attributes.count, to: values.count - 1, by: 2) {
      guard case .integer(let key) = values[position],
        case .integer(let number) = values[position + 1],
        let entity = EntityNumber(rawValue: number)
      else { continue }
      let row = RowReference(entity: entity, key: RowKey(key))
      values[position] = .integer(copy(of: row).key.rawValue)
    }
    return values
  }
}
