/// Saves what is pending in a context to a store, and settles the conflicts that are in the way.
///
/// Settling changes objects. When the save fails nevertheless, they are as they were before.
struct CommitAttempt {
  private var settler: ConflictSettler
  private let context: ManagedObjectContext
  private var checkpoint: ContextCheckpoint?

  init(_ context: ManagedObjectContext) {
    self.context = context
    settler = ConflictSettler(context)
  }

  /// Whether conflicts have been settled.
  var hasSettled: Bool { checkpoint != nil }

  /// Saves, or settles conflicts so that saving can be tried again.
  ///
  /// - Returns: What the store answers; nil when there were conflicts.
  /// - Throws: ``MergeError`` or ``StoreError``.
  mutating func save(
    _ request: StoreSaveRequest, to store: any PersistentStore
  ) throws -> StoreSaveResult? {
    do {
      return try store.save(request)
    } catch StoreError.conflict(let conflicts) {
      keepState()
      try context.changeMany { try settler.settle(conflicts) }
    } catch StoreError.constraintConflict(let conflicts) {
      keepState()
      try context.changeMany { try settler.settle(conflicts) }
    } catch StoreError.missingDestinations(let missing) {
      keepState()
      try context.changeMany { try settler.settle(missing) }
    }
    return nil
  }

  /// Takes back all that settling has changed.
  func undoSettling() { checkpoint?.restore() }

  private mutating func keepState() {
    if checkpoint == nil, settler.policy != .error { checkpoint = ContextCheckpoint(context) }
  }
}
