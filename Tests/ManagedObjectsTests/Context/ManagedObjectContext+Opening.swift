import ManagedObjects

extension ManagedObjectContext {
  /// Opens a store by a coordinator of its own.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - model: The version of the model.
  /// - Returns: A context that holds its objects.
  /// - Throws: What opening throws.
  static func opening(
    _ description: PersistentStoreDescription, _ model: ManagedObjectModel
  ) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(description)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
    return context
  }
}
