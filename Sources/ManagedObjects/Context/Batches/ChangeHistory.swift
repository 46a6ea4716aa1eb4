/// What a context needs to take changes back.
struct ChangeHistory {
  fileprivate(set) var undoManager: UndoManager?
  /// The references that objects had before they were saved, while something may still speak of
  /// them.
  private var renamed: [RowReference: RowReference] = [:]
  /// Whether these are not temporary ones alone, because objects have gone to another store.
  private var hasMoved = false
  /// How many times something was changed that cannot be taken back.
  private(set) var irreversibleCount = 0
  /// The last versions of rows that were deleted, while they are to be inserted again.
  private var lastVersions: [RowReference: Int64] = [:]

  /// The reference that an object has now.
  func permanent(_ reference: RowReference) -> RowReference {
    guard reference.isTemporary || hasMoved, !renamed.isEmpty else { return reference }
    return renamed[reference] ?? reference
  }

  mutating func rename(_ references: [RowReference: RowReference]) {
    guard undoManager != nil else { return }
    // Objects that came back without a row had temporary references in the place of others.
    if hasMoved { renamed = renamed.mapValues { references[$0] ?? $0 } }
    renamed.merge(references) { _, new in new }
  }

  /// Notes that objects have other references, be it instead of permanent ones.
  mutating func move(_ references: [RowReference: RowReference]) {
    hasMoved = true
    rename(references)
  }

  /// Has an object that comes back speak of others by the references that they have now.
  func renameReferences(of object: ManagedObject) {
    if !renamed.isEmpty { object.rename(renamed, withPermanent: hasMoved) }
  }

  /// Keeps what an event has changed, so that it can be taken back.
  mutating func register(_ deltas: [ObjectDelta], in context: ManagedObjectContext) {
    guard let undoManager, undoManager.isUndoRegistrationEnabled else {
      irreversibleCount &+= 1
      return
    }
    undoManager.registerUndo(withTarget: context) { context in context.takeBack(deltas) }
  }

  /// Ends the group of changes that are taken back at once.
  func endGroup() {
    guard let undoManager, !undoManager.isUndoing, !undoManager.isRedoing else { return }
    undoManager.closeEvent()
  }

  /// Forgets all changes.
  mutating func clear(of context: ManagedObjectContext) {
    undoManager?.removeAllActions(withTarget: context)
    renamed = [:]
    hasMoved = false
    lastVersions = [:]
  }
}

extension ChangeHistory {
  /// Notes that a row that was deleted is to be inserted again.
  ///
  /// - Parameters:
  ///   - reference: The row.
  ///   - version: The greatest version that anybody may have read.
  mutating func noteReinsertion(of reference: RowReference, lastVersion version: Int64) {
    lastVersions[reference] = version
  }

  /// The version that a row gets when it is inserted: one that it never had.
  func versionOfInsertion(_ reference: RowReference) -> Int64 {
    let (version, overflow) = (lastVersions[reference] ?? 0).addingReportingOverflow(1)
    return overflow ? 1 : version
  }

  /// The last version of a row that is to be inserted again; nil for one that is new.
  func lastVersion(of reference: RowReference) -> Int64? { lastVersions[reference] }

  /// Forgets a row that has been inserted again.
  mutating func forgetVersion(of reference: RowReference) {
    if !lastVersions.isEmpty { lastVersions[reference] = nil }
  }
}

extension ManagedObjectContext {
  /// What groups the changes of each event, so that they can be taken back.
  ///
  /// Nil unless it is set, as in Core Data; then nothing can be taken back.
  public var undoManager: UndoManager? {
    get { changeHistory.undoManager }
    set {
      processPendingChanges()
      undoManager?.setCheckpoint(for: self, handler: nil)
      newValue?.setCheckpoint(for: self) { [weak self] in self?.processChanges() }
      changeHistory.undoManager = newValue
      updateRecording()
    }
  }

