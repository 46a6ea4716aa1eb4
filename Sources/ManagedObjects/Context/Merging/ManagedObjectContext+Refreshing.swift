extension ManagedObjectContext {
  /// Has an object show what is committed one level up now.
  ///
  /// - Parameters:
  ///   - object: An object of this context. One that was never saved stays as it is, with its changes:
  ///     nothing is committed of it that it could show.
  ///   - mergeChanges: Whether its unsaved changes stay, on top of the new values. If not, they are
  ///     dropped, on both sides of relationships, and the object becomes a fault.
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` or ``ManagedObjectError/contextIsGone(_:)``
  ///   when the object is not of this context, or what reading its row throws.
  public func refresh(_ object: ManagedObject, mergeChanges: Bool) throws {
    guard object.contextLink === link else {
      throw object.foreignError
    }
    guard !object.flags.contains(.unsaved) else { return }
    event.refreshed.append(object)
    if mergeChanges { return try rebase(object) }
    if object.state == .deleted {
      object.state = .updated
      object.reconnectAll()
    }
    if object.state == .updated {
      object.dropChanges { _ in true }
      object.dropListChanges()
    }
    object.state = .clean
    object.flags.remove(.propagated)
    object.turnIntoFault()
    checkInvariants()
  }

  /// Has all objects show what is committed one level up now: those without changes become faults,
  /// the others keep their changes on top of the new values.
  ///
  /// - Throws: What reading rows throws.
  public func refreshAllObjects() throws {
    processChanges()
    for object in identityMap.objects {
      try refresh(object, mergeChanges: object.hasChanges)
    }
  }

  /// Has an object show its row as it was read just now, and tells of it if that shows other values.
  func show(_ row: RowSnapshot, in object: ManagedObject) {
    let isNews = observers.wantChanges && !object.shows(row)
    rebase(object, on: row)
    if isNews { event.refreshed.append(object) }
    if !object.isFault { object.awake(fromSnapshotEvents: .refresh) }
  }

  private func rebase(_ object: ManagedObject) throws {
    object.forgetRelated()
    if object.isFault, object.snapshot == nil { return }
    let rows = try readRows([object.reference.key], of: object.entity)
    if let row = rows.first ?? nil {
      rebase(object, on: row)
      object.awake(fromSnapshotEvents: .refresh)
    } else if shouldDeleteInaccessibleFaults, object.state == .clean {
      object.flags.insert(.inaccessible)
    }
  }

  /// Drops all changes: inserted objects are gone, changed ones have their saved values again,
  /// deleted ones are back, unless somebody else has deleted them too.
  ///
  /// What could be undone cannot be any more.
  public func rollback() {
    event.clear()
    faultError = nil
    let changed = dirtyObjects
    clearList()
    for object in changed {
      object.eventStart = nil
      if !object.flags.isDisjoint(with: [.unsaved, .goneElsewhere]) {
        unregister(object)
      } else if object.state != .clean {
        object.revertChanges()
        object.state = .clean
      }
    }
    for object in changed where object.contextLink === link {
      object.awake(fromSnapshotEvents: .rollback)
    }
    changeHistory.clear(of: self)
    post(ContextChanges(rolledBack: changed))
    checkInvariants()
  }

  /// Forgets all objects and changes.
  ///
  /// Objects of before belong to no context any more, and are faults that read nothing.
  public func reset() {
    event.clear()
    clearList()
    prefetchedObjects = []
    let objects = identityMap.objects
    let ids = objects.map(\.objectID)
    for object in objects {
      object.eventStart = nil
      object.changes = []
      object.relations = []
      object.snapshot = nil
      object.flags.insert(.fault)
      unregister(object)
    }
    let retains = identityMap.retainsObjects
    identityMap = IdentityMap()
    identityMap.retainsObjects = retains
    heldObjects?.clear()
    changeHistory.clear(of: self)
    assignedSlots = [:]
    faultError = nil
    if pinnedGeneration != nil { try? setQueryGeneration(from: .current) }
    post(ContextChanges(invalidatedAll: ids))
  }
}

extension ManagedObject {
  /// Whether the committed values of the object are those of a row.
  fileprivate func shows(_ row: RowSnapshot) -> Bool {
    guard let snapshot else { return false }
    return entity.columns.indices.map { AttributeIndex($0) }.allSatisfy {
      snapshot.value(at: $0) == row.value(at: $0)
    }
  }
}
