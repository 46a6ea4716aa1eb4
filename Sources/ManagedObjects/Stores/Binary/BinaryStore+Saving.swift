#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BinaryStore {
  /// Commits a transaction under the store's lock.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: What changed decides the cost, not what is stored: one append and one
  ///   `fdatasync`; now and then, when the journal has grown to a share of the base, a rewrite of
  ///   the base that takes the changes in.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    guard !options.isReadOnly else { throw StoreError.readOnly(path: files.basePath) }
    let lock = try acquireLock()
    defer { lock.release() }
    let status = try writableStatus()
    try request.check(against: model)
    let state = try currentState()
    let changes = try prepare(request, in: state)
    let conflicts = changes.flatMap(\.conflicts)
    guard conflicts.isEmpty else { throw StoreError.conflict(conflicts) }
    try checkIntact(lock)
    try commit(changes, author: request.author, to: state, keeping: status)
    var result = StoreSaveResult()
    for change in changes { result.insertedKeys[change.entity.name] = change.insertedKeys }
    return result
  }

  private func acquireLock() throws -> FileLock {
    do {
      return try FileLock.acquire(
        path: files.lockPath, fileSystem: files.fileSystem, timeout: options.timeout)
    } catch let error as LockTimeout {
      throw StoreError.busy(path: files.basePath, waited: error.waited, holder: error.holder)
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }

  /// Refuses to write when somebody has removed the lock file, for then another process may hold
  /// the lock of a new one.
  private func checkIntact(_ lock: FileLock) throws(StoreError) {
    let isIntact = try StoreError.wrapping { () throws(FileError) in try lock.isIntact() }
    guard isIntact else { throw StoreError.lockLost(path: files.lockPath) }
  }

  /// What the base is on disk now, or nil before the first commit.
  ///
  /// - Throws: ``StoreError`` unless the file may be written. Replacing it asks for no permission on
  ///   the file itself, so this does.
  private func writableStatus() throws(StoreError) -> FileStatus? {
    guard let status = try files.baseStatus() else { return nil }
    guard status.linkCount == 1 else { throw StoreError.hardLinked(path: files.basePath) }
    try StoreError.wrapping { () throws(FileError) in
      try files.fileSystem.open(files.basePath, .readWrite).close()
    }
    return status
  }

  private func prepare(
    _ request: StoreSaveRequest, in state: StoreState?
  ) throws -> [PreparedChanges] {
    if let base = state?.base, base.format > BaseRecord.format {
      throw StoreError.newerFormat(
        path: files.basePath, found: base.format, supported: BaseRecord.format)
    }
    return try request.changes.map { changes in
      let table = state?.tables[changes.entity.name] ?? .empty(changes.entity)
      return try PreparedChanges(changes, to: table)
    }
  }

  private func commit(
    _ changes: [PreparedChanges], author: String?, to state: StoreState?,
    keeping status: FileStatus?
  ) throws {
    guard let state, let status, state.base.takesJournal else {
      return try fold(changes, into: state, keeping: status)
    }
    let (smallest, largest) = (options.journalLimit.lowerBound, options.journalLimit.upperBound)
    let limit = min(max(status.size / 4, smallest), largest)
    guard changes.reduce(0, { $0 + $1.byteCount }) <= limit else {
      return try fold(changes, into: state, keeping: status)
    }
    let transaction = TransactionRecord(
      date: options.now().timeIntervalSinceReferenceDate, author: author.map { Data($0.utf8) },
      entities: changes.map(TransactionRecord.Entity.init))
    let payload = try transaction.payload()
    let isLarge = (state.journal?.end ?? 0) + payload.count > limit
    // A reader takes no frame with more rows than bytes, so that no frame can exhaust its memory.
    if isLarge || changes.contains(where: { $0.greatestRowCount > payload.count }) {
      try fold(changes, into: state, keeping: status)
    } else {
      try append(payload, to: state, keeping: status)
    }
  }
}

extension TransactionRecord.Entity {
  fileprivate init(_ changes: PreparedChanges) {
    self.init(
      name: changes.entity.name, nextKey: changes.nextKey, inserted: changes.inserted,
      updated: changes.updated, before: changes.before, deleted: changes.deleted)
  }
}
