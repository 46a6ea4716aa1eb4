#if SQLite
  import SQLStore
  import Testing

  @Suite("Functions and collations for SQLite")
  struct SQLiteFunctionTests {
    private final class Marker: Sendable {}

    private struct Refusal: Error, CustomStringConvertible {
      let description = "this is refused"
    }

    @Test(
      "a function gets its arguments and returns a value of any kind",
      arguments: [
        .null, .integer(.min), .real(-0.5), .text("a\0é"), .text(""), .blob([0, 1]), .blob([]),
      ] as [SQLValue])
    func values(value: SQLValue) throws {
      let connection = try InMemory.connection()
      try connection.addFunction("same", argumentCount: 1) { try $0.value(at: 0) }
      #expect(try connection.firstValue("SELECT same(?)", [value]) == value)
    }

    @Test("a function of any number of arguments can tell how many there are")
    func variadic() throws {
      let connection = try InMemory.connection()
      try connection.addFunction("arity", argumentCount: nil) { .integer(Int64($0.count)) }
      #expect(try connection.firstValue("SELECT 10 * arity(1, 'x') + arity()") == .integer(20))
    }

    @Test("what a function throws is the error of the statement")
    func errors() throws {
      let connection = try InMemory.connection()
      try connection.addFunction("refuse", argumentCount: 0) { _ in throw Refusal() }
      try connection.addFunction("number", argumentCount: 1) {
        .integer(try $0.integer(at: 0) ?? 0)
      }
      let error = #expect(throws: SQLError.self) { try connection.run("SELECT refuse()") }
      #expect(error?.code == .other)
      #expect(error?.message == "this is refused")
      #expect(throws: SQLError.self) { try connection.run("SELECT number('x')") }
      #expect(throws: SQLError.self) { try connection.run("SELECT number(1, 2)") }
      #expect(try connection.firstValue("SELECT number(3)") == .integer(3))
    }

    @Test("only a function for schemas can be used by an index")
    func schemas() throws {
      let connection = try InMemory.connection()
      try connection.run("CREATE TABLE t (a)")
      try connection.addFunction("direct", argumentCount: 1) { try $0.value(at: 0) }
      try connection.addFunction("innocuous", argumentCount: 1, isForSchemas: true) {
        try $0.value(at: 0)
      }
      #expect(throws: SQLError.self) { try connection.run("CREATE INDEX i ON t (direct(a))") }
      try connection.run("CREATE INDEX i ON t (innocuous(a))")
      try connection.run("INSERT INTO t VALUES (1)")
      #expect(try connection.firstValue("SELECT a FROM t WHERE innocuous(a) = 1") == .integer(1))
    }

    @Test("a collation orders texts and finds them")
    func collation() throws {
      let connection = try InMemory.connection()
      try connection.addCollation("by length") { one, other in one.count - other.count }
      let dialect = SQLiteDialect()
      let term = dialect.collated("a", by: "by length")
      try connection.run("CREATE TABLE t (a TEXT)")
      try connection.run("INSERT INTO t VALUES ('ccc'), (''), ('dd'), ('a'), (NULL)")
      try connection.run(dialect.create(SQLIndex("i", on: "t", terms: [term])), in: dialect)
      let order = dialect.ordering(term, isAscending: true, nullsFirst: false)
      let (text, values) = try ("SELECT a FROM t ORDER BY " + order).rendered(in: dialect)
      let rows = try connection.rows(text, values)
      #expect(rows == [[.text("")], [.text("a")], [.text("dd")], [.text("ccc")], [.null]])
      let (search, none) = try ("SELECT a FROM t WHERE " + term + " = 'xx'").rendered(in: dialect)
      #expect(try connection.rows(search, none) == [[.text("dd")]])
    }

    @Test("closures of functions and collations go with the connection, or when they are replaced")
    func lifetimes() throws {
      var (function, replaced, collation) = (
        Optional(Marker()), Optional(Marker()), Optional(Marker())
      )
      weak let lastFunction = function
      weak let lastReplaced = replaced
      weak let lastCollation = collation
      var connection: SQLiteConnection? = try InMemory.connection()
      try connection?.addFunction("f", argumentCount: 0) { [replaced] _ in
        .integer(replaced == nil ? 0 : 1)
      }
      try connection?.addFunction("f", argumentCount: 0) { [function] _ in
        .integer(function == nil ? 0 : 2)
      }
      try connection?.addCollation("c") { [collation] _, _ in collation == nil ? 0 : 1 }
      (function, replaced, collation) = (nil, nil, nil)
      #expect(lastReplaced == nil)
      #expect(lastFunction != nil && lastCollation != nil)
      #expect(try connection?.firstValue("SELECT f()") == .integer(2))
      connection = nil
      #expect(lastFunction == nil && lastCollation == nil)
    }

    @Test("the closure of a function that cannot be made goes at once")
    func failure() throws {
      let connection = try InMemory.connection()
      var marker = Optional(Marker())
      weak let last = marker
      let failure = code { [marker] in
        try connection.addFunction("f", argumentCount: 10_000) { _ in
          .integer(marker == nil ? 0 : 1)
        }
      }
      #expect(failure != nil)
      marker = nil
      #expect(last == nil)
    }
  }
#endif
