#if SQLite
  import Files
  public import ManagedObjects

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension SQLStore: OpenableStore {
    /// What tells the databases of this kind of store from others: "MObj".
    static let applicationID: Int32 = 0x4D4F_626A

    /// Opens the store in a SQLite database, or makes it.
    ///
    /// A database that Core Data has written is opened for reading only, with the model that it was written
    /// with, so that its objects can go to a store of another kind
    /// (``ManagedObjects/PersistentStoreCoordinator/migratePersistentStore(_:to:progress:)``).
    ///
    /// ```swift
    /// PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
    /// try coordinator.addPersistentStore(PersistentStoreDescription(.sqlite, path: "people.sqlite"))
    /// ```
    ///
    /// Commits are durable (`synchronous=FULL`, write-ahead log). Options of the description whose names
    /// begin with `pragma.` are settings of the connection, as in `pragma.cache_size`.
    ///
    /// - Throws: ``StoreError/notAStore(path:)`` for a database that is none of this kind or no database,
    ///   ``StoreError/incompatibleModel(path:differences:)``, or another ``StoreError``.
    public static func open(
      _ description: PersistentStoreDescription, model: ManagedObjectModel
    ) throws -> any PersistentStore {
      let path = try existingPath(description, mustExist: description.isReadOnly)
      let (pool, dialect) = (pool(description, path), SQLiteDialect())
      let schema = SQLSchema(model)
      let setup = SQLSetup(
        schema: schema, dialect: dialect, path: path,
        description: description)
      if try isCoreData(path, description.timeout) {
        return try AtomicStore(
          CoreDataDatabase(path: path, timeout: description.timeout), model: model)
      }
      let identifier = try mapped(path, description.timeout) {
        let known = try pool.read { connection in
          try connection.transaction(.read) { try opened(connection, setup) }
        }
        if let known, known.migration == nil { return known.identifier }
        if description.isReadOnly {
          throw known?.migration.map {
            StoreError.incompatibleModel(path: path, differences: $0.changes.differences)
          } ?? StoreError.readOnly(path: path)
        }
        return try pool.write { connection in try prepared(connection, setup) }
      }
      return SQLStore(
        pool, schema, dialect, identifier: identifier, description: description, path: path,
        check: try check(of: setup, pool))
    }

    /// What makes sure, before a transaction writes, that the file is the one that was opened, that no
    /// process has added to its tables for a model that this one does not know, and that they are of the
    /// newest layout.
    private static func check(
      of setup: SQLSetup, _ pool: SQLConnectionPool
    ) throws -> @Sendable ((any SQLConnection)?) throws -> Void {
      let path = setup.path
      @Sendable func place() throws(StoreError) -> [UInt64]? {
        let status = try StoreError.wrapping { () throws(FileError) in
          try POSIXFileSystem().status(of: path)
        }
        return status.map { [$0.device, $0.inode] }
      }
      @Sendable func version(_ connection: any SQLConnection) throws(SQLError) -> SQLValue? {
        try connection.firstValue("PRAGMA schema_version")
      }
      let opened = try place()
      let tables = try mapped(path, .zero) { try pool.read(version) }
      return { connection in
        guard let now = try place() else { throw StoreError.missing(path: path) }
        guard now == opened else { throw StoreError.replaced(path: path) }
        guard let connection else { return }
        if try version(connection) != tables,
          let migration = try setup.check(connection).migration
        {
          throw StoreError.incompatibleModel(
            path: path, differences: migration.changes.differences)
        }
        try upgrade(connection, setup)
      }
    }

    /// Brings the tables of an earlier version up to date, in a transaction that is about to write.
    private static func upgrade(_ connection: any SQLConnection, _ setup: SQLSetup) throws {
      guard let database = connection as? SQLiteConnection,
        try database.userVersion < SQLBookkeeping.format
      else { return }
      try setup.upgrade(connection)
      try database.setUserVersion(SQLBookkeeping.format)
    }

    private static func pool(
      _ description: PersistentStoreDescription, _ path: String
    ) -> SQLConnectionPool {
      var configuration = SQLiteConfiguration()
      configuration.isReadOnly = description.isReadOnly
      configuration.busyTimeout = description.timeout
      configuration.createsFile = !description.isReadOnly
      for (name, value) in description.options where name.hasPrefix("pragma.") {
        configuration.pragmas[String(name.dropFirst("pragma.".count))] = value
      }
      return SQLConnectionPool { [configuration] _ in
        let connection = try SQLiteConnection.open(path, configuration)
        try connection.addOrders()
        return connection
      }
    }

    static func mapped<Result>(
      _ path: String, _ timeout: Duration, _ body: () throws -> Result
    ) throws -> Result {
      do {
        return try body()
      } catch let error as SQLError {
        throw error.storeError(path: path, timeout: timeout)
      }
    }

    /// The identity of the store in a database, and how it becomes one of the model; nil where there is
    /// none yet.
    private static func opened(
      _ connection: any SQLConnection, _ setup: SQLSetup
    ) throws -> (identifier: UUID, migration: RowMigration?)? {
      guard let database = connection as? SQLiteConnection else { return nil }
      let (id, version) = (try database.applicationID, try database.userVersion)
      if id == 0, version == 0, try setup.definitions(on: connection).isEmpty { return nil }
      guard id == applicationID else { throw StoreError.notAStore(path: setup.path) }
      guard version <= SQLBookkeeping.format else {
        throw StoreError.newerFormat(
          path: setup.path, found: Int(version), supported: Int(SQLBookkeeping.format))
      }
      return try setup.check(connection)
    }

    /// Makes the store, or migrates it, unless another process has done so by now.
    ///
    /// - Returns: The identity of the store.
    private static func prepared(
      _ connection: any SQLConnection, _ setup: SQLSetup
    ) throws -> UUID {
      var backup = SQLBackup(of: setup)
      while true {
        do {
          let done = try connection.transaction(.write) {
            try prepared(connection, setup, backup)
          }
          if let (identifier, changes) = done {
            // Another process may have migrated it.
            if changes == nil { backup.remove() }
            if let changes {
              try setup.description.migrationHandler?(
                .didMigrate(changes, backupPath: backup.path))
            }
            return identifier
          }
        } catch {
          backup.remove()
          throw error
        }
        try backup.make(connection)
      }
    }

    /// Makes or migrates the store in a transaction that writes.
    ///
    /// - Returns: The identity of the store, and what has changed; nil where a copy has to be made first.
    private static func prepared(
      _ connection: any SQLConnection, _ setup: SQLSetup, _ backup: SQLBackup
    ) throws -> (UUID, ModelChanges?)? {
      guard let known = try opened(connection, setup) else {
        return (try made(connection, setup), nil)
      }
      guard let migration = known.migration else { return (known.identifier, nil) }
      guard try backup.isCurrent(connection) else { return nil }
      try setup.description.migrationHandler?(.willMigrate(migration.changes))
      try setup.migrate(connection, migration, of: known.identifier)
      return (known.identifier, migration.changes)
    }

    private static func made(
      _ connection: any SQLConnection, _ setup: SQLSetup
    ) throws -> UUID {
      let identifier = try setup.make(connection)
      guard let database = connection as? SQLiteConnection else { return identifier }
      try database.setApplicationID(applicationID)
      try database.setUserVersion(SQLBookkeeping.format)
      return identifier
    }

    /// What the store in a database says of itself; nil when there is none.
    ///
    /// - Throws: ``StoreError``.
    public static func metadata(
      of description: PersistentStoreDescription
    ) throws -> StoreMetadata? {
      try readFacts(of: description) { facts, _ in try facts.metadata(.sqlite) }
    }

    /// Makes something of the facts in a database; nil when there is none.
    static func readFacts<Result>(
      of description: PersistentStoreDescription,
      _ body: (SQLFacts, _ path: String) throws -> Result
    ) throws -> Result? {
      guard let path = description.path, FileManager.default.fileExists(atPath: path) else {
        return nil
      }
      var description = description
      description.isReadOnly = true
      return try withDatabase(description) { connection, path in
        let version = try (connection as? SQLiteConnection)?.userVersion ?? 0
        guard version <= SQLBookkeeping.format else {
          throw StoreError.newerFormat(
            path: path, found: Int(version), supported: Int(SQLBookkeeping.format))
        }
        return try body(SQLFacts(SQLiteDialect(), on: connection, path: path), path)
      }
    }

    /// Keeps values beside the objects of a store that is not open.
    ///
    /// - Throws: ``StoreError``.
    public static func setMetadata(
      _ values: [String: MetadataValue], of description: PersistentStoreDescription
    ) throws {
      let bytes = try StoredMetadata.encode(values).map(Array.init) ?? []
      try withDatabase(description) { connection, _ in
        try connection.transaction(.write) {
          try SQLBookkeeping.setFact(.values, to: bytes, SQLiteDialect(), on: connection)
        }
      }
    }

    static func withDatabase<Result>(
      _ description: PersistentStoreDescription,
      _ body: (any SQLConnection, _ path: String) throws -> Result
    ) throws -> Result {
      let path = try existingPath(description, mustExist: true)
      if try isCoreData(path, description.timeout) { throw StoreError.notAStore(path: path) }
      return try mapped(path, description.timeout) {
        try pool(description, path).write { try body($0, path) }
      }
    }

    /// Removes a database with the files beside it.
    ///
    /// - Throws: ``StoreError``; ``StoreError/notAStore(path:)`` when there is something else.
    public static func destroy(_ description: PersistentStoreDescription) throws {
      do {
        guard try metadata(of: description) != nil else { return }
      } catch StoreError.corrupt {
        // What is damaged may go.
      }
      let path = try existingPath(description, mustExist: true)
      for ending in ["-wal", "-shm", "-journal", ""] {
        let file = path + ending
        if FileManager.default.fileExists(atPath: file) {
          try FileManager.default.removeItem(atPath: file)
        }
      }
    }
  }
#endif
