/// Comparisons of texts by their bytes, and of numbers.
extension SQLDialect {
  /// Whether a value that is not NULL is a number and no NaN.
  func isNumber(_ expression: SQLStatement) -> SQLStatement {
    "typeof(\(expression)) <> 'blob'"
  }

  private func blob(_ expression: SQLStatement) -> SQLStatement { "CAST(\(expression) AS BLOB)" }

  /// Whether the bytes of a text begin with others.
  func bytes(of expression: SQLStatement, begin bytes: [UInt8]) -> SQLStatement {
    // A part of no bytes is NULL.
    "(length(\(blob(expression))) >= \(.integer(Int64(bytes.count))) AND "
      + "substr(\(blob(expression)), 1, \(.integer(Int64(bytes.count)))) = \(.blob(bytes)))"
  }

  /// Whether the bytes of a text end with others.
  func bytes(of expression: SQLStatement, end bytes: [UInt8]) -> SQLStatement {
    "(length(\(blob(expression))) >= \(.integer(Int64(bytes.count))) AND "
      + "substr(\(blob(expression)), \(.integer(-Int64(bytes.count)))) = \(.blob(bytes)))"
  }

  /// Whether the bytes of a text contain others.
  func bytes(of expression: SQLStatement, contain bytes: [UInt8]) -> SQLStatement {
    "instr(\(blob(expression)), \(.blob(bytes))) > 0"
  }
}
