public import ManagedObjects
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SQLStore {
  /// The transactions that came after a place in the store's history, the oldest first; all that are kept
  /// for nil.
  ///
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)`` when some of them have been dropped.
  public func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    let reading = reading
    return try reading.read { try transactions(after: position, in: reading.within($0)) }
  }

  /// The transactions after a place, as one state of the database has them.
  func transactions(
    after position: PersistentHistoryPosition?, in reading: SQLReading
  ) throws -> [PersistentHistoryTransaction] {
    let last = try SQLBookkeeping.lastTransaction(reading)
    let first = try HistoryRows.firstNumber(
      after: position, first: SQLBookkeeping.firstTransaction(upTo: last, reading), last: last,
      of: identifier)
    let (transactions, changes) = try reading.read { connection in
      let known = try SQLBookkeeping.transactionColumns(dialect, on: connection)
      return (
        try rows(
          SQLBookkeeping.transactions, HistoryRows.transactions, SQLSchema.key, from: first,
          connection, where: known.contains),
        try rows(
          SQLBookkeeping.changes, HistoryRows.changes, "transaction", from: first, connection)
      )
    }
    return try HistoryRows.transactions(
      transactions, changes: changes, of: identifier, in: schema.model, path: path
    ).filter { transaction in
      if case .date(let moment)? = position { transaction.timestamp > moment } else { true }
    }
  }

  /// The rows of a table from a number on; columns that are not there are null.
  private func rows(
    _ table: String, _ entity: EntityDescription, _ column: String, from number: Int64,
    _ connection: any SQLConnection, where isThere: (String) -> Bool = { _ in true }
  ) throws -> [(key: Int64, values: [AttributeValue])] {
    let attributes = entity.attributes.enumerated().filter { isThere($0.element.name) }
    let names = ([SQLSchema.key] + attributes.map(\.element.name)).map {
      "\(name: $0)" as SQLStatement
    }
    let statement: SQLStatement =
      "SELECT \(names.joined()) FROM \(name: table) WHERE \(name: column) >= \(.integer(number)) "
      + "ORDER BY \(name: SQLSchema.key)"
    var rows: [(key: Int64, values: [AttributeValue])] = []
    try connection.query(statement, in: dialect) { row in
      var values = [AttributeValue](repeating: .null, count: entity.attributes.count)
      for (column, attribute) in attributes.enumerated() {
        values[attribute.offset] = try row.value(at: column + 1, of: attribute.element.type)
      }
      rows.append((try row.integer(at: 0) ?? 0, values))
    }
    return rows
  }

  /// The place behind the last transaction; nil before the first one.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    try check(nil)
    let last = try SQLBookkeeping.lastTransaction(reading)
    return last == 0
      ? nil : PersistentHistoryToken(storeIdentifier: identifier, transactionNumber: last)
  }

  /// Whether a transaction was committed through this object.
  public func hasCommitted(transactionNumber: Int64) -> Bool {
    ownTransactions.withLock { $0.contains(transactionNumber) }
  }

  /// Drops the transactions that came before the one of a token, or before a moment.
  ///
  /// - Returns: How many they were.
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)`` for a token of another store.
  public func purgeHistory(before position: PersistentHistoryPosition) throws -> Int {
    try write { connection in
      let reading = reading(.transaction(connection))
      let all = try transactions(after: nil, in: reading)
      let last = try SQLBookkeeping.lastTransaction(reading)
      let gone: Int
      switch position {
      case .date(let date): gone = all.prefix { $0.timestamp < date }.count
      case .token(let token):
        guard token.storeIdentifier == identifier, token.transactionNumber <= last else {
          throw StoreError.persistentHistoryTokenExpired(token)
        }
        gone = all.prefix { $0.transactionNumber < token.transactionNumber }.count
      }
      let first = gone < all.count ? all[gone].transactionNumber : last + 1
      try SQLWriter(schema: schema, dialect: dialect, connection: connection)
        .dropHistory(before: first)
      return gone
    }
  }

  /// What the store says of itself.
  public func metadata() throws -> StoreMetadata {
    try check(nil)
    return try reading.read { try SQLFacts(dialect, on: $0, path: path).metadata(type) }
  }

  /// Keeps values beside the objects.
  ///
  /// - Throws: ``StoreError``.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    let bytes = try StoredMetadata.encode(values).map(Array.init) ?? []
    try write { try SQLBookkeeping.setFact(.values, to: bytes, dialect, on: $0) }
  }
}
