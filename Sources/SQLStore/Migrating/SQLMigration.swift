import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the tables of a later version of a model out of those of an earlier one, within a transaction that
/// writes: all rows are read, and written to new tables.
struct SQLMigration {
  let setup: SQLSetup
  let migration: RowMigration
  let identifier: UUID

  private var dialect: any SQLDialect { setup.dialect }

  /// Migrates the store.
  ///
  /// - Throws: ``StoreError`` or ``SQLError``.
  func run(_ connection: any SQLConnection) throws {
    let old = SQLSchema(migration.changes.source)
    let reading = SQLReading(
      access: .transaction(connection), schema: old, dialect: dialect, identifier: identifier,
      path: setup.path, timeout: .zero)
    let rows = try migration.rows(reading)
    try migrateHistory(connection)
    let tables = old.rows.values.map(\.name) + old.links.values.map(\.name)
    for table in tables.sorted() {
      try connection.run("DROP TABLE \(name: table)", in: dialect)
      try connection.run(
        "DELETE FROM \(name: SQLBookkeeping.keys) WHERE \(name: "table") = \(.text(table))",
        in: dialect)
    }
    for statement in setup.schema.definitions(in: dialect) {
      try connection.run(statement, in: dialect)
    }
    try SQLWriter(schema: setup.schema, dialect: dialect, connection: connection).write(rows)
    try keepKeys(rows, connection)
  }

  /// Keys that were given away stay so, be there rows or not.
  private func keepKeys(_ rows: RowTransaction, _ connection: any SQLConnection) throws {
    for changes in rows.entities where changes.inserted.isEmpty && changes.nextKey > 1 {
      guard let table = setup.schema.rows[changes.entity.number]?.name else { continue }
      try SQLBookkeeping.setNextKey(changes.nextKey, named: table, dialect, on: connection)
    }
    for (name, changes) in rows.links where changes.inserted.isEmpty && changes.nextKey > 1 {
      guard let table = setup.schema.links[name]?.name else { continue }
      try SQLBookkeeping.setNextKey(changes.nextKey, named: table, dialect, on: connection)
    }
  }

  private func migrateHistory(_ connection: any SQLConnection) throws {
    let entity = HistoryRows.changes
    let names = [SQLSchema.key] + entity.attributes.map(\.name)
    let columns = names.map { "\(name: $0)" as SQLStatement }
    var rows: [(key: Int64, values: [AttributeValue])] = []
    let selection: SQLStatement =
      "SELECT \(columns.joined()) FROM \(name: SQLBookkeeping.changes) "
      + "ORDER BY \(name: SQLSchema.key)"
    try connection.query(selection, in: dialect) { row in
      var values: [AttributeValue] = []
      for (position, attribute) in entity.attributes.enumerated() {
        values.append(try row.value(at: position + 1, of: attribute.type))
      }
      rows.append((try row.integer(at: 0) ?? 0, values))
    }
    if rows.isEmpty { return }
    try connection.run("DELETE FROM \(name: SQLBookkeeping.changes)", in: dialect)
    let statement = dialect.insert(
      into: SQLBookkeeping.changes, columns: names, rows: [names.map { _ in .null }])
    var migrated = try migration.history(rows).makeIterator()
    try connection.run(
      statement.rendered(in: dialect).text,
      forEach: {
        migrated.next().map { row in
          [.integer(row.key)] + row.values.map { dialect.encoded($0) }
        }
      })
  }
}

extension SQLSetup {
  /// Makes the tables those of the model.
  func migrate(
    _ connection: any SQLConnection, _ migration: RowMigration, of identifier: UUID
  ) throws {
    let former = migration.changes.source
    try SQLMigration(setup: self, migration: migration, identifier: identifier).run(connection)
    try note(connection, formerVersions: former.formerVersions.union([former.versionHash]))
  }
}
