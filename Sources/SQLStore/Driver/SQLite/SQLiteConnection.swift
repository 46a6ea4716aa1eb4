#if SQLite
  import CSQLite
  import Synchronization

  /// A connection to a SQLite database.
  @safe package final class SQLiteConnection {
    /// The path of the database.
    package let path: String
    let database: OpaquePointer
    private let handle: SQLiteHandle
    private var statements: SQLiteStatementCache
    private var transaction: SQLTransactionKind?

    init(_ database: OpaquePointer, path: String, statementCacheSize: Int) {
      unsafe self.database = unsafe database
      self.path = path
      handle = unsafe SQLiteHandle(database)
      statements = SQLiteStatementCache(limit: statementCacheSize)
    }

    deinit {
      handle.invalidate()
      statements.removeAll()
      unsafe sqlite3_close_v2(database)
    }

    /// How many statements are kept for being used again.
    package var cachedStatementCount: Int { statements.count }

    /// A statement that nobody else uses, to be kept for the next time when it is done or has
    /// failed.
    private func prepare(_ text: String) throws(SQLError) -> SQLiteStatement {
      if let statement = statements.take(text) { return statement }
      return try unsafe SQLiteStatement(text, database: database)
    }

    /// Refuses what would write in a transaction that only reads.
    private func check(_ statement: SQLiteStatement) throws(SQLError) {
      guard isInTransaction, transaction == .read, !statement.isReadOnly else { return }
      throw SQLError(
        .readOnly, "the transaction is for reading only", statement: statement.text)
    }
  }

  extension SQLiteConnection: SQLConnection {
    @discardableResult
    package func run(_ text: String, _ values: [SQLValue]) throws(SQLError) -> Int {
      let statement = try prepare(text)
      defer { statements.keep(statement) }
      try check(statement)
      try statement.bind(values)
      // The number of changes stays that of the last statement that made any.
      let before = unsafe sqlite3_total_changes64(database)
      while try statement.step() {}
      return unsafe sqlite3_total_changes64(database) == before
        ? 0 : Int(sqlite3_changes64(database))
    }

    package func run(_ text: String, forEach next: () throws -> [SQLValue]?) throws {
      let statement = try prepare(text)
      defer { statements.keep(statement) }
      try check(statement)
      while let values = try next() {
        try statement.bind(values)
        while try statement.step() {}
        statement.reset()
      }
    }

    package func query(
      _ text: String, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) throws {
      let statement = try prepare(text)
      defer { statements.keep(statement) }
      try check(statement)
      try statement.bind(values)
      while try statement.step() { try body(statement.row) }
    }

    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(database) == 0 }

    package func begin(_ kind: SQLTransactionKind) throws(SQLError) {
      switch kind {
      case .write: try run("BEGIN IMMEDIATE")
      case .read:
        try run("BEGIN")
        do {
          // What is seen is decided by the first read.
          try run("SELECT 1 FROM sqlite_schema LIMIT 1")
        } catch {
          rollBack()
          throw error
        }
      }
      transaction = kind
    }

    package func commit() throws(SQLError) {
      try run("COMMIT")
    }

    package func rollBack() {
      // After some failures SQLite has rolled back already.
      if isInTransaction { _ = try? run("ROLLBACK") }
    }

    package var interrupt: @Sendable () -> Void {
      { [handle] in handle.interrupt() }
    }
  }

  /// What other threads have of a connection, which may be gone.
  @safe private final class SQLiteHandle: Sendable {
    // SQLite lets any thread interrupt a connection that is open, which the mutex sees to.
    private nonisolated(unsafe) let database: OpaquePointer
    private let isOpen = Mutex(true)

    init(_ database: OpaquePointer) {
      unsafe self.database = unsafe database
    }

    func invalidate() {
      isOpen.withLock { $0 = false }
    }

    func interrupt() {
      isOpen.withLock { isOpen in
        if isOpen { unsafe sqlite3_interrupt(database) }
      }
    }
  }
#endif
