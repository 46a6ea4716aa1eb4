#if SQLite
  import Foundation
  import SQLStore
  import Testing

  @Suite("Connections to SQLite")
  struct SQLiteConnectionTests {
    private struct Stop: Error {}

    @Test("a statement returns how many rows it changed")
    func changes() throws {
      let connection = try InMemory.connection()
      #expect(try connection.run("CREATE TABLE t (a)") == 0)
      #expect(try connection.run("INSERT INTO t VALUES (1), (2), (3)") == 3)
      #expect(try connection.run("UPDATE t SET a = 0 WHERE a > ?", [.integer(1)]) == 2)
      #expect(try connection.run("CREATE TABLE u (a)") == 0)
      #expect(try connection.run("SELECT * FROM t") == 0)
      #expect(try connection.run("DELETE FROM t") == 3)
    }

    @Test("a row gives each column by its kind, and refuses others")
    func kinds() throws {
      let connection = try InMemory.connection()
      try connection.query("SELECT 1, 2.5, 'x', x'0102', NULL", []) { row throws in
        #expect(row.count == 5)
        #expect(try row.integer(at: 0) == 1)
        #expect(try row.real(at: 0) == 1)
        #expect(try row.real(at: 1) == 2.5)
        #expect(try row.text(at: 2) == "x")
        #expect(try row.blob(at: 3) == [1, 2])
        #expect(try row.isNull(at: 4))
        #expect(try row.integer(at: 4) == nil)
        #expect(try row.withBytes(at: 2) { $0.count } == 1)
        #expect(try row.withBytes(at: 3) { $0[1] } == 2)
        #expect(try row.withBytes(at: 4) { $0.count } == nil)
        #expect(code { _ = try row.integer(at: 1) } == .corrupt)
        #expect(code { _ = try row.text(at: 0) } == .corrupt)
        #expect(code { _ = try row.text(at: 3) } == .corrupt)
        #expect(code { _ = try row.real(at: 3) } == .corrupt)
        #expect(code { _ = try row.withBytes(at: 0) { $0.count } } == .corrupt)
        #expect(code { _ = try row.kind(at: 5) } == .other)
        #expect(code { _ = try row.kind(at: -1) } == .other)
      }
    }

    @Test("a text that is not UTF-8 is an error, but its bytes can be read")
    func invalidText() throws {
      let connection = try InMemory.connection()
      try connection.query("SELECT CAST(x'61ff' AS TEXT)", []) { row throws in
        #expect(code { _ = try row.text(at: 0) } == .corrupt)
        #expect(code { _ = try row.value(at: 0) } == .corrupt)
        #expect(try row.withBytes(at: 0) { $0[1] } == 0xff)
      }
    }

    @Test(
      "a text must be one statement, with a value for each placeholder",
      arguments: [
        ("", 0), (" ; ", 0), ("SELECT 1; SELECT 2", 0), ("SELECT 1; DROP TABLE t", 0),
        ("SELECT 1\0; SELECT 2", 0), ("SELECT ?", 0), ("SELECT ?", 2), ("SELEC 1", 0),
        ("SELECT \"no such column\"", 0),
      ])
    func mistakes(text: String, count: Int) throws {
      let connection = try InMemory.connection()
      #expect(code { try connection.run(text, Array(repeating: .null, count: count)) } == .other)
      #expect(try connection.run("SELECT 1; \n") == 0)
    }

    @Test("a transaction is committed when its body returns, and rolled back when it throws")
    func transactions() throws {
      let database = try TestDatabase()
      let (connection, other) = (try database.open(), try database.open())
      try connection.run("CREATE TABLE t (a)")
      try connection.transaction(.write) { try connection.run("INSERT INTO t VALUES (1)") }
      #expect(throws: Stop.self) {
        try connection.transaction(.write) {
          try connection.run("INSERT INTO t VALUES (2)")
          throw Stop()
        }
      }
      #expect(!connection.isInTransaction)
      #expect(try other.rows("SELECT a FROM t") == [[.integer(1)]])
    }

    @Test("a transaction in a transaction is refused, and the outer one goes on")
    func nesting() throws {
      let connection = try InMemory.connection()
      try connection.run("CREATE TABLE t (a)")
      try connection.transaction(.write) {
        #expect(code { try connection.transaction(.read) {} } == .other)
        try connection.run("INSERT INTO t VALUES (1)")
      }
      #expect(try connection.rows("SELECT a FROM t").count == 1)
    }

    @Test("a transaction that cannot be committed is rolled back")
    func failedCommit() throws {
      let connection = try InMemory.connection()
      try connection.run(
        "CREATE TABLE t (a PRIMARY KEY, b REFERENCES t (a) DEFERRABLE INITIALLY DEFERRED)")
      let failure = code {
        try connection.transaction(.write) { _ = try connection.run("INSERT INTO t VALUES (1, 2)") }
      }
      #expect(failure == .constraint(.foreignKey, name: nil))
      #expect(!connection.isInTransaction)
      #expect(try connection.rows("SELECT a FROM t").isEmpty)
    }

    @Test("a transaction for reading sees one state from its beginning, and writes nothing")
    func reading() throws {
      let database = try TestDatabase()
      let (connection, other) = (try database.open(), try database.open())
      try other.run("CREATE TABLE t (a)")
      try connection.transaction(.read) {
        try other.run("INSERT INTO t VALUES (1)")
        #expect(try connection.rows("SELECT a FROM t").isEmpty)
        #expect(code { try connection.run("INSERT INTO t VALUES (2)") } == .readOnly)
      }
      try connection.transaction(.write) { try connection.run("INSERT INTO t VALUES (3)") }
      try connection.run("INSERT INTO t VALUES (4)")
      #expect(try connection.rows("SELECT a FROM t").count == 3)
    }

    @Test(
      "broken constraints are named",
      arguments: [
        ("INSERT INTO t VALUES (1, 'y', 1)", .unique, "t.a"),
        ("INSERT INTO t VALUES (2, NULL, 1)", .notNull, "t.b"),
        ("INSERT INTO t VALUES (2, 'x', -1)", .check, "positive"),
        ("INSERT INTO t VALUES ('two', 'x', 1)", .check, nil),
        ("INSERT INTO t VALUES (2, 'X', 1)", .unique, "index 'i'"),
      ] as [(String, SQLConstraint, String?)])
    func constraints(text: String, kind: SQLConstraint, name: String?) throws {
      let connection = try InMemory.connection()
      try connection.run(
        """
        CREATE TABLE t (a INT PRIMARY KEY, b TEXT NOT NULL, c INT CONSTRAINT positive CHECK (c > 0))
        STRICT
        """)
      try connection.run("CREATE UNIQUE INDEX i ON t (lower(b))")
      try connection.run("INSERT INTO t VALUES (1, 'x', 1)")
      let error = #expect(throws: SQLError.self) { try connection.run(text) }
      #expect(error?.statement == text)
      guard case .constraint(kind, let found) = error?.code else {
        Issue.record("\(String(describing: error))")
        return
      }
      // Of a value of another type the message says something else in each version.
      if name != nil { #expect(found == name) }
    }

    @Test("prepared statements are kept up to the limit, those used last")
    func cache() throws {
      let connection = try TestDatabase().open { $0.statementCacheSize = 3 }
      for number in 0..<20 {
        try connection.run("SELECT \(number)")
        #expect(connection.cachedStatementCount <= 3)
      }
      #expect(connection.cachedStatementCount == 3)
      try connection.run("SELECT 19")
      #expect(connection.cachedStatementCount == 3)
      let none = try TestDatabase().open { $0.statementCacheSize = 0 }
      try none.run("SELECT 1")
      #expect(none.cachedStatementCount == 0)
    }

    @Test("a kept statement forgets its values and locks, also after an error")
    func reset() throws {
      let database = try TestDatabase()
      let (connection, other) = (try database.open(), try database.open())
      try connection.run("CREATE TABLE t (a UNIQUE)")
      try connection.run("INSERT INTO t VALUES (?)", [.integer(1)])
      #expect(code { try connection.run("INSERT INTO t VALUES (?)", [.integer(1)]) } != nil)
      try connection.run("INSERT INTO t VALUES (?)", [.integer(2)])
      #expect(throws: Stop.self) {
        try connection.query("SELECT a FROM t", []) { _ in throw Stop() }
      }
      // A query that was left open would keep the write-ahead log from being reset.
      let checkpoint = try other.rows("PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(checkpoint == [[.integer(0), .integer(0), .integer(0)]])
      #expect(code { try connection.run("INSERT INTO t VALUES (?)", []) } == .other)
    }

    @Test("a query can run itself again for each of its rows")
    func recursion() throws {
      let connection = try InMemory.connection()
      let text = "SELECT value FROM (SELECT 1 AS value UNION SELECT 2)"
      var count = 0
      try connection.query(text, []) { _ in
        try connection.query(text, []) { _ in count += 1 }
      }
      #expect(count == 4)
    }

    @Test("names and versions of the schema that change are noticed")
    func schemaChange() throws {
      let database = try TestDatabase()
      let (connection, other) = (try database.open(), try database.open())
      try connection.run("CREATE TABLE t (a)")
      #expect(try other.rows("SELECT * FROM t").isEmpty)
      try connection.run("ALTER TABLE t ADD COLUMN b DEFAULT 5")
      try connection.run("INSERT INTO t (a) VALUES (1)")
      #expect(try other.rows("SELECT * FROM t") == [[.integer(1), .integer(5)]])
    }

    @Test("a statement that runs is interrupted from another thread")
    func interruption() throws {
      let connection = try InMemory.connection()
      let interrupt = connection.interrupt
      let start = DispatchSemaphore(value: 0)
      try connection.addFunction("started", argumentCount: 0) { _ in
        start.signal()
        return .integer(1)
      }
      Thread.detachNewThread {
        start.wait()
        interrupt()
      }
      let endless =
        "WITH RECURSIVE n (x) AS (SELECT started() UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
      #expect(code { try connection.run(endless) } == .interrupted)
      #expect(try connection.firstValue("SELECT 1") == .integer(1))
    }

    @Test("interrupting a connection that is gone does nothing")
    func lateInterruption() throws {
      var connection: SQLiteConnection? = try InMemory.connection()
      let interrupt = try #require(connection?.interrupt)
      weak let last = connection
      connection = nil
      #expect(last == nil)
      interrupt()
    }

    @Test("quoted names of any characters are names")
    func names() throws {
      let connection = try InMemory.connection()
      let dialect = SQLiteDialect()
      for name in ["a\"b; DROP TABLE t; --", "\"", "select", "é ü", "a.b", "\"\u{301}x"] {
        let table = SQLTable(name, columns: [SQLColumn(name, .integer)], primaryKey: [])
        try connection.run(dialect.create(table), in: dialect)
        try connection.run(
          dialect.insert(into: name, columns: [name], rows: [[.integer(1)]]), in: dialect)
        let found = try connection.rows(
          "SELECT name FROM sqlite_schema WHERE name = ?", [.text(name)])
        #expect(found == [[.text(name)]])
      }
    }
  }
#endif
