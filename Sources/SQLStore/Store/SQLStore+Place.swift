#if SQLite
  import Files
  import ManagedObjects

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// What is at the path of a database, before it is opened.
  extension SQLStore {
    /// Where the database is or will be, with all symbolic links followed.
    static func existingPath(
      _ description: PersistentStoreDescription, mustExist: Bool
    ) throws(StoreError) -> String {
      guard let path = description.path else {
        throw .invalidRequest(reason: "a store in a SQLite database needs a path")
      }
      let (resolved, status) = try StoreError.wrapping { () throws(FileError) in
        let resolved = try POSIXFileSystem().resolve(path)
        return (resolved, try POSIXFileSystem().status(of: resolved))
      }
      return try existingPath(resolved, status, mustExist: mustExist, description.timeout)
    }

    private static func existingPath(
      _ path: String, _ status: FileStatus?, mustExist: Bool, _ timeout: Duration
    ) throws(StoreError) -> String {
      guard var status else {
        try refuseLogs(of: path)
        if mustExist { throw .missing(path: path) }
        return path
      }
      guard status.kind == .regular else { throw .notARegularFile(path: path) }
      // SQLite would take an empty file for a new database. Another process may be about to begin one, which
      // has two names for a moment.
      let clock = WaitClock.system
      let end = clock.now() + min(timeout, .milliseconds(500))
      while status.size == 0, clock.now() < end {
        clock.sleep(.milliseconds(10))
        guard let now = try self.status(of: path) else {
          return try existingPath(path, nil, mustExist: mustExist, timeout)
        }
        status = now
      }
      // By another name it would have another log.
      guard mustExist || status.linkCount == 1 else { throw .hardLinked(path: path) }
      guard status.size > 0 else { throw .notAStore(path: path) }
      return path
    }

    private static func status(of path: String) throws(StoreError) -> FileStatus? {
      try StoreError.wrapping { () throws(FileError) in try POSIXFileSystem().status(of: path) }
    }

    /// Makes sure that no log is left of a database that is gone: SQLite would remove it, or take it for
    /// one of the next database there.
    private static func refuseLogs(of path: String) throws(StoreError) {
      for log in [path + "-wal", path + "-journal"] where try status(of: log)?.size ?? 0 > 0 {
        throw .corrupt(
          path: path, offset: 0,
          reason:
            "the database is gone, but \(log) has changes of it; put it back, or remove that file")
      }
    }

    /// Whether Core Data has written a database.
    ///
    /// It is looked at without changing anything, also where another program has made it.
    ///
    /// - Throws: ``StoreError/notAStore(path:)`` for a database that neither this kind of store nor Core
    ///   Data has made.
    static func isCoreData(_ path: String, _ timeout: Duration) throws -> Bool {
      guard FileManager.default.fileExists(atPath: path) else { return false }
      return try mapped(path, timeout) {
        let connection = try SQLiteConnection.openForReading(path, timeout: timeout)
        if try CoreDataDatabase.isIn(connection) { return true }
        // SQLite takes what is shorter than a page for a new database, and would write over it.
        if try connection.firstValue("PRAGMA page_count") == .integer(0) {
          // Another process may be about to begin it.
          if try status(of: path)?.size ?? 0 == 0 { return false }
          guard try connection.firstValue("PRAGMA page_count") != .integer(0) else {
            throw StoreError.notAStore(path: path)
          }
        }
        let count = try connection.firstValue("SELECT COUNT(*) FROM sqlite_schema")
        let isNew = count == .integer(0)
        guard try connection.applicationID == applicationID || isNew else {
          throw StoreError.notAStore(path: path)
        }
        return false
      }
    }
  }
#endif
