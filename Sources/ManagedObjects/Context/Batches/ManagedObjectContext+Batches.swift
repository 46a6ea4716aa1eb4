#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Changes of many rows at once, past this and every other context: no objects are made, nothing is
/// validated, no delete rule is carried out, and nobody is told.
///
/// Where there are several stores, new objects go to the first that has their entities, and each store
/// updates and deletes what is in it, in a transaction of its own.
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
    let rows = try request.run(
      in: store(for: [entity], request.affectedStores), author: transactionAuthor,
      contextName: name, tag: transactionTag, condition: saveCondition)
    return BatchResult(rows, model: model, stores: storeSlots)
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
    let store = try store(
      for: request.insertions.map(\.rows.entity), request.affectedStores)
    let rows = try request.run(
      in: store, author: transactionAuthor, contextName: name, tag: transactionTag,
      condition: saveCondition)
    return BatchResult(rows, model: model, stores: storeSlots)
  }

  /// Gives many objects new values in one transaction.
  ///
  /// - Returns: The objects that the request was about.
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` or ``StoreError``; then nothing was
  ///   changed, except for ``StoreError/notConfirmed(_:)``.
  public func execute(_ request: BatchUpdateRequest) throws -> BatchResult {
    var request = request
    request.predicate = try request.predicate?.fetched(in: self)
    var batch = try request.batch(in: model, of: storeSlots)
    (batch.author, batch.contextName, batch.tag) = (transactionAuthor, name, transactionTag)
    return try result(request.affectedStores) { member, isOnly in
      try (isOnly ? batch : batch.stored(in: member.slot)).run(in: member.store)
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
    var batch = try fetched(request).batch(in: model, of: storeSlots)
    (batch.author, batch.contextName, batch.tag) = (transactionAuthor, name, transactionTag)
    batch.condition = saveCondition
    return try result(request.affectedStores) { member, isOnly in
      try (isOnly ? batch : batch.stored(in: member.slot)).run(in: member.store)
    }
  }

  /// Does all that a request asks for but committing it, so that whoever the store tells before a save
  /// is told.
  ///
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` or ``StoreError``.
  public func rehearse(_ request: BatchDeleteRequest) throws {
    let batch = try fetched(request).batch(in: model, of: storeSlots)
    _ = try result(request.affectedStores) { member, isOnly in
      try (isOnly ? batch : batch.stored(in: member.slot)).rehearse(in: member.store)
      return BatchRows(count: 0)
    }
  }

  private func fetched(
    _ request: BatchDeleteRequest
  ) throws(FetchPredicateError) -> BatchDeleteRequest {
    try request.replacingPredicate { (predicate) throws(FetchPredicateError) in
      try predicate.fetched(in: self)
    }
  }

  /// Carries out a batch in each of the stores that it is for, one after another.
  ///
  /// - Parameters:
  ///   - affectedStores: The stores; nil for all.
  ///   - run: Gets a store, and whether it is the only one, whose keys stand for no other.
  /// - Returns: What was done in all of them.
  /// - Throws: ``ManagedObjectError/noPersistentStore``, or what `run` throws.
  private func result(
    _ affectedStores: Set<UUID>?,
    _ run: (_ member: StoreList.Member, _ isOnly: Bool) throws -> BatchRows
  ) throws -> BatchResult {
    _ = try persistentStoreCoordinator.persistentStore()
    let members = persistentStoreCoordinator.storeList.members
    let isOnly = members.count == 1 && members[0].slot == .first
    let rows = try members.filter { member in
      affectedStores?.contains(member.store.identifier) ?? true
    }.map { member in
      let rows = try run(member, isOnly)
      return isOnly ? rows : try rows.known(in: member.slot)
    }
    return BatchResult(
      BatchRows(
        count: rows.reduce(0) { $0 + $1.count }, inserted: rows.flatMap(\.inserted),
        updated: rows.flatMap(\.updated), deleted: rows.flatMap(\.deleted)),
      model: model, stores: storeSlots)
  }

  /// The store that new objects of some entities go to: the first that has all of them.
  private func store(
    for entities: [EntityDescription], _ affectedStores: Set<UUID>?
  ) throws -> any PersistentStore {
    _ = try persistentStoreCoordinator.persistentStore()
    let member = persistentStoreCoordinator.storeList.members.first { member in
      affectedStores?.contains(member.store.identifier) ?? true
        && entities.allSatisfy { member.holds($0) }
    }
    guard let member else {
      throw CoordinatorError.noStore(entity: entities.first?.name ?? "")
    }
    return member.slotted
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
