public import ManagedObjects
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store in a database that is asked by SQL.
///
/// It makes and looks after its own tables, one for each entity with objects, and opens no database that
/// it did not make. Conditions, orders, windows, counts, groups and batches are said in SQL as far as SQL has
/// them, and the rest is done with the rows here (``ManagedObjects/ManagedObjectContext/explain(_:)`` tells which).
/// What others must not break is checked within the transaction that writes: versions, unique values, and
/// that what leads somewhere leads back.
public final class SQLStore: Sendable {
  /// What the store keeps of its history.
  struct HistoryOptions: Sendable {
    var limit = 1_000
    var age: Duration = .seconds(90 * 24 * 60 * 60)
  }

  let pool: SQLConnectionPool
  let schema: SQLSchema
  let dialect: any SQLDialect
  let path: String
  let timeout: Duration
  let isReadOnly: Bool
  let history: HistoryOptions
  let type: StoreType
  /// Makes sure that the database is still where it was, with the tables that it had; gets the connection
  /// of a transaction that is about to write, or nil.
  let check: @Sendable ((any SQLConnection)?) throws -> Void
  /// The numbers of the transactions that were committed through this object.
  let ownTransactions = Mutex(TransactionNumbers())
  /// The identity of the store.
  public let identifier: UUID

  init(
    _ pool: SQLConnectionPool, _ schema: SQLSchema, _ dialect: any SQLDialect, identifier: UUID,
    description: PersistentStoreDescription, path: String,
    check: @escaping @Sendable ((any SQLConnection)?) throws -> Void
  ) {
    self.check = check
    (self.pool, self.schema, self.dialect, self.identifier) = (pool, schema, dialect, identifier)
    (self.path, type) = (path, description.type)
    (timeout, isReadOnly) = (description.timeout, description.isReadOnly)
    history = HistoryOptions(limit: description.historyLimit, age: description.historyAge)
  }

  var reading: SQLReading { reading(.newest(pool)) }

  func reading(_ access: SQLAccess) -> SQLReading {
    SQLReading(
      access: access, schema: schema, dialect: dialect, identifier: identifier, path: path,
      timeout: timeout)
  }

  /// Runs `body` in a transaction that writes.
  ///
  /// - Throws: ``StoreError/readOnly(path:)``, ``StoreError/busy(path:waited:holder:)``, another
  ///   ``StoreError``, or what `body` throws.
  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    if isReadOnly { throw StoreError.readOnly(path: path) }
    do {
      return try pool.write { connection in
        try connection.transaction(.write) {
          try check(connection)
          return try body(connection)
        }
      }
    } catch let error as SQLError {
      throw error.storeError(path: path, timeout: timeout)
    }
  }

  /// Runs `body` in a transaction that writes, which counts as committed here before anybody sees it.
  ///
  /// - Parameter body: Answers a result, and the number of the transaction; nil where nothing changed.
  /// - Returns: The result.
  /// - Throws: As ``write(_:)`` does.
  func writeTransaction<Result: Sendable>(
    _ body: (any SQLConnection) throws -> (Result, Int64?)
  ) throws -> Result {
    try ownTransactions.withLock { own in
      let (result, number) = try write(body)
      if let number { own.add(number) }
      return result
    }
  }
}

extension SQLStore: StoreReading {
  /// The rows that satisfy each of several requests, all as one transaction left them.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try reading.fetch(requests)
  }

  /// Hands the rows that satisfy a request to `body`, of which only the columns are read that are wanted
  /// where SQL says all of the request.
  public func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try reading.forEachBatch(of: request, columns: columns, body)
  }

  /// How many rows satisfy a request, its window included.
  public func count(_ request: StoreFetchRequest) throws -> Int { try reading.count(request) }

  /// The values of expressions for rows, or for groups of rows.
  public func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try reading.dictionaries(request)
  }

  /// The statement of SQL, and what is left to be done with its rows.
  public func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    try reading.explain(request)
  }

  /// The rows with some keys, nil where there is none.
  public func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try reading.rows(keys, of: entity)
  }

  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  public func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try reading.related(request)
  }

  /// Hands the pairs that a relationship connects to `body`, in the order in which they were linked.
  public func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try reading.forEachLinkBatch(of: links, body)
  }
}

extension StoreType {
  /// A store in a SQLite database.
  public static let sqlite = StoreType(rawValue: "sqlite")
  /// A SQLite database that Core Data has written, which is opened for reading only.
  public static let coreDataSQLite = StoreType(rawValue: "coredata-sqlite")
}
