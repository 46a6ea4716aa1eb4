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
    try .opening(description, version(number))
  }
}
