/// Changes of many rows at once, past this and every other context: no objects are made, nothing is
/// validated, no delete rule is carried out, and nobody is told.
///
/// Hand ``contextSave(of:)`` to the contexts that are to show what was changed.
extension ManagedObjectContext {
  /// Inserts many objects in one transaction.
  ///
  /// - Returns: The new objects, in the order of the request.
  /// - Throws: ``ManagedObjectError`` or ``StoreError``; then nothing was inserted, except for
  ///   ``StoreError/notConfirmed(_:)``.
  /// - Complexity: O(*n*) in the size of the request.
  public func execute(_ request: BatchInsertRequest) throws -> BatchResult {
    let entity = request.rows.entity
    guard try self.entity(named: entity.name) == entity else {
      throw ManagedObjectError.unknownEntity(entity.name)
    }
    return try result {
      try request.run(
        in: $0, author: transactionAuthor, contextName: name, condition: saveCondition)
    }
  }

  /// Inserts many objects of several entities, with what relates them, in one transaction.
  ///
  /// - Returns: The new objects, in the order of the request.
  /// - Throws: ``ManagedObjectError``, ``StoreError/missingDestinations(_:)`` when a relationship leads
  ///   to an object that is not there, or another ``StoreError``; then nothing was inserted, except
  ///   for ``StoreError/notConfirmed(_:)``.
  /// - Complexity: O(*n*) in the size of the request.
  public func execute(_ request: consuming BatchGraphInsertRequest) throws -> BatchResult {
    for insertion in request.insertions {
      guard try entity(named: insertion.entityName) == insertion.rows.entity else {
        throw ManagedObjectError.unknownEntity(insertion.entityName)
      }
    }
    let store = try persistentStoreCoordinator.persistentStore()
    let rows = try request.run(
      in: store, author: transactionAuthor, contextName: name, condition: saveCondition)
    return BatchResult(rows, model: model, stores: storeSlots)
  }

  /// Gives many objects new values in one transaction.
  ///
  /// - Returns: The objects that the request was about.
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` or ``StoreError``; then nothing was
  ///   changed, except for ``StoreError/notConfirmed(_:)``.
  public func execute(_ request: BatchUpdateRequest) throws -> BatchResult {
    try result { store in
      var request = request
      request.predicate = try request.predicate?.fetched(in: self)
      var batch = try request.batch(in: model, of: storeSlots)
      (batch.author, batch.contextName) = (transactionAuthor, name)
      return try batch.run(in: store)
    }
  }

  /// Deletes many objects in one transaction.
  ///
  /// Relationships that led to them lead nowhere afterwards.
  ///
  /// - Returns: The objects that were deleted, and those that referred to them.
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` or ``StoreError``, such as
  ///   ``StoreError/overtaken`` where ``saveCondition`` does not hold; then nothing was deleted, except
  ///   for ``StoreError/notConfirmed(_:)``.
  public func execute(_ request: BatchDeleteRequest) throws -> BatchResult {
    try result { store in
      var batch = try fetched(request).batch(in: model, of: storeSlots)
      (batch.author, batch.contextName) = (transactionAuthor, name)
      batch.condition = saveCondition
      return try batch.run(in: store)
    }
  }

  /// Does all that a request asks for but committing it, so that whoever the store tells before a save
  /// is told.
  ///
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` or ``StoreError``.
  public func rehearse(_ request: BatchDeleteRequest) throws {
    let store = try persistentStoreCoordinator.persistentStore()
    try fetched(request).batch(in: model, of: storeSlots).rehearse(in: store)
  }

  private func fetched(
    _ request: BatchDeleteRequest
  ) throws(FetchPredicateError) -> BatchDeleteRequest {
    try request.replacingPredicate { (predicate) throws(FetchPredicateError) in
      try predicate.fetched(in: self)
    }
  }

  private func result(_ run: (any PersistentStore) throws -> BatchRows) throws -> BatchResult {
    let store = try persistentStoreCoordinator.persistentStore()
    return BatchResult(try run(store), model: model, stores: storeSlots)
  }

  /// What a batch did, as ``mergeChanges(fromContextDidSave:)`` takes it.
  public func contextSave(of result: BatchResult) -> ContextSave {
    ContextSave(
      inserted: result.inserted, updated: result.updated, deleted: result.deleted,
      contextName: name, author: transactionAuthor)
  }

  /// Has several contexts show what a batch, another process, or anybody else has saved.
  ///
  /// All of them are of the caller's isolation.
  ///
  /// - Throws: What reading rows throws.
  public static func mergeChanges(
    fromRemoteContextSave saved: ContextSave, into contexts: [ManagedObjectContext]
  ) throws {
    for context in contexts { try context.mergeChanges(fromContextDidSave: saved) }
  }
}
