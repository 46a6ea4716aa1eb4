#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rows of one of the two tables that hold the history of a base.
struct HistoryTable: Sendable {
  let segment: Segment
  /// The key that the next row gets.
  let nextKey: Int64

  /// An empty table.
  init(_ entity: EntityDescription) {
    self.init(emptyBefore: 1, entity)
  }

  /// An empty table whose next row gets a key.
  init(emptyBefore nextKey: Int64, _ entity: EntityDescription) {
    segment = Segment(SegmentBuilder(entity).record(checksummed: false), of: entity)
    self.nextKey = nextKey
  }

  /// Opens the rows that a base holds.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(_ table: BaseDirectory.Table, _ entity: EntityDescription) throws(StoreError) {
    let rows = try table.table(StoredRows(of: entity, format: BaseRecord.format))
    (segment, nextKey) = (rows.segments[0], rows.nextKey)
  }

  /// Verifies all rows.
  func verify() throws(StoreError) {
    for block in 0..<Segment.blockCount(rows: segment.rowCount) { try segment.verify(block: block) }
  }

  /// The position of the first row whose number is not less than another one.
  ///
  /// - Parameters:
  ///   - number: The other number.
  ///   - numbers: The number of each row, ascending.
  /// - Returns: The position; the number of rows when all numbers are less.
  func position(notLessThan number: Int64, _ numbers: (Int) -> Int64) -> Int {
    (0..<segment.rowCount).partitioningIndex { numbers($0) >= number }
  }
}

/// The transactions of history, a row each, whose keys are their numbers.
enum TransactionTable {
  /// The name of the column that has a value where a transaction has a tag.
  static let tagKind = "tagKind"

  static let entity = EntityDescription(
    "@transaction",
    attributes: [
      AttributeDescription("date", .date),
      AttributeDescription("author", .string),
      AttributeDescription("contextName", .string),
      AttributeDescription("processIdentifier", .integer32),
      AttributeDescription(tagKind, .integer16),
      AttributeDescription("tagNumber", .integer64),
    ])

  static func values(_ entry: HistoryEntry) -> [AttributeValue] {
    [
      .date(entry.date), entry.author.map(AttributeValue.string) ?? .null,
      entry.contextName.map(AttributeValue.string) ?? .null,
      entry.processIdentifier.map { .integer(Int64($0)) } ?? .null,
      (entry.tag?.kind).map(AttributeValue.integer) ?? .null,
      (entry.tag?.number).map(AttributeValue.integer) ?? .null,
    ]
  }

  /// The transaction in a verified row, without its changes.
  static func entry(_ segment: Segment, row: Int) -> HistoryEntry {
    var entry = HistoryEntry(number: segment.key(at: row), date: date(segment, row: row), runs: [])
    if case .string(let author) = segment.attributes[1].value(at: row) { entry.author = author }
    if case .string(let name) = segment.attributes[2].value(at: row) { entry.contextName = name }
    entry.processIdentifier = segment.attributes[3].integer(at: row).flatMap(Int32.init(exactly:))
    entry.tag = TransactionTag(
      kind: segment.attributes[4].integer(at: row), number: segment.attributes[5].integer(at: row))
    return entry
  }

  static func date(_ segment: Segment, row: Int) -> Date {
    guard case .date(let date) = segment.attributes[0].value(at: row) else { return .distantPast }
    return date
  }
}

/// The changes of history, a row for rows of one entity with consecutive keys.
enum ChangeTable {
  static let entity = EntityDescription(
    "@change",
    attributes: [
      AttributeDescription("transaction", .integer64),
      AttributeDescription("entity", .integer64),
      AttributeDescription("kind", .integer16),
      AttributeDescription("firstKey", .integer64),
      AttributeDescription("count", .integer64),
      AttributeDescription("properties", .string),
      AttributeDescription("tombstone", .binary),
      AttributeDescription("before", .binary),
    ])

  /// The position of the column that holds the values of rows before changes.
  static let before = 7

  /// What stands between the names of properties.
  private static let separator = "\n"

  static func values(_ run: ChangeRun, of transaction: Int64) -> [AttributeValue] {
    [
      .integer(transaction), .integer(EntityNumber(name: run.entityName).rawValue),
      .integer(run.kind.rawValue), .integer(run.keys.lowerBound),
      .integer(Int64(run.keys.count)),
      run.properties.isEmpty ? .null : .string(run.properties.joined(separator: separator)),
      run.tombstone.isEmpty ? .null : .binary(Data(Tombstone.encode(run.tombstone))),
      run.before.map { .binary(Data($0.bytes)) } ?? .null,
    ]
  }

  /// The number of the transaction of a verified row.
  static func transaction(_ segment: Segment, row: Int) -> Int64 {
    segment.attributes[0].integer(at: row) ?? 0
  }

  /// The changes in a verified row; nil when they make no sense.
  static func run(_ segment: Segment, row: Int, model: ManagedObjectModel) -> ChangeRun? {
    let numbers = (1...4).compactMap { segment.attributes[$0].integer(at: row) }
    guard numbers.count == 4, let number = EntityNumber(rawValue: numbers[0]),
      let entity = model.entity(numbered: number),
      let kind = PersistentHistoryChangeType(rawValue: numbers[1]),
      RowKey.plausibleNumbers ~= numbers[2], 1...Int64(Int32.max) ~= numbers[3]
    else { return nil }
    var run = ChangeRun(
      kind: kind, entityName: entity.name, keys: numbers[2]...numbers[2] + numbers[3] - 1)
    if case .string(let names) = segment.attributes[5].value(at: row) {
      run.properties = names.split(separator: separator).map(String.init)
    }
    if case .binary(let bytes) = segment.attributes[6].value(at: row) {
      guard let tombstone = Tombstone.decode(Array(bytes)) else { return nil }
      run.tombstone = tombstone
    }
    if let bytes = segment.attributes[before].bytes(at: row) {
      guard Tombstone.isWellFormed(bytes.copy()), run.keys.count == 1 else { return nil }
      run.before = .stored(bytes)
    }
    return run
  }
}

extension Column {
  /// How many bytes texts or data take.
  var byteCount: Int {
    if case .runs(let runs) = values { runs.bytes.count } else { 0 }
  }

  /// The bytes of a row of texts or data, where they are; nil when it has none.
  fileprivate func bytes(at row: Int) -> ByteView? {
    guard !isNull(row), case .runs(let runs) = values else { return nil }
    return runs.bytes[runs.range(of: row)]
  }
}
