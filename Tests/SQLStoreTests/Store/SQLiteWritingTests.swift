#if SQLite
  import Foundation
  import TestSupport
  import Testing

  @testable import ManagedObjects
  @testable import SQLStore

  @Suite("What is written to SQLite databases")
  struct SQLiteWritingTests {
    /// A connection that keeps the statements that it is given.
    private final class Recorder: SQLConnection {
      private let connection: any SQLConnection
      private(set) var texts: [String] = []

      init(_ connection: any SQLConnection) { self.connection = connection }

      func run(_ text: String, _ values: [SQLValue]) throws(SQLError) -> Int {
        texts.append(text)
        return try connection.run(text, values)
      }

      func run(_ text: String, forEach next: () throws -> [SQLValue]?) throws {
        texts.append(text)
        try connection.run(text, forEach: next)
      }

      func query(
        _ text: String, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
      ) throws { try connection.query(text, values, body) }

      var isInTransaction: Bool { connection.isInTransaction }

      func begin(_ kind: SQLTransactionKind) throws(SQLError) { try connection.begin(kind) }

      func commit() throws(SQLError) { try connection.commit() }

      func rollBack() { connection.rollBack() }

      var interrupt: @Sendable () -> Void { connection.interrupt }
    }

    private static func model() throws -> ManagedObjectModel {
      try ManagedObjectModel {
        EntityDescription("Person") {
          AttributeDescription("name", .string)
          AttributeDescription("age", .integer32)
          AttributeDescription("weight", .double)
        }
      }
    }

    @Test("an update writes the columns that change, by one statement for all rows that it is for")
    func changedColumns() throws {
      let place = try SQLitePlace()
      let model = try Self.model()
      let store = try #require(try place.open(model) as? SQLStore)
      let person = try #require(model.entity(named: "Person"))
      var changes = StoreSaveRequest.EntityChanges(person)
      for number in 1...5 {
        changes.inserted.append(
          .init(key: RowKey(-Int64(number)), values: [.string("p"), .integer(1), .double(0)]))
      }
      _ = try store.save(StoreSaveRequest(changes: [changes]))
      changes = StoreSaveRequest.EntityChanges(person)
      let values: [[AttributeValue]] = [
        ["p", 2, 0.0], ["p", 3, 0.0], ["q", 1, 0.0], ["p", 1, .double(-0.0)], ["p", 1, 0.0],
      ]
      for (number, values) in values.enumerated() {
        changes.updated.append(
          .init(key: RowKey(Int64(number + 1)), expectedVersion: 1, values: values))
      }
      let texts = try store.pool.write { connection in
        try connection.transaction(.write) {
          let recorder = Recorder(connection)
          let transaction = try RowTransaction(
            StoreSaveRequest(changes: [changes]),
            from: store.reading(.transaction(connection)), of: model)
          try SQLWriter(schema: store.schema, dialect: store.dialect, connection: recorder)
            .write(transaction)
          return recorder.texts
        }
      }
      #expect(
        Set(texts) == [
          #"UPDATE "Person" SET "$version" = ? WHERE "$key" = ?"#,
          #"UPDATE "Person" SET "$version" = ?, "age" = ? WHERE "$key" = ?"#,
          #"UPDATE "Person" SET "$version" = ?, "name" = ? WHERE "$key" = ?"#,
          #"UPDATE "Person" SET "$version" = ?, "weight" = ? WHERE "$key" = ?"#,
        ])
      #expect(texts.count == 4)
      let rows = try store.fetch(StoreFetchRequest(entity: person))
      #expect(rows.map(person.values(of:)) == values)
      #expect(rows.map(\.version) == [2, 2, 2, 2, 2])
    }

    @Test("a statement is run with each of several values, and an error ends it")
    func eachValue() throws {
      let folder = try TemporaryFolder()
      var configuration = SQLiteConfiguration()
      configuration.createsFile = true
      let connection = try SQLiteConnection.open(folder("a.sqlite"), configuration)
      try connection.run("CREATE TABLE t (a INTEGER UNIQUE) STRICT")
      var values = [1 as Int64, 2, 3].makeIterator()
      try connection.run("INSERT INTO t VALUES (?)") { values.next().map { [.integer($0)] } }
      var count = try connection.firstValue("SELECT COUNT(*) FROM t")
      #expect(count == .integer(3))
      values = [4, 3, 5].makeIterator()
      #expect(throws: SQLError.self) {
        try connection.run("INSERT INTO t VALUES (?)") { values.next().map { [.integer($0)] } }
      }
      count = try connection.firstValue("SELECT COUNT(*) FROM t")
      #expect(count == .integer(4))
      try connection.run("INSERT INTO t VALUES (?)", [.integer(9)])
    }
  }
#endif
