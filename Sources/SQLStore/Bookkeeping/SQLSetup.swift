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
  let description: PersistentStoreDescription

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
  func note(
    _ connection: any SQLConnection, formerVersions: Set<VersionHash> = []
  ) throws {
    var model = schema.model
    model.formerVersions.formUnion(formerVersions)
    let bytes = try CompiledModel(model).propertyList()
    try SQLBookkeeping.setFact(.model, to: Array(bytes), dialect, on: connection)
    try noteDefinitions(connection)
  }

  private func noteDefinitions(_ connection: any SQLConnection) throws {
    try SQLBookkeeping.setFact(
      .schema, to: definitions(on: connection), dialect, on: connection)
  }

  /// Adds what the tables of an earlier layout lack.
  func upgrade(_ connection: any SQLConnection) throws {
    let known = try SQLBookkeeping.transactionColumns(dialect, on: connection)
    for attribute in HistoryRows.transactions.attributes where !known.contains(attribute.name) {
      try connection.run(
        "ALTER TABLE \(name: SQLBookkeeping.transactions) ADD COLUMN \(name: attribute.name) "
          + dialect.type(attribute.type.sqlType), in: dialect)
    }
    try noteDefinitions(connection)
  }

  /// Makes sure that the tables are those of a model, and tells how they become those of this one.
  ///
  /// - Parameter connection: The database.
  /// - Returns: The identity of the store, and the migration; nil where the tables are of the model.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` when somebody has changed the tables,
  ///   ``StoreError/incompatibleModel(path:differences:)``, ``StoreError/newerModel(path:differences:)`` or
  ///   ``StoreError/cannotInferMigration(path:differences:)``.
  func check(
    _ connection: any SQLConnection
  ) throws -> (identifier: UUID, migration: RowMigration?) {
    let facts = try SQLFacts(dialect, on: connection, path: path)
    guard try definitions(on: connection) == facts.schema else {
      throw StoreError.corrupt(
        path: path, offset: 0, reason: "somebody else has changed its tables")
    }
    let stored = try facts.storedModel(path: path)
    if stored.entityVersionHashesByName == schema.model.entityVersionHashesByName {
      return (facts.identifier, nil)
    }
    return (
      facts.identifier,
      try RowMigration(from: stored, description, to: schema.model, path: path)
    )
  }
}
