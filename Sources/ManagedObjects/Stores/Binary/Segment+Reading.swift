extension Segment {
  /// The segment that parts of a file describe.
  ///
  /// Sizes and block starts are checked here, once; the values of each block when
  /// ``verify(block:)`` first meets it.
  ///
  /// - Parameters:
  ///   - parts: What the file says.
  ///   - rows: What the rows are; columns are found by the names of attributes.
  ///   - checksummed: Whether each block must have a checksum of its own.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  convenience init(
    _ parts: SegmentParts, _ rows: StoredRows, checksummed: Bool
  ) throws(StoreError) {
    guard let rowCount = Int(exactly: parts.rowCount), 0...Self.greatestRowCount ~= rowCount,
      parts.rowsPerBlock == Int64(Self.rowsPerBlock)
    else { throw parts.place.corruption("expected a number of rows") }
    let reader = ColumnReader(rowCount: rowCount, checksummed: checksummed)
    self.init(
      rowCount: rowCount,
      keys: try reader.column(SegmentRecord.keysName, .integer64, .integers, parts.keys),
      versions: try reader.column(
        SegmentRecord.versionsName, .integer64, .integers, parts.versions),
      attributes: try reader.columns(of: rows, in: parts),
      indexes: try Self.indexes(parts, of: rows.entity, rowCount: rowCount))
  }

  /// The indexes that the model still asks for.
  private static func indexes(
    _ parts: SegmentParts, of entity: EntityDescription, rowCount: Int
  ) throws(StoreError) -> [StoredIndex] {
    if parts.indexes.isEmpty { return [] }
    var indexes: [StoredIndex] = []
    for definition in entity.storedIndexes {
      guard let stored = parts.indexes.first(where: { $0.matches(definition) }) else { continue }
      indexes.append(try StoredIndex(stored, definition, rowCount: rowCount))
    }
    return indexes
  }

  /// What a row count in a file may make a reader allocate for.
  private static let greatestRowCount = Int(Int32.max)
}

/// Opens columns over the parts that a file has of them.
struct ColumnReader {
  let rowCount: Int
  let checksummed: Bool

  /// One element for each column of the entity.
  func columns(of rows: StoredRows, in segment: SegmentParts) throws(StoreError) -> [Column] {
    var stored = ColumnSearch(segment.attributes)
    var columns: [Column] = []
    columns.reserveCapacity(rows.sources.count)
    for (attribute, source) in zip(rows.entity.columns, rows.sources) {
      columns.append(try column(attribute, source, stored.take(attribute.name), at: segment.place))
    }
    guard let unknown = stored.remaining else { return columns }
    throw unknown.mismatch("one column of the entity")
  }

  /// The column that a store has of an attribute, or the one that stands for none.
  func column(
    _ attribute: AttributeDescription, _ source: StoredRows.Source, _ parts: ColumnParts?,
    at place: ByteView
  ) throws(StoreError) -> Column {
    switch (source, parts, attribute.columnLayout) {
    case (.constant(let value), nil, _):
      return Column(attribute, rowCount: rowCount, constant: value)
    case (.column, nil, _):
      return Column(attribute, rowCount: rowCount, constant: attribute.valueWithoutColumn)
    case (.column, let parts?, let layout?), (.requiredColumn, let parts?, let layout?):
      return try column(attribute.name, attribute.type, layout, parts)
    case (.requiredColumn, nil, _):
      throw place.corruption("expected a column \(attribute.name)")
    case (_, let parts?, _): throw parts.mismatch("no column \(attribute.name)")
    }
  }

  /// The column of a name and a type that a file describes.
  func column(
    _ name: String, _ type: AttributeType, _ layout: ColumnLayout, _ parts: ColumnParts
  ) throws(StoreError) -> Column {
    guard parts.isType(type) else { throw parts.mismatch(type.rawValue) }
    if let validity = parts.validity, validity.count != (rowCount + 7) / 8 {
      throw parts.mismatch("a bit a row in the validity of \(name)")
    }
    return Column(
      name: name, layout: layout, rowCount: rowCount, validity: parts.validity,
      values: try values(of: layout, parts), checksums: try checksums(parts),
      zones: try zones(parts))
  }

