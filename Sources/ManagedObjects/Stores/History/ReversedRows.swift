/// The rows of one entity that transactions changed: as they are, and as they are to be.
struct ReversedRows {
  /// One of the rows.
  struct Row {
    /// The row as it is; nil for none.
    let stored: RowSnapshot?
    /// Whether there is to be a row.
    var isThere: Bool
    /// The value of each column; nil as long as they are those stored.
    var values: [AttributeValue]?
    /// Whether any transaction was taken back that changed the row.
    var isTouched = false
    /// Whether one of them inserted the row.
    var wasInserted = false
  }

  let entity: EntityDescription
  /// Ascending.
  private let keys: [RowKey]
  private(set) var rows: [Row]

  /// Reads rows as they are.
  ///
  /// - Parameters:
  ///   - keys: The keys of the rows, ascending.
  ///   - entity: The entity of the rows.
  ///   - reader: Where they are.
  /// - Throws: What the reader throws.
  init(_ keys: [RowKey], of entity: EntityDescription, in reader: any StoreReading) throws {
    (self.entity, self.keys) = (entity, keys)
    rows = try reader.rows(keys, of: entity).map { Row(stored: $0, isThere: $0 != nil) }
  }

  /// The position of the row with a key; nil where no transaction changed it.
  ///
  /// - Complexity: O(log *n*).
  func position(of key: RowKey) -> Int? {
    let position = keys.indices.partitioningIndex { keys[$0] >= key }
    return position < keys.count && keys[position] == key ? position : nil
  }

  /// What refers to the row at a position.
  func reference(_ position: Int) -> RowReference {
    RowReference(entity: entity.number, key: keys[position])
  }

  /// Takes back that the row at a position was inserted.
  mutating func remove(_ position: Int) {
    rows[position].values = nil
    rows[position].isThere = false
    rows[position].wasInserted = true
    rows[position].isTouched = true
  }

  /// Gives the row at a position values that it had before, by the names of columns.
  mutating func restore(_ previous: [String: AttributeValue], at position: Int) {
    var values = rows[position].values ?? []
    if values.isEmpty {
      let stored = rows[position].isThere ? rows[position].stored : nil
      // What is mandatory may be newer than what history tells of the row.
      values =
        stored.map(entity.values(of:))
        ?? entity.columns.map { $0.isOptional ? .null : $0.defaultValue }
    }
    rows[position].values = nil
    for (index, column) in entity.columns.enumerated() {
      if let value = previous[column.name] { values[index] = value }
    }
    rows[position].values = values
    rows[position].isThere = true
    rows[position].isTouched = true
  }

  /// Has rows completed that are there and have got values back.
  ///
  /// - Parameter completion: Completes the values of a row.
  /// - Throws: What `completion` throws.
  mutating func complete(_ completion: HistoryReversal.Completion) throws {
    for (position, key) in keys.enumerated() where rows[position].isThere {
      guard var values = rows[position].values else { continue }
      rows[position].values = nil
      try completion(entity, key, &values)
      rows[position].values = values
    }
  }

  /// What makes the rows as they are to be.
  ///
  /// - Parameter version: The version of rows that come back.
  /// - Returns: The changes; none of rows that are so already.
  func changes(version: Int64) -> StoreSaveRequest.EntityChanges {
    var changes = StoreSaveRequest.EntityChanges(entity)
    for (position, row) in rows.enumerated() where row.isTouched {
      let key = keys[position]
      switch (row.stored, row.values) {
      case (let stored?, _) where !row.isThere:
        changes.deleted.append(.init(key: key, expectedVersion: stored.version))
      case (nil, let values?) where row.isThere:
        changes.inserted.append(.init(key: key, values: values, version: version))
      case (let stored?, let values?) where values != entity.values(of: stored):
        changes.updated.append(.init(key: key, expectedVersion: stored.version, values: values))
      default: break
      }
    }
    return changes
  }
}
