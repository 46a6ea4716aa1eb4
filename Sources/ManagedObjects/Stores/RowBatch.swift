/// Some rows of a fetch, as columns: the fastest way to read many of them, and to hand them to
/// another thread.
///
/// ```swift
/// try context.forEachRowBatch(FetchRequest<Person>(), keys: ["lastName", "age"]) { batch in
///   for row in 0..<batch.rowCount where !batch.columns[1].isNull(row) {
///     sum += batch.columns[1].integers[row]
///   }
///   return true
/// }
/// ```
public struct RowBatch: Hashable, Sendable {
  /// How many rows a batch has at most.
  public static let greatestRowCount = 1024
  /// How many bytes the texts of a column take at most, unless one alone takes more.
  static let greatestByteCount = 1 << 18

  /// The key of each row.
  public package(set) var keys: [Int64] = []
  /// The values of the columns asked for, in the order asked for.
  public package(set) var columns: [ColumnValues]

  /// Starts without rows.
  public init(_ columns: [ColumnValues]) {
    self.columns = columns
  }

  /// Starts without rows of an entity.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - columns: Its columns that are wanted.
  package init(_ entity: EntityDescription, columns: [AttributeIndex]) {
    self.init(columns.map { ColumnValues(entity.columns[$0.rawValue].type) })
  }

  /// How many rows there are.
  public var rowCount: Int { keys.count }

  /// Where the to-one relationship leads whose columns, that of the keys and that of the numbers of
  /// entities, start at a position; nil for nowhere.
  ///
  /// The row may have been deleted since, and in a damaged store the entity may not be the model's.
  public func reference(_ row: Int, at column: Int) -> RowReference? {
    guard !columns[column].isNull(row), columns[column].integers[row] != 0,
      let entity = EntityNumber(rawValue: columns[column + 1].integers[row])
    else { return nil }
    return RowReference(entity: entity, key: RowKey(columns[column].integers[row]))
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - key: The key of the row.
  ///   - values: A value for each of ``columns``.
  public mutating func append(key: Int64, _ values: [AttributeValue]) {
    precondition(values.count == columns.count)
    keys.append(key)
    for index in columns.indices { columns[index].append(values[index]) }
  }

  /// Forgets the rows, but keeps the room that they took.
  package mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    for index in columns.indices { columns[index].removeAll() }
  }
}

extension StoreReading {
  /// Hands the rows that satisfy a request to `body` in the request's order, a batch at a time.
  ///
  /// This is for stores that have no way of their own: all rows are fetched at once.
  ///
  /// - Parameters:
  ///   - request: Which rows.
  ///   - columns: The columns whose values are wanted.
  ///   - body: Takes a batch, and answers whether it wants more.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try forEachFetchedBatch(of: request, columns: columns, body)
  }

  /// Fetches all rows that satisfy a request, and hands them to `body` a batch at a time.
  package func forEachFetchedBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    var request = request
    request.read(only: Set(columns))
    let rows = try fetch(request)
    var batch = RowBatch(request.entity, columns: columns)
    for (position, row) in rows.enumerated() {
      batch.append(key: row.key.rawValue, columns.map { row.value(at: $0) })
      guard batch.isFull || position == rows.count - 1 else { continue }
      guard try body(batch) else { return }
      batch.removeAll()
    }
  }
}

extension RowBatch {
  /// Whether rows had better go to another batch.
  package var isFull: Bool {
    rowCount >= Self.greatestRowCount
      || columns.contains { $0.bytes.count >= Self.greatestByteCount }
  }
}
