/// A statement of SQL, or a part of one, for any database: its text, with names and values in
/// between.
///
/// Only what stands in the source code becomes text. Names are quoted, and values go to the
/// database beside the text:
///
/// ```swift
/// let condition: SQLStatement = "\(name: "age") > \(.integer(30))"
/// let query: SQLStatement = "SELECT \(name: "name") FROM \(name: "person") WHERE \(condition)"
/// ```
package struct SQLStatement {
  fileprivate enum Part {
    case text(String)
    case name(String)
    case value(SQLValue)
  }

  fileprivate var parts: [Part] = []

  /// Makes a statement of text that is SQL as it is.
  ///
  /// It must not come from outside.
  package init(trusted text: String) {
    parts = [.text(text)]
  }

  fileprivate init(parts: [Part]) {
    self.parts = parts
  }

  /// Whether there is nothing in it.
  package var isEmpty: Bool {
    parts.allSatisfy { part in
      if case .text(let text) = part { text.isEmpty } else { false }
    }
  }

  /// Whether a database may not take the statement as a condition: it has too many values, or is nested too
  /// deeply.
  ///
  /// How deep a parser goes is not told by it; the numbers here are half of what SQLite was found to take.
  package func exceeds(_ limits: SQLLimits) -> Bool {
    var (values, depth, deepest, words) = (0, 0, 0, 0)
    for part in parts {
      switch part {
      case .value: values += 1
      case .name: break
      case .text(let text):
        for byte in text.utf8 {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") { depth -= 1 }
          deepest = max(deepest, depth)
        }
        words += text.split(separator: " ").count { $0 == "AND" || $0 == "OR" }
      }
    }
    let mostWords = limits.expressionDepth.map { $0 - 100 } ?? .max
    return values > limits.parameters - 100 || deepest > 40 || words > mostWords
  }

  /// Adds another one to the end.
  package static func += (statement: inout SQLStatement, other: SQLStatement) {
    statement.parts += other.parts
  }

  /// The statement that has one after the other.
  package static func + (one: SQLStatement, other: SQLStatement) -> SQLStatement {
    SQLStatement(parts: one.parts + other.parts)
  }

  /// The text in a dialect, in which placeholders stand for values, and the values in their order.
  ///
  /// - Throws: An ``SQLError`` if there are more values than the database can take.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func rendered(
    in dialect: any SQLDialect
  ) throws(SQLError) -> (text: String, values: [SQLValue]) {
    var text = ""
    var values: [SQLValue] = []
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .name(let name): text += dialect.quoted(name)
      case .value(let value):
        values.append(value)
        text += dialect.placeholder(values.count)
      }
    }
    guard values.count <= dialect.limits.parameters else {
      throw SQLError(
        .other, "\(values.count) values are more than the \(dialect.limits.parameters) allowed",
        statement: text)
    }
    return (text, values)
  }
}

extension SQLStatement: Sendable {}

extension SQLStatement: ExpressibleByStringInterpolation {
  /// What stands between the text of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    /// Adds a part.
    package mutating func appendInterpolation(_ statement: SQLStatement) {
      parts += statement.parts
    }

    /// Adds a value.
    package mutating func appendInterpolation(_ value: SQLValue) {
      parts.append(.value(value))
    }

    /// Adds the name of a table or a column.
    package mutating func appendInterpolation(name: String) {
      parts.append(.name(name))
    }
  }

  package init(stringLiteral value: String) {
    self.init(trusted: value)
  }

  package init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
  }
}

extension Sequence<SQLStatement> {
  /// All of them, with a separator between each two.
  package func joined(by separator: SQLStatement = ", ") -> SQLStatement {
    var joined = SQLStatement(parts: [])
    var isFirst = true
    for statement in self {
      if !isFirst { joined += separator }
      joined += statement
      isFirst = false
    }
    return joined
  }
}

extension SQLConnection {
  /// Runs a statement; see ``SQLConnection/run(_:_:)``.
  @discardableResult
  package func run(
    _ statement: SQLStatement, in dialect: any SQLDialect
  ) throws(SQLError) -> Int {
    let (text, values) = try statement.rendered(in: dialect)
    return try run(text, values)
  }

  /// Queries by a statement; see ``SQLConnection/query(_:_:_:)``.
  package func query(
    _ statement: SQLStatement, in dialect: any SQLDialect,
    _ body: (borrowing SQLRow) throws -> Void
  ) throws {
    let (text, values) = try statement.rendered(in: dialect)
    try query(text, values, body)
  }
}
