#if SQLite
  import Foundation
  import SQLStore
  import TestSupport

  /// A database of its own for a test.
  struct TestDatabase {
    let folder: TemporaryFolder
    let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder("test.sqlite")
    }

    /// Opens it, and makes it if it is missing.
    func open(_ change: (inout SQLiteConfiguration) -> Void = { _ in }) throws -> SQLiteConnection {
      var configuration = SQLiteConfiguration()
      configuration.createsFile = true
      change(&configuration)
      return try SQLiteConnection.open(path, configuration)
    }
  }

  /// A connection to a database whose file is gone from its folder.
  enum InMemory {
    static func connection() throws -> SQLiteConnection {
      try TestDatabase().open { $0.pragmas = ["synchronous": "OFF", "journal_mode": "MEMORY"] }
    }
  }

  /// The code of the error that a closure ends with.
  func code(of body: () throws -> Void) -> SQLError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SQLError)?.code
    }
  }

  extension SQLConnection {
    /// All rows of a query.
    func rows(_ text: String, _ values: [SQLValue] = []) throws -> [[SQLValue]] {
      var rows: [[SQLValue]] = []
      try query(text, values) { row in
        var values: [SQLValue] = []
        for column in 0..<row.count { values.append(try row.value(at: column)) }
        rows.append(values)
      }
      return rows
    }
  }
#endif
