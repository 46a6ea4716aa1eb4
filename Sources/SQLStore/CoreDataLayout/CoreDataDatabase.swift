#if SQLite
  import Files
  import ManagedObjects

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A SQLite database that Core Data has written, for reading only.
  ///
  /// It is read whole, once, with the model of its objects.
  struct CoreDataDatabase: AtomicStoreBacking {
    let path: String
    let timeout: Duration

    var name: String { path }

    var type: StoreType { .coreDataSQLite }

    /// Whether a database has the tables that Core Data makes in each.
    static func isIn(_ connection: any SQLConnection) throws(SQLError) -> Bool {
      let count = try connection.firstValue(
        "SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('Z_METADATA', 'Z_PRIMARYKEY')")
      return count == .integer(2)
    }

    func load(for model: ManagedObjectModel) throws -> AtomicStoreContent? {
      do {
        let connection = try SQLiteConnection.openForReading(path, timeout: timeout)
        return try connection.transaction(.read) {
          var reader = try CoreDataReader(connection, model, path: path)
          return try reader.content()
        }
      } catch let error as SQLError {
        throw error.storeError(path: path, timeout: timeout)
      }
    }

    /// Refuses.
    func save(_ content: AtomicStoreContent, for model: ManagedObjectModel) throws {
      throw StoreError.readOnly(path: path)
    }

    func revision() throws -> String? {
      let statuses = try ["", "-wal"].map { ending in
        try StoreError.wrapping { () throws(FileError) in
          try POSIXFileSystem().status(of: path + ending)
        }
      }
      return statuses[0] == nil
        ? nil
        : statuses.map { "\($0?.inode ?? 0) \($0?.size ?? 0) \($0?.modificationTime ?? 0)" }
          .joined(separator: " ")
    }

    /// Refuses.
    func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
      throw StoreError.readOnly(path: path)
    }
  }
#endif
