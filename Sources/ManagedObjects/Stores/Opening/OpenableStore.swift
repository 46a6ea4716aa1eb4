/// A kind of store that a coordinator can open by a description.
///
/// Register the class once:
///
/// ```swift
/// PersistentStoreCoordinator.registerStoreClass(CardFolderStore.self, as: StoreType(rawValue: "cards"))
/// ```
public protocol OpenableStore: PersistentStore {
  /// Opens a store, or describes one that the first save makes.
  ///
  /// - Parameters:
  ///   - description: Which store, and how.
  ///   - model: The model of its objects.
  /// - Returns: The store.
  /// - Throws: ``StoreError``, such as ``StoreError/notAStore(path:)`` for a file of another kind.
  static func open(
    _ description: PersistentStoreDescription, model: ManagedObjectModel
  ) throws -> any PersistentStore

  /// What a store says of itself, read without opening it; nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  static func metadata(of description: PersistentStoreDescription) throws -> StoreMetadata?

  /// Keeps values beside the objects of a store that is not open.
  ///
  /// - Throws: ``StoreError``; ``StoreError/missing(path:)`` when there is no store.
  static func setMetadata(
    _ values: [String: MetadataValue], of description: PersistentStoreDescription
  ) throws

  /// Removes a store with all its files; nothing where there is none.
  ///
  /// - Throws: ``StoreError``; ``StoreError/notAStore(path:)`` when there is something else.
  static func destroy(_ description: PersistentStoreDescription) throws
}

extension InMemoryStore: OpenableStore {
  /// Makes an empty store.
  public static func open(
    _ description: PersistentStoreDescription, model: ManagedObjectModel
  ) throws -> any PersistentStore {
    InMemoryStore(historyLimit: description.historyLimit, historyAge: description.historyAge)
  }

  /// Nil: there is none that is not open.
  public static func metadata(of _: PersistentStoreDescription) throws -> StoreMetadata? { nil }

  /// Refuses.
  ///
  /// - Throws: ``StoreError/notSupported(_:)``.
  public static func setMetadata(
    _ values: [String: MetadataValue], of _: PersistentStoreDescription
  ) throws {
    throw StoreError.notSupported("metadata while it is not open")
  }

  /// Nothing to remove.
  public static func destroy(_: PersistentStoreDescription) throws {}
}
