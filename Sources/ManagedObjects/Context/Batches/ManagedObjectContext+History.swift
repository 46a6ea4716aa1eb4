/// What has been saved, by whom and when: Core Data's persistent history.
extension ManagedObjectContext {
  /// The transactions that the stores remember, the oldest first.
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

  /// Takes transactions back: what they inserted goes, what they deleted comes back under its ID, and
  /// what they updated gets the values and the links that it had.
  ///
  /// That is a transaction of its own, by ``transactionAuthor`` and with the ``transactionTag``, which can
  /// be taken back in turn.
  /// Nothing is validated and no rule of deletion is followed, because all was there before. Like a
  /// batch request, it goes past the objects of contexts: have them merge the transaction from
  /// ``fetchHistory(after:)``.
  ///
  /// - Parameter transactions: Transactions that no other one which is left as it is has built upon.
  ///   Those of each of several stores are taken back by a transaction there.
  /// - Returns: Whether anything had to be changed; not so where the transactions cancel each other.
  /// - Throws: ``HistoryReversalError``, ``ManagedObjectError/noPersistentStore``, or a ``StoreError``,
  ///   among them ``StoreError/conflict(_:)`` when somebody changes the rows meanwhile, or has led one
  ///   end of a one-to-one relationship elsewhere since; then nothing has changed.
  /// - Complexity: O(*n*) in what the transactions changed, in time and in memory.
  @discardableResult
  public func revert(_ transactions: [PersistentHistoryTransaction]) throws -> Bool {
    try revert(transactions) { _, _, _ in }
  }

  /// Takes transactions back that may be from before the model had all of its properties: see
  /// ``revert(_:)``.
  ///
  /// - Parameters:
  ///   - transactions: The transactions.
  ///   - completion: Completes the values of rows that come back or get values back. What is mandatory
  ///     has its default value.
  /// - Returns: Whether anything had to be changed.
  /// - Throws: As ``revert(_:)`` does, or what `completion` throws.
  @discardableResult
  package func revert(
    _ transactions: [PersistentHistoryTransaction],
    completing completion: HistoryReversal.Completion
  ) throws -> Bool {
    _ = try persistentStoreCoordinator.persistentStore()
    let stores = persistentStoreCoordinator.persistentStores
    var hasChanged = false
    for store in stores {
      // The only store says itself which transactions are not its own.
      let own =
        stores.count == 1
        ? transactions : transactions.filter { $0.token.storeIdentifier == store.identifier }
      if own.isEmpty, stores.count > 1 { continue }
      let isChanged = try store.revert(
        own, model: model, author: transactionAuthor, contextName: name, tag: transactionTag,
        condition: saveCondition, completing: completion)
      if isChanged { hasChanged = true }
    }
    return hasChanged
  }

  /// What a transaction did, as ``mergeChanges(fromContextDidSave:)`` takes it.
  public func contextSave(of transaction: PersistentHistoryTransaction) -> ContextSave {
    ContextSave(transaction, in: model)
  }
}

extension ContextSave {
  /// What a transaction did.
  init(_ transaction: PersistentHistoryTransaction, in model: ManagedObjectModel) {
    var ids: [PersistentHistoryChangeType: [ManagedObjectID]] = [:]
    for change in transaction.changes {
      guard let entity = model.entity(named: change.entityName) else { continue }
      ids[change.changeType, default: []].append(
        ManagedObjectID(
          entity, storedKey: change.key, store: transaction.token.storeIdentifier))
    }
    self.init(
      inserted: ids[.insert] ?? [], updated: ids[.update] ?? [], deleted: ids[.delete] ?? [],
      contextName: transaction.contextName, author: transaction.author)
  }
}
