#if SQLite
  import SQLStore
  import Testing

  @Suite("The dialect of SQLite")
  struct SQLiteDialectTests {
    @Test("SQLite understands each piece of SQL", arguments: SQLDialectTests.expressions)
    func understood(piece: SQLDialectTests.Piece) throws {
      let connection = try InMemory.connection()
      let dialect = SQLiteDialect()
      try connection.addCollation("fold") { one, other in one.count - other.count }
      let part = try piece.make(dialect).rendered(in: dialect)
      let isWindow = part.text.isEmpty || part.text.hasPrefix("LIMIT")
      let isOrder = part.text.contains("NULLS")
      let before = isWindow ? "SELECT 1 " : isOrder ? "SELECT 1 FROM t ORDER BY " : "SELECT "
      try connection.run("CREATE TABLE t (a, b)")
      let after = isWindow || isOrder ? "" : " FROM t"
      #expect(throws: Never.self) {
        try connection.query(before + part.text + after, part.values) { _ in }
      }
    }

    @Test("SQLite makes tables and indexes, inserts rows and updates them")
    func tables() throws {
      let connection = try InMemory.connection()
      let dialect = SQLiteDialect()
      try connection.run(dialect.create(SQLDialectTests.table), in: dialect)
      try connection.run(dialect.create(SQLDialectTests.links), in: dialect)
      try connection.run(
        dialect.create(
          SQLIndex("i", on: "person", terms: [dialect.collated("name", by: "NOCASE")])),
        in: dialect)
      let columns = ["key", "name", "boss"]
      let rows: [[SQLValue]] = [
        [.integer(1), .text("Ada"), .null], [.integer(2), .null, .integer(1)],
      ]
      let inserted = try connection.run(
        dialect.insert(into: "person", columns: columns, rows: rows), in: dialect)
      #expect(inserted == 2)
      let updated = try connection.run(
        dialect.upsert(
          into: "person", columns: columns, rows: [[.integer(1), .text("Bob"), .null]],
          key: ["key"]), in: dialect)
      #expect(updated == 1)
      #expect(try connection.firstValue("SELECT name FROM person WHERE key = 1") == .text("Bob"))
      try connection.run("DELETE FROM person WHERE key = 1")
      #expect(try connection.firstValue("SELECT boss FROM person") == .null)
      let error = #expect(throws: SQLError.self) {
        try connection.run(
          dialect.insert(into: "links", columns: ["a", "b"], rows: [[.integer(2), .integer(9)]]),
          in: dialect)
      }
      #expect(error?.code == .constraint(.foreignKey, name: nil))
    }

    @Test(
      "SQLite divides integers towards zero",
      arguments: [
        (7, 2, 3, 1), (-7, 2, -3, -1), (7, -2, -3, 1),
      ])
    func division(dividend: Int64, divisor: Int64, quotient: Int64, remainder: Int64) throws {
      let connection = try InMemory.connection()
      let dialect = SQLiteDialect()
      let one: SQLStatement = "\(.integer(dividend))"
      let other: SQLStatement = "\(.integer(divisor))"
      let isRight: SQLStatement =
        "\(dialect.quotient(one, other)) = \(.integer(quotient))"
        + " AND \(dialect.remainder(one, other)) = \(.integer(remainder))"
      let (text, values) = try ("SELECT " + isRight).rendered(in: dialect)
      #expect(try connection.firstValue(text, values) == .integer(1))
      let (zero, none) = try ("SELECT " + dialect.quotient(one, "0")).rendered(in: dialect)
      #expect(try connection.firstValue(zero, none) == .null)
    }
  }
#endif
