import Files
import Synchronization

extension BinaryStore {
  /// Commits a transaction under the store's lock.
  ///
  /// What the request says is given up when it has become columns, before a large one is written.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: What changed decides the cost, not what is stored: one append and one
  ///   `fdatasync`; now and then, when the journal has grown to a share of the base, a rewrite of
  ///   the base that takes the changes in, unless there is no room for it.
  public func save(_ request: consuming StoreSaveRequest) throws -> StoreSaveResult {
    let condition = request.condition
    var requests = [consume request]
    return try commit(if: condition) { tables in
      guard let request = requests.popLast() else { return (PreparedTransaction(), .init()) }
      try request.check(against: model)
      let transaction = try tables.prepare(request)
      return (transaction, transaction.result)
    }
  }

  /// Does all of a save but committing it, so that ``Options/willSaveIrreversibly`` is called where that
  /// would call it.
  ///
  /// - Throws: What ``save(_:)`` throws before it writes, but for conflicts in a request of too many rows.
  public func rehearse(_ request: StoreSaveRequest) throws {
    try request.check(against: model)
    let count = request.changes.reduce(0) { $0 + $1.updated.count + $1.deleted.count }
    // So many rows need not be looked at to know.
    if count > options.previousValueLimits.rowCount {
      try options.willSaveIrreversibly?()
      return
    }
    try announce((try currentState()?.tables ?? StoreTables()).prepare(request))
  }

  /// Tells that a transaction cannot be taken back, if so.
  private func announce(_ transaction: PreparedTransaction) throws {
    guard let announce = options.willSaveIrreversibly else { return }
    if !options.previousValueLimits.allow(transaction) { try announce() }
  }

  /// Keys that no row has or ever had, for rows that are to be inserted under them later.
  ///
  /// - Throws: ``StoreError``.
  public func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try commit { tables in
      guard model.entity(named: entity.name) == entity else {
        throw StoreError.invalidRequest(
          reason: "the entity \(entity.name) is not that of the model")
      }
      return try tables.prepare(reserving: count, of: entity)
    }
  }

  /// Commits under the store's lock what `prepare` makes of the rows as they are.
  private func commit<Result>(
    if condition: StoreSaveCondition? = nil,
    _ prepare: (StoreTables) throws -> (PreparedTransaction, Result)
  ) throws -> Result {
    try exclusively { state, status, check in
      let tables = state?.tables ?? StoreTables()
      try condition?.check(
        lastNumber: state?.history.lastNumber ?? 0,
        rows: StoreGeneration(identifier: identifier, tables: tables),
        history: history(after:))
      let (transaction, result) = try prepare(tables)
      try announce(transaction)
      try check()
      try ownTransactions.withLock { own in
        try commit(transaction, to: state, keeping: status)
        let number = (state?.history.lastNumber ?? 0) + 1
        if transaction.result.changedCount > 0 { own.add(number) }
      }
      return result
    }
  }

  /// Lets `body` write the store while no other writer does.
  ///
  /// - Parameter body: Gets what is committed, the status of the base, and what it has to call right
  ///   before it writes.
  /// - Returns: What `body` does.
  /// - Throws: ``StoreError``, or what `body` throws.
  func exclusively<Result>(
    _ body: (StoreState?, FileStatus?, _ checkLock: () throws -> Void) throws -> Result
  ) throws -> Result {
    guard !options.isReadOnly else { throw StoreError.readOnly(path: files.basePath) }
    let lock = try files.acquireLock(timeout: options.timeout)
    defer { lock.release() }
    let status = try files.writableStatus()
    return try body(try writableState(), status) { try checkIntact(lock) }
  }

  /// Refuses to write when somebody has removed the lock file, for then another process may hold
  /// the lock of a new one.
  func checkIntact(_ lock: FileLock) throws(StoreError) {
    let isIntact = try StoreError.wrapping { () throws(FileError) in try lock.isIntact() }
    guard isIntact else { throw StoreError.lockLost(path: files.lockPath) }
  }

  /// The state that a transaction is to be based on.
  private func writableState() throws -> StoreState? {
    let state = try currentState()
    if let base = state?.base, base.format > BaseRecord.format {
      throw StoreError.newerFormat(
        path: files.basePath, found: base.format, supported: BaseRecord.format)
    }
    return state
  }

  /// Commits a transaction under the store's lock, as a frame of the journal or with a new base.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - state: What it was prepared for.
  ///   - status: The base whose permissions and owner to keep.
  /// - Throws: ``StoreError``.
  func commit(
    _ transaction: PreparedTransaction, to state: StoreState?, keeping status: FileStatus?
  ) throws {
    guard let state, let status, state.takesFrame(of: transaction) else {
      return try fold(transaction, into: state, keeping: status)
    }
    let (smallest, largest) = (options.journalLimit.lowerBound, options.journalLimit.upperBound)
    let limit = min(max(status.size / 4, smallest), largest)
    var payload: [UInt8]?
    if transaction.all.reduce(0, { $0 + $1.byteCount }) <= limit {
      let bytes = try self.payload(of: transaction, behind: state.journal)
      if (state.journal?.end ?? 0) + bytes.count <= limit, transaction.fits(bytes) {
        return try append(bytes, of: transaction, to: state, keeping: status)
      }
      payload = bytes
    }
    do {
      try fold(transaction, into: state, keeping: status)
    } catch StoreError.file(let error) where error.isLackOfSpace {
      // A journal that grows too long costs time; that a small change is refused costs the change.
      let bytes = try payload ?? self.payload(of: transaction, behind: state.journal)
      guard transaction.fits(bytes) else { throw StoreError.file(error) }
      try append(bytes, of: transaction, to: state, keeping: status)
    }
  }

  private func payload(
    of transaction: PreparedTransaction, behind journal: StoreState.JournalPosition?
  ) throws -> [UInt8] {
    var record = TransactionRecord(transaction, date: options.now())
    if let journal {
      record.merged = JournalMerging.merged(
        JournalPart(transaction, sequence: journal.nextSequence), behind: journal.parts)
    }
    return try record.payload()
  }
}

extension PreparedTransaction {
  /// Whether a payload may be a frame: a reader takes none with more rows than bytes, so that no frame
  /// can exhaust its memory.
  fileprivate func fits(_ payload: [UInt8]) -> Bool {
    all.allSatisfy { $0.greatestRowCount <= payload.count }
  }
}
