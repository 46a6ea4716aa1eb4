#if SQLite
  public import ManagedObjects

  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// What can be asked of the files of databases, beside their objects.
  extension SQLStore {
    /// What SQLite finds wrong with the database, in its own words; empty for one that is whole.
    ///
    /// - Throws: ``ManagedObjects/StoreError``.
    /// - Complexity: O(*n* log *n*) in the number of rows.
    public func integrityFaults() throws -> [String] {
      try Self.mapped(path, timeout) {
        try pool.read { connection in
          var faults: [String] = []
          try connection.query("PRAGMA integrity_check", []) { row in
            if let text = try row.text(at: 0), text != "ok" { faults.append(text) }
          }
          try connection.query("PRAGMA foreign_key_check", []) { row in
            let (table, parent) = (try row.text(at: 0) ?? "?", try row.text(at: 2) ?? "?")
            faults.append("a row of \(table) refers to one of \(parent) that is not there")
          }
          return faults
        }
      }
    }

    /// The version hashes of the entities that Core Data has written a database for, by their names, of 32
    /// bytes each; nil for a database that it has not written.
    ///
    /// They tell which version of a model reads it.
    ///
    /// - Throws: ``ManagedObjects/StoreError``.
    public static func coreDataVersionHashes(
      of description: PersistentStoreDescription
    ) throws -> [String: Data]? {
      guard let path = description.path, try isCoreData(path, description.timeout) else {
        return nil
      }
      return try mapped(path, description.timeout) {
        let connection = try SQLiteConnection.openForReading(path, timeout: description.timeout)
        return try CoreDataReader.facts(connection, path: path).hashes
      }
    }
  }
#endif
