/// Settles the conflicts that a store reports, by the merge policy of a context.
struct ConflictSettler {
  let context: ManagedObjectContext
  private var attempts = 0

  /// How often a save gives way to others before it fails.
  private static let greatestAttemptCount = 100

  /// How often others may have saved an object between its reading here and its deletion, so that
  /// nobody takes the row that comes back for one that was read before.
  private static let greatestUnseenCount: Int64 = 100

  init(_ context: ManagedObjectContext) {
    self.context = context
  }

  var policy: MergePolicy { context.mergePolicy }

  /// Whether the save may try once more.
  mutating func tryAgain() -> Bool {
    attempts += 1
    return attempts <= Self.greatestAttemptCount
  }

  /// Settles conflicts over rows that have changed.
  ///
  /// - Throws: ``MergeError/conflicts(_:)``, ``ValidationError``, or a ``StoreError``.
  mutating func settle(_ conflicts: [RowConflict]) throws {
    let found = try conflicts.compactMap { try find($0) }
    if policy == .error {
      let serious = found.flatMap { seriousConflicts($0) }
      guard serious.isEmpty else { throw MergeError.conflicts(serious) }
    }
    guard !found.isEmpty, tryAgain() else { throw StoreError.conflict(conflicts) }
    for conflict in found { try settle(conflict) }
  }

  /// An object in conflict and the row that the store has of it.
  private struct Found {
    let object: ManagedObject
    let row: RowSnapshot?
    /// Whether it is as the context knows it, but not the other end of a relationship.
    let isAboutOtherEnd: Bool

    var isBothDeleted: Bool { object.state == .deleted && row == nil }

    /// Whether nothing has changed here that is not computed again anyway.
    var isAboutDerivedValues: Bool { row != nil && object.changesOnlyDerivedValues }
  }

  private func find(_ conflict: RowConflict) throws -> Found? {
    let entity = try context.entity(named: conflict.entityName)
    let reference = RowReference(entity: entity.number, key: conflict.key)
    guard let object = context.identityMap.object(for: reference) else { return nil }
    let store = try context.persistentStoreCoordinator.persistentStore()
    return Found(
      object: object, row: object.isInserted ? nil : try store.row(conflict.key, of: entity),
      isAboutOtherEnd: object.isInserted || conflict.expectedVersion == conflict.storedVersion)
  }

  /// What a conflict amounts to under the policy ``MergePolicy/error``.
  private func seriousConflicts(_ conflict: Found) -> [MergeConflict] {
    if conflict.isAboutOtherEnd {
      return contestedEnds(of: conflict.object).map { MergeConflict($0.end, stored: $0.row) }
    }
    let isExpected = conflict.isBothDeleted && !context.reportsRepeatedDeletions
    if isExpected || conflict.isAboutDerivedValues { return [] }
    return [MergeConflict(conflict.object, stored: conflict.row)]
  }

  private func settle(_ conflict: Found) throws {
    let object = conflict.object
    if conflict.isAboutOtherEnd {
      // Rows that two have brought back may have one version and different values.
      if let row = conflict.row { object.rebase(on: row) }
      return try settleOtherEnds(of: object)
    }
    switch (conflict.row, object.state) {
    case (nil, .deleted): context.unregister(object)
    case (nil, _): settleWithoutRow(object)
    case (let row?, .deleted): settleDeletion(of: object, row)
    case (let row?, _): settleUpdate(of: object, row)
    }
    if object.contextLink != nil { object.awake(fromSnapshotEvents: .mergePolicy) }
  }

  /// Somebody else has deleted what changed here.
  private func settleWithoutRow(_ object: ManagedObject) {
    if policy.isObjectTrump {
      object.reinsert(unseen: Self.greatestUnseenCount)
      object.state = .inserted
      object.flags.insert(.unsaved)
    } else {
      object.disconnectAll()
      context.unregister(object)
    }
  }

  /// Somebody else has changed what is to be deleted here.
  private func settleDeletion(of object: ManagedObject, _ row: RowSnapshot) {
    if policy.isObjectTrump {
      object.rebase(on: row)
      return propagateAgain(object)
    }
    // What was changed before the deletion goes with it.
    object.revertChanges()
    object.rebase(on: row)
    object.state = .clean
    object.flags.remove(.propagated)
    object.reconnectAll()
  }

  private func settleUpdate(of object: ManagedObject, _ row: RowSnapshot) {
    if object.changesOnlyDerivedValues { return object.rebase(on: row) }
    switch policy {
    case .error: break
    case .mergeByPropertyObjectTrump:
      object.rebase(on: row)
      context.leadOtherEnds(of: object)
    case .mergeByPropertyStoreTrump:
      object.dropChanges { object.snapshot?.value(at: $0) != row.value(at: $0) }
      object.rebase(on: row)
    case .overwrite:
      object.claimAllValues()
      object.rebase(on: row)
      context.leadOtherEnds(of: object)
    case .rollback:
      object.dropChanges { _ in true }
      object.dropListChanges()
      object.rebase(on: row)
      // Of values that no store keeps, nobody else has others.
      if object.changes.allSatisfy({ $0 == nil }) { object.state = .clean }
    }
  }

  /// Settles references to objects that somebody else has deleted.
  ///
  /// - Throws: ``StoreError/missingDestinations(_:)`` under the policy ``MergePolicy/error``.
  mutating func settle(_ missing: [MissingDestination]) throws {
    guard policy != .error, tryAgain() else {
      throw StoreError.missingDestinations(missing)
    }
    for entry in missing {
      if let object = context.identityMap.object(for: entry.source) {
        object.forget(entry.destination)
      }
      guard let object = context.identityMap.object(for: entry.destination),
        object.state != .deleted
      else { continue }
      // One with values to save is in conflict itself.
      if object.hasStoredChanges {
        object.forget(entry.source)
      } else {
        object.disconnectAll()
        context.unregister(object)
      }
    }
  }
}
