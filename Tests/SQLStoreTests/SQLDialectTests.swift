import SQLStore
import Testing

@Suite("Dialects of SQL")
struct SQLDialectTests {
  /// A piece of SQL, and its text in each dialect.
  struct Piece: CustomTestStringConvertible {
    let testDescription: String
    let sqlite: String
    let postgreSQL: String
    let make: @Sendable (any SQLDialect) -> SQLStatement

    init(
      _ name: String, _ sqlite: String, _ postgreSQL: String? = nil,
      _ make: @escaping @Sendable (any SQLDialect) -> SQLStatement
    ) {
      testDescription = name
      self.sqlite = sqlite
      self.postgreSQL = postgreSQL ?? sqlite
      self.make = make
    }
  }

  static let table = SQLTable(
    "person",
    columns: [
      SQLColumn("key", .integer, isRequired: true), SQLColumn("name", .text),
      SQLColumn("height", .real), SQLColumn("photo", .blob), SQLColumn("is\"new", .boolean),
      SQLColumn("boss", .integer, reference: SQLReference("person", "key", onDelete: .nullify)),
    ], primaryKey: ["key"])
  static let links = SQLTable(
    "links",
    columns: [
      SQLColumn("a", .integer, reference: SQLReference("person", "key", onDelete: .cascade)),
      SQLColumn("b", .integer, reference: SQLReference("person", "key")),
    ], primaryKey: ["a", "b"])

