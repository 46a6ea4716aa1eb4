/// The rows that a batch was about.
package struct BatchRows: Hashable, Sendable {
  /// How many there are.
  package let count: Int
  /// Those that it inserted, in the order of the request.
  package let inserted: [RowReference]
  /// Those that it gave new values, and those that referred to rows that it deleted.
  package let updated: [RowReference]
  /// Those that it deleted.
  package let deleted: [RowReference]

  /// Tells what was done.
  package init(
    count: Int, inserted: [RowReference] = [], updated: [RowReference] = [],
    deleted: [RowReference] = []
  ) {
    self.count = count
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }
}

extension StoreError {
  /// How often a batch starts anew because somebody else got in between, before it gives up.
  private static let batchAttempts = 8

  /// Runs `body`, and runs it again when rows were changed after it had read them.
  static func retryingConflicts<Result>(_ body: () throws -> Result) throws -> Result {
    for _ in 1..<batchAttempts {
      do { return try body() } catch StoreError.conflict {}
    }
    return try body()
  }
}

extension EntityDescription {
  /// The values of all columns of a row.
  func values(of row: RowSnapshot) -> [AttributeValue] {
    columns.indices.map { row.value(at: AttributeIndex($0)) }
  }
}