  private func zones(_ parts: ColumnParts) throws(StoreError) -> ZoneMap? {
    guard let bytes = parts.zones else { return nil }
    guard let zones = ZoneMap(bytes, blockCount: Segment.blockCount(rows: rowCount)) else {
      throw parts.mismatch("a zone a block")
    }
    return zones
  }

  private func checksums(_ parts: ColumnParts) throws(StoreError) -> ByteView? {
    guard checksummed else { return nil }
    guard let checksums = parts.checksums,
      checksums.count == Segment.blockCount(rows: rowCount) * 8
    else { throw parts.mismatch("a checksum a block") }
    return checksums
  }

  private func values(
    of layout: ColumnLayout, _ parts: ColumnParts
  ) throws(StoreError) -> Column.Values {
    switch layout.form {
    case .packed: .integers(try numbers(parts))
    case .fixed(width: 16): .uuids(try sized(parts, width: 16))
    case .fixed(let width): .doubles(try sized(parts, width: width))
    case .runs: .runs(try runs(ends: try numbers(parts), parts))
    }
  }

  private func numbers(_ parts: ColumnParts) throws(StoreError) -> PackedIntegers {
    guard let width = parts.width.flatMap(Int.init(exactly:)), PackedIntegers.isValid(width: width),
      let step = parts.step, 0...1 ~= step, let origin = parts.origin
    else { throw parts.mismatch("a width of 0, 1, 2, 4 or 8 bytes") }
    return PackedIntegers(
      origin: origin, step: step, width: width, bytes: try sized(parts, width: width))
  }

  private func sized(_ parts: ColumnParts, width: Int) throws(StoreError) -> ByteView {
    let (size, overflow) = rowCount.multipliedReportingOverflow(by: width)
    guard !overflow, let values = parts.values, values.count == size else {
      throw parts.mismatch("\(width) bytes a row")
    }
    return values
  }

  private func runs(ends: PackedIntegers, _ parts: ColumnParts) throws(StoreError) -> ByteRuns {
    let blockCount = Segment.blockCount(rows: rowCount)
    guard let bytes = parts.runs, let starts = parts.blockStarts,
      starts.count == (blockCount + 1) * 8
    else { throw parts.mismatch("a start a block") }
    let blockStarts = PackedIntegers(origin: 0, step: 0, width: 8, bytes: starts)
    var previous: Int64 = 0
    for block in 0...blockCount {
      guard blockStarts[block] >= previous else { throw parts.mismatch("ascending block starts") }
      previous = blockStarts[block]
    }
    guard blockStarts[0] == 0, previous == Int64(bytes.count) else {
      throw parts.mismatch("blocks that fill the column")
    }
    return ByteRuns(blockStarts: blockStarts, ends: ends, bytes: bytes)
  }
}

/// Finds columns by name: at once where they are asked for in the order in which they are stored.
private struct ColumnSearch {
  private var columns: [ColumnParts?]
  private var next = 0

  init(_ columns: [ColumnParts]) {
    // A conversion of the whole array would look each class up at run time.
    self.columns = columns.map { .some($0) }
  }

  mutating func take(_ name: String) -> ColumnParts? {
    if next == columns.count, remaining == nil { return nil }
    for distance in columns.indices {
      let position = (next + distance) % columns.count
      guard let column = columns[position], column.isNamed(name) else { continue }
      columns[position] = nil
      next = position + 1
      return column
    }
    return nil
  }

  /// A column that nobody asked for, or that is there twice.
  var remaining: ColumnParts? {
    for case let column? in columns { return column }
    return nil
  }
}
