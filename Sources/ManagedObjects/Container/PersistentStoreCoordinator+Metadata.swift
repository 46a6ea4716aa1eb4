/// What stores say of themselves.
extension PersistentStoreCoordinator {
  /// What a store says of itself.
  ///
  /// - Throws: ``StoreError``.
  public func metadata(for store: any PersistentStore) throws -> StoreMetadata {
    let metadata = try store.metadata()
    guard metadata.modelVersionHashes.isEmpty else { return metadata }
    // A store that takes rows of any model has those of this one.
    let member = storeList.members.first { $0.store === store }
    return StoreMetadata(
      identifier: metadata.identifier, type: metadata.type,
      modelVersionHashes: managedObjectModel.entityVersionHashesByName.filter {
        member?.entityNames?.contains($0.key) ?? true
      },
      modelVersionIdentifiers: managedObjectModel.versionIdentifiers, values: metadata.values)
  }

  /// Keeps values beside the objects of a store, in the place of those that were there.
  ///
  /// They are durable when this returns; in Core Data they are when the store is saved next.
  ///
  /// - Throws: ``StoreError``, such as ``StoreError/notSupported(_:)`` from a kind of store without
  ///   metadata.
  public func setMetadata(
    _ values: [String: MetadataValue], for store: any PersistentStore
  ) throws {
    try store.setMetadata(values)
  }

  /// What a store says of itself, read without opening it; nil when there is none.
  ///
  /// ```swift
  /// let description = PersistentStoreDescription(.binary, path: "people.contacts")
  /// if let metadata = try PersistentStoreCoordinator.metadata(of: description) {
  ///   let fits = model.isConfiguration(nil, compatibleWithStoreMetadata: metadata)
  /// }
  /// ```
  ///
  /// - Throws: ``CoordinatorError/unknownStoreType(_:known:)`` or ``StoreError``.
  public static func metadata(
    of description: PersistentStoreDescription
  ) throws -> StoreMetadata? {
    try storeClass(of: description.type).metadata(of: description)
  }

  /// The model that a store was written with, read without opening it; nil where it does not hold it, or there is
  /// none.
  ///
  /// - Throws: ``CoordinatorError/unknownStoreType(_:known:)`` or ``StoreError``.
  package static func storedModel(
    of description: PersistentStoreDescription
  ) throws -> ManagedObjectModel? {
    let kind = try storeClass(of: description.type) as? any ReplaceableStore.Type
    return try kind?.storedModel(of: description)
  }

  /// Copies the files of a store that is not open.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - path: Where there is nothing yet.
  /// - Throws: ``CoordinatorError/unknownStoreType(_:known:)`` or ``StoreError``.
  package static func copyFiles(
    of description: PersistentStoreDescription, to path: String
  ) throws {
    guard let kind = try storeClass(of: description.type) as? any ReplaceableStore.Type else {
      throw StoreError.notSupported("files that can be copied")
    }
    try kind.copyFiles(of: description, to: path)
  }

  /// Keeps values beside the objects of a store that is not open.
  ///
  /// - Throws: ``CoordinatorError/unknownStoreType(_:known:)`` or ``StoreError``.
  public static func setMetadata(
    _ values: [String: MetadataValue], of description: PersistentStoreDescription
  ) throws {
    try storeClass(of: description.type).setMetadata(values, of: description)
  }
}
