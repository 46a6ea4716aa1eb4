#if SQLite
  import CSQLite

  /// A statement that SQLite has prepared, while one caller uses it or while it is kept.
  @safe final class SQLiteStatement {
    /// What it was prepared from.
    let text: String
    private let pointer: OpaquePointer
    private let database: OpaquePointer

    /// Prepares a statement.
    ///
    /// - Throws: An ``SQLError``, also if the text has no statement or more than one.
    init(_ text: String, database: OpaquePointer) throws(SQLError) {
      var text = text
      let (result, pointer, isAlone) = text.withUTF8 { bytes in
        var pointer: OpaquePointer?
        guard let start = bytes.baseAddress, let length = Int32(exactly: bytes.count) else {
          return unsafe (bytes.isEmpty ? SQLITE_OK : SQLITE_TOOBIG, pointer, true)
        }
        return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
          var tail: UnsafePointer<CChar>?
          let result = unsafe sqlite3_prepare_v3(
            database, start, length, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, &tail)
          let rest = unsafe bytes[(tail.map { unsafe $0 - start } ?? bytes.count)...]
          let blanks = " \t\r\n;".utf8
          let isAlone = unsafe rest.allSatisfy { byte in blanks.contains(byte) }
          return unsafe (result, pointer, isAlone)
        }
      }
      guard result == SQLITE_OK else {
        throw unsafe SQLError(database: database, result: result, statement: text)
      }
      guard let pointer = unsafe pointer else {
        throw SQLError(.other, "the text has no statement", statement: text)
      }
      unsafe self.pointer = unsafe pointer
      unsafe self.database = unsafe database
      self.text = text
      guard isAlone else {
        throw SQLError(.other, "only one statement can be run", statement: text)
      }
    }

    deinit {
      unsafe sqlite3_finalize(pointer)
    }

    /// Whether running it changes nothing in the database.
    var isReadOnly: Bool { unsafe sqlite3_stmt_readonly(pointer) != 0 }

    /// The row that it is at.
    var row: SQLRow { unsafe SQLRow(SQLiteColumns(statement: pointer)) }

    /// Gives the placeholders their values.
    func bind(_ values: [SQLValue]) throws(SQLError) {
      let places = unsafe Int(sqlite3_bind_parameter_count(pointer))
      guard places == values.count else {
        throw SQLError(
          .other, "\(values.count) values are given for \(places) placeholders", statement: text)
      }
      var place: Int32 = 0
      for value in values {
        place += 1
        let result = bind(value, at: place)
        guard result == SQLITE_OK else { throw error(result) }
      }
    }

    private func bind(_ value: SQLValue, at place: Int32) -> Int32 {
      switch value {
      case .null: return unsafe sqlite3_bind_null(pointer, place)
      case .integer(let integer): return unsafe sqlite3_bind_int64(pointer, place, integer)
      case .real(let double): return unsafe sqlite3_bind_double(pointer, place, double)
      case .text(var text):
        return text.withUTF8 { bytes in
          // Without an address it would be NULL.
          guard let start = bytes.baseAddress else {
            return unsafe sqlite3_bind_text(pointer, place, "", 0, nil)
          }
          return unsafe csqlite_bind_text(pointer, place, start, UInt64(bytes.count))
        }
      case .blob(let blob):
        if blob.isEmpty { return unsafe sqlite3_bind_zeroblob(pointer, place, 0) }
        return unsafe blob.withUnsafeBytes { bytes in
          unsafe csqlite_bind_blob(pointer, place, bytes.baseAddress, UInt64(bytes.count))
        }
      }
    }

    /// Goes to the next row.
    ///
    /// - Returns: False when there is none.
    func step() throws(SQLError) -> Bool {
      let result = unsafe sqlite3_step(pointer)
      switch result {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default: throw error(result)
      }
    }

    /// Makes it ready for being used again, holding neither values nor locks.
    func reset() {
      // What it returns is the error of the last step, which has been thrown.
      unsafe sqlite3_reset(pointer)
      unsafe sqlite3_clear_bindings(pointer)
    }

    private func error(_ result: Int32) -> SQLError {
      unsafe SQLError(database: database, result: result, statement: text)
    }
  }

  /// The columns of the row that a statement is at.
  @safe private struct SQLiteColumns: SQLRowSource {
    private let statement: OpaquePointer

    init(statement: OpaquePointer) {
      unsafe self.statement = unsafe statement
    }

    var count: Int { unsafe Int(sqlite3_data_count(statement)) }

    func kind(at column: Int) -> SQLValueKind {
      unsafe SQLValueKind(sqlite3_column_type(statement, Int32(column)))
    }

    func integer(at column: Int) -> Int64 {
      unsafe sqlite3_column_int64(statement, Int32(column))
    }

    func real(at column: Int) -> Double {
      unsafe sqlite3_column_double(statement, Int32(column))
    }

    func withBytes<Result, Failure: Error>(
      at column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // The order of the calls is the one that SQLite asks for. Of a text this gives UTF-8.
      let isText = kind(at: column) == .text
      let start =
        unsafe isText
        ? UnsafeRawPointer(sqlite3_column_text(statement, Int32(column)))
        : sqlite3_column_blob(statement, Int32(column))
      let count = unsafe Int(sqlite3_column_bytes(statement, Int32(column)))
      return try unsafe body(bytes(start, count).span)
    }
  }

  /// The bytes that SQLite gives as a pointer, without one if there are none, and a count.
  @unsafe func bytes(_ start: UnsafeRawPointer?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    guard let start = unsafe start else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  extension SQLValueKind {
    /// Takes the number that SQLite has for a kind.
    init(_ type: Int32) {
      self =
        switch type {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }
  }
#endif
