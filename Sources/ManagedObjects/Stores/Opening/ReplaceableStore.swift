/// A kind of store that can become what another store of the kind is, as a whole or not at all.
///
/// So a store is migrated by steps that make objects: they are carried out beside it.
package protocol ReplaceableStore: OpenableStore {
  /// The model that a store was written with; nil where it does not hold it, or there is no store.
  ///
  /// - Throws: ``StoreError``.
  static func storedModel(of description: PersistentStoreDescription) throws -> ManagedObjectModel?

  /// Copies the files of a store, as they are, while nobody else writes it.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - path: The path of the copy, where there is nothing.
  /// - Throws: ``StoreError``; then there is no copy.
  static func copyFiles(of description: PersistentStoreDescription, to path: String) throws

  /// Runs `body` while nobody else writes a store.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - body: May call the function that it gets, once and last, with the path of another store of the kind
  ///     that nobody changes any more. The store is what that is, then, in one durable step, but that its
  ///     permissions stay.
  /// - Throws: ``StoreError``, or what `body` throws.
  static func exclusively(
    _ description: PersistentStoreDescription,
    _ body: (_ replace: (_ path: String) throws -> Void) throws -> Void
  ) throws
}
