/// A place where rows are kept.
///
/// A store knows entities, rows, values and references, and nothing of objects or contexts. It may
/// hold them in memory, in a file or behind a network; callers assume none of it. It can be used
/// from any thread.
public protocol PersistentStore: AnyObject, StoreReading {
  /// Whether ``currentGeneration()`` stays as it is; if not, contexts cannot be pinned to it.
  var keepsGenerations: Bool { get }

  /// The state after the last transaction, which stays as it is whatever is committed later: what a
  /// query generation is.
  ///
  /// - Throws: ``StoreError``.
  func currentGeneration() throws -> any StoreReading

  /// Keys that no row has or ever had, for rows that are to be inserted under them later.
  ///
  /// When this returns, it is durable that they are given away.
  ///
  /// - Throws: ``StoreError``.
  func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey]

  /// Commits a transaction. When this returns, it is durable.
  ///
  /// - Throws: ``StoreError``; then nothing has changed, except for
  ///   ``StoreError/notConfirmed(_:)``.
  func save(_ request: consuming StoreSaveRequest) throws -> StoreSaveResult

  /// Does all of a save but committing it, so that whoever is told before a save is told.
  ///
  /// - Throws: ``StoreError``.
  func rehearse(_ request: StoreSaveRequest) throws

  /// The transactions that came after a place in the store's history, the oldest first; all that
  /// are kept for nil.
  ///
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)`` when some of them have been dropped, or another
  ///   ``StoreError``.
  func history(after position: PersistentHistoryPosition?) throws -> [PersistentHistoryTransaction]

  /// Calls a handler, on some thread, whenever somebody may have committed a transaction, in this
  /// process or another.
  ///
  /// - Returns: What ends the watch when it goes, though a call that is under way may still end after
  ///   that; nil for a store that cannot tell.
  func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?

  /// Whether a transaction was committed through this object, and not by another process or another
  /// object for the same rows.
  func hasCommitted(transactionNumber: Int64) -> Bool

  /// The place behind the last transaction; nil for a store that keeps no history or that nothing was
  /// ever saved to.
  ///
  /// - Throws: ``StoreError``.
  func currentPersistentHistoryToken() throws -> PersistentHistoryToken?

  /// The bytes that somebody keeps beside the rows under a name, and can make again; nil when there are
  /// none.
  ///
  /// - Throws: ``StoreError``.
  func cachedBytes(named name: String) throws -> [UInt8]?

  /// Keeps bytes beside the rows under a name, in the place of others.
  ///
  /// - Throws: ``StoreError``.
  func setCachedBytes(_ bytes: [UInt8], named name: String) throws

  /// Removes the bytes that are kept under a name, or all for nil.
  ///
  /// - Throws: ``StoreError``.
  func removeCachedBytes(named name: String?) throws

  /// Drops the transactions that came before the one of a token, or before a moment.
  ///
  /// - Returns: How many they were.
  /// - Throws: ``StoreError``.
  func purgeHistory(before position: PersistentHistoryPosition) throws -> Int

  /// What the store says of itself.
  ///
  /// - Throws: ``StoreError``.
  func metadata() throws -> StoreMetadata

  /// Keeps values beside the objects, in the place of those that were there. When this returns, they
  /// are durable.
  ///
  /// - Throws: ``StoreError``, such as ``StoreError/notSupported(_:)``.
  func setMetadata(_ values: [String: MetadataValue]) throws

  /// Whether the store wants to be told which of its rows' objects contexts hold.
  var followsObjects: Bool { get }

  /// Tells that a context holds the objects of rows that it did not hold before.
  func contextDidRegister(_ rows: [RowReference])

  /// Tells that a context does not hold the objects of rows any more, maybe for some time.
  func contextDidUnregister(_ rows: [RowReference])
}

/// A store that keeps no history and nothing else beside its rows.
extension PersistentStore {
  /// It does.
  public var keepsGenerations: Bool { true }

  /// Does not want to know.
  public var followsObjects: Bool { false }

  /// Does nothing.
  public func contextDidRegister(_ rows: [RowReference]) {}

  /// Does nothing.
  public func contextDidUnregister(_ rows: [RowReference]) {}

  /// No transactions.
  public func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  { [] }

  /// No place.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? { nil }

  /// Cannot tell.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    nil
  }

  /// It was, for nobody else can.
  public func hasCommitted(transactionNumber: Int64) -> Bool { true }

  /// None: nothing is kept.
  public func cachedBytes(named name: String) throws -> [UInt8]? { nil }

  /// Keeps nothing.
  public func setCachedBytes(_ bytes: [UInt8], named name: String) throws {}

  /// Nothing to remove.
  public func removeCachedBytes(named name: String?) throws {}

  /// Nobody to tell.
  public func rehearse(_ request: StoreSaveRequest) throws {}

  /// What anybody can say of it.
  public func metadata() throws -> StoreMetadata {
    StoreMetadata(identifier: identifier, type: StoreType(rawValue: "\(Self.self)"))
  }

  /// Keeps none.
  ///
  /// - Throws: ``StoreError/notSupported(_:)``.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    throw StoreError.notSupported("metadata")
  }

  /// Nothing to drop.
  public func purgeHistory(before position: PersistentHistoryPosition) throws -> Int { 0 }
}
