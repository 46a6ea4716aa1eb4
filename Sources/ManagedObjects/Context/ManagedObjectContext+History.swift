/// What has been saved, by whom and when: Core Data's persistent history.
extension ManagedObjectContext {
  /// The transactions that the store remembers, the oldest first.
  ///
  /// - Parameter position: After which transaction or date; nil for all.
  /// - Returns: The transactions.
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``, among them
  ///   ``StoreError/persistentHistoryTokenExpired(_:)``.
  public func fetchHistory(after position: PersistentHistoryPosition? = nil) throws
    -> [PersistentHistoryTransaction]
  {
    try persistentStoreCoordinator.persistentStore().history(after: position)
  }

  /// Forgets the transactions up to a position.
  ///
  /// - Returns: How many were forgotten.
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``.
  @discardableResult
  public func deleteHistory(before position: PersistentHistoryPosition) throws -> Int {
    try persistentStoreCoordinator.persistentStore().purgeHistory(before: position)
  }

  /// What a transaction did, as ``mergeChanges(fromContextDidSave:)`` takes it.
  ///
  /// - Throws: ``ManagedObjectError/noPersistentStore``.
  public func contextSave(
    of transaction: PersistentHistoryTransaction
  ) throws(ManagedObjectError) -> ContextSave {
    let store = try persistentStoreCoordinator.persistentStore().identifier
    var ids: [PersistentHistoryChangeType: [ManagedObjectID]] = [:]
    for change in transaction.changes {
      guard let entity = model.entity(named: change.entityName) else { continue }
      ids[change.changeType, default: []].append(
        ManagedObjectID(entity, key: change.key, store: store))
    }
    return ContextSave(
      inserted: ids[.insert] ?? [], updated: ids[.update] ?? [], deleted: ids[.delete] ?? [],
      contextName: transaction.contextName, author: transaction.author)
  }
}
