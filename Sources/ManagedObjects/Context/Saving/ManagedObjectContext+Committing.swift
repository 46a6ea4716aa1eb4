extension ManagedObjectContext {
  /// Has the store do all but commit what is pending, so that whoever it tells before a save is told.
  ///
  /// Of a context without a parent: the changes of another one go to that first.
  ///
  /// Objects are neither validated nor asked ``ManagedObject/willSave()``, and stay pending.
  ///
  /// - Throws: ``StoreError``, such as ``StoreError/conflict(_:)`` where others have saved meanwhile, or
  ///   ``ManagedObjectError``.
  package func rehearseSave() throws {
    propagateDeletions()
    processChanges()
    let store = try persistentStoreCoordinator.persistentStore()
    let transaction = try SaveTransaction(objectsToCommit, in: self)
    try throwFaultError()
    if transaction.isEmpty { return }
    try store.rehearse(transaction.request(in: self))
  }

  /// Commits what is pending to the store.
  ///
  /// - Throws: ``MergeError`` when conflicts are not settled, ``StoreError``, ``ManagedObjectError`` or
  ///   ``CoordinatorError``.
  func commitToStore() throws -> SaveSummary {
    let store = try persistentStoreCoordinator.persistentStore()
    let list = persistentStoreCoordinator.storeList
    if store is JoinedStore, divertedSave == nil { return try commitToStores(list) }
    return try commit(nil, to: store)
  }

  /// Commits objects to a store.
  ///
  /// - Parameters:
  ///   - objects: The objects; nil for all that are to be committed now.
  ///   - store: The store.
  /// - Returns: What was saved.
  /// - Throws: ``MergeError`` when conflicts are not settled, ``StoreError`` or ``ManagedObjectError``.
  func commit(_ objects: [ManagedObject]?, to store: any PersistentStore) throws -> SaveSummary {
    var attempt = CommitAttempt(self)
    do {
      while true {
        let pending = objects?.filter(\.hasChanges) ?? objectsToCommit
        let transaction = try SaveTransaction(pending, in: self)
        try throwFaultError()
        if transaction.isEmpty {
          return settle(pending, transaction, StoreSaveResult())
        }
        if let result = try attempt.save(transaction.request(in: self), to: store) {
          // What settling conflicts has changed belongs to an event before the commit.
          if attempt.hasSettled { endEvent() }
          return settle(pending, transaction, result)
        }
        try computeDerivedValues()
      }
    } catch {
      throw giveUp(attempt, error)
    }
  }

  /// Takes back what an attempt to save has changed.
  ///
  /// - Returns: Why it failed.
  func giveUp(_ attempt: CommitAttempt, _ error: any Error) -> any Error {
    attempt.undoSettling()
    if case MergeError.constraintConflicts(let conflicts) = error { reject(conflicts) }
    return error
  }

  /// Makes the objects agree with what has been committed.
  private func settle(
    _ pending: [ManagedObject], _ transaction: SaveTransaction, _ result: StoreSaveResult
  ) -> SaveSummary {
    var (inserted, updated, deleted) = ([ManagedObject](), [ManagedObject](), [ManagedObjectID]())
    for object in pending {
      switch object.state {
      case .inserted: inserted.append(object)
      case .updated: updated.append(object)
      case .deleted: deleted.append(object.objectID)
      case .clean: break
      }
    }
    for group in transaction.groups {
      settle(group, keys: result.insertedKeys[group.changes.entity.name] ?? [])
    }
    if transaction.count < pending.count {
      // What is left has changes that no row holds.
      for object in pending where object.state != .clean {
        if object.state == .deleted {
          unregister(object)
        } else {
          settleWithoutRow(object)
        }
      }
    }
    rename(transaction.renamed(result), in: storeSlots, holders: pending)
    if pinnedGeneration != nil { try? setQueryGeneration(from: .current) }
    let saved = ContextSave(
      inserted: inserted.map(\.objectID), updated: updated.map(\.objectID), deleted: deleted,
      contextName: name, author: transactionAuthor)
    return SaveSummary(objects: pending, saved: saved)
  }

  private func settle(_ group: SaveTransaction.Group, keys: [RowKey]) {
    let insertedRows = RowValues(group.changes.inserted.map(\.values))
    for (position, object) in group.inserted.enumerated() where position < keys.count {
      changeHistory.forgetVersion(of: object.reference)
      object.flags.remove(.unsaved)
      object.state = .clean
      object.settle(
        on: RowSnapshot(
          key: keys[position], version: group.changes.inserted[position].version,
          storage: insertedRows, position: position))
    }
    let updatedRows = RowValues(group.changes.updated.map(\.values))
    for (position, object) in group.updated.enumerated() {
      let update = group.changes.updated[position]
      object.state = .clean
      object.settle(
        on: RowSnapshot(
          key: update.key, version: update.expectedVersion &+ 1, storage: updatedRows,
          position: position))
    }
    for object in group.deleted { unregister(object) }
  }

  private func settleWithoutRow(_ object: ManagedObject) {
    if !object.entity.resolution.storesAllAttributes, !object.changes.isEmpty,
      let snapshot = object.snapshot
    {
      let values = object.currentColumns
      object.snapshot = RowSnapshot(
        key: snapshot.key, version: snapshot.version, values: values)
    }
    object.state = .clean
    object.settleChanges()
  }
}

extension SaveTransaction {
  /// The references that inserted objects had, with those that they have now.
  func renamed(_ result: StoreSaveResult) -> [RowReference: RowReference] {
    var renamed: [RowReference: RowReference] = [:]
    renamed.reserveCapacity(groups.reduce(0) { $0 + $1.inserted.count })
    for group in groups {
      let keys = result.insertedKeys[group.changes.entity.name] ?? []
      for (object, key) in zip(group.inserted, keys) where object.reference.isTemporary {
        renamed[object.reference] = RowReference(entity: object.reference.entity, key: key)
      }
    }
    return renamed
  }
}
