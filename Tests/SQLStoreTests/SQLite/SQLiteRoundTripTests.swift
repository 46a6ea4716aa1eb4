#if SQLite
  import Foundation
  import SampleData
  import SQLStore
  import TestSupport
  import Testing

  @Suite("Values in SQLite")
  struct SQLiteRoundTripTests {
    private static let doubles: [Double] = [
      0, -0.0, 1, -1, 0.1, .infinity, -.infinity, .nan, -.nan, .signalingNaN,
      Double(nan: 0x1234, signaling: false), .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      -.leastNormalMagnitude, 9_007_199_254_740_994, -9_223_372_036_854_775_808, 4.5e15 + 0.5,
    ]
    private static let texts = [
      "", "\0", "a\0b", "\u{10ffff}", "😀é", "e\u{301}", "\u{feff}x", "'\"; DROP", "\u{fffd}", "12",
      "1.0",
    ]

    private static func double(_ random: inout SplitMix64) -> Double {
      random.happens(percent: 50)
        ? doubles[random.below(doubles.count)] : Double(bitPattern: random.next())
    }

    private static func text(_ random: inout SplitMix64) -> String {
      if random.happens(percent: 30) { return texts[random.below(texts.count)] }
      var scalars = String.UnicodeScalarView()
      for _ in 0..<random.below(40) {
        let limit = random.happens(percent: 50) ? 0x80 : 0x11_0000
        if let scalar = Unicode.Scalar(UInt32(random.below(limit))) { scalars.append(scalar) }
      }
      return String(scalars)
    }

    private static func value(_ random: inout SplitMix64) -> SQLValue {
      switch random.below(5) {
      case 0: .null
      case 1:
        .integer(
          random.happens(percent: 20)
            ? [0, .min, .max, -1][random.below(4)] : Int64(bitPattern: random.next()))
      case 2: .real(double(&random))
      case 3: .text(text(&random))
      default: .blob((0..<random.below(3) * 20).map { _ in UInt8(random.below(256)) })
      }
    }

    /// What a column of the type that the dialect has for it is given, and what it then has.
    private static func columns(_ values: [SQLValue]) -> [(type: SQLColumnType, value: SQLValue)] {
      values.map { value in
        switch value {
        case .real(let double): (.real, SQLiteDialect().value(double))
        case .integer: (.integer, value)
        case .text: (.text, value)
        case .blob, .null: (.blob, value)
        }
      }
    }

    @Test("every value that is written is read bit by bit")
    func roundTrip() throws {
      let seed = testSeed("values in SQLite")
      var random = SplitMix64(seed: seed)
      let database = try TestDatabase()
      let connection = try database.open { $0.pragmas = ["synchronous": "OFF"] }
      let dialect = SQLiteDialect()
      for round in 0..<testRounds(40) {
        let columns = Self.columns((0..<8).map { _ in Self.value(&random) })
        let table = SQLTable(
          "t\(round)",
          columns: columns.enumerated().map { SQLColumn("c\($0.offset)", $0.element.type) },
          primaryKey: [])
        let values = columns.map(\.value)
        try connection.run(dialect.create(table), in: dialect)
        try connection.run(
          dialect.insert(into: table.name, columns: table.columns.map(\.name), rows: [values]),
          in: dialect)
        let found = try connection.rows("SELECT * FROM t\(round)")
        #expect(found == [values], "with seed \(seed)")
        try connection.run("DROP TABLE t\(round)")
      }
    }

    @Test("every double is read with all its bits from a column, an index, an order and a group")
    func doubles() throws {
      let seed = testSeed("doubles in SQLite")
      var random = SplitMix64(seed: seed)
      let connection = try InMemory.connection()
      let dialect = SQLiteDialect()
      let table = SQLTable(
        "t", columns: [SQLColumn("key", .integer), SQLColumn("x", .real)], primaryKey: ["key"])
      try connection.run(dialect.create(table), in: dialect)
      try connection.run(dialect.create(SQLIndex("i", on: "t", terms: ["x"])), in: dialect)
      let doubles = Self.doubles + (0..<200).map { _ in Self.double(&random) }
      for (key, double) in doubles.enumerated() {
        try connection.run(
          "INSERT INTO t VALUES (?, ?)", [.integer(Int64(key)), dialect.value(double)])
      }
      for query in [
        "SELECT key, x FROM t", "SELECT key, x FROM t INDEXED BY i WHERE x IS NOT NULL",
        "SELECT key, x FROM t ORDER BY x DESC", "SELECT key, max(x) FROM t GROUP BY key",
      ] {
        var count = 0
        try connection.query(query, []) { row in
          let key = try #require(try row.integer(at: 0))
          let found = try #require(try row.real(at: 1))
          #expect(found.bitPattern == doubles[Int(key)].bitPattern, "\(query) with seed \(seed)")
          count += 1
        }
        #expect(count == doubles.count)
      }
      // What the helpers are for.
      try connection.run("CREATE TABLE r (x REAL)")
      try connection.run("INSERT INTO r VALUES (?), (?)", [.real(-0.0), .real(.nan)])
      #expect(try connection.rows("SELECT x FROM r") == [[.real(0)], [.null]])
    }

    @Test("a NaN is not null, equals no number and sorts behind all")
    func notANumber() throws {
      let connection = try InMemory.connection()
      try connection.run("CREATE TABLE t (x ANY) STRICT")
      for double in [1, .nan, .infinity, -0.0] {
        try connection.run("INSERT INTO t VALUES (?)", [SQLValue(keepingBitsOf: double)])
      }
      #expect(try connection.firstValue("SELECT count(*) FROM t WHERE x IS NULL") == .integer(0))
      #expect(try connection.firstValue("SELECT count(*) FROM t WHERE x = 0") == .integer(1))
      #expect(try connection.firstValue("SELECT count(*) FROM t WHERE x < 5") == .integer(2))
      #expect(
        try connection.firstValue("SELECT count(*) FROM t WHERE x > 5 AND typeof(x) <> 'blob'")
          == .integer(1))
      #expect(
        try connection.firstValue("SELECT x FROM t ORDER BY x DESC")
          == SQLValue(keepingBitsOf: .nan))
    }
  }
#endif
