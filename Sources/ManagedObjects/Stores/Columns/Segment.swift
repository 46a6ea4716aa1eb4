import Synchronization

/// Rows of one entity as columns, in ascending order of their keys.
///
/// A segment never changes. The base of a store holds one an entity, each transaction of its
/// journal one an entity and kind of change.
final class Segment: Sendable {
  /// How many rows are verified, and later pruned, at once.
  static let rowsPerBlock = 4096

  static func blockCount(rows: Int) -> Int {
    (rows + rowsPerBlock - 1) / rowsPerBlock
  }

  static func rows(ofBlock block: Int, rowCount: Int) -> Range<Int> {
    block * rowsPerBlock..<min((block + 1) * rowsPerBlock, rowCount)
  }

  let rowCount: Int
  /// The key of each row.
  let keys: Column
  /// How often each row has been saved.
  let versions: Column
  /// The attributes and references: one element each of the entity's columns, in their order.
  let attributes: [Column]
  /// Where to find rows by what they refer to.
  let referenceIndexes = ReferenceIndexes()
  /// What tells quickly whether rows can have the same unique values; made when somebody asks,
  /// because most segments are opened and closed without.
  let constraintHashes = AtomicLazyReference<ConstraintHashes>()

  /// The blocks that are verified in every column.
  private let verified: VerifiedBlocks

  /// Its rows in other orders; none but in a base.
  let indexes: [StoredIndex]

  init(
    rowCount: Int, keys: Column, versions: Column, attributes: [Column],
    indexes: [StoredIndex] = []
  ) {
    self.rowCount = rowCount
    verified = VerifiedBlocks(count: Self.blockCount(rows: rowCount))
    self.indexes = indexes
    self.keys = keys
    self.versions = versions
    self.attributes = attributes
  }

  func key(at row: Int) -> Int64 {
    guard case .integers(let numbers) = keys.values else { return 0 }
    return numbers[row]
  }

  /// The greatest key, or nil when there are no rows.
  func lastKey() throws(StoreError) -> Int64? {
    guard rowCount > 0 else { return nil }
    try keys.verify(block: (rowCount - 1) / Self.rowsPerBlock)
    return key(at: rowCount - 1)
  }

  func version(at row: Int) -> Int64 {
    guard case .integers(let numbers) = versions.values else { return 0 }
    return numbers[row]
  }

  /// The row with a key, or nil.
  ///
  /// - Complexity: O(1) where keys are consecutive, else O(log *n*).
  func row(ofKey key: Int64) throws(StoreError) -> Int? {
    guard case .integers(let numbers) = keys.values, rowCount > 0 else { return nil }
    if numbers.width == 0 {
      let (distance, overflow) = key.subtractingReportingOverflow(numbers.origin)
      guard !overflow, distance >= 0, distance < Int64(rowCount) else { return nil }
      return Int(distance)
    }
    var (lower, upper) = (0, rowCount)
    while lower < upper {
      let middle = (lower + upper) / 2
      try keys.verify(block: middle / Self.rowsPerBlock)
      if numbers[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    guard lower < rowCount else { return nil }
    try keys.verify(block: lower / Self.rowsPerBlock)
    return numbers[lower] == key ? lower : nil
  }

  /// Verifies the block of a row in every column.
  func verify(row: Int) throws(StoreError) {
    try verify(block: row / Self.rowsPerBlock)
  }

  /// Verifies a block in every column.
  func verify(block: Int) throws(StoreError) {
    if verified.contains(block) { return }
    try keys.verify(block: block)
    try versions.verify(block: block)
    for column in attributes { try column.verify(block: block) }
    verified.insert(block)
  }

  func snapshot(of row: Int) -> RowSnapshot {
    RowSnapshot(
      key: RowKey(key(at: row)), version: version(at: row), storage: self, position: row)
  }
}

extension Segment: RowStorage {
  func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue {
    attributes[attribute.rawValue].value(at: position)
  }
}
