/// Why a database did not do what it was asked for.
package struct SQLError: Error {
  /// What kind of failure it is.
  package enum Code {
    /// Another connection kept a lock for longer than the timeout, or has committed since the
    /// transaction began to read.
    case busy
    /// The database, the connection or the transaction is for reading only.
    case readOnly
    /// What is stored is damaged, or not what it has to be.
    case corrupt
    /// The file is no database of this kind.
    case notADatabase
    /// There is no room for more.
    case full
    /// The statement would break a constraint, whose name or columns are given where the database
    /// tells them.
    case constraint(SQLConstraint, name: String?)
    /// Tables changed while the statement ran, again and again.
    case schemaChanged
    /// The database could not be opened.
    case cannotOpen
    /// A system call failed.
    case io
    /// The statement was interrupted.
    case interrupted
    /// Something else: mostly a statement with a mistake.
    case other
  }

  /// What kind of failure it is.
  package let code: Code
  /// What the database says of it.
  package let message: String
  /// The beginning of the statement that failed, which has placeholders instead of values.
  package let statement: String?
  /// The system's error number (`errno`) of a failed system call; otherwise 0.
  package let systemCode: Int32

  /// The same of a value, which is named.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - table: The table, or what is kept there.
  ///   - key: The key of the row.
  /// - Returns: The error that names the value.
  func of(_ column: String, _ table: String, key: Int64) -> SQLError {
    guard code == .corrupt else { return self }
    return SQLError(.corrupt, "\(column) of \(table) \(key) cannot be: \(message)")
  }

  /// Describes a failure.
  package init(
    _ code: Code, _ message: String, statement: String? = nil, systemCode: Int32 = 0
  ) {
    self.code = code
    self.message = message
    self.statement = statement.map(Self.cut)
    self.systemCode = systemCode
  }

  /// How many characters of a statement an error carries.
  package static let longestStatement = 300

  private static func cut(_ statement: String) -> String {
    let beginning = statement.prefix(longestStatement)
    return beginning.endIndex < statement.endIndex ? beginning + "…" : statement
  }
}

extension SQLError.Code: Hashable {}

extension SQLError.Code: Sendable {}

/// The kinds of constraints.
package enum SQLConstraint {
  /// Values have to be unique.
  case unique
  /// Other rows refer to a row, or the one it refers to is missing.
  case foreignKey
  /// A value has to be there.
  case notNull
  /// A condition has to hold, or a value has to be of a kind.
  case check
  /// Anything else.
  case other
}

extension SQLConstraint: Hashable {}

extension SQLConstraint: Sendable {}
