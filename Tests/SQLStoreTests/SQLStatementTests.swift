import SQLStore
import Testing

@Suite("Building SQL statements")
struct SQLStatementTests {
  private static let statement: SQLStatement = {
    let condition: SQLStatement = "\(name: "age") > \(.integer(30))"
    let both = [condition, "\(name: "name") = \(.text("Ada"))"].joined(by: " AND ")
    return "SELECT * FROM \(name: "person") WHERE \(both)" + " LIMIT \(.integer(1))"
  }()

  @Test("a statement has its values beside the text, in the order of the placeholders")
  func values() throws {
    let (text, values) = try Self.statement.rendered(in: SQLiteDialect())
    #expect(text == #"SELECT * FROM "person" WHERE "age" > ? AND "name" = ? LIMIT ?"#)
    #expect(values == [.integer(30), .text("Ada"), .integer(1)])
  }

  @Test("placeholders are numbered when a statement is complete")
  func numbers() throws {
    let (text, values) = try Self.statement.rendered(in: PostgreSQLDialect())
    #expect(text == #"SELECT * FROM "person" WHERE "age" > $1 AND "name" = $2 LIMIT $3"#)
    #expect(values.count == 3)
  }

  @Test(
    "a name cannot end its quotation",
    arguments: [
      ("plain", #""plain""#),
      ("a\"b; DROP TABLE x; --", #""a""b; DROP TABLE x; --""#),
      ("\"", "\"\"\"\""),
      ("\"\u{301}; DROP", "\"\"\"\u{301}; DROP\""),
      ("", "\"\""),
    ])
  func names(name: String, quoted: String) throws {
    for dialect in [SQLiteDialect(), PostgreSQLDialect()] as [any SQLDialect] {
      let text = try (SQLStatement("\(name: name)")).rendered(in: dialect).text
      #expect(text.utf8.elementsEqual(quoted.utf8))
    }
  }

  @Test("statements without anything are empty, and join to nothing")
  func empty() throws {
    let none: [SQLStatement] = []
    #expect(none.joined().isEmpty)
    #expect(SQLStatement("").isEmpty)
    #expect(!SQLStatement("\(.null)").isEmpty)
    #expect(!SQLStatement(trusted: "x").isEmpty)
  }

  @Test("a statement with more values than the database takes is refused")
  func tooMany() throws {
    let value: SQLStatement = "\(.null)"
    let most = Array(repeating: value, count: 32_766).joined()
    #expect(try most.rendered(in: SQLiteDialect()).values.count == 32_766)
    #expect(throws: SQLError.self) { try (most + value).rendered(in: SQLiteDialect()) }
    #expect(throws: Never.self) { try (most + value).rendered(in: PostgreSQLDialect()) }
  }
}
