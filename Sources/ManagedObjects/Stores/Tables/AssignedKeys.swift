/// The keys of the rows that a request inserts into a table.
struct AssignedKeys {
  /// The keys in the order of the request.
  let inserted: [RowKey]
  /// Those of them that were given before.
  let given: Set<RowKey>
  /// The keys of the table that were not given before.
  private let new: Range<Int64>
  /// The keys that provisional ones stand for; nil where these count down from -1, as they mostly do.
  private var provisional: [RowKey: RowKey]?

  /// The key of the next row after these.
  var nextKey: Int64 { new.upperBound }

  /// Gives keys to the rows that have none.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when two rows have the same key, or one has a
  ///   key that is not to be had, or a ``StoreError/corrupt(path:offset:reason:)``.
  init(
    _ changes: StoreSaveRequest.EntityChanges, in table: EntityTable
  ) throws(StoreError) {
    let columnCount = changes.insertedColumns?.rowCount ?? 0
    var given: Set<RowKey> = []
    var keys: [RowKey] = []
    keys.reserveCapacity(changes.inserted.count + columnCount)
    var next = table.nextKey
    var countsDown = true
    for row in changes.inserted {
      if row.key.rawValue < 0 {
        keys.append(RowKey(next))
        next += 1
        countsDown = countsDown && row.key.rawValue == -Int64(keys.count)
      } else {
        guard try table.takes(row.key), given.insert(row.key).inserted else {
          throw .invalidRequest(
            reason: "\(changes.entity.name) \(row.key.rawValue) cannot be inserted")
        }
        keys.append(row.key)
        countsDown = false
      }
    }
    guard RowKey.plausibleNumbers ~= next + Int64(columnCount) else {
      throw .keysExhausted(entity: changes.entity.name)
    }
    for key in next..<next + Int64(columnCount) { keys.append(RowKey(key)) }
    inserted = keys
    self.given = given
    new = table.nextKey..<next + Int64(columnCount)
    if !countsDown { provisional = try Self.provisional(changes, keys) }
  }

  private static func provisional(
    _ changes: StoreSaveRequest.EntityChanges, _ keys: [RowKey]
  ) throws(StoreError) -> [RowKey: RowKey] {
    var assigned: [RowKey: RowKey] = [:]
    for (row, key) in zip(changes.inserted, keys) where row.key.rawValue < 0 {
      guard assigned.updateValue(key, forKey: row.key) == nil else {
        throw .invalidRequest(
          reason: "two rows of \(changes.entity.name) have the key \(row.key.rawValue)")
      }
    }
    return assigned
  }

  /// The key that a provisional one stands for; nil when no row has it.
  func key(forProvisional key: RowKey) -> RowKey? {
    if let provisional { return provisional[key] }
    let (number, overflow) = Int64(-1).subtractingReportingOverflow(key.rawValue)
    guard !overflow, 0..<Int64(inserted.count) ~= number else { return nil }
    return inserted[Int(number)]
  }

  /// Whether a row is inserted under a key.
  func contains(_ key: RowKey) -> Bool {
    new.contains(key.rawValue) || given.contains(key)
  }

  /// The positions of the first so many rows in the order of their keys.
  func ascendingPositions(upTo count: Int) -> [Int] {
    let positions = Array(0..<count)
    return given.isEmpty ? positions : positions.sorted { inserted[$0] < inserted[$1] }
  }
}

extension EntityTable {
  /// Whether a row can be inserted under a key that was given before.
  fileprivate func takes(_ key: RowKey) throws(StoreError) -> Bool {
    guard 1..<nextKey ~= key.rawValue else { return false }
    return try location(ofKey: key.rawValue) == nil
  }
}
