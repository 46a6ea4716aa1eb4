#if SQLite
  import Foundation
  import SQLStore
  import Synchronization
  import TestSupport
  import Testing

  @Suite("Pools of connections")
  struct SQLConnectionPoolTests {
    private struct Stop: Error {}

    private static func pool(_ database: TestDatabase, idleReaders: Int = 2) -> SQLConnectionPool {
      SQLConnectionPool(idleReaders: idleReaders) { kind in
        try database.open { configuration in
          configuration.isReadOnly = kind == .read
          configuration.busyTimeout = .seconds(60)
        }
      }
    }

    @Test("a snapshot stays as it is while others commit, and gives its connection back")
    func snapshots() throws {
      let pool = Self.pool(try TestDatabase())
      try pool.write { connection in
        try connection.run("CREATE TABLE t (a)")
        try connection.run("INSERT INTO t VALUES (1)")
      }
      var snapshot: SQLSnapshot? = try pool.snapshot()
      #expect(pool.idleReaderCount == 0)
      try pool.write { try $0.run("UPDATE t SET a = 2") }
      #expect(try snapshot?.read { try $0.firstValue("SELECT a FROM t") } == .integer(1))
      #expect(try pool.read { try $0.firstValue("SELECT a FROM t") } == .integer(2))
      #expect(pool.idleReaderCount == 1)
      snapshot = nil
      #expect(pool.idleReaderCount == 2)
      try pool.read { #expect(!$0.isInTransaction) }
    }

    @Test("a pool keeps few connections for reading, and none that somebody uses")
    func readers() throws {
      let pool = Self.pool(try TestDatabase())
      try pool.write { try $0.run("CREATE TABLE t (a)") }
      try pool.read { one in
        try pool.read { two in
          try pool.read { three in
            #expect(one !== two && two !== three && one !== three)
          }
        }
      }
      #expect(pool.idleReaderCount == 2)
      pool.closeIdle()
      #expect(pool.idleReaderCount == 0)
      #expect(try pool.read { try $0.firstValue("SELECT 1") } == .integer(1))
    }

    @Test("a transaction that a caller left open ends with its turn")
    func leftOpen() throws {
      let pool = Self.pool(try TestDatabase())
      try pool.write { try $0.run("CREATE TABLE t (a)") }
      #expect(throws: Stop.self) {
        try pool.write { connection in
          try connection.begin(.write)
          try connection.run("INSERT INTO t VALUES (1)")
          throw Stop()
        }
      }
      try pool.write { #expect(!$0.isInTransaction) }
      #expect(try pool.read { try $0.firstValue("SELECT count(*) FROM t") } == .integer(0))
    }

    @Test("a pool without a database says so each time, and works when there is one")
    func missing() throws {
      let database = try TestDatabase()
      let pool = SQLConnectionPool { _ in try SQLiteConnection.open(database.path) }
      #expect(throws: SQLError.self) { try pool.read { _ in } }
      #expect(throws: SQLError.self) { try pool.write { _ in } }
      _ = try database.open()
      #expect(throws: Never.self) { try pool.write { _ in } }
    }

    @Test("many threads read and write, and see whole transactions only")
    func threads() throws {
      let database = try TestDatabase()
      let pool = Self.pool(database)
      let (accounts, threads, rounds) = (8, 8, 12)
      try pool.write { connection in
        try connection.run("CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER) STRICT")
        for id in 0..<accounts {
          try connection.run("INSERT INTO account VALUES (?, 100)", [.integer(Int64(id))])
        }
      }
      let failures = Mutex<[String]>([])
      let writers = Atomic(0)
      let written = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for round in 0..<rounds {
          do {
            if thread % 2 == 0 {
              try Self.transfer(pool, thread + round, accounts, writers)
              written.add(1, ordering: .relaxed)
            } else {
              try Self.checkSum(pool, SQLValue.integer(Int64(accounts) * 100))
            }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
      }
      #expect(failures.withLock { $0 }.isEmpty)
      #expect(written.load(ordering: .relaxed) == threads / 2 * rounds)
      #expect(pool.idleReaderCount <= 2)
      pool.closeIdle()
      let names = try FileManager.default.contentsOfDirectory(atPath: database.folder.path)
      #expect(names == ["test.sqlite"])
    }

    private static func transfer(
      _ pool: SQLConnectionPool, _ number: Int, _ accounts: Int, _ writers: borrowing Atomic<Int>
    ) throws {
      let (from, to) = (Int64(number % accounts), Int64((number * 3 + 1) % accounts))
      try pool.write { connection in
        guard writers.add(1, ordering: .relaxed).newValue == 1 else { throw Stop() }
        defer { writers.subtract(1, ordering: .relaxed) }
        try connection.transaction(.write) {
          let text = "UPDATE account SET amount = amount + ? WHERE id = ?"
          try connection.run(text, [.integer(-1), .integer(from)])
          try connection.run(text, [.integer(1), .integer(to)])
        }
      }
    }

    private static func checkSum(_ pool: SQLConnectionPool, _ expected: SQLValue) throws {
      let query = "SELECT sum(amount) FROM account"
      guard try pool.read({ try $0.firstValue(query) }) == expected else { throw Stop() }
      let rows = "SELECT id, amount FROM account"
      let snapshot = try pool.snapshot()
      let before = try snapshot.read { try $0.rows(rows) }
      let after = try snapshot.read { try $0.rows(rows) }
      guard before == after else { throw Stop() }
    }
  }
#endif
