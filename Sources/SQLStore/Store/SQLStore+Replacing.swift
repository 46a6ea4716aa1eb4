#if SQLite
  import Files
  package import ManagedObjects

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension SQLStore: ReplaceableStore {
    package static func storedModel(
      of description: PersistentStoreDescription
    ) throws -> ManagedObjectModel? {
      try readFacts(of: description) { try $0.storedModel(path: $1) }
    }

    package static func copyFiles(
      of description: PersistentStoreDescription, to copy: String
    ) throws {
      let path = try existingPath(description, mustExist: true)
      try mapped(path, description.timeout) {
        let connection = try SQLiteConnection.openForReading(path, timeout: description.timeout)
        try SQLBackup.write(connection, at: path, to: copy)
      }
    }

    /// Runs `body` within a transaction that writes, so that nobody else does.
    ///
    /// The other store is written over this one by that transaction: other processes have the file open, and
    /// would go on with the old one if another took its place.
    package static func exclusively(
      _ description: PersistentStoreDescription,
      _ body: (_ replace: (_ path: String) throws -> Void) throws -> Void
    ) throws {
      guard !description.isReadOnly else {
        throw StoreError.readOnly(path: description.path ?? "")
      }
      var description = description
      // Tables come in any order, and all that they refer to is there in the end.
      description.options["pragma.foreign_keys"] = "OFF"
      try withDatabase(description) { connection, path in
        try connection.transaction(.write) {
          try body { try SQLReplacement(connection, with: $0).run() }
        }
      }
    }
  }

  /// Makes a database what another one is, within a transaction that writes.
  private struct SQLReplacement {
    private let connection: any SQLConnection
    private let other: String
    private let dialect = SQLiteDialect()
    private static let name = "other"

    init(_ connection: any SQLConnection, with other: String) {
      (self.connection, self.other) = (connection, other)
    }

    func run() throws {
      try connection.run("ATTACH ? AS \(Self.name)", [.text(other)])
      for table in try definitions(in: "main") where table.type == "table" {
        try connection.run("DROP TABLE \(name: table.name)", in: dialect)
      }
      let definitions = try definitions(in: Self.name)
      for table in definitions where table.type == "table" {
        try connection.run(table.sql, [])
        try connection.run(
          "INSERT INTO main.\(name: table.name) SELECT * FROM \(name: Self.name).\(name: table.name)",
          in: dialect)
      }
      for definition in definitions where definition.type != "table" {
        try connection.run(definition.sql, [])
      }
      for number in ["application_id", "user_version"] {
        guard case .integer(let value)? = try connection.firstValue("PRAGMA \(Self.name).\(number)")
        else { continue }
        try connection.run("PRAGMA main.\(number) = \(value)", [])
      }
    }

    private func definitions(
      in database: String
    ) throws -> [(type: String, name: String, sql: String)] {
      var definitions: [(String, String, String)] = []
      try connection.query(
        "SELECT type, name, sql FROM \(database).sqlite_schema "
          + "WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid", []
      ) { row in
        if let type = try row.text(at: 0), let name = try row.text(at: 1),
          let sql = try row.text(at: 2)
        {
          definitions.append((type, name, sql))
        }
      }
      return definitions
    }
  }
#endif
