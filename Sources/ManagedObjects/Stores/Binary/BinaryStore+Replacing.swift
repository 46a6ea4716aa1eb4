import Files

extension BinaryStore: ReplaceableStore {
  package static func storedModel(
    of description: PersistentStoreDescription
  ) throws -> ManagedObjectModel? {
    try StoreFiles(path: path(of: description), fileSystem: POSIXFileSystem()).storedModel()
  }

  package static func copyFiles(
    of description: PersistentStoreDescription, to path: String
  ) throws {
    try StoreFiles(path: self.path(of: description), fileSystem: POSIXFileSystem()).copy(to: path)
  }

  package static func exclusively(
    _ description: PersistentStoreDescription,
    _ body: (_ replace: (_ path: String) throws -> Void) throws -> Void
  ) throws {
    let files = try StoreFiles(path: path(of: description), fileSystem: POSIXFileSystem())
    try files.exclusively(description, body)
  }
}

extension StoreFiles {
  /// The model that the base was written with; nil where there is no base.
  func storedModel() throws(StoreError) -> ManagedObjectModel? {
    guard let (source, _) = try openBase() else { return nil }
    return try StoredModel.model(of: BaseFile.checkedRoot(of: source).root)
  }

  /// Runs `body` under the lock: see ``ReplaceableStore/exclusively(_:_:)``.
  func exclusively(
    _ description: PersistentStoreDescription,
    _ body: (_ replace: (_ path: String) throws -> Void) throws -> Void
  ) throws {
    guard !description.isReadOnly else { throw StoreError.readOnly(path: basePath) }
    let lock = try acquireLock(timeout: description.timeout)
    defer { lock.release() }
    let status = try writableStatus()
    let generation = try writableGeneration()
    try body { path in
      let other = try StoreFiles(path: path, fileSystem: fileSystem)
      guard let model = try other.storedModel() else { throw StoreError.missing(path: path) }
      let options = BinaryStore.Options(description, model: model)
      let state = try other.readState(model: model)
      guard let state else { throw StoreError.missing(path: path) }
      let original = BinaryStore(other, model: model, options: options, state: state)
      let store = BinaryStore(self, model: model, options: options, state: nil)
      let history = try original.historyRecords(PreparedTransaction(), state, from: 0)
      try store.checkIntact(lock)
      try store.write(
        state.tables, history: history, generation: generation + 1,
        identifier: state.base.identifier, metadata: state.base.metadata, keeping: status)
    }
  }

  /// The number of the base; zero where there is none.
  ///
  /// - Throws: ``StoreError/newerFormat(path:found:supported:)`` for a base that is not to be written.
  private func writableGeneration() throws(StoreError) -> Int64 {
    guard let (source, _) = try openBase() else { return 0 }
    let root = try BaseFile.checkedRoot(of: source).root
    let format = Int(clamping: try root["format"].integer())
    guard format <= BaseRecord.format else {
      throw .newerFormat(path: basePath, found: format, supported: BaseRecord.format)
    }
    let generation = try root["generation"].integer()
    guard RowKey.plausibleNumbers ~= generation else { throw root.mismatch("a generation") }
    return generation
  }
}
