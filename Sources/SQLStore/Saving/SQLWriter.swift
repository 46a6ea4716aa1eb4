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
      let text = try rendered(
        "DELETE FROM \(name: table) WHERE \(name: SQLSchema.key) = \(.null)")
      for row in changes.deleted { try connection.run(text, [.integer(row.key.rawValue)]) }
    }
    if !changes.updated.isEmpty {
      let names = [SQLSchema.version] + columns
      let settings = names.map { "\(name: $0) = \(.null)" as SQLStatement }.joined()
      let text = try rendered(
        "UPDATE \(name: table) SET \(settings) WHERE \(name: SQLSchema.key) = \(.null)")
      for row in changes.updated {
        let all = [.integer(row.version)] + values(row) + [.integer(row.key.rawValue)]
        try connection.run(text, all)
      }
    }
    if !changes.inserted.isEmpty {
      let names = [SQLSchema.key, SQLSchema.version] + columns
      let text = try rendered(
        dialect.insert(into: table, columns: names, rows: [names.map { _ in .null }]))
      for row in changes.inserted {
        let all: [SQLValue] = [.integer(row.key.rawValue), .integer(row.version)] + values(row)
        try connection.run(text, all)
      }
      try SQLBookkeeping.setNextKey(changes.nextKey, named: table, dialect, on: connection)
    }
  }

  /// The text of a statement whose values are given one row after another.
  private func rendered(_ statement: SQLStatement) throws -> String {
    try statement.rendered(in: dialect).text
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
    let text = try rendered(
      dialect.insert(into: table, columns: names, rows: [names.map { _ in .null }]))
    for (key, row) in zip(first..., rows) {
      try connection.run(text, [.integer(key)] + row.map { dialect.encoded($0) })
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
