import Synchronization

extension AtomicStore: PersistentStore {
  /// The state after the last transaction, which stays as it is.
  public func currentGeneration() throws -> any StoreReading {
    let state = try current()
    return StoreGeneration(identifier: state.identifier, tables: state.tables)
  }

  /// Keys that no row has or ever had.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the store.
  public func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try change { state in
      let (transaction, keys) = try state.tables.prepare(reserving: count, of: entity)
      try state.tables.apply(transaction)
      return keys
    }
  }

  /// Commits a transaction: writes everything anew.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the store.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try request.check(against: model)
    return try change(isCounted: true) { state in
      let transaction = try prepare(request, state)
      try state.tables.apply(transaction)
      return transaction.result
    }
  }

  /// Does all of a save but committing it.
  ///
  /// - Throws: As ``save(_:)`` does before it writes.
  public func rehearse(_ request: StoreSaveRequest) throws {
    try request.check(against: model)
    _ = try prepare(request, current())
  }

  private func prepare(
    _ request: StoreSaveRequest, _ state: State
  ) throws -> PreparedTransaction {
    try request.condition?.check(
      lastNumber: state.generation,
      rows: StoreGeneration(identifier: state.identifier, tables: state.tables)
    ) { try history(after: $0, state) }
    return try state.tables.prepare(request)
  }

  /// Changes the state as it is now, and writes it.
  ///
  /// - Parameters:
  ///   - isCounted: Whether it is a transaction; if not, nobody has to read the objects again.
  ///   - body: Changes the state.
  ///   - didSave: Is called when it is written, while nobody else saves.
  /// - Returns: What `body` returns.
  /// - Throws: ``StoreError``, or what `body` throws.
  @discardableResult
  func change<Result: Sendable>(
    isCounted: Bool = false, _ body: (inout State) throws -> Result,
    didSave: (Result) throws -> Void = { _ in }
  ) throws -> Result {
    try state.withLock { state in
      try backing.exclusively {
        try refresh(&state)
        var changed = state
        let result = try body(&changed)
        // A content that is there has been saved once.
        let isTransaction = isCounted || changed.generation == 0
        if isTransaction { changed.generation += 1 }
        try backing.save(changed.content(of: model), for: model)
        changed.revision = try backing.revision()
        changed.pendingMigration = nil
        state = changed
        if isTransaction { ownTransactions.withLock { $0.add(changed.generation) } }
        try didSave(result)
        return result
      }
    }
  }

  /// What the store says of itself.
  public func metadata() throws -> StoreMetadata {
    StoreMetadata(try current().header(of: model), type: backing.type)
  }

  /// Keeps values beside the objects.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the store.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    try change { $0.metadata = values }
  }

  /// Has the backing tell when its content may have changed.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    backing.watch(handler)
  }

  /// Whether a transaction was committed through this object.
  public func hasCommitted(transactionNumber: Int64) -> Bool {
    ownTransactions.withLock { $0.contains(transactionNumber) }
  }

  /// A place that only tells whether anything has been saved since.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    try current().token
  }

  /// No transactions after the last one.
  ///
  /// - Throws: ``StoreError/notSupported(_:)`` for what came before, and
  ///   ``StoreError/persistentHistoryTokenExpired(_:)`` for what came after an earlier place.
  public func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    try history(after: position, current())
  }

  private func history(
    after position: PersistentHistoryPosition?, _ state: State
  ) throws(StoreError) -> [PersistentHistoryTransaction] {
    guard case .token(let token)? = position else {
      if state.generation == 0 { return [] }
      throw .notSupported("history")
    }
    guard token == state.token else { throw .persistentHistoryTokenExpired(token) }
    return []
  }
}

extension AtomicStore.State {
  fileprivate var token: PersistentHistoryToken? {
    generation == 0
      ? nil : PersistentHistoryToken(storeIdentifier: identifier, transactionNumber: generation)
  }
}

extension StoreMetadata {
  /// What the content of an atomic store says of it.
  init(_ content: AtomicStoreContent, type: StoreType) {
    self.init(
      identifier: content.identifier, type: type,
      modelVersionHashes: content.modelVersionHashes,
      modelVersionIdentifiers: content.modelVersionIdentifiers, values: content.metadata)
  }
}
