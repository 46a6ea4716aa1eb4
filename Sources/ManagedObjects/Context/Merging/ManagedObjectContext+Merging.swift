extension ManagedObjectContext {
  /// Shows what another context has saved: changed objects get the new values under their unsaved
  /// changes, and deleted ones that are still known here count as deleted.
  ///
  /// - Throws: What reading rows throws.
  public func mergeChanges(fromContextDidSave saved: ContextSave) throws {
    if pinnedGeneration != nil { try setQueryGeneration(from: .current) }
    if saved.changesEverything {
      try refreshAllObjects()
      post(.didMerge(saved))
      return processChanges()
    }
    let unread = UnreadChanges(saved, in: self)
    let stores = storeSlots
    try mergeValues(
      of: (saved.updated + saved.inserted).compactMap { registeredObject(for: $0, in: stores) })
    event.insertedElsewhere += try unread.merge()
    for id in saved.deleted {
      if let object = registeredObject(for: id, in: stores) { mergeDeletion(of: object) }
    }
    post(.didMerge(saved))
    processChanges()
  }

  /// Has objects show their rows as they are now, under their unsaved changes.
  private func mergeValues(of objects: [ManagedObject]) throws {
    for object in objects { object.forgetRelated() }
    for (_, group) in Dictionary(grouping: objects, by: \.reference.entity) {
      let stale = group.filter { object in
        (object.snapshot != nil || object.flags.contains(.goneElsewhere))
          && !object.flags.contains(.unsaved)
      }
      guard let entity = stale.first?.entity else { continue }
      for (object, row) in zip(stale, try readRows(stale.map(\.reference.key), of: entity)) {
        guard let row else { continue }
        rebase(object, on: row)
        object.awake(fromSnapshotEvents: .refresh)
      }
    }
    event.refreshed += objects
  }

  /// Shows what other contexts have saved since this one last looked.
  ///
  /// A context that ``automaticallyMergesChangesFromParent`` does this by itself at the end of each
  /// event. What cannot be read becomes the ``faultError``, and is tried again the next time.
  public func mergeRemoteChanges() {
    var saves = inbox.take()[...]
    while let saved = saves.first {
      do {
        try mergeChanges(fromContextDidSave: saved)
        saves.removeFirst()
      } catch {
        faultError = error
        return inbox.putBack(saves)
      }
    }
  }

  /// Somebody else has carried out the delete rules.
  private func mergeDeletion(of object: ManagedObject) {
    if parent != nil, object.state == .inserted { return }
    if object.state == .deleted {
      object.flags.insert(.goneElsewhere)
      return
    }
    if object.isFault, object.snapshot != nil { object.fireFault() }
    partFromUnsaved(object)
    object.eventStart = nil
    object.state = .deleted
    object.flags.formUnion([.propagated, .goneElsewhere])
    list(object)
    event.deletedElsewhere.append(object)
  }

  /// Has those that are related to an object by unsaved changes here forget it.
  private func partFromUnsaved(_ object: ManagedObject) {
    for position in object.relations.indices {
      let unsaved: [RowReference]
      switch object.relations[position] {
      case .unread: unsaved = []
      case .one(let reference): unsaved = reference.map { [$0] } ?? []
      case .many(let many): unsaved = many.added.elements
      }
      for reference in unsaved {
        guard let other = identityMap.object(for: reference) else { continue }
        // There is nothing to go back to.
        link.recordsEvents = false
        other.forget(object.reference)
        updateRecording()
        event.refreshed.append(other)
      }
    }
  }

  /// Takes part, or no longer, in what is saved to the store.
  func subscribe() {
    guard parent == nil else { return }
    let hub = persistentStoreCoordinator.mergeHub
    if automaticallyMergesChangesFromParent { hub.add(inbox) } else { hub.remove(inbox) }
  }
}
