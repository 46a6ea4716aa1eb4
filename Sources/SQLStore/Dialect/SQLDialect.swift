/// What databases say differently.
///
/// What most of them have in common is given by extensions, and each dialect changes what it has
/// otherwise.
package protocol SQLDialect: Sendable {
  /// What statements must not exceed.
  var limits: SQLLimits { get }

  /// A name of a table, a column, an index or a collation, so that it can mean nothing else.
  func quoted(_ name: String) -> String
  /// What stands for the value of a number, counted from 1.
  func placeholder(_ number: Int) -> String
  /// The type of columns that keep every value of a kind as it is.
  func type(_ type: SQLColumnType) -> SQLStatement
  /// The value that a column of the type ``SQLColumnType/real`` keeps every bit of.
  func value(_ double: Double) -> SQLValue
  /// A truth value.
  func literal(_ truth: Bool) -> SQLStatement
  /// The texts of expressions one after the other; NULL if any is.
  func concatenation(_ expressions: [SQLStatement]) -> SQLStatement
  /// The bytes of a text in UTF-8.
  func blob(_ expression: SQLStatement) -> SQLStatement
  /// Where bytes begin in others, counted from 1; 0 where they are not in them.
  func position(of part: SQLStatement, in bytes: SQLStatement) -> SQLStatement
  /// Whether a double that is not NULL is a number.
  func isNumber(_ expression: SQLStatement) -> SQLStatement
  /// A query for what the database says of all tables that are there: rows of three texts, always in the
  /// same order.
  var definitions: SQLStatement { get }
  /// A query for the names of the columns of a table; no rows where there is none.
  func columns(of table: String) -> SQLStatement
  /// What is skipped and how much is taken at the end of a query; nothing for all.
  func window(limit: Int?, offset: Int) -> SQLStatement
  /// Whether a value is another one than a second, be one of them NULL or both.
  func distinct(_ expression: SQLStatement, from other: SQLStatement) -> SQLStatement
  /// What orders as the doubles of a column do to the bit: -0.0 before 0.0, and all that are not numbers,
  /// which are equal, behind the numbers; nil where the database has no such order.
  func order(ofDoubles expression: SQLStatement) -> [SQLStatement]?
  /// The name of the collation that is the standard order of texts; nil where the database has none.
  var standardOrder: String? { get }
  /// Bytes that order as texts do; nil where the database cannot make them.
  ///
  /// - Parameters:
  ///   - expression: The text.
  ///   - order: The name of the order.
  /// - Returns: An expression.
  func textKey(of expression: SQLStatement, by order: String) -> SQLStatement?
  /// What follows the parentheses of a new table.
  func suffix(of table: SQLTable) -> SQLStatement
}

/// What a statement must not exceed.
package struct SQLLimits {
  /// The number of values.
  package let parameters: Int
  /// How deep an expression is nested, as a chain of ANDs and ORs also is; nil if only memory
  /// limits it.
  package let expressionDepth: Int?
  /// The number of columns of a table.
  package let columns: Int
  /// The length of a name in bytes; nil if nothing limits it.
  ///
  /// Longer ones would be cut.
  package let nameLength: Int?
}

extension SQLLimits: Sendable {}

/// The types of columns.
package enum SQLColumnType {
  /// Whole numbers of 64 bits.
  case integer
  /// Doubles.
  case real
  /// Texts. PostgreSQL takes none that has the scalar NUL.
  case text
  /// Bytes.
  case blob
  /// Truth values.
  case boolean
}

extension SQLColumnType: Hashable, CaseIterable {}

extension SQLColumnType: Sendable {}

extension SQLDialect {
  package func quoted(_ name: String) -> String {
    // Bytes, as a quotation mark with a combining mark behind it is another character.
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in name.utf8 {
      if byte == UInt8(ascii: "\"") { quoted.append(byte) }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  package func order(ofDoubles expression: SQLStatement) -> [SQLStatement]? { nil }

  package var standardOrder: String? { nil }

  package func textKey(of expression: SQLStatement, by order: String) -> SQLStatement? { nil }

  package func distinct(
    _ expression: SQLStatement, from other: SQLStatement
  ) -> SQLStatement {
    "\(expression) IS DISTINCT FROM \(other)"
  }

  /// The quotient of two integers without its fraction; NULL for a divisor of 0.
  package func quotient(_ dividend: SQLStatement, _ divisor: SQLStatement) -> SQLStatement {
    "((\(dividend)) / NULLIF(\(divisor), 0))"
  }

  /// What the division of two integers leaves, with the sign of the dividend; NULL for a divisor of
  /// 0.
  package func remainder(_ dividend: SQLStatement, _ divisor: SQLStatement) -> SQLStatement {
    "((\(dividend)) % NULLIF(\(divisor), 0))"
  }

  /// A term of an order, which says where rows without a value come.
  package func ordering(
    _ expression: SQLStatement, isAscending: Bool, nullsFirst: Bool
  ) -> SQLStatement {
    let direction: SQLStatement = isAscending ? "ASC" : "DESC"
    let nulls: SQLStatement = nullsFirst ? "NULLS FIRST" : "NULLS LAST"
    return "\(expression) \(direction) \(nulls)"
  }

  /// An expression whose texts are compared by a collation.
  package func collated(_ expression: SQLStatement, by collation: String) -> SQLStatement {
    "(\(expression)) COLLATE \(name: collation)"
  }

  /// Whether a query has any row.
  package func exists(_ query: SQLStatement) -> SQLStatement {
    "EXISTS (\(query))"
  }
}
