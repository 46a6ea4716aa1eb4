/// What a batch request did, so that contexts can be told.
public struct BatchResult: Hashable, Sendable {
  /// How many rows the request was about.
  public let count: Int
  /// The rows that it inserted.
  public let inserted: [RowReference]
  /// The rows that it gave new values, and those that referred to rows that it deleted.
  public let updated: [RowReference]
  /// The rows that it deleted.
  public let deleted: [RowReference]

  /// Tells what was done.
  public init(
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
