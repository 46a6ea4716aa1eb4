/// A connection to a database that understands SQL, for one thread at a time.
///
/// Each statement is given as its text, whose placeholders the dialect of the database defines, and
/// the values for them. What a text means is worked out once, and kept for the next time. A closure
/// that gets rows may run other statements.
package protocol SQLConnection: AnyObject {
  /// Runs a statement, and leaves out the rows that it returns.
  ///
  /// - Returns: The number of rows that were inserted, updated or deleted by the statement itself.
  @discardableResult
  func run(_ text: String, _ values: [SQLValue]) throws(SQLError) -> Int

  /// Runs a statement again and again, with the values that `next` gives each time until it gives none.
  func run(_ text: String, forEach next: () throws -> [SQLValue]?) throws

  /// Runs a statement and hands each row that it returns to `body`, in order. An error that `body`
  /// throws ends it.
  func query(
    _ text: String, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
  ) throws

  /// Whether a transaction is open.
  var isInTransaction: Bool { get }

  /// Opens a transaction; see ``transaction(_:_:)``.
  func begin(_ kind: SQLTransactionKind) throws(SQLError)
  /// Makes what the transaction did durable. When it throws, the transaction may be open still.
  func commit() throws(SQLError)
  /// Ends the transaction, if one is open, as if it had not been.
  func rollBack()

  /// Makes the statement that runs in any thread fail with ``SQLError/Code/interrupted``. Does
  /// nothing when none runs, or when the connection is gone.
  var interrupt: @Sendable () -> Void { get }
}

/// What a transaction is for.
package enum SQLTransactionKind {
  /// Reading one state of the database, that of its beginning, whatever others commit.
  case read
  /// Reading and writing. Nobody else writes from its beginning to its end.
  case write
}

extension SQLTransactionKind: Sendable {}

extension SQLConnection {
  /// Runs `body` in a transaction, which is committed when `body` returns, and rolled back when it
  /// throws.
  ///
  /// - Throws: An ``SQLError`` of the code ``SQLError/Code/busy`` if somebody else writes for too
  ///   long; of the code ``SQLError/Code/other`` if a transaction is open already; what `body`
  ///   throws.
  @discardableResult
  package func transaction<Result>(
    _ kind: SQLTransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    guard !isInTransaction else { throw SQLError(.other, "a transaction is open already") }
    try begin(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// The first column of the first row that a statement returns; nil if it returns none.
  package func firstValue(_ text: String, _ values: [SQLValue] = []) throws(SQLError) -> SQLValue? {
    var first: SQLValue?
    do {
      try query(text, values) { row in
        if first == nil { first = try row.value(at: 0) }
      }
    } catch {
      throw error as? SQLError ?? SQLError(.other, "\(error)")
    }
    return first
  }

  /// Runs a statement without values.
  @discardableResult
  package func run(_ text: String) throws(SQLError) -> Int {
    try run(text, [])
  }
}
