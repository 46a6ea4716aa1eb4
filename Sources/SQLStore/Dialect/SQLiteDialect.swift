/// What SQLite understands from version 3.37 on.
package struct SQLiteDialect: SQLDialect {
  /// Makes the dialect.
  package init() {}

  /// SQLite's own limits.
  ///
  /// A library may have been built with higher ones.
  package var limits: SQLLimits {
    SQLLimits(parameters: 32_766, expressionDepth: 1000, columns: 2000, nameLength: nil)
  }

  package func placeholder(_ number: Int) -> String { "?" }

  /// For doubles, no type: one would lose the sign of -0.0.
  package func type(_ type: SQLColumnType) -> SQLStatement {
    switch type {
    case .integer, .boolean: "INTEGER"
    case .real: "ANY"
    case .text: "TEXT"
    case .blob: "BLOB"
    }
  }

  package func value(_ double: Double) -> SQLValue { SQLValue(keepingBitsOf: double) }

  package func literal(_ truth: Bool) -> SQLStatement { truth ? "1" : "0" }

  package func distinct(
    _ expression: SQLStatement, from other: SQLStatement
  ) -> SQLStatement {
    "\(expression) IS NOT \(other)"
  }

  /// The names of what connections have to know beside SQLite's own.
  static let standardOrderName = "managed_objects_standard"
  static let signName = "managed_objects_sign"
  static let textKeyName = "managed_objects_text_key"

  /// What is no number is a blob, of which there are several.
  package func order(ofDoubles expression: SQLStatement) -> [SQLStatement]? {
    [
      "CASE typeof(\(expression)) WHEN 'blob' THEN x'' ELSE \(expression) END",
      "CASE \(expression) WHEN 0 THEN \(name: Self.signName)(\(expression)) END",
    ]
  }

  package var standardOrder: String? { Self.standardOrderName }

  package func textKey(of expression: SQLStatement, by order: String) -> SQLStatement? {
    "\(name: Self.textKeyName)(\(expression), \(.text(order)))"
  }

  package func concatenation(_ expressions: [SQLStatement]) -> SQLStatement {
    expressions.isEmpty ? "''" : "(\(expressions.map { "(\($0))" }.joined(by: " || ")))"
  }

  package func blob(_ expression: SQLStatement) -> SQLStatement { "CAST(\(expression) AS BLOB)" }

  package func position(of part: SQLStatement, in bytes: SQLStatement) -> SQLStatement {
    "instr(\(bytes), \(part))"
  }

  /// What is none is kept as its bytes.
  package func isNumber(_ expression: SQLStatement) -> SQLStatement {
    "typeof(\(expression)) <> 'blob'"
  }

  package var definitions: SQLStatement {
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
      + "ORDER BY type, name"
  }

  package func columns(of table: String) -> SQLStatement {
    "SELECT name FROM pragma_table_info(\(.text(table)))"
  }

  package func window(limit: Int?, offset: Int) -> SQLStatement {
    guard limit != nil || offset > 0 else { return "" }
    // There is no offset without a limit, but one below 0 is none.
    let limit: SQLStatement = "LIMIT \(.integer(Int64(limit ?? -1)))"
    return offset > 0 ? "\(limit) OFFSET \(.integer(Int64(offset)))" : limit
  }

  /// Strict, so that columns have only values of their type.
  ///
  /// Rows of a key of several columns, as those of links are, lie in the order of the key alone.
  package func suffix(of table: SQLTable) -> SQLStatement {
    table.primaryKey.count > 1 ? " STRICT, WITHOUT ROWID" : " STRICT"
  }
}
