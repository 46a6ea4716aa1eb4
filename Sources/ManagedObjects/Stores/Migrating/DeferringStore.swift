/// A store that can be read as one of a later version of its model before it is written as such.
protocol DeferringStore: PersistentStore {
  /// Writes the store as one of the model that it was opened with.
  ///
  /// - Parameter description: The store, and what else is asked for.
  /// - Returns: Whether that was still to be done.
  /// - Throws: ``StoreError``, or what the handler of the description throws.
  func finishMigration(_ description: PersistentStoreDescription) throws -> Bool
}
