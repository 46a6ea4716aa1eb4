extension PersistentStoreCoordinator {
  /// Writes the stores that were opened as stores of a later version of their model, and not yet written as
  /// such: see ``PersistentStoreDescription/defersLightweightMigration``.
  ///
  /// It can be called on any thread, at leisure; contexts go on meanwhile.
  ///
  /// - Returns: Whether there was anything to write.
  /// - Throws: ``StoreError``, or what a ``PersistentStoreDescription/migrationHandler`` throws.
  @discardableResult
  public func finishDeferredLightweightMigration() throws -> Bool {
    var isDone = false
    for member in storeList.members {
      guard let store = member.store as? any DeferringStore, let description = member.description
      else { continue }
      if try store.finishMigration(description) { isDone = true }
    }
    return isDone
  }
}
