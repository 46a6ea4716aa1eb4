/// The changes of a save request to one entity, checked against a table and turned into columns.
struct PreparedChanges {
  let entity: EntityDescription
  private(set) var conflicts: [RowConflict] = []
  private(set) var insertedKeys: [RowKey] = []
  private(set) var inserted: SegmentRecord?
  private(set) var updated: SegmentRecord?
  private(set) var before: SegmentRecord?
  private(set) var deleted: SegmentRecord?
  let nextKey: Int64

  /// Prepares changes to a table.
  ///
  /// Rows that are not as the request expects become ``conflicts``.
  init(_ changes: StoreSaveRequest.EntityChanges, to table: EntityTable) throws(StoreError) {
    entity = changes.entity
    nextKey = table.nextKey + Int64(changes.insertedCount)
    inserted = Self.record(of: changes, firstKey: table.nextKey)
    insertedKeys = (table.nextKey..<nextKey).map(RowKey.init)
    try prepare(changes.updated, in: table)
    try prepare(changes.deleted, in: table)
  }

  private static func record(
    of changes: StoreSaveRequest.EntityChanges, firstKey: Int64
  ) -> SegmentRecord? {
    guard changes.insertedCount > 0 else { return nil }
    let columnsKey = firstKey + Int64(changes.inserted.count)
    let columns = changes.insertedColumns.map { SegmentBuilder($0, firstKey: columnsKey) }
    if changes.inserted.isEmpty { return columns?.record(checksummed: false) }
    var builder = SegmentBuilder(changes.entity)
    for (offset, values) in changes.inserted.enumerated() {
      builder.append(key: firstKey + Int64(offset), version: 1, values: values)
    }
    if let columns {
      let rows = Segment(columns.record(checksummed: false), of: changes.entity)
      builder.append((0..<rows.rowCount).map { .init(segment: 0, row: $0) }, of: [rows])
    }
    return builder.record(checksummed: false)
  }

  /// The size of the largest segment.
  var greatestRowCount: Int {
    [inserted, updated, before, deleted].reduce(0) { max($0, $1?.rowCount ?? 0) }
  }

  /// How many bytes the values in all segments take.
  var byteCount: Int {
    [inserted, updated, before, deleted].reduce(0) { $0 + ($1?.byteCount ?? 0) }
  }

  /// The changes in a form that a table takes.
  func tableChanges(withInserted: Bool) -> TableChanges {
    TableChanges(
      nextKey: nextKey, inserted: withInserted ? segment(inserted) : nil,
      updated: segment(updated), deleted: segment(deleted))
  }

  /// The segment that one of the records describes.
  func segment(_ record: SegmentRecord?) -> Segment? {
    record.map { Segment($0, of: entity) }
  }

  private mutating func prepare(
    _ updates: [StoreSaveRequest.Update], in table: EntityTable
  ) throws(StoreError) {
    guard !updates.isEmpty else { return }
    var (new, old) = (SegmentBuilder(entity), SegmentBuilder(entity))
    for update in updates.sorted(by: { $0.key < $1.key }) {
      guard let place = try expect(update.key, update.expectedVersion, in: table) else { continue }
      let (version, overflow) = update.expectedVersion.addingReportingOverflow(1)
      new.append(
        key: update.key.rawValue, version: overflow ? 1 : version, values: update.values)
      old.append(row: place.row, of: table.segments[place.segment])
    }
    updated = new.record(checksummed: false)
    before = old.record(checksummed: false)
  }

  private mutating func prepare(
    _ deletions: [StoreSaveRequest.Deletion], in table: EntityTable
  ) throws(StoreError) {
    guard !deletions.isEmpty else { return }
    var old = SegmentBuilder(entity)
    for deletion in deletions.sorted(by: { $0.key < $1.key }) {
      guard let place = try expect(deletion.key, deletion.expectedVersion, in: table)
      else { continue }
      old.append(row: place.row, of: table.segments[place.segment])
    }
    deleted = old.record(checksummed: false)
  }

  /// Where a row is, or nil after noting a conflict when it is not in the version expected.
  private mutating func expect(
    _ key: RowKey, _ version: Int64, in table: EntityTable
  ) throws(StoreError) -> EntityTable.Location? {
    let place = try table.location(ofKey: key.rawValue)
    var stored: Int64?
    if let place {
      try table.segments[place.segment].verify(row: place.row)
      stored = table.segments[place.segment].version(at: place.row)
    }
    if stored == version { return place }
    conflicts.append(
      RowConflict(
        entityName: entity.name, key: key, expectedVersion: version, storedVersion: stored))
    return nil
  }
}

extension StoreSaveRequest.EntityChanges {
  fileprivate var insertedCount: Int { inserted.count + (insertedColumns?.rowCount ?? 0) }
}
