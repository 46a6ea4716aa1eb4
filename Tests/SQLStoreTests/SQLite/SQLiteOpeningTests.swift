#if SQLite
  import Foundation
  import ManagedObjects
  import SQLStore
  import Synchronization
  import TestSupport
  import Testing

  @Suite("Opening SQLite databases")
  struct SQLiteOpeningTests {
    private static func write(_ bytes: some Collection<UInt8>, to path: String) throws {
      try Data(bytes).write(to: URL(filePath: path))
    }

    private static func check(_ path: String, _ expected: SQLError.Code) {
      for isReadOnly in [false, true] {
        var configuration = SQLiteConfiguration()
        configuration.isReadOnly = isReadOnly
        #expect(code { _ = try SQLiteConnection.open(path, configuration) } == expected)
      }
    }

    @Test("a database that is missing is made only when asked for, for its owner alone")
    func missing() throws {
      let database = try TestDatabase()
      Self.check(database.path, .cannotOpen)
      let error = #expect(throws: SQLError.self) { _ = try SQLiteConnection.open(database.path) }
      #expect(error?.systemCode == ENOENT)
      #expect(!FileManager.default.fileExists(atPath: database.path))
      let connection = try database.open()
      try connection.run("CREATE TABLE t (a)")
      for suffix in ["", "-wal", "-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: database.path + suffix)
        #expect(attributes[.posixPermissions] as? NSNumber == 0o600)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: database.folder.path)
      #expect(names.sorted() == ["test.sqlite", "test.sqlite-shm", "test.sqlite-wal"])
    }

    @Test("nothing is left of a database when its last connection is gone but its file")
    func closing() throws {
      let database = try TestDatabase()
      try database.open().run("CREATE TABLE t (a)")
      let names = try FileManager.default.contentsOfDirectory(atPath: database.folder.path)
      #expect(names == ["test.sqlite"])
      let bytes = try Data(contentsOf: URL(filePath: database.path))
      #expect(SQLiteFile.isDatabase(bytes))
    }

    @Test("the settings are those that keep data safe")
    func settings() throws {
      let connection = try TestDatabase().open()
      for (name, value) in [
        ("journal_mode", .text("wal")), ("synchronous", .integer(2)), ("foreign_keys", .integer(1)),
        ("trusted_schema", .integer(0)), ("cell_size_check", .integer(1)),
      ] as [(String, SQLValue)] {
        #expect(try connection.firstValue("PRAGMA \(name)") == value)
      }
      // Defensive connections do not let the schema be written as rows.
      try connection.run("PRAGMA writable_schema = ON")
      #expect(code { try connection.run("DELETE FROM sqlite_schema") } != nil)
    }

    @Test("settings of one's own replace the usual ones")
    func pragmas() throws {
      let connection = try TestDatabase().open {
        $0.pragmas = ["Journal_Mode": "delete", "page_size": "8192", "cache_size": "-1000"]
      }
      #expect(try connection.firstValue("PRAGMA journal_mode") == .text("delete"))
      #expect(try connection.firstValue("PRAGMA page_size") == .integer(8192))
      #expect(try connection.firstValue("PRAGMA cache_size") == .integer(-1000))
    }

    @Test(
      "settings that could be other statements are refused",
      arguments: [
        ("user_version", "1; DROP TABLE t"), ("user_version = 1; DROP TABLE t; --", "1"),
        ("main.user_version", "1"), ("cache_size", "'1'"), ("cache_size", ""), ("", "1"),
        ("cache_size", "1\n"), ("cache_size", "--"), ("cache_size", "1)"), ("cache_size", "٣"),
      ])
    func injection(name: String, value: String) throws {
      let database = try TestDatabase()
      #expect(code { _ = try database.open { $0.pragmas = [name: value] } } == .other)
      #expect(!FileManager.default.fileExists(atPath: database.path))
    }

    @Test(
      "paths that mean something else to SQLite are paths",
      arguments: [
        ":memory:", "file:x?mode=memory",
      ])
    func oddPaths(name: String) throws {
      var configuration = SQLiteConfiguration()
      configuration.isReadOnly = true
      #expect(code { _ = try SQLiteConnection.open(name, configuration) } == .cannotOpen)
      #expect(code { _ = try SQLiteConnection.open("", configuration) } == .cannotOpen)
      #expect(code { _ = try SQLiteConnection.open("a\0b", configuration) } == .cannotOpen)
    }

    @Test("a mode of the journal that is not possible is refused")
    func journalMode() throws {
      let failure = code { _ = try TestDatabase().open { $0.pragmas = ["journal_mode": "OFF"] } }
      #expect(failure == .cannotOpen)
    }

    @Test("many threads make a database at the same time")
    func racing() throws {
      for _ in 0..<5 {
        let database = try TestDatabase()
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
          do {
            let connection = try database.open()
            try connection.transaction(.write) { try connection.run("CREATE TABLE t\(number) (a)") }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
        #expect(failures.withLock { $0 }.isEmpty)
        let count = "SELECT count(*) FROM sqlite_schema"
        #expect(try database.open().firstValue(count) == .integer(8))
        let names = try FileManager.default.contentsOfDirectory(atPath: database.folder.path)
        #expect(names == ["test.sqlite"])
      }
    }

    @Test("an empty file is a database without tables")
    func empty() throws {
      let database = try TestDatabase()
      try Self.write([], to: database.path)
      let connection = try database.open { $0.createsFile = false }
      #expect(try connection.rows("SELECT * FROM sqlite_schema").isEmpty)
      #expect(try connection.applicationID == 0)
      #expect(code { try connection.checkApplicationID(7) } == .notADatabase)
    }

    @Test("a text file is no database")
    func text() throws {
      let database = try TestDatabase()
      try Self.write(String(repeating: "no database\n", count: 200).utf8, to: database.path)
      Self.check(database.path, .notADatabase)
    }

    @Test("a folder is no database")
    func folder() throws {
      let folder = try TemporaryFolder()
      for isReadOnly in [false, true] {
        var configuration = SQLiteConfiguration()
        configuration.isReadOnly = isReadOnly
        let error = #expect(throws: SQLError.self) {
          _ = try SQLiteConnection.open(folder.path, configuration)
        }
        let found = error?.storeError(path: "p", timeout: .zero)
        #expect(found?.description == StoreError.notARegularFile(path: "p").description)
      }
    }

    @Test("a database that was cut is damaged, wherever that is noticed")
    func truncated() throws {
      let database = try TestDatabase()
      try Self.fill(database)
      let bytes = try Data(contentsOf: URL(filePath: database.path))
      for length in [100, 3000, 4096, 3 * 4096 + 100, bytes.count / 2] {
        try Self.write(bytes.prefix(length), to: database.path)
        let failure = code {
          let connection = try database.open { $0.createsFile = false }
          try connection.query("SELECT * FROM t", []) { _ in }
        }
        #expect(failure == .corrupt || failure == .notADatabase, "\(length)")
      }
    }

    private static func fill(_ database: TestDatabase) throws {
      let connection = try database.open()
      try connection.run("CREATE TABLE t (a, b)")
      try connection.transaction(.write) {
        for number in 0..<500 as Range<Int64> {
          try connection.run(
            "INSERT INTO t VALUES (?, ?)", [.integer(number), .text("number \(number) of many")])
        }
      }
    }

    @Test(
      "a database that may not be read or written says so",
      .enabled(if: geteuid() != 0, "the superuser may read and write everything"))
    func permissions() throws {
      let database = try TestDatabase()
      try database.open().run("CREATE TABLE t (a)")
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: database.path)
      #expect(code { _ = try database.open() } == .readOnly)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: database.path)
      Self.check(database.path, .cannotOpen)
    }

    @Test("a connection for reading reads a database with a write-ahead log, and writes nothing")
    func readOnly() throws {
      let database = try TestDatabase()
      let writer = try database.open()
      try writer.run("CREATE TABLE t (a)")
      let reader = try database.open { $0.isReadOnly = true }
      try writer.run("INSERT INTO t VALUES (1)")
      #expect(try reader.rows("SELECT a FROM t") == [[.integer(1)]])
      #expect(code { try reader.run("INSERT INTO t VALUES (2)") } == .readOnly)
    }

    @Test("a writer waits for another one until the timeout, and says that it is busy")
    func busy() throws {
      let database = try TestDatabase()
      let holder = try database.open()
      try holder.run("CREATE TABLE t (a)")
      let other = try database.open { $0.busyTimeout = .milliseconds(120) }
      try holder.transaction(.write) { () throws in
        let start = ContinuousClock.now
        #expect(code { try other.transaction(.write) {} } == .busy)
        #expect(ContinuousClock.now - start >= .milliseconds(100))
        #expect(!other.isInTransaction)
        #expect(try other.rows("SELECT a FROM t").isEmpty)
      }
      try other.transaction(.write) { try other.run("INSERT INTO t VALUES (1)") }
    }

    @Test("a writer of another process waits in vain too")
    func busyProcess() async throws {
      let database = try TestDatabase()
      let holder = try database.open()
      try holder.begin(.write)
      await #expect(processExitsWith: .success) { [path = database.path as String] in
        var configuration = SQLiteConfiguration()
        configuration.busyTimeout = .milliseconds(20)
        let other = try SQLiteConnection.open(path, configuration)
        #expect(code { try other.transaction(.write) {} } == .busy)
      }
      holder.rollBack()
      await #expect(processExitsWith: .success) { [path = database.path as String] in
        let other = try SQLiteConnection.open(path)
        try other.run("CREATE TABLE t (a)")
      }
      #expect(try holder.rows("SELECT a FROM t").isEmpty)
    }

    @Test("the number of the application and the version of the schema stay with the database")
    func numbers() throws {
      let database = try TestDatabase()
      let connection = try database.open()
      try connection.setApplicationID(.min)
      try connection.setUserVersion(-5)
      let other = try database.open()
      #expect(try other.applicationID == .min)
      #expect(try other.userVersion == -5)
      #expect(throws: Never.self) { try other.checkApplicationID(.min) }
      #expect(code { try other.checkApplicationID(1) } == .notADatabase)
    }

    @Test(
      "the sqlite3 command finds nothing wrong with a database",
      .enabled(if: command != nil, "there is no sqlite3 command on this system"))
    func integrity() throws {
      let database = try TestDatabase()
      try Self.fill(database)
      let process = Process()
      process.executableURL = Self.command
      process.arguments = [database.path, "PRAGMA integrity_check; SELECT count(*) FROM t"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(String(decoding: bytes, as: UTF8.self) == "ok\n500\n")
    }

    private static var command: URL? {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return path.split(separator: ":").map { URL(filePath: "\($0)/sqlite3") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }
  }
#endif
