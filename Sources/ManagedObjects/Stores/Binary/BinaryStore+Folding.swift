import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BinaryStore {
  /// Writes a new base that holds the state and the changes, and does away with the journal.
  ///
  /// A crash at any step leaves either the old base with its journal or the new base, which makes
  /// the old journal void by its generation.
  ///
  /// - Parameters:
  ///   - transaction: What to change in the state.
  ///   - state: What has been committed; nil when the store is to be made.
  ///   - status: The base whose permissions and owner to keep.
  ///   - first: The number of the first transaction whose history to keep.
  ///   - metadata: What to keep beside the rows, made of what is kept there.
  /// - Throws: ``StoreError``.
  func fold(
    _ transaction: PreparedTransaction, into state: StoreState?, keeping status: FileStatus?,
    historyFrom first: Int64 = 0, metadata: (Data?) -> Data? = { $0 }
  ) throws {
    let isLarge = transaction.entities.insertedCount >= Parallel.fewestRows
    let history = Parallel.start(isLarge: isLarge) { [self] in
      try historyRecords(transaction, state, from: first)
    }
    let record = try BaseRecord(
      seal: Self.newSeal(), generation: (state?.base.generation ?? 0) + 1,
      identifier: Self.data(state?.base.identifier ?? newIdentifier),
      model: model.stored(after: state?.base.formerVersions(of: model) ?? []).propertyList(),
      entities: entityRecords(transaction.entities, state?.tables),
      links: linkRecords(transaction.links, state?.tables), history: history.value(),
      metadata: metadata(state?.base.metadata))
    try write(record, keeping: status)
  }

  /// Writes a base that holds some tables, and does away with the journal.
  ///
  /// - Parameters:
  ///   - tables: The rows.
  ///   - history: The two tables of history.
  ///   - generation: The number of the base, greater than that of any journal that is there.
  ///   - identifier: The identity of the store.
  ///   - metadata: What is kept beside the rows.
  ///   - status: The base whose permissions and owner to keep.
  ///   - isReplacing: Whether a base that is there at the end may be replaced; if not, the error is one
  ///     of the file, `EEXIST`.
  /// - Throws: ``StoreError``.
  func write(
    _ tables: StoreTables, history: [BaseRecord.Links], generation: Int64, identifier: UUID,
    metadata: Data?, keeping status: FileStatus?, isReplacing: Bool = true
  ) throws {
    let record = try BaseRecord(
      seal: Self.newSeal(), generation: generation, identifier: Self.data(identifier),
      model: model.stored(after: []).propertyList(), entities: entityRecords([], tables),
      links: linkRecords([], tables), history: history, metadata: metadata)
    try write(record, keeping: status, isReplacing: isReplacing)
  }

  private func write(
    _ record: BaseRecord, keeping status: FileStatus?, isReplacing: Bool = true
  ) throws {
    guard RowKey.plausibleNumbers ~= record.generation else {
      throw StoreError.invalidRequest(
        reason:
          "the store says it has been written \(record.generation - 1) times, and cannot again")
    }
    files.removeLeftovers()
    let content = try record.sealedFile(path: files.basePath)
    try files.replace(files.basePath, keeping: status, isReplacing: isReplacing) {
      (file) throws(FileError) in try file.append(content.bytes)
    }
    // What is left of the old journal is void, so failing to remove it is no failure.
    try? files.fileSystem.unlink(files.journalPath)
  }

  /// Makes the rows and indexes of each entity, several entities at once.
  private func entityRecords(
    _ changes: [PreparedChanges], _ tables: StoreTables?
  ) throws -> [BaseRecord.Entity] {
    let entities = model.entities.filter { entity in
      files.scope.holds(entity.name)
        || tables?.entities[entity.name] != nil
        || changes.contains { $0.entity.name == entity.name }
    }
    let rowCount = (tables?.entities ?? [:]).values.reduce(changes.insertedCount) { count, table in
      table.segments.reduce(count) { $0 + $1.rowCount }
    }
    return try Parallel.map(entities.count, from: rowCount) {
      (number) throws(StoreError) in
      let entity = entities[number]
      let changes = changes.filter { $0.entity.name == entity.name }
      var record = BaseRecord.Entity(
        name: entity.name,
        versionHash: Data(littleEndian: [Int64(bitPattern: entity.versionHash.rawValue)]),
        nextKey: 1)
      let table = tables?.entities[entity.name]
      if table == nil, changes.isEmpty { return record }
      let folded = try folded(changes, into: table ?? .empty(entity))
      record.nextKey = folded.nextKey
      if folded.rows.rowCount > 0 { record.rows = try indexed(folded) }
      return record
    }
  }

  private func linkRecords(
    _ changes: [PreparedChanges], _ tables: StoreTables?
  ) throws -> [BaseRecord.Links] {
    let tables = tables?.links ?? [:]
    let names = Set(tables.keys).union(changes.map(\.entity.name))
    return try names.sorted().compactMap { name in
      let changes = changes.filter { $0.entity.name == name }
      guard let table = tables[name] ?? changes.first.map({ .empty($0.entity) }) else { return nil }
      let folded = try folded(changes, into: table)
      return BaseRecord.Links(name: name, nextKey: folded.nextKey, rows: try indexed(folded))
    }
  }

  /// The rows of a table with changes, as a base holds them, but for their indexes.
  private struct FoldedRows {
    let table: EntityTable
    let nextKey: Int64
    let rows: SegmentRecord
    /// Where each of the rows was; none where all of them are new.
    let places: [EntityTable.Location]
    /// The only segment of a table of which nothing changes.
    var unchanged: Segment?
  }

  private func folded(
    _ changes: [PreparedChanges], into table: EntityTable
  ) throws(StoreError) -> FoldedRows {
    if table.segments.allSatisfy({ $0.rowCount == 0 }), changes.count == 1,
      let change = changes.first, !change.hasGivenKeys, let rows = change.inserted
    {
      return FoldedRows(
        table: table, nextKey: change.nextKey, rows: rows.checksummed(), places: [])
    }
    if changes.isEmpty, let rows = table.onlySegment {
      return FoldedRows(
        table: table, nextKey: table.nextKey,
        rows: try rows.record(reusingColumnsOf: table.entity), places: [], unchanged: rows)
    }
    var table = table
    var inserted: Segment?
    for change in changes {
      // Rows with new keys come last in any case, which spares finding out where.
      try table.apply(change.tableChanges(withInserted: change.hasGivenKeys))
      if !change.hasGivenKeys { inserted = change.segment(change.inserted) }
    }
    let (rows, places) = try table.merged(with: inserted)
    return FoldedRows(
      table: table, nextKey: table.nextKey, rows: (consume rows).record(checksummed: true),
      places: places)
  }

  /// All rows of a table with their indexes.
  private func indexed(_ folded: FoldedRows) throws(StoreError) -> SegmentRecord {
    var record = folded.rows
    guard record.rowCount >= options.fewestIndexedRows else { return record }
    let indexes: [IndexRecord]
    if let rows = folded.unchanged {
      indexes = try rows.indexRecords(of: folded.table.entity)
    } else {
      indexes = try folded.table.indexRecords(of: record, folded.places)
    }
    if !indexes.isEmpty { record.indexes = indexes }
    return record
  }

  private static func newSeal() -> Data {
    Data((0..<BaseSeal.saltSize + 8).map { _ in UInt8.random(in: .min ... .max) })
  }

  private static func data(_ uuid: UUID) -> Data {
    unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Data($0) }
  }
}

extension [PreparedChanges] {
  /// How many rows are inserted.
  fileprivate var insertedCount: Int { reduce(0) { $0 + ($1.inserted?.rowCount ?? 0) } }
}
