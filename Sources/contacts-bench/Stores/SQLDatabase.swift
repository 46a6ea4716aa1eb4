#if SQLite
  import CSQLite

  /// A SQLite database, asked by the functions of the library.
  @safe final class SQLDatabase {
    private let database: OpaquePointer

    /// Opens a database, or makes it.
    init(path: String) throws(BenchError) {
      var database: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      guard unsafe sqlite3_open_v2(path, &database, flags, nil) == SQLITE_OK,
        let database = unsafe database
      else {
        unsafe sqlite3_close_v2(database)
        throw .unexpected("SQLite cannot open \(path)")
      }
      unsafe self.database = unsafe database
    }

    deinit {
      unsafe sqlite3_close_v2(database)
    }

    /// Runs a statement to its end.
    func run(_ text: String) throws(BenchError) {
      let statement = try prepare(text)
      while try statement.step() {}
    }

    /// A statement to be run, which must be gone before the database is.
    func prepare(_ text: String) throws(BenchError) -> SQLQuery {
      var statement: OpaquePointer?
      guard unsafe sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK,
        let statement = unsafe statement
      else {
        throw unsafe .unexpected("SQLite: \(String(cString: sqlite3_errmsg(database))): \(text)")
      }
      return unsafe SQLQuery(statement)
    }
  }

  /// A statement of SQL.
  @safe final class SQLQuery {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
      unsafe self.statement = unsafe statement
    }

    deinit {
      unsafe sqlite3_finalize(statement)
    }

    /// Goes to the next row.
    ///
    /// - Returns: False when there is none.
    func step() throws(BenchError) -> Bool {
      let result = unsafe sqlite3_step(statement)
      guard result == SQLITE_ROW || result == SQLITE_DONE else { throw failure(result) }
      return result == SQLITE_ROW
    }

    /// Makes it ready to be run again.
    func reset() {
      unsafe sqlite3_reset(statement)
    }

    /// Gives the placeholder at a place, from 1, a number.
    func bind(_ number: Int64, at place: Int32) throws(BenchError) {
      let result = unsafe sqlite3_bind_int64(statement, place, number)
      guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Gives the placeholder at a place, from 1, a text.
    func bind(_ text: String, at place: Int32) throws(BenchError) {
      var text = text
      let result = text.withUTF8 { bytes in
        unsafe csqlite_bind_text(statement, place, bytes.baseAddress, UInt64(bytes.count))
      }
      guard result == SQLITE_OK else { throw failure(result) }
    }

    /// The text in a column of the row.
    func text(at column: Int32) -> String {
      guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
      return unsafe String(cString: text)
    }

    /// The whole number in a column of the row.
    func integer(at column: Int32) -> Int64 {
      unsafe sqlite3_column_int64(statement, column)
    }

    /// The number in a column of the row.
    func double(at column: Int32) -> Double {
      unsafe sqlite3_column_double(statement, column)
    }

    private func failure(_ result: Int32) -> BenchError {
      .unexpected("SQLite: \(unsafe String(cString: sqlite3_errstr(result)))")
    }
  }
#endif
