#if SQLite
  import CSQLite
  import Files

  extension SQLiteConnection {
    /// Opens a database for reading alone.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - timeout: How long to wait for others.
    /// - Returns: The connection.
    /// - Throws: As ``open(_:_:)`` does.
    static func openForReading(
      _ path: String, timeout: Duration
    ) throws(SQLError) -> SQLiteConnection {
      var configuration = SQLiteConfiguration()
      configuration.isReadOnly = true
      configuration.busyTimeout = timeout
      return try open(path, configuration)
    }

    /// Opens a database.
    ///
    /// ```swift
    /// var configuration = SQLiteConfiguration()
    /// configuration.createsFile = true
    /// let connection = try SQLiteConnection.open("/home/ada/book.sqlite", configuration)
    /// ```
    ///
    /// A file without content is a database without tables.
    ///
    /// - Throws: An ``SQLError`` of the code ``SQLError/Code/cannotOpen`` if there is nothing that
    ///   can be opened, ``SQLError/Code/readOnly`` if the file can only be read, but is to be
    ///   written, ``SQLError/Code/notADatabase`` or ``SQLError/Code/corrupt`` if it is seen to be
    ///   so already.
    package static func open(
      _ path: String, _ configuration: SQLiteConfiguration = SQLiteConfiguration()
    ) throws(SQLError) -> SQLiteConnection {
      let settings = try configuration.settings()
      guard !path.isEmpty, !path.utf8.contains(0) else {
        throw SQLError(.cannotOpen, "the path is empty or has a NUL")
      }
      guard sqlite3_threadsafe() != 0, sqlite3_libversion_number() >= 3_037_000 else {
        throw SQLError(.cannotOpen, "SQLite 3.37 or newer is needed, built for several threads")
      }
      // Some texts, such as ":memory:", are no paths to SQLite.
      let path = FilePath.isAbsolute(path) ? path : "./" + path
      if configuration.createsFile, !configuration.isReadOnly { try createFile(path) }
      let connection = try connect(path, configuration)
      try connection.configure(configuration)
      let clock = WaitClock.system
      let deadline = clock.now() + configuration.busyTimeout
      while true {
        do {
          try connection.make(settings)
          return connection
        } catch {
          // While two connections start the write-ahead log, SQLite does not wait by itself.
          guard error.code == .busy, clock.now() < deadline else { throw error }
          clock.sleep(.milliseconds(2))
        }
      }
    }

    /// Makes an empty file that only its owner can read, unless something is there.
    ///
    /// It is closed before it gets its name: closing it later would end the locks of other
    /// connections.
    private static func createFile(_ path: String) throws(SQLError) {
      let files = POSIXFileSystem()
      do throws(FileError) {
        guard try files.status(of: path) == nil else { return }
        let new = "\(path).\(UInt32.random(in: 0...UInt32.max))"
        _ = try files.open(new, .createNew)
        do throws(FileError) {
          try files.rename(new, toFree: path)
        } catch {
          try files.unlink(new)
          if try files.status(of: path) != nil { return }
          throw error
        }
        try files.synchronizeDirectory(FilePath.folder(of: path))
      } catch {
        throw SQLError(.cannotOpen, "cannot make the file: \(error.reason)", systemCode: error.code)
      }
    }

    private static func connect(
      _ path: String, _ configuration: SQLiteConfiguration
    ) throws(SQLError) -> SQLiteConnection {
      let access = configuration.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
      var database: OpaquePointer?
      // One thread at a time uses a connection, so that locks of its own would be wasted.
      let result = unsafe sqlite3_open_v2(
        path, &database, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nil)
      guard result == SQLITE_OK, let database = unsafe database else {
        let error = unsafe SQLError(database: database, result: result)
        unsafe sqlite3_close_v2(database)
        throw error
      }
      return unsafe SQLiteConnection(
        database, path: path, statementCacheSize: configuration.statementCacheSize)
    }

    private func configure(_ configuration: SQLiteConfiguration) throws(SQLError) {
      unsafe sqlite3_extended_result_codes(database, 1)
      let timeout = configuration.busyTimeout / .milliseconds(1)
      unsafe sqlite3_busy_timeout(database, Int32(max(0, min(timeout, 1e9)).rounded(.up)))
      // Quoted names that do not exist must not become texts.
      for (option, value) in [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      ] as [(Int32, Int32)] {
        let result = unsafe csqlite_configure(database, option, value)
        guard result == SQLITE_OK else { throw unsafe SQLError(database: database, result: result) }
      }
      // SQLite opens for reading what it may not write, without saying so.
      if !configuration.isReadOnly, unsafe sqlite3_db_readonly(database, "main") != 0 {
        throw SQLError(.readOnly, "the file of the database can only be read")
      }
    }

    private func make(_ settings: [(name: String, value: String)]) throws(SQLError) {
      for (name, value) in settings {
        let found = try firstValue("PRAGMA \(name) = \(value)")
        // SQLite keeps the old mode where the new one is not possible.
        guard name == "journal_mode", case .text(let mode)? = found else { continue }
        guard mode.lowercased() == value.lowercased() else {
          throw SQLError(.cannotOpen, "the mode of the journal cannot be \(value), but \(mode)")
        }
      }
      // Nothing has been read so far, if there was nothing to set.
      _ = try userVersion
    }
  }

  extension SQLiteConnection {
    /// The number that the database has of its application; 0 unless one was set.
    package var applicationID: Int32 {
      get throws(SQLError) { try number("application_id") }
    }

    /// Says what application the database belongs to.
    package func setApplicationID(_ id: Int32) throws(SQLError) {
      try run("PRAGMA application_id = \(id)")
    }

    /// Refuses a database that does not belong to an application.
    ///
    /// - Throws: An ``SQLError`` of the code ``SQLError/Code/notADatabase``.
    package func checkApplicationID(_ expected: Int32) throws(SQLError) {
      let id = try applicationID
      guard id == expected else {
        throw SQLError(.notADatabase, "the application's number is \(id), not \(expected)")
      }
    }

    /// The version that the application gave the schema; 0 unless one was set.
    package var userVersion: Int32 {
      get throws(SQLError) { try number("user_version") }
    }

    /// Sets the version of the schema.
    package func setUserVersion(_ version: Int32) throws(SQLError) {
      try run("PRAGMA user_version = \(version)")
    }

    private func number(_ pragma: String) throws(SQLError) -> Int32 {
      guard case .integer(let number)? = try firstValue("PRAGMA \(pragma)") else { return 0 }
      return Int32(truncatingIfNeeded: number)
    }
  }
#endif
