import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store whose rows live as long as the process.
public final class InMemoryStore {
  private static let greatestSegmentCount = 64

  /// All that was committed.
  private struct State {
    var tables = StoreTables()
    var history: RecentHistory
  }

  /// The identity of the store.
  public let identifier = UUID()
  private let state: Mutex<State>
  private let watches = Mutex<[WeakWatch]>([])
  private let cache = Mutex<[String: [UInt8]]>([:])
  private let values = Mutex<[String: MetadataValue]>([:])

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - historyLimit: How many transactions history keeps, the newest ones; sometimes a few more.
  ///   - historyAge: How long it keeps them.
  public convenience init(
    historyLimit: Int = 1_000, historyAge: Duration = .seconds(90 * 24 * 60 * 60)
  ) {
    self.init(historyLimit: historyLimit, historyAge: historyAge) { Date() }
  }

  package init(historyLimit: Int, historyAge: Duration, now: @escaping @Sendable () -> Date) {
    let limits = HistoryLimits(count: historyLimit, age: historyAge)
    state = Mutex(State(history: RecentHistory(limits: limits, now: now)))
  }

  private var current: StoreTables { state.withLock { $0.tables } }
}

extension InMemoryStore: Sendable {}

extension InMemoryStore: StoreReading {
  /// The rows that satisfy each of several requests, all as one transaction left them.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try current.fetch(requests)
  }

  /// Hands the rows that satisfy a request to `body` in the request's order, a batch at a time.
  public func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try current.forEachBatch(of: request, columns: columns, sieve: nil, body)
  }

  /// How many rows satisfy a request, its window included.
  public func count(_ request: StoreFetchRequest) throws -> Int {
    try current.count(request)
  }

  /// The values of expressions for rows, or for groups of rows.
  public func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try current.dictionaries(request)
  }

  /// How a request is answered.
  public func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    [try current.explain(request)]
  }

  /// The rows with some keys, nil where there is none.
  public func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try current.rows(keys, of: entity)
  }

  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  public func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try current.related(request)
  }

  /// Hands the pairs that a relationship connects to `body`, in the order in which they were linked.
  public func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try current.forEachLinkBatch(of: links, body)
  }
}

extension InMemoryStore: TableReading {
  func currentTables() -> StoreTables { current }
}

extension InMemoryStore: PersistentStore {
  /// The state after the last transaction, which stays as it is.
  public func currentGeneration() throws -> any StoreReading {
    StoreGeneration(identifier: identifier, tables: current)
  }

  /// Keys that no row has or ever had.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there are not so many.
  public func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try state.withLock { state in
      let (transaction, keys) = try state.tables.prepare(reserving: count, of: entity)
      try state.tables.apply(transaction)
      return keys
    }
  }

  /// Commits a transaction.
  ///
  /// - Throws: ``StoreError/overtaken``, ``StoreError/conflict(_:)``, ``StoreError/missingDestinations(_:)``,
  ///   ``StoreError/constraintConflict(_:)`` or ``StoreError/invalidRequest(reason:)``.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try request.check(against: nil)
    let result = try commit(request)
    for watch in watches.withLock({ $0.compactMap(\.watch) }) { watch.handler() }
    return result
  }

  /// Does all of a save but committing it.
  ///
  /// - Throws: As ``save(_:)`` does.
  public func rehearse(_ request: StoreSaveRequest) throws {
    try request.check(against: nil)
    try state.withLock { state in _ = try prepare(request, state) }
  }

  private func prepare(
    _ request: StoreSaveRequest, _ state: State
  ) throws -> PreparedTransaction {
    let history = state.history
    try request.condition?.check(
      lastNumber: history.lastNumber,
      rows: StoreGeneration(identifier: identifier, tables: state.tables)
    ) { try transactions(of: history, after: $0) }
    return try state.tables.prepare(request)
  }

  private func commit(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try state.withLock { state in
      let transaction = try prepare(request, state)
      try state.tables.apply(transaction)
      state.history.add(transaction, to: state.tables)
      try state.tables.compact(whenOver: Self.greatestSegmentCount)
      return transaction.result
    }
  }

  /// The transactions that came after a place in the store's history, the oldest first; all that
  /// are kept for nil.
  ///
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)``.
  public func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    try transactions(of: state.withLock { $0.history }, after: position)
  }

  private func transactions(
    of history: RecentHistory, after position: PersistentHistoryPosition?
  ) throws -> [PersistentHistoryTransaction] {
    let first = try history.range(of: identifier).first(after: position)
    return history.entries.filter { $0.number >= first && $0.isAfter(position) }
      .map { $0.transaction(of: identifier) }
  }

  /// Calls a handler, on the thread of whoever commits, after each transaction.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    let watch = InMemoryStoreWatch(handler)
    watches.withLock { watches in
      watches.removeAll { $0.watch == nil }
      watches.append(WeakWatch(watch: watch))
    }
    return watch
  }

  /// The bytes that are kept under a name; nil when there are none.
  public func cachedBytes(named name: String) throws -> [UInt8]? { cache.withLock { $0[name] } }

  /// Keeps bytes under a name.
  public func setCachedBytes(_ bytes: [UInt8], named name: String) throws {
    cache.withLock { $0[name] = bytes }
  }

  /// Removes the bytes under a name, or all for nil.
  public func removeCachedBytes(named name: String?) throws {
    cache.withLock { cache in
      if let name { cache[name] = nil } else { cache = [:] }
    }
  }

  /// What the store says of itself; it is of any model.
  public func metadata() throws -> StoreMetadata {
    StoreMetadata(identifier: identifier, type: .inMemory, values: values.withLock { $0 })
  }

  /// Keeps values beside the objects.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    self.values.withLock { $0 = values }
  }

  /// The place behind the last transaction; nil before the first one.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    let last = state.withLock { $0.history.lastNumber }
    return last == 0
      ? nil : PersistentHistoryToken(storeIdentifier: identifier, transactionNumber: last)
  }

  /// Drops the transactions that came before the one of a token, or before a moment.
  ///
  /// - Returns: How many they were.
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)`` for a token of another store.
  public func purgeHistory(before position: PersistentHistoryPosition) throws -> Int {
    try state.withLock { state in
      let range = state.history.range(of: identifier)
      let count = try range.count(of: state.history.entries, before: position)
      state.history.drop(count)
      return count
    }
  }
}

/// Whom a store in memory tells of transactions.
private final class InMemoryStoreWatch: Sendable {
  let handler: @Sendable () -> Void

  init(_ handler: @escaping @Sendable () -> Void) { self.handler = handler }
}

/// A reference that keeps no watch alive.
private struct WeakWatch {
  weak var watch: InMemoryStoreWatch?
}
