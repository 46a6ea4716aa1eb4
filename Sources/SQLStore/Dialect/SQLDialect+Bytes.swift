/// Comparisons of texts by their bytes.
extension SQLDialect {
  /// Whether the bytes of a text begin with others.
  func bytes(of expression: SQLStatement, begin bytes: [UInt8]) -> SQLStatement {
    // A part of no bytes is NULL.
    "(length(\(blob(expression))) >= \(.integer(Int64(bytes.count))) AND "
      + "substr(\(blob(expression)), 1, \(.integer(Int64(bytes.count)))) = \(.blob(bytes)))"
  }

  /// Whether the bytes of a text end with others.
  func bytes(of expression: SQLStatement, end bytes: [UInt8]) -> SQLStatement {
    let count: SQLStatement = "\(.integer(Int64(bytes.count)))"
    return "(length(\(blob(expression))) >= \(count) AND "
      + "substr(\(blob(expression)), length(\(blob(expression))) - \(count) + 1) = \(.blob(bytes)))"
  }

  /// Whether the bytes of a text contain others.
  func bytes(of expression: SQLStatement, contain bytes: [UInt8]) -> SQLStatement {
    "\(position(of: "\(.blob(bytes))", in: blob(expression))) > 0"
  }
}
