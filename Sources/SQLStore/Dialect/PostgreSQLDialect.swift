/// What PostgreSQL understands.
package struct PostgreSQLDialect: SQLDialect {
  /// Makes the dialect.
  package init() {}

  package var limits: SQLLimits {
    SQLLimits(parameters: 65_535, expressionDepth: nil, columns: 1600, nameLength: 63)
  }

  package func placeholder(_ number: Int) -> String { "$\(number)" }

  package func type(_ type: SQLColumnType) -> SQLStatement {
    switch type {
    case .integer: "BIGINT"
    case .real: "DOUBLE PRECISION"
    case .text: "TEXT"
    case .blob: "BYTEA"
    case .boolean: "BOOLEAN"
    }
  }

  package func value(_ double: Double) -> SQLValue { .real(double) }

  package func literal(_ truth: Bool) -> SQLStatement { truth ? "TRUE" : "FALSE" }

  /// Of two that are no texts, `||` would be another operator.
  package func concatenation(_ expressions: [SQLStatement]) -> SQLStatement {
    let texts = expressions.map { expression -> SQLStatement in "CAST(\(expression) AS TEXT)" }
    return texts.isEmpty ? "''" : "(\(texts.joined(by: " || ")))"
  }

  package func window(limit: Int?, offset: Int) -> SQLStatement {
    var clauses: [SQLStatement] = []
    if let limit { clauses.append("LIMIT \(.integer(Int64(limit)))") }
    if offset > 0 { clauses.append("OFFSET \(.integer(Int64(offset)))") }
    return clauses.joined(by: " ")
  }

  package func blob(_ expression: SQLStatement) -> SQLStatement {
    "convert_to(\(expression), 'UTF8')"
  }

  package func position(of part: SQLStatement, in bytes: SQLStatement) -> SQLStatement {
    "position(\(part) IN \(bytes))"
  }

  package func isNumber(_ expression: SQLStatement) -> SQLStatement {
    "(\(expression)) <> 'NaN'"
  }

  package var definitions: SQLStatement {
    "SELECT table_name, column_name, data_type FROM information_schema.columns "
      + "WHERE table_schema = current_schema() ORDER BY table_name, column_name"
  }

  package func columns(of table: String) -> SQLStatement {
    "SELECT column_name FROM information_schema.columns "
      + "WHERE table_schema = current_schema() AND table_name = \(.text(table))"
  }
}
