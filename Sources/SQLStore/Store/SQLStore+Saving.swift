public import ManagedObjects
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SQLStore: PersistentStore {
  /// The state after the last transaction, which stays as it is: a transaction of the database that reads.
  ///
  /// The database grows as long as somebody keeps such a state.
  public func currentGeneration() throws -> any StoreReading {
    do {
      return reading(.state(try pool.snapshot()))
    } catch let error as SQLError {
      throw error.storeError(path: path, timeout: timeout)
    }
  }

  /// Keys that no row has or ever had.
  ///
  /// - Throws: ``StoreError``.
  public func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    guard 0...Int(Int32.max) ~= count, let rows = schema.rows[entity.number] else {
      throw StoreError.invalidRequest(reason: "there are no \(count) keys of \(entity.name)")
    }
    return try write { connection in
      let first = try SQLBookkeeping.nextKey(
        named: rows.name, reading(.transaction(connection)))
      let next = first + Int64(count)
      try SQLBookkeeping.setNextKey(next, named: rows.name, dialect, on: connection)
      return (first..<next).map { RowKey($0) }
    }
  }

  /// Commits a transaction.
  ///
  /// - Throws: ``StoreError``; then nothing has changed.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try writeTransaction { connection in
      let transaction = try prepared(request, connection)
      if transaction.isEmpty { return (transaction.result, Int64?.none) }
      let writer = SQLWriter(schema: schema, dialect: dialect, connection: connection)
      try writer.write(transaction)
      let number = try addHistory(writer) { number, date, firstChange in
        transaction.history(
          number: number, date: date, firstChange: firstChange, in: schema.model)
      }
      return (transaction.result, number)
    }
  }

  /// Does all of a save but committing it.
  ///
  /// - Throws: As ``save(_:)`` does before it writes.
  public func rehearse(_ request: StoreSaveRequest) throws {
    try write { _ = try prepared(request, $0) }
  }

  private func prepared(
    _ request: StoreSaveRequest, _ connection: any SQLConnection
  ) throws -> RowTransaction {
    let reading = reading(.transaction(connection))
    try check(request.condition, reading)
    return try RowTransaction(request, from: reading, of: schema.model)
  }

  /// Makes sure that what a transaction rests on is still so.
  func check(_ condition: StoreSaveCondition?, _ reading: SQLReading) throws {
    try condition?.check(
      lastNumber: SQLBookkeeping.lastTransaction(reading), rows: reading
    ) { try transactions(after: $0, in: reading) }
  }

  /// Adds a transaction to history, and drops those that are too old.
  ///
  /// - Parameters:
  ///   - writer: What writes.
  ///   - rows: Makes the rows of history from the number of the transaction, the time, and the key of the
  ///     first row of changes.
  /// - Returns: The number; nil where the transaction changed no row.
  /// - Throws: ``StoreError``.
  func addHistory(
    _ writer: SQLWriter,
    _ rows: (_ number: Int64, _ date: Date, _ firstChange: Int64) -> HistoryRows?
  ) throws -> Int64? {
    let reading = reading(.transaction(writer.connection))
    let number = try SQLBookkeeping.lastTransaction(reading) + 1
    let firstChange = try SQLBookkeeping.nextKey(named: SQLBookkeeping.changes, reading)
    let now = Date()
    guard let rows = rows(number, now, firstChange) else { return nil }
    try writer.write(rows, number: number)
    // Together, now and then.
    if number.isMultiple(of: 64) { try dropOldHistory(number, now, writer) }
    return number
  }

  private func dropOldHistory(_ last: Int64, _ now: Date, _ writer: SQLWriter) throws {
    var first = max(1, last - Int64(max(0, history.limit)) + 1)
    let oldest = now.addingTimeInterval(-(history.age / .seconds(1) as Double))
    let statement: SQLStatement =
      "SELECT MIN(\(name: SQLSchema.key)) FROM \(name: SQLBookkeeping.transactions) "
      + "WHERE \(name: "date") >= \(dialect.encoded(.date(oldest)))"
    try writer.connection.query(statement, in: dialect) { row in
      first = max(first, try row.integer(at: 0) ?? last)
    }
    try writer.dropHistory(before: first)
  }
}