  static let expressions = [
    Piece("true", "1", "TRUE") { $0.literal(true) },
    Piece("false", "0", "FALSE") { $0.literal(false) },
    Piece("concatenation", "((a) || (?))", "(CAST(a AS TEXT) || CAST($1 AS TEXT))") {
      $0.concatenation(["a", "\(.text("b"))"])
    },
    Piece("concatenation of nothing", "''") { $0.concatenation([]) },
    Piece("quotient", "((a + 1) / NULLIF(?, 0))", "((a + 1) / NULLIF($1, 0))") {
      $0.quotient("a + 1", "\(.integer(2))")
    },
    Piece("remainder", "((a) % NULLIF(b, 0))") { $0.remainder("a", "b") },
    Piece("ascending", "a ASC NULLS LAST") {
      $0.ordering("a", isAscending: true, nullsFirst: false)
    },
    Piece("descending", "a DESC NULLS FIRST") {
      $0.ordering("a", isAscending: false, nullsFirst: true)
    },
    Piece("collation", #"(a) COLLATE "fold""#) { $0.collated("a", by: "fold") },
    Piece("difference", "a IS NOT ?", "a IS DISTINCT FROM $1") {
      $0.distinct("a", from: "\(.integer(1))")
    },
    Piece("exists", "EXISTS (SELECT 1)") { $0.exists("SELECT 1") },
    Piece("limit", "LIMIT ?", "LIMIT $1") { $0.window(limit: 3, offset: 0) },
    Piece("limit and offset", "LIMIT ? OFFSET ?", "LIMIT $1 OFFSET $2") {
      $0.window(limit: 3, offset: 4)
    },
    Piece("offset", "LIMIT ? OFFSET ?", "OFFSET $1") { $0.window(limit: nil, offset: 4) },
    Piece("all", "") { $0.window(limit: nil, offset: 0) },
  ]

  private static let bytes = [
    Piece(
      "bytes in bytes", #"instr(CAST("a" AS BLOB), ?) > 0"#,
      #"position($1 IN convert_to("a", 'UTF8')) > 0"#
    ) {
      "\($0.position(of: "\(.blob([1]))", in: $0.blob("\(name: "a")"))) > 0"
    },
    Piece("a number", #"typeof("a") <> 'blob'"#, #"("a") <> 'NaN'"#) {
      $0.isNumber("\(name: "a")")
    },
  ]

  private static let statements = [
    Piece(
      "insert", #"INSERT INTO "t" ("a", "b") VALUES (?, ?), (?, ?)"#,
      #"INSERT INTO "t" ("a", "b") VALUES ($1, $2), ($3, $4)"#
    ) {
      $0.insert(
        into: "t", columns: ["a", "b"], rows: [[.null, .integer(1)], [.integer(2), .null]])
    },
    Piece(
      "upsert",
      #"INSERT INTO "t" ("a", "b") VALUES (?, ?) ON CONFLICT ("a") DO UPDATE SET "b" = excluded."b""#,
      #"INSERT INTO "t" ("a", "b") VALUES ($1, $2) ON CONFLICT ("a") DO UPDATE SET "b" = excluded."b""#
    ) {
      $0.upsert(into: "t", columns: ["a", "b"], rows: [[.integer(1), .null]], key: ["a"])
    },
    Piece(
      "upsert of keys", #"INSERT INTO "t" ("a") VALUES (?) ON CONFLICT ("a") DO NOTHING"#,
      #"INSERT INTO "t" ("a") VALUES ($1) ON CONFLICT ("a") DO NOTHING"#
    ) {
      $0.upsert(into: "t", columns: ["a"], rows: [[.integer(1)]], key: ["a"])
    },
    Piece(
      "table",
      #"CREATE TABLE "person" ("key" INTEGER NOT NULL, "name" TEXT, "height" ANY, "photo" BLOB, "#
        + #""is""new" INTEGER, "boss" INTEGER REFERENCES "person" ("key") ON DELETE SET NULL "#
        + #"DEFERRABLE INITIALLY DEFERRED, PRIMARY KEY ("key")) STRICT"#,
      #"CREATE TABLE "person" ("key" BIGINT NOT NULL, "name" TEXT, "height" DOUBLE PRECISION, "#
        + #""photo" BYTEA, "is""new" BOOLEAN, "boss" BIGINT REFERENCES "person" ("key") "#
        + #"ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED, PRIMARY KEY ("key"))"#
    ) { $0.create(table) },
    Piece(
      "table of links",
      #"CREATE TABLE "links" ("a" INTEGER REFERENCES "person" ("key") ON DELETE CASCADE "#
        + #"DEFERRABLE INITIALLY DEFERRED, "b" INTEGER REFERENCES "person" ("key") "#
        + #"DEFERRABLE INITIALLY DEFERRED, PRIMARY KEY ("a", "b")) STRICT, WITHOUT ROWID"#,
      #"CREATE TABLE "links" ("a" BIGINT REFERENCES "person" ("key") ON DELETE CASCADE "#
        + #"DEFERRABLE INITIALLY DEFERRED, "b" BIGINT REFERENCES "person" ("key") "#
        + #"DEFERRABLE INITIALLY DEFERRED, PRIMARY KEY ("a", "b"))"#
    ) { $0.create(links) },
    Piece("index", #"CREATE INDEX "by name" ON "person" ("name", "height" DESC)"#) {
      $0.create(
        SQLIndex("by name", on: "person", terms: [#""name""#, #""height" DESC"#]))
    },
    Piece("unique index", #"CREATE UNIQUE INDEX "u" ON "person" ("name")"#) {
      $0.create(SQLIndex("u", on: "person", terms: ["\(name: "name")"], isUnique: true))
    },
  ]

  @Test("each dialect says a piece of SQL its way", arguments: expressions + bytes + statements)
  func texts(piece: Piece) throws {
    #expect(try piece.make(SQLiteDialect()).rendered(in: SQLiteDialect()).text == piece.sqlite)
    #expect(
      try piece.make(PostgreSQLDialect()).rendered(in: PostgreSQLDialect()).text
        == piece.postgreSQL)
  }

  @Test("only SQLite needs NaN as a blob")
  func doubles() {
    #expect(SQLiteDialect().value(.nan) == .blob([0x7f, 0xf8, 0, 0, 0, 0, 0, 0]))
    #expect(SQLiteDialect().value(-0.0) == .real(-0.0))
    #expect(PostgreSQLDialect().value(.nan) == .real(.nan))
  }
}
