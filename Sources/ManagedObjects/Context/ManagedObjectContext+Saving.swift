extension ManagedObjectContext {
  /// Commits all changes in one transaction.
  ///
  /// Inserted objects get their permanent IDs. When it fails, every change is still pending; mend
  /// what the error names and save again, or roll back. After ``StoreError/notConfirmed(_:)`` the
  /// changes may be in the store already: fetch before you save them again.
  ///
  /// - Throws: ``ValidationError`` with every value that is not allowed,
  ///   ``ManagedObjectError/relationshipNotStored(entity:key:)`` when objects are related,
  ///   ``ManagedObjectError/noPersistentStore``, or a ``StoreError``.
  public func save() throws {
    let pending = dirtyObjects.filter(\.hasChanges)
    let failures = pending.filter { !$0.isDeleted }.flatMap { $0.validationFailures() }
    guard failures.isEmpty else { throw ValidationError(failures: failures) }
    for object in pending { try object.checkRelationshipsAreTransient() }
    // A change that was set back leaves nothing to write.
    let effective = pending.filter { !$0.isUpdated || $0.hasStoredChanges }
    if !effective.isEmpty {
      let groups = try grouped(effective)
      let store = try persistentStoreCoordinator.persistentStore()
      let result = try store.save(
        StoreSaveRequest(changes: groups.map(\.changes), author: transactionAuthor))
      for group in groups {
        settle(group, keys: result.insertedKeys[group.entity.name] ?? [], in: store)
      }
    }
    for object in pending {
      if object.isUpdated { object.settleTransientValues() }
      object.state = .clean
      object.changes = []
    }
    dirtyObjects = []
    checkInvariants()
  }

  private func grouped(_ objects: [ManagedObject]) throws(ManagedObjectError) -> [EntityGroup] {
    var groups: [EntityGroup] = []
    var positions: [String: Int] = [:]
    for object in objects {
      let name = object.entity.name
      if positions[name] == nil {
        guard try entity(named: name) == object.entity else { throw .unknownEntity(name) }
        guard !object.entity.isAbstract else { throw .abstractEntity(name) }
        positions[name] = groups.count
        groups.append(EntityGroup(object.entity))
      }
      if let position = positions[name] { groups[position].add(object) }
    }
    return groups
  }

  /// Makes the objects agree with what has been committed.
  private func settle(_ group: EntityGroup, keys: [RowKey], in store: any PersistentStore) {
    let identifier = store.identifier
    let insertedValues = CommittedValues(group.changes.inserted.map(\.values))
    for (position, object) in group.inserted.enumerated() where position < keys.count {
      identityMap.unregister(object.objectID)
      object.objectID = ManagedObjectID(
        entityName: group.entity.name,
        identity: .permanent(store: identifier, key: keys[position]))
      object.snapshot = RowSnapshot(
        key: keys[position], version: 1, storage: insertedValues, position: position)
      identityMap.register(object)
    }
    let updatedValues = CommittedValues(group.changes.updated.map(\.values))
    for (position, object) in group.updated.enumerated() {
      let update = group.changes.updated[position]
      object.snapshot = RowSnapshot(
        key: update.key, version: update.expectedVersion &+ 1, storage: updatedValues,
        position: position)
    }
    for object in group.deleted { unregister(object) }
  }
}
