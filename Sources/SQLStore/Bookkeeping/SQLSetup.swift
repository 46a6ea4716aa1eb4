import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the tables of a store, and makes sure that they are those that were made.
struct SQLSetup {
  let schema: SQLSchema
  let dialect: any SQLDialect
  let path: String
  let ignoresModelVersion: Bool

  /// The definitions of all tables and indexes, as the database has them.
  func definitions(on connection: any SQLConnection) throws -> [UInt8] {
    var definitions: [UInt8] = []
    try connection.query(dialect.definitions, in: dialect) { row in
      for column in 0..<3 {
        definitions += Array((try row.text(at: column) ?? "").utf8)
        definitions.append(0)
      }
    }
    return definitions
  }

  /// Makes all tables.
  ///
  /// - Returns: The identity of the new store.
  func make(_ connection: any SQLConnection) throws -> UUID {
    for statement in SQLBookkeeping.definitions(in: dialect) + schema.definitions(in: dialect) {
      try connection.run(statement, in: dialect)
    }
    let identifier = UUID()
    try SQLBookkeeping.setFact(.identifier, to: identifier.octets, dialect, on: connection)
    try note(connection)
    return identifier
  }

  /// Notes what the tables are made for, and how they are.
  private func note(_ connection: any SQLConnection) throws {
    let model = try CompiledModel(schema.model).propertyList()
    try SQLBookkeeping.setFact(.model, to: Array(model), dialect, on: connection)
    try SQLBookkeeping.setFact(
      .schema, to: definitions(on: connection), dialect, on: connection)
  }

  /// Makes sure that the tables are those of the model.
  ///
  /// - Parameters:
  ///   - connection: The database.
  ///   - canGrow: Whether tables may be added to for a model that has only grown.
  /// - Returns: The identity of the store; nil where tables have to be added to.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` when somebody has changed the tables, or
  ///   ``StoreError/incompatibleModel(path:differences:)``.
  func check(_ connection: any SQLConnection, canGrow: Bool) throws -> UUID? {
    let facts = try SQLFacts(dialect, on: connection, path: path)
    guard try definitions(on: connection) == facts.schema else {
      throw StoreError.corrupt(
        path: path, offset: 0, reason: "somebody else has changed its tables")
    }
    let stored: ManagedObjectModel
    do {
      stored = try CompiledModel(propertyList: Data(facts.model)).model()
    } catch {
      throw StoreError.corrupt(
        path: path, offset: 0, reason: "the model that it was made for cannot be read")
    }
    if stored.entityVersionHashesByName == schema.model.entityVersionHashesByName {
      return facts.identifier
    }
    let differences = try schema.model.differences(
      fromStored: Data(facts.model), path: path, ignoringVersion: ignoresModelVersion)
    guard differences.isEmpty else {
      throw StoreError.incompatibleModel(path: path, differences: differences)
    }
    guard canGrow else { return nil }
    try grow(from: SQLSchema(stored), connection)
    try note(connection)
    return facts.identifier
  }

  /// Adds what the model has gained.
  private func grow(from old: SQLSchema, _ connection: any SQLConnection) throws {
    let known = Set(old.definitions(in: dialect).map(text))
    for (number, rows) in schema.rows {
      guard let before = old.rows[number] else { continue }
      let names = Set(before.columns.compactMap { $0?.name })
      for (position, column) in rows.stored where !names.contains(column.name) {
        try connection.run(
          "ALTER TABLE \(name: rows.name) ADD COLUMN \(name: column.name) "
            + dialect.type(column.type.sqlType), in: dialect)
        let value = rows.entity.columns[position].defaultValue
        if value != .null {
          try connection.run(
            "UPDATE \(name: rows.name) SET \(name: column.name) = \(dialect.encoded(value))",
            in: dialect)
        }
      }
    }
    let tables = Set(old.rows.values.map(\.name) + old.links.values.map(\.name))
    for rows in schema.rows.values.sorted(by: { $0.name < $1.name }) {
      var statements = rows.definitions(in: dialect)
      if tables.contains(rows.name) { statements.removeFirst() }
      for statement in statements where !known.contains(text(statement)) {
        try connection.run(statement, in: dialect)
      }
    }
    for links in schema.links.values.sorted(by: { $0.name < $1.name }) {
      for statement in links.definitions(in: dialect) where !known.contains(text(statement)) {
        try connection.run(statement, in: dialect)
      }
    }
  }

  private func text(_ statement: SQLStatement) -> String {
    (try? statement.rendered(in: dialect).text) ?? ""
  }
}