  /// Takes back what the last event changed.
  public func undo() {
    processPendingChanges()
    changeHistory.undoManager?.undo()
    processPendingChanges()
  }

  /// Makes again what was taken back last.
  public func redo() {
    processPendingChanges()
    changeHistory.undoManager?.redo()
    processPendingChanges()
  }

  /// Takes changes back, in an event of its own that can be taken back too.
  fileprivate func takeBack(_ deltas: [ObjectDelta]) {
    // All of them before any comes back, because they lead to each other.
    for delta in deltas where delta.before == .present && delta.object.contextLink == nil {
      renameIfMoved(delta.object)
    }
    changeMany {
      var back: [RowReference: ManagedObject] = [:]
      for delta in deltas where delta.before == .present || delta.before == .deleted {
        if bringBack(delta) { back[delta.object.reference] = delta.object }
      }
      // Others come after those that come back, which know by themselves to whom they lead: that may
      // have changed elsewhere meanwhile.
      let isBack = { (delta: ObjectDelta) in back[delta.object.reference] != nil }
      for delta in deltas.filter(isBack) + deltas.filter({ !isBack($0) }) {
        delta.takeBack(permanent: changeHistory.permanent) { index, reference in
          guard !isBack(delta), let object = back[reference] else { return true }
          return object.leads(back: index, of: delta.object)
        }
      }
    }
    for delta in deltas where delta.before != delta.after { take(delta.object, to: delta.before) }
    for delta in deltas { delta.object.awake(fromSnapshotEvents: delta.snapshotEvents) }
    processChanges()
  }

  /// Makes an object part of the context again that was not after the change.
  ///
  /// - Returns: Whether its deletion had not been committed.
  private func bringBack(_ delta: ObjectDelta) -> Bool {
    let object = delta.object
    guard delta.before == .present, ObjectPresence(object) != .present else { return false }
    if object.contextLink != nil {
      takeBackDeletion(of: object)
      return true
    }
    object.contextLink = link
    changeHistory.renameReferences(of: object)
    // Before the event is recorded, because lists count from another state afterwards.
    object.reinsert()
    if link.recordsEvents, object.eventStart == nil {
      object.eventStart = ObjectMemento(absent: object, wasDeleted: delta.after == .deleted)
      event.touched.append(object)
    }
    object.state = .inserted
    object.flags.insert(.unsaved)
    object.flags.remove(.propagated)
    takePlace(object)
    list(object)
    return false
  }

  /// Registers an object that is back, in the place of a fault that somebody asked for while its
  /// row was gone.
  private func takePlace(_ object: ManagedObject) {
    if let fault = identityMap.object(for: object.reference), fault !== object {
      dirtyObjects.removeAll { $0 === fault }
      event.touched.removeAll { $0 === fault }
      fault.eventStart = nil
      fault.flags.remove(.listed)
      unregister(fault)
    }
    identityMap.register(object)
  }

  /// Takes an object out of the graph.
  private func take(_ object: ManagedObject, to presence: ObjectPresence) {
    guard presence != .present, object.contextLink === link, object.state != .deleted else {
      return
    }
    noteDeletion(of: object)
    object.flags.insert(.propagated)
    // Others may have led to it meanwhile.
    partFromRelated(object)
  }
}

extension ManagedObject {
  /// Whether this leads to an object that has a relationship to it, by the inverse of that.
  fileprivate func leads(back index: RelationshipIndex, of other: ManagedObject) -> Bool {
    guard let inverse = other.inverse(of: index, in: self) else { return true }
    return allReferences(at: inverse).contains(other.reference)
  }
}

extension ObjectDelta {
  fileprivate var snapshotEvents: SnapshotEvents {
    switch (before, after) {
    case (.absent, _): .undoInsertion
    case (.present, .deleted), (.present, .absent): .undoDeletion
    default: .undoUpdate
    }
  }
}
