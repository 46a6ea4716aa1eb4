/// Merges what frames of a journal say as they pile up.
///
/// Every eighth frame also says what it and the seven before it changed together, every 64th what it
/// and the 63 before it did, and so on. So each row is written once more for each power of eight, and
/// a reader needs seven frames of each at most: opening costs the logarithm of the number of commits.
enum JournalMerging {
  private static let fanOut: UInt64 = 8
  /// Frames with more bytes than this on the average are few in any journal, and stay as they are.
  private static let greatestFrame = 4096

  /// A reader takes no frame with more rows than bytes, and no frame has fewer bytes than this.
  private static let rowsInAnyFrame = 128

  /// What a frame has to say of those before it, if anything.
  ///
  /// - Parameters:
  ///   - part: What the frame itself changes.
  ///   - parts: The parts before it, in their order.
  /// - Returns: What all frames from some on changed together; nil for nothing.
  static func merged(
    _ part: JournalPart, behind parts: [JournalPart]
  ) -> TransactionRecord.Merged? {
    let sequence = part.sequences.upperBound
    let span = span(endingAt: sequence)
    guard span > 1 else { return nil }
    let first = sequence - span + 1
    let start = parts.lastIndex { $0.sequences.lowerBound < first }.map { $0 + 1 } ?? 0
    let together = parts[start...] + [part]
    guard together.first?.sequences.lowerBound == first else { return nil }
    let links = tables(together.map(\.links))
    let merged = TransactionRecord.Merged(
      first: Int64(clamping: first), changedCount: together.reduce(0) { $0 + $1.changedCount },
      entities: tables(together.map(\.entities)), links: links.isEmpty ? nil : links)
    let tables = merged.entities + links
    let size = tables.reduce(0) { $0 + $1.byteCount }
    guard size <= Self.greatestFrame * Int(clamping: span),
      tables.allSatisfy({ $0.greatestRowCount <= max(Self.rowsInAnyFrame, size) })
    else { return nil }
    return merged
  }

  /// The greatest power of the fan-out that divides a sequence number.
  private static func span(endingAt sequence: UInt64) -> UInt64 {
    var span: UInt64 = 1
    while sequence > 0, sequence.isMultiple(of: span &* fanOut), span <= sequence {
      span &*= fanOut
    }
    return span
  }

  private static func tables(
    _ parts: [[JournalPart.Table]]
  ) -> [TransactionRecord.Table] {
    var changes: [String: MergedChanges] = [:]
    for table in parts.joined() {
      changes[table.entity.name, default: MergedChanges(table.entity)].add(table.changes)
    }
    return changes.values.map(\.record).sorted { $0.name < $1.name }
  }
}

/// What several transactions changed in one table, one after another.
private struct MergedChanges {
  private struct Row {
    /// Whether the row was there before the first of the transactions.
    let existed: Bool
    /// Where it is after the last; nil when it is deleted.
    var place: EntityTable.Location?
  }

  private let entity: EntityDescription
  private var nextKey: Int64 = 1
  private var segments: [Segment] = []
  private var rows: [Int64: Row] = [:]

  init(_ entity: EntityDescription) {
    self.entity = entity
  }

  mutating func add(_ changes: TableChanges) {
    nextKey = max(nextKey, changes.nextKey)
    if let deleted = changes.deleted {
      for row in 0..<deleted.rowCount { set(deleted.key(at: row), nil, existed: true) }
    }
    add(changes.updated, existed: true)
    add(changes.inserted, existed: false)
  }

  private mutating func add(_ segment: Segment?, existed: Bool) {
    guard let segment else { return }
    for row in 0..<segment.rowCount {
      let place = EntityTable.Location(segment: segments.count, row: row)
      set(segment.key(at: row), place, existed: existed)
    }
    segments.append(segment)
  }

  private mutating func set(_ key: Int64, _ place: EntityTable.Location?, existed: Bool) {
    rows[key, default: Row(existed: existed, place: nil)].place = place
  }

  /// What they changed together.
  var record: TransactionRecord.Table {
    var deleted = SegmentBuilder(entity)
    for key in rows.keys.sorted() {
      guard let row = rows[key], row.existed, row.place == nil else { continue }
      deleted.append(key: key, version: 1, values: [])
    }
    return TransactionRecord.Table(
      name: entity.name, nextKey: nextKey, inserted: present(existed: false),
      updated: present(existed: true), before: nil,
      deleted: deleted.rowCount == 0 ? nil : deleted.record(checksummed: false))
  }

  /// The rows that are there after the last transaction, with their values.
  private func present(existed: Bool) -> SegmentRecord? {
    let keys = rows.filter { $1.existed == existed && $1.place != nil }.keys.sorted()
    if keys.isEmpty { return nil }
    var builder = SegmentBuilder(entity)
    builder.append(keys.compactMap { rows[$0]?.place }, of: segments)
    return builder.record(checksummed: false)
  }
}

extension TransactionRecord.Table {
  /// How many bytes the values take.
  fileprivate var byteCount: Int {
    [inserted, updated, deleted].reduce(0) { $0 + ($1?.byteCount ?? 0) }
  }

  /// The size of the largest segment.
  fileprivate var greatestRowCount: Int {
    [inserted, updated, deleted].reduce(0) { max($0, $1?.rowCount ?? 0) }
  }
}
