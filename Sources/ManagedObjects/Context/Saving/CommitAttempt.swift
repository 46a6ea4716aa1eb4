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
    let save = context.divertedSave?.save ?? { try store.save($0) }
    return try settlingConflicts { try save(request) }
  }

  /// Has a store do all of a save but commit it, or settles conflicts so that this can be tried again.
  ///
  /// - Returns: Whether there were none.
  /// - Throws: ``MergeError`` or ``StoreError``.
  mutating func rehearse(
    _ request: StoreSaveRequest, in store: any PersistentStore
  ) throws -> Bool {
    try settlingConflicts { try store.rehearse(request) } != nil
  }

  private mutating func settlingConflicts<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch StoreError.conflict(let conflicts) {
      try settle { try $0.settle(conflicts) }
    } catch StoreError.constraintConflict(let conflicts) {
      try settle { try $0.settle(conflicts) }
    } catch StoreError.missingDestinations(let missing) {
      try settle { try $0.settle(missing) }
    }
    return nil
  }

  /// Takes back all that settling has changed.
  func undoSettling() { checkpoint?.restore() }

  /// Settles conflicts by what the store has now, be the context pinned to an earlier state or not.
  private mutating func settle(_ body: (inout ConflictSettler) throws -> Void) throws {
    if checkpoint == nil { checkpoint = ContextCheckpoint(context) }
    let pinned = context.pinnedGeneration
    if context.divertedSave == nil { context.pinnedGeneration = nil }
    defer { context.pinnedGeneration = pinned }
    try context.changeMany { try body(&settler) }
  }
}
