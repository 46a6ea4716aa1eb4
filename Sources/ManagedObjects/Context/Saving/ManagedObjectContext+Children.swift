/// What a child hands up when it is saved.
extension ManagedObjectContext {
  /// Makes the changes of a child's objects in the objects of this context.
  func receive(_ pending: [ManagedObject]) {
    changeMany { takeOver(pending) }
    checkInvariants()
  }

  private func takeOver(_ pending: [ManagedObject]) {
    // They stay until all of them have been changed.
    let twins = pending.map { twin(of: $0) }
    for (object, twin) in zip(pending, twins) {
      guard let twin else { continue }
      if twin.state == .deleted {
        guard object.isInserted else { continue }
        // The child has undone a deletion that it had saved.
        takeBackDeletion(of: twin)
      }
      ObjectDelta(object, since: ObjectMemento(committed: object)).apply(to: twin)
      if twin.state == .clean { registerChange(of: twin) }
    }
    for (object, twin) in zip(pending, twins) where object.state == .deleted {
      guard let twin, twin.state != .deleted else { continue }
      // The child does not know what is related to it here alone.
      noteDeletion(of: twin)
    }
    let gone = zip(pending, twins).filter {
      $0.state != .deleted && $1?.state ?? .deleted == .deleted
    }
    for (object, _) in gone {
      for twin in twins { twin?.forget(object.reference) }
    }
  }

  /// The object that stands for a child's object in this context.
  private func twin(of object: ManagedObject) -> ManagedObject? {
    let reference = changeHistory.permanent(object.reference)
    // No store has the row of a new object, be its ID permanent already.
    guard object.isInserted else { return self.object(for: reference) }
    if let known = identityMap.object(for: reference) { return known }
    guard let twin = makeObject(for: reference, row: nil) else { return nil }
    if let version = object.managedObjectContext?.changeHistory.lastVersion(of: reference) {
      changeHistory.noteReinsertion(of: reference, lastVersion: version)
    }
    twin.flags.remove(.fault)
    registerInserted(twin)
    return twin
  }

  /// Learns what the parent has saved.
  func receive(_ saved: ContextSave) {
    guard automaticallyMergesChangesFromParent else { return }
    inbox.post(saved)
    mergeRemoteChanges()
  }
}
