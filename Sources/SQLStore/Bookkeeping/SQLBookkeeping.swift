import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tables of a store that have no objects: what it says of itself, the keys that it has given away,
/// and its history.
enum SQLBookkeeping {
  /// The newest layout that this version knows.
  ///
  /// In 1, transactions had no tags. Databases of it are read as they are, and get the columns at the
  /// first write.
  static let format: Int32 = 2

  /// What a store says of itself, by name.
  enum Fact: String {
    case identifier, model, values, schema
  }

  static let facts = "$facts"
  static let keys = "$keys"
  static let transactions = "$transactions"
  static let changes = "$changes"

  static func definitions(in dialect: any SQLDialect) -> [SQLStatement] {
    let tables = [
      SQLTable(
        facts, columns: [SQLColumn("name", .text), SQLColumn("value", .blob)],
        primaryKey: ["name"]),
      SQLTable(
        keys, columns: [SQLColumn("table", .text), SQLColumn("next", .integer, isRequired: true)],
        primaryKey: ["table"]),
      table(transactions, HistoryRows.transactions), table(changes, HistoryRows.changes),
    ]
    let index = SQLIndex("$changes$transaction", on: changes, terms: ["\(name: "transaction")"])
    return tables.map { dialect.create($0) } + [dialect.create(index)]
  }

  private static func table(_ name: String, _ entity: EntityDescription) -> SQLTable {
    SQLTable(
      name,
      columns: [SQLColumn(SQLSchema.key, .integer)]
        + entity.attributes.map { SQLColumn($0.name, $0.type.sqlType) },
      primaryKey: [SQLSchema.key])
  }

  /// The columns of a row of ``transactions`` that the database has.
  static func transactionColumns(
    _ dialect: any SQLDialect, on connection: any SQLConnection
  ) throws -> Set<String> {
    var columns: Set<String> = []
    try connection.query(dialect.columns(of: transactions), in: dialect) { row in
      if let name = try row.text(at: 0) { columns.insert(name) }
    }
    return columns
  }

  /// What a store says of itself; nil for nothing.
  static func fact(
    _ fact: Fact, _ dialect: any SQLDialect, on connection: any SQLConnection
  ) throws -> [UInt8]? {
    var found: [UInt8]?
    let statement: SQLStatement =
      "SELECT value FROM \(name: facts) WHERE name = \(.text(fact.rawValue))"
    try connection.query(statement, in: dialect) { found = try $0.blob(at: 0) }
    return found
  }

  static func setFact(
    _ fact: Fact, to bytes: [UInt8], _ dialect: any SQLDialect, on connection: any SQLConnection
  ) throws {
    try connection.run(
      dialect.upsert(
        into: facts, columns: ["name", "value"], rows: [[.text(fact.rawValue), .blob(bytes)]],
        key: ["name"]), in: dialect)
  }

  /// The key of the next row of a table.
  static func nextKey(named table: String, _ reading: SQLReading) throws -> Int64 {
    try reading.read { connection in
      var next: Int64 = 1
      let statement: SQLStatement =
        "SELECT next FROM \(name: keys) WHERE \(name: "table") = \(.text(table))"
      try connection.query(statement, in: reading.dialect) { next = try $0.integer(at: 0) ?? 1 }
      guard RowKey.plausibleNumbers ~= next else {
        throw StoreError.corrupt(
          path: reading.path, offset: 0, reason: "the next key of \(table) cannot be \(next)")
      }
      return next
    }
  }

  static func setNextKey(
    _ next: Int64, named table: String, _ dialect: any SQLDialect,
    on connection: any SQLConnection
  ) throws {
    try connection.run(
      dialect.upsert(
        into: keys, columns: ["table", "next"], rows: [[.text(table), .integer(next)]],
        key: ["table"]), in: dialect)
  }

  /// The number of the last transaction that there was; zero before the first one.
  static func lastTransaction(_ reading: SQLReading) throws -> Int64 {
    try nextKey(named: transactions, reading) - 1
  }

  /// The number of the first transaction that is kept, or of the next one when none is.
  ///
  /// - Parameters:
  ///   - last: That of the last one.
  ///   - reading: What to ask.
  /// - Returns: The number.
  /// - Throws: ``StoreError``.
  static func firstTransaction(upTo last: Int64, _ reading: SQLReading) throws -> Int64 {
    try reading.read { connection in
      var first: Int64?
      let least: SQLStatement = "SELECT MIN(\(name: SQLSchema.key)) FROM \(name: transactions)"
      try connection.query(least, in: reading.dialect) { first = try $0.integer(at: 0) }
      return first ?? last + 1
    }
  }
}
