import Files

extension BinaryStore: OpenableStore {
  /// Opens the store in a file, which the first save makes if there is none.
  ///
  /// - Throws: ``StoreError``; ``StoreError/invalidRequest(reason:)`` when no file is named.
  public static func open(
    _ description: PersistentStoreDescription, model: ManagedObjectModel
  ) throws -> any PersistentStore {
    let store = try BinaryStore(
      path: path(of: description), model: model,
      options: Options(description, model: model))
    if description.migratesAtOnce { _ = try store.finishMigration(description) }
    return store
  }

  static func path(of description: PersistentStoreDescription) throws(StoreError) -> String {
    guard let path = description.path else {
      throw .invalidRequest(reason: "a binary store needs the path of a file")
    }
    return path
  }

  /// What the store in a file says of itself; nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  public static func metadata(
    of description: PersistentStoreDescription
  ) throws -> StoreMetadata? {
    try metadata(path: path(of: description))
  }

  /// Keeps values beside the objects of the store in a file.
  ///
  /// - Throws: ``StoreError``.
  public static func setMetadata(
    _ values: [String: MetadataValue], of description: PersistentStoreDescription
  ) throws {
    let path = try path(of: description)
    let files = try StoreFiles(path: path, fileSystem: POSIXFileSystem())
    guard let model = try files.storedModel() else { throw StoreError.missing(path: path) }
    var options = Options()
    options.timeout = description.timeout
    options.isReadOnly = description.isReadOnly
    try BinaryStore(path: path, model: model, options: options).setMetadata(values)
  }

  /// Removes the store in a file, also a damaged one; its lock stays, as others may wait for it.
  ///
  /// - Throws: ``StoreError``.
  public static func destroy(_ description: PersistentStoreDescription) throws {
    let files = try StoreFiles(path: path(of: description), fileSystem: POSIXFileSystem())
    if try files.baseStatus() == nil, try files.journalStatus() == nil { return }
    let lock = try files.acquireLock(timeout: description.timeout)
    defer { lock.release() }
    do throws(StoreError) {
      _ = try files.metadata()
    } catch .corrupt {
      // What is damaged may go as well.
    }
    // Without its base, a journal is nothing that anybody reads.
    try StoreError.wrapping { () throws(FileError) in
      try files.fileSystem.unlink(files.basePath)
      try files.fileSystem.unlink(files.journalPath)
      try files.fileSystem.synchronizeDirectory(files.folder)
    }
  }
}

extension BinaryStore.Options {
  /// What a description asks of a store with a file.
  package init(_ description: PersistentStoreDescription, model: ManagedObjectModel) {
    self.init()
    scope = StoreScope(description, model: model)
    isReadOnly = description.isReadOnly
    timeout = description.timeout
    historyLimit = description.historyLimit
    historyAge = description.historyAge
    willSaveIrreversibly = description.willSaveIrreversibly
    previousValueLimits = description.previousValueLimits
    // A base is written anew each time, so that this has to become rarer as it grows.
    if description.isBeingFilled { journalLimit = journalLimit.lowerBound...Int.max }
  }
}
