import ManagedObjects
import PersistentStoreTesting

extension MigrationChain {
  /// Opens a store with one of the versions.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - number: The number of the version.
  /// - Returns: A context that holds its objects.
  /// - Throws: What opening throws.
  static func open(
    _ description: PersistentStoreDescription, _ number: Int = count
  ) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: version(number))
    try coordinator.addPersistentStore(description)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
    return context
  }
}
