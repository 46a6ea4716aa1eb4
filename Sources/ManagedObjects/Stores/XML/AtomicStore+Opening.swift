extension AtomicStore: OpenableStore {
  /// Opens the store in a file of XML, which the first save makes if there is none.
  ///
  /// - Throws: ``StoreError``; ``StoreError/invalidRequest(reason:)`` when no file is named.
  public static func open(
    _ description: PersistentStoreDescription, model: ManagedObjectModel
  ) throws -> any PersistentStore {
    let store = try AtomicStore(
      try file(of: description), model: model, scope: StoreScope(description, model: model),
      sourceModels: description.sourceModels)
    if description.migratesAtOnce { _ = try store.finishMigration(description) }
    return store
  }

  static func file(
    of description: PersistentStoreDescription
  ) throws(StoreError) -> XMLStoreFile {
    guard let path = description.path else {
      throw .invalidRequest(reason: "a store in XML needs the path of a file")
    }
    return try XMLStoreFile(
      path: path, isReadOnly: description.isReadOnly, timeout: description.timeout)
  }

  /// What the store in a file says of itself; nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  public static func metadata(
    of description: PersistentStoreDescription
  ) throws -> StoreMetadata? {
    let file = try file(of: description)
    guard let root = try file.root() else { return nil }
    return StoreMetadata(try XMLStoreDocument(root, path: file.path).header(), type: .xml)
  }

  /// Keeps values beside the objects of the store in a file.
  ///
  /// - Throws: ``StoreError``.
  public static func setMetadata(
    _ values: [String: MetadataValue], of description: PersistentStoreDescription
  ) throws {
    let file = try file(of: description)
    try file.exclusively {
      guard var root = try file.root() else { throw StoreError.missing(path: file.path) }
      _ = try XMLStoreDocument(root, path: file.path).header()
      root["metadata"] = values.isEmpty ? nil : XMLMetadata.stored(.dictionary(values))
      try file.replace(root)
    }
  }

  /// Removes the store in a file; its lock stays, as others may wait for it.
  ///
  /// - Throws: ``StoreError``.
  public static func destroy(_ description: PersistentStoreDescription) throws {
    let file = try file(of: description)
    try file.exclusively {
      do {
        guard try file.root() != nil else { return }
      } catch StoreError.corrupt {
        // What is damaged may go as well.
      }
      try file.remove()
    }
  }
}
