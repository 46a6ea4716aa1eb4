import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes what a transaction changes.
struct SQLWriter {
  let schema: SQLSchema
  let dialect: any SQLDialect
  let connection: any SQLConnection

  func write(_ transaction: RowTransaction) throws {
    for changes in transaction.entities {
      guard let rows = schema.rows[changes.entity.number] else { continue }
      let columns = rows.stored
      try write(changes, to: rows.name, columns: columns.map(\.column.name)) { row in
        columns.map { dialect.encoded(row.value(at: AttributeIndex($0.position))) }
      }
    }
    for (name, changes) in transaction.links.sorted(by: { $0.key < $1.key }) {
      guard let links = schema.links[name] else { continue }
      try write(changes, to: links.name, columns: links.columns) { row in
        links.columns.indices.map { dialect.encoded(row.value(at: AttributeIndex($0))) }
      }
    }
  }

  private func write(
    _ changes: RowTransaction.Changes, to table: String, columns: [String],
    _ values: (RowSnapshot) -> [SQLValue]
  ) throws {
    if !changes.deleted.isEmpty {
      let statement: SQLStatement =
        "DELETE FROM \(name: table) WHERE \(name: SQLSchema.key) = \(.null)"
      try run(statement, forEach: changes.deleted) { [.integer($0.key.rawValue)] }
    }
    try update(changes, in: table, columns: columns, values)
    if !changes.inserted.isEmpty {
      let names = [SQLSchema.key, SQLSchema.version] + columns
      let statement = dialect.insert(into: table, columns: names, rows: [names.map { _ in .null }])
      try run(statement, forEach: changes.inserted) {
        [.integer($0.key.rawValue), .integer($0.version)] + values($0)
      }
      try SQLBookkeeping.setNextKey(changes.nextKey, named: table, dialect, on: connection)
    }
  }

  /// Writes the columns of updated rows that have other values, by a statement for each set of them.
  ///
  /// Columns that are written cost an index its place, be the values the same or not.
  private func update(
    _ changes: RowTransaction.Changes, in table: String, columns: [String],
    _ values: (RowSnapshot) -> [SQLValue]
  ) throws {
    var updates: [[Int]: [[SQLValue]]] = [:]
    for (row, before) in zip(changes.updated, changes.before) {
      let (new, old) = (values(row), values(before))
      let changed = new.indices.filter { new[$0] != old[$0] }
      updates[changed, default: []].append(
        [.integer(row.version)] + changed.map { new[$0] } + [.integer(row.key.rawValue)])
    }
    for (changed, rows) in updates {
      let names = [SQLSchema.version] + changed.map { columns[$0] }
      let settings = names.map { "\(name: $0) = \(.null)" as SQLStatement }.joined()
      try run(
        "UPDATE \(name: table) SET \(settings) WHERE \(name: SQLSchema.key) = \(.null)",
        forEach: rows
      ) { $0 }
    }
  }

  /// Runs a statement with values for each of several rows in the place of its own.
  private func run<Row>(
    _ statement: SQLStatement, forEach rows: some Sequence<Row>, _ values: (Row) -> [SQLValue]
  ) throws {
    var iterator = rows.makeIterator()
    try connection.run(
      statement.rendered(in: dialect).text, forEach: { iterator.next().map(values) })
  }

  /// Adds a transaction to history.
  func write(_ history: HistoryRows, number: Int64) throws {
    try insert(
      [history.transaction], from: number, into: SQLBookkeeping.transactions,
      HistoryRows.transactions)
    try insert(
      history.changes, from: history.firstChange, into: SQLBookkeeping.changes,
      HistoryRows.changes)
  }

  private func insert(
    _ rows: [[AttributeValue]], from first: Int64, into table: String,
    _ entity: EntityDescription
  ) throws {
    let names = [SQLSchema.key] + entity.attributes.map(\.name)
    let statement = dialect.insert(into: table, columns: names, rows: [names.map { _ in .null }])
    try run(statement, forEach: zip(first..., rows)) { key, row in
      [.integer(key)] + row.map { dialect.encoded($0) }
    }
    try SQLBookkeeping.setNextKey(
      first + Int64(rows.count), named: table, dialect, on: connection)
  }

  /// Drops the transactions before a number.
  func dropHistory(before number: Int64) throws {
    try connection.run(
      "DELETE FROM \(name: SQLBookkeeping.changes) WHERE \(name: "transaction") < \(.integer(number))",
      in: dialect)
    try connection.run(
      "DELETE FROM \(name: SQLBookkeeping.transactions) "
        + "WHERE \(name: SQLSchema.key) < \(.integer(number))", in: dialect)
  }
}
