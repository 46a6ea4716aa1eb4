import Synchronization

extension IncrementalStore: PersistentStore {
  /// It does not.
  public var keepsGenerations: Bool { false }

  /// The objects as they are whenever they are asked for: no state stays.
  public func currentGeneration() throws -> any StoreReading { self }

  /// Keys for objects that are to be inserted, known by what the backing gives.
  ///
  /// - Throws: What the backing throws.
  public func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    guard 0...Int(Int32.max) ~= count else {
      throw StoreError.invalidRequest(reason: "there are no \(count) keys")
    }
    let first = keys.reserve(count, of: entity.name)
    if count > 0 { try bind(count, of: entity, from: first) }
    return (first..<first + Int64(count)).map { RowKey($0) }
  }

  /// Has keys stand for what the backing gives for new objects.
  func bind(_ count: Int, of entity: EntityDescription, from first: Int64) throws {
    let references = try backing.newReferences(count, of: entity)
    guard Set(references).count == count else {
      throw fault("\(references.count) names for \(count) new objects of \(entity.name)")
    }
    keys.bind(references, of: entity.name, from: first)
  }

  /// Commits a transaction.
  ///
  /// - Throws: ``StoreError``, or what the backing throws.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try saving.withLock { _ in
      let transaction = IncrementalTransaction(request, in: self)
      let prepared = try prepare(request, transaction)
      try transaction.bindNewRows()
      let changes = try IncrementalChanges(prepared, transaction, request).changes
      if changes.isEmpty { return prepared.result }
      do {
        try backing.save(changes)
      } catch let conflict as IncrementalStoreConflict {
        throw StoreError.conflict(try rowConflicts(conflict, request))
      }
      return prepared.result
    }
  }

  /// Does all of a save but committing it.
  ///
  /// - Throws: As ``save(_:)`` does before it tells the backing.
  public func rehearse(_ request: StoreSaveRequest) throws {
    try saving.withLock { _ in
      _ = try prepare(request, IncrementalTransaction(request, in: self))
    }
  }

  private func prepare(
    _ request: StoreSaveRequest, _ transaction: IncrementalTransaction
  ) throws -> RowTransaction {
    if let condition = request.condition {
      guard let revision = try backing.revision() else {
        throw StoreError.notSupported("conditions of saving")
      }
      try condition.check(lastNumber: revision, rows: self, history: history(after:))
    }
    return try RowTransaction(request, from: transaction, of: model)
  }

  private func rowConflicts(
    _ conflict: IncrementalStoreConflict, _ request: StoreSaveRequest
  ) throws -> [RowConflict] {
    try conflict.objects.compactMap { object in
      guard let entity = model.entity(named: object.entityName) else { return nil }
      let key = keys.keys(for: [object.reference], of: entity.name)[0]
      let changes = request.changes.first { $0.entity.name == entity.name }
      let expected =
        changes?.updated.first { $0.key == key }?.expectedVersion
        ?? changes?.deleted.first { $0.key == key }?.expectedVersion ?? 0
      return RowConflict(
        entityName: entity.name, key: key, expectedVersion: expected,
        storedVersion: try row(key, of: entity)?.version)
    }
  }

  /// The place behind the last save; nil before the first one, and where the backing does not count.
  ///
  /// - Throws: What the backing throws.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    guard let revision = try backing.revision(), revision > 0 else { return nil }
    return PersistentHistoryToken(storeIdentifier: identifier, transactionNumber: revision)
  }

  /// No transactions after the last one.
  ///
  /// - Throws: ``StoreError/notSupported(_:)`` for what came before, and
  ///   ``StoreError/persistentHistoryTokenExpired(_:)`` for what came after an earlier place.
  public func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    guard case .token(let token)? = position else { throw StoreError.notSupported("history") }
    guard token == (try currentPersistentHistoryToken()) else {
      throw StoreError.persistentHistoryTokenExpired(token)
    }
    return []
  }

  /// Whether the backing wants to be told.
  public var followsObjects: Bool { backing.followsObjects }

  /// Tells the backing.
  public func contextDidRegister(_ rows: [RowReference]) {
    backing.contextDidRegister(rows.compactMap(objectReference))
  }

  /// Tells the backing.
  public func contextDidUnregister(_ rows: [RowReference]) {
    backing.contextDidUnregister(rows.compactMap(objectReference))
  }

  /// What the backing knows a row by; nil where no object has the key.
  func objectReference(_ row: RowReference) -> ObjectReference? {
    guard let name = model.entity(numbered: row.entity)?.name else { return nil }
    return keys.reference(of: row.key, of: name).map { ObjectReference(name, $0) }
  }

  /// What the backing says of the store.
  ///
  /// - Throws: What the backing throws.
  public func metadata() throws -> StoreMetadata { try backing.loadMetadata(for: model) }

  /// Keeps values beside the objects.
  ///
  /// - Throws: What the backing throws.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    try backing.setMetadata(values)
  }
}
