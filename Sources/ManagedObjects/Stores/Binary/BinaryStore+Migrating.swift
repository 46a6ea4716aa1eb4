extension BinaryStore {
  /// What changes when the store is migrated to the model that it was opened with; nil where it is of that
  /// model.
  ///
  /// - Throws: ``StoreError``.
  public func pendingMigration() throws -> ModelChanges? {
    try currentState()?.base.migration?.changes
  }

  /// Writes the store as one of the model that it was opened with, if it is of an earlier version.
  ///
  /// Rows keep their keys and versions, and history is kept. A crash at any step leaves the store as it
  /// was, or migrated.
  ///
  /// - Parameters:
  ///   - keepsStore: Whether the files of the store are kept beside it as they were.
  ///   - handler: Is told before and after; if it throws before, nothing is written. No other process writes
  ///     the store meanwhile.
  /// - Returns: What has changed; nil where there was nothing to do, as another process has done it.
  /// - Throws: ``StoreError``, or what `handler` throws.
  /// - Complexity: O(*n*) in the size of the store; columns that stay what they are are copied.
  @discardableResult
  public func migrate(
    keepingStore keepsStore: Bool = false,
    handler: (StoreMigrationEvent) throws -> Void = { _ in }
  ) throws -> ModelChanges? {
    if try pendingMigration() == nil { return nil }
    return try exclusively { state, status, checkLock in
      guard let state, let changes = state.base.migration?.changes else { return nil }
      try handler(.willMigrate(changes))
      try checkLock()
      let suffix = StoreFiles.suffix("before-migration", options.now())
      let backup = keepsStore ? try files.keepCopies(named: suffix) : nil
      do {
        try fold(PreparedTransaction(), into: state, keeping: status)
      } catch {
        if !error.leavesStoreUncertain, let backup { files.removeCopies(at: backup) }
        throw error
      }
      try handler(.didMigrate(changes, backupPath: backup))
      return changes
    }
  }
}

extension BinaryStore: DeferringStore {
  func finishMigration(_ description: PersistentStoreDescription) throws -> Bool {
    try migrate(keepingStore: description.keepsStoreBeforeMigration) {
      try description.migrationHandler?($0)
    } != nil
  }
}
