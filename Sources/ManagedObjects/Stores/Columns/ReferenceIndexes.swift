import Synchronization

/// Finds the rows of a segment by the keys that they refer to.
///
/// A few look-ups scan the column. After those, the rows are put in lists by key, once for as long
/// as the segment lives.
final class ReferenceIndexes: Sendable {
  private enum State {
    case scanned(times: Int)
    case indexed(KeyLists)
  }

  /// How many look-ups scan a column before its rows are put in lists.
  static let scanLimit = 24
  private let states: Mutex<[Int: State]> = Mutex([:])

  /// Answers how to look up `count` keys: with lists, or by scanning where nil.
  func lists(
    lookingUp count: Int, in column: Int, _ make: () throws(StoreError) -> KeyLists
  ) throws(StoreError) -> KeyLists? {
    let known: KeyLists?? = states.withLock { states in
      switch states[column] ?? .scanned(times: 0) {
      case .indexed(let lists): return lists
      case .scanned(let times):
        if times + count > Self.scanLimit { return nil }
        states[column] = .scanned(times: times + count)
        return .some(nil)
      }
    }
    if let known { return known }
    // Two threads may come here at the same time; both make the same.
    let lists = try make()
    states.withLock { $0[column] = .indexed(lists) }
    return lists
  }
}

/// The rows of a column of integers, in a list for each number, ascending.
final class KeyLists: Sendable {
  private let first: [Int64: Int32]
  /// The next row with the same number; -1 after the last.
  private let next: [Int32]

  /// Lists the rows of a verified column.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  init(_ column: Column, _ numbers: PackedIntegers) {
    var first: [Int64: Int32] = [:]
    var next = Array(repeating: Int32(-1), count: column.rowCount)
    for row in (0..<column.rowCount).reversed() where !column.isNull(row) {
      let number = numbers[row]
      let position = Int32(truncatingIfNeeded: row)
      if let later = first.updateValue(position, forKey: number) { next[row] = later }
    }
    (self.first, self.next) = (first, next)
  }

  func forEachRow(with number: Int64, _ body: (Int) -> Void) {
    var row = first[number] ?? -1
    while row >= 0 {
      body(Int(row))
      row = next[Int(row)]
    }
  }
}

extension Segment {
  /// Calls `body` with each row that refers to one of some rows, hidden ones included, and with the
  /// position of that among them.
  ///
  /// - Parameters:
  ///   - keys: The keys of the rows that are referred to.
  ///   - entity: Their entity.
  ///   - column: The column of the reference's key; that of its entity follows.
  ///   - body: What to do with each.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func forEachReference(
    to keys: [RowKey], of entity: EntityNumber, in column: AttributeIndex,
    _ body: (_ position: Int, _ row: Int) -> Void
  ) throws(StoreError) {
    let (keyColumn, entityColumn) = (attributes[column.rawValue], attributes[column.rawValue + 1])
    guard case .integers(let numbers) = keyColumn.values,
      case .integers(let entities) = entityColumn.values
    else { return }
    // Most references of a column lead to one entity.
    if entities.width == 0, entities.step == 0, entities.origin != entity.rawValue { return }
    func isMatch(_ row: Int) -> Bool {
      !entityColumn.isNull(row) && entities[row] == entity.rawValue
    }
    if keys.count <= max(1, rowCount / Self.rowsPerIndexedKey),
      let index = index(where: { $0.names == [keyColumn.name] })
    {
      for (position, key) in keys.enumerated() {
        try forEachRow(of: index, with: key.rawValue, column) { row throws(StoreError) in
          try entityColumn.verify(block: row / Self.rowsPerBlock)
          if isMatch(row) { body(position, row) }
        }
      }
      return
    }
    let lists = try referenceIndexes.lists(lookingUp: keys.count, in: column.rawValue) {
      () throws(StoreError) in
      try verify(references: column)
      return KeyLists(keyColumn, numbers)
    }
    if let lists {
      for (position, key) in keys.enumerated() {
        lists.forEachRow(with: key.rawValue) { if isMatch($0) { body(position, $0) } }
      }
      return
    }
    try verify(references: column)
    for (position, key) in keys.enumerated() {
      let comparison = BoundComparison(column, is: key.rawValue)
      try ColumnFilter(segment: self).rows(satisfying: .comparison(comparison)).forEachRow {
        if isMatch($0) { body(position, $0) }
        return true
      }
    }
  }

  /// Looking up more keys than one in so many rows is faster with lists than in a persisted index.
  private static let rowsPerIndexedKey = 64

  private func forEachRow(
    of index: StoredIndex, with key: Int64, _ column: AttributeIndex,
    _ body: (Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    for rank in try index.ranks(of: BoundComparison(column, is: key), in: self) ?? 0..<0 {
      let row = try index.position(ofRank: rank)
      try keys.verify(block: row / Self.rowsPerBlock)
      try body(row)
    }
  }

  /// Verifies the keys of all rows and what they refer to in a column.
  func verify(references column: AttributeIndex) throws(StoreError) {
    try keys.verify()
    try attributes[column.rawValue].verify()
    try attributes[column.rawValue + 1].verify()
  }
}

extension BoundComparison {
  /// Whether a column holds a number.
  fileprivate init(_ column: AttributeIndex, is number: Int64) {
    self = .integer(column, IntegerTest(.range(number...number)))
  }
}
