extension FetchedResultsController {
  /// Removes results that are kept beside a coordinator's store.
  ///
  /// Nobody has to: results that no longer hold are not used. It makes room when a name is given up.
  ///
  /// - Parameters:
  ///   - name: The ``cacheName`` under which they are kept; nil for all.
  ///   - coordinator: The coordinator.
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``.
  public static func deleteCache(
    withName name: String?, of coordinator: PersistentStoreCoordinator
  ) throws {
    try coordinator.persistentStore().removeCachedBytes(named: name)
  }
}
