/// The changes of a save request to one entity, checked against a table and turned into columns.
struct PreparedChanges {
  let entity: EntityDescription
  private(set) var conflicts: [RowConflict] = []
  /// The keys of the inserted rows in the order of the request.
  let insertedKeys: [RowKey]
  private(set) var inserted: SegmentRecord?
  private(set) var updated: SegmentRecord?
  private(set) var before: SegmentRecord?
  private(set) var deleted: SegmentRecord?
  let nextKey: Int64
  /// Whether rows are inserted under keys that were given before.
  let hasGivenKeys: Bool

  /// Prepares changes to a table.
  ///
  /// Rows that are not as the request expects become ``conflicts``.
  ///
  /// - Parameters:
  ///   - changes: What to change, without provisional keys in references.
  ///   - keys: The keys of the inserted rows.
  ///   - table: The rows as they are.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(
    _ changes: StoreSaveRequest.EntityChanges, keys: AssignedKeys, to table: EntityTable
  ) throws(StoreError) {
    entity = changes.entity
    nextKey = keys.nextKey
    insertedKeys = keys.inserted
    hasGivenKeys = !keys.given.isEmpty
    inserted = Self.record(of: changes, keys)
    try prepare(changes.updated, in: table)
    try prepare(changes.deleted, in: table)
  }

  /// Changes nothing but the key of the next row.
  init(reserving nextKey: Int64, of entity: EntityDescription) {
    self.entity = entity
    self.nextKey = nextKey
    insertedKeys = []
    hasGivenKeys = false
  }

  /// Takes changes of rows that were there before.
  init(
    of entity: EntityDescription, updated: SegmentRecord, before: SegmentRecord,
    deleted: SegmentRecord
  ) {
    self.init(reserving: 1, of: entity)
    if updated.rowCount > 0 { (self.updated, self.before) = (updated, before) }
    if deleted.rowCount > 0 { self.deleted = deleted }
  }

  private static func record(
    of changes: StoreSaveRequest.EntityChanges, _ keys: AssignedKeys
  ) -> SegmentRecord? {
    guard !keys.inserted.isEmpty else { return nil }
    let count = changes.inserted.count
    let columns = changes.insertedColumns.flatMap { columns in
      columns.rowCount == 0
        ? nil : SegmentRecord(columns, firstKey: keys.inserted[count].rawValue)
    }
    if changes.inserted.isEmpty { return columns }
    var builder = SegmentBuilder(changes.entity)
    for position in keys.ascendingPositions(upTo: count) {
      let row = changes.inserted[position]
      builder.append(
        key: keys.inserted[position].rawValue, version: row.version, values: row.values)
    }
    if let columns {
      let rows = Segment(columns, of: changes.entity)
      builder.append((0..<rows.rowCount).map { .init(segment: 0, row: $0) }, of: [rows])
    }
    return (consume builder).record(checksummed: false)
  }

  /// The size of the largest segment.
  var greatestRowCount: Int {
    [inserted, updated, before, deleted].reduce(0) { max($0, $1?.rowCount ?? 0) }
  }

  /// How many rows are inserted, updated or deleted.
  var changedCount: Int {
    [inserted, updated, deleted].reduce(0) { $0 + ($1?.rowCount ?? 0) }
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
    var new = SegmentBuilder(entity)
    var places: [EntityTable.Location] = []
    for update in updates.sorted(by: { $0.key < $1.key }) {
      guard let place = try expect(update.key, update.expectedVersion, in: table) else { continue }
      let (version, overflow) = update.expectedVersion.addingReportingOverflow(1)
      new.append(
        key: update.key.rawValue, version: overflow ? 1 : version, values: update.values)
      places.append(place)
    }
    updated = (consume new).record(checksummed: false)
    before = record(of: places, in: table)
  }

  private mutating func prepare(
    _ deletions: [StoreSaveRequest.Deletion], in table: EntityTable
  ) throws(StoreError) {
    guard !deletions.isEmpty else { return }
    var places: [EntityTable.Location] = []
    for deletion in deletions.sorted(by: { $0.key < $1.key }) {
      guard let place = try expect(deletion.key, deletion.expectedVersion, in: table)
      else { continue }
      places.append(place)
    }
    deleted = record(of: places, in: table)
  }

  /// Rows that have been verified.
  private func record(
    of places: [EntityTable.Location], in table: EntityTable
  ) -> SegmentRecord {
    var rows = SegmentBuilder(entity)
    rows.append(places, of: table.segments)
    return (consume rows).record(checksummed: false)
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
