/// Collects rows of one entity, in ascending order of their keys, as columns.
struct SegmentBuilder {
  private var keys = ColumnBuilder(name: SegmentRecord.keysName, type: .integer64)
  private var versions = ColumnBuilder(name: SegmentRecord.versionsName, type: .integer64)
  private var attributes: [ColumnBuilder]

  init(_ entity: EntityDescription) {
    attributes = entity.columns.map { ColumnBuilder($0) }
  }

  var rowCount: Int { keys.rowCount }

  /// Makes room for the bytes of texts or data in the column at a position.
  mutating func reserveCapacity(bytes: Int, ofColumn position: Int) {
    attributes[position].reserveCapacity(bytes: bytes)
  }

  /// Adds a row with the values of all columns in the order of the entity.
  mutating func append(key: Int64, version: Int64, values: [AttributeValue]) {
    keys.append(integer: key)
    versions.append(integer: version)
    for index in attributes.indices {
      attributes[index].append(index < values.count ? values[index] : .null)
    }
  }

  /// Adds a row of a segment of the same entity, whose block has been verified.
  mutating func append(row: Int, of segment: Segment) {
    append([EntityTable.Location(segment: 0, row: row)], of: [segment])
  }

  /// Adds rows of segments of the same entity, whose blocks have been verified.
  mutating func append(_ places: [EntityTable.Location], of segments: [Segment]) {
    var places = places[...]
    if rowCount == 0, let first = segments.first, Self.startsWithAllRows(of: first, places) {
      keys.append(allRowsOf: first.keys)
      versions.append(allRowsOf: first.versions)
      for index in attributes.indices {
        attributes[index].append(allRowsOf: first.attributes[index])
      }
      places = places.dropFirst(first.rowCount)
    }
    keys.append(places, of: segments.map(\.keys))
    versions.append(places, of: segments.map(\.versions))
    for index in attributes.indices {
      attributes[index].append(places, of: segments.map { $0.attributes[index] })
    }
  }

  /// Whether the first places are those of all rows of the first segment, in their order.
  private static func startsWithAllRows(
    of first: Segment, _ places: ArraySlice<EntityTable.Location>
  ) -> Bool {
    // Places ascend by key, and so do the rows of a segment.
    guard first.rowCount > 0, places.count >= first.rowCount else { return false }
    let last = places[places.startIndex + first.rowCount - 1]
    return last.segment == 0 && last.row == first.rowCount - 1
      && places.prefix(first.rowCount).allSatisfy { $0.segment == 0 }
  }

  /// The rows as they are written.
  ///
  /// Columns go one after another, so that the rows are not in memory twice where nobody else holds them.
  ///
  /// - Parameter checksummed: Whether each block of each column gets a checksum of its own, as in a
  ///   base, or a checksum around the whole covers it, as in a frame of the journal.
  /// - Returns: The rows, with their values packed.
  consuming func record(checksummed: Bool) -> SegmentRecord {
    let rowCount = rowCount
    var records: [ColumnRecord] = []
    for index in attributes.indices {
      if let record = attributes[index].record(checksummed: checksummed) { records.append(record) }
      attributes[index] = ColumnBuilder(name: "", type: .integer64)
    }
    return SegmentRecord(
      rowCount: rowCount, keys: keys.numbersRecord(checksummed: checksummed),
      versions: versions.numbersRecord(checksummed: checksummed), attributes: records)
  }
}

extension ColumnBuilder {
  fileprivate mutating func append(_ value: AttributeValue, count: Int) {
    if value == .null { return appendNulls(count) }
    for _ in 0..<count { append(value) }
  }

  /// Adds the values in rows of some of the columns.
  fileprivate mutating func append(
    _ places: ArraySlice<EntityTable.Location>, of columns: [Column]
  ) {
    if columns.allSatisfy(\.isNull) { return appendNulls(places.count) }
    for place in places { append(row: place.row, of: columns[place.segment]) }
  }

  /// The parts of a column of integers that is written also when there are no rows.
  fileprivate func numbersRecord(checksummed: Bool) -> ColumnRecord {
    if let record = record(checksummed: checksummed) { return record }
    var record = ColumnRecord(name: name, type: type)
    record.setNumbers(PackedIntegersRecord([]))
    if checksummed { record.addChecksums(rowCount: 0) }
    return record
  }
}

/// A segment as the property list of a file holds it.
struct SegmentRecord: Encodable {
  /// Names that no attribute can have.
  static let keysName = "@key"
  static let versionsName = "@version"

  var rowsPerBlock = Segment.rowsPerBlock
  var rowCount: Int
  var keys: ColumnRecord
  var versions: ColumnRecord
  /// The columns of attributes and references that have a value in any row.
  var attributes: [ColumnRecord]
  /// The rows in other orders; nil for none.
  var indexes: [IndexRecord]?

  init(
    rowCount: Int, keys: ColumnRecord, versions: ColumnRecord, attributes: [ColumnRecord]
  ) {
    self.rowCount = rowCount
    self.keys = keys
    self.versions = versions
    self.attributes = attributes
  }

  /// New rows with ascending keys, in columns already.
  ///
  /// - Parameters:
  ///   - rows: The rows; attributes that they have no values for get their default values.
  ///   - firstKey: The key of the first of them.
  init(_ rows: InsertedColumns, firstKey: Int64) {
    rowCount = rows.rowCount
    keys = ColumnRecord(name: Self.keysName, type: .integer64)
    keys.setNumbers(PackedIntegersRecord(from: firstKey, count: rowCount))
    versions = ColumnRecord(name: Self.versionsName, type: .integer64)
    versions.setNumbers(PackedIntegersRecord(from: 1, count: min(1, rowCount)))
    attributes = []
    var references: [AttributeIndex: ColumnBuilder] = [:]
    for column in rows.references {
      references.merge(column.builders(rows.entity)) { first, _ in first }
    }
    for (position, attribute) in rows.entity.columns.enumerated() {
      var column = ColumnBuilder(attribute)
      if let reference = references[AttributeIndex(position)] {
        column = reference
      } else if let given = rows.attributes.firstIndex(of: AttributeIndex(position)) {
        column = rows.columns[given]
      } else {
        column.append(attribute.defaultValue, count: rowCount)
      }
      if let record = column.record(checksummed: false) { attributes.append(record) }
    }
  }

  /// The same rows with a checksum for each block of each column.
  func checksummed() -> SegmentRecord {
    var record = self
    record.keys.addChecksums(rowCount: rowCount)
    record.versions.addChecksums(rowCount: rowCount)
    for index in attributes.indices { record.attributes[index].addChecksums(rowCount: rowCount) }
    return record
  }

  /// How many bytes the values take.
  var byteCount: Int {
    attributes.reduce(keys.byteCount + versions.byteCount) { $0 + $1.byteCount }
  }
}

extension Segment {
  /// A segment without rows, which is made for each question about an entity that has none.
  convenience init(emptyOf entity: EntityDescription) {
    func numbers(_ name: String) -> Column {
      let none = PackedIntegers(origin: 0, step: 0, width: 0, bytes: ByteView(copying: []))
      return Column(
        name: name, layout: .integers, rowCount: 0, validity: nil, values: .integers(none),
        checksums: nil)
    }
    self.init(
      rowCount: 0, keys: numbers(SegmentRecord.keysName),
      versions: numbers(SegmentRecord.versionsName),
      attributes: entity.columns.map {
        Column($0, rowCount: 0, constant: $0.valueWithoutColumn)
      })
  }

  /// The segment that a record describes, over the record's bytes in memory.
  ///
  /// - Complexity: O(*n*) in the number of attributes and the size of their values.
  convenience init(_ record: SegmentRecord, of entity: EntityDescription) {
    // Both are in the order of the entity.
    var stored = record.attributes[...]
    let attributes = entity.columns.map { attribute in
      guard let column = stored.first, column.name == attribute.name else {
        return Column(
          attribute, rowCount: record.rowCount, constant: attribute.valueWithoutColumn)
      }
      stored = stored.dropFirst()
      return Column(column, rowCount: record.rowCount)
    }
    self.init(
      rowCount: record.rowCount, keys: Column(record.keys, rowCount: record.rowCount),
      versions: Column(record.versions, rowCount: record.rowCount), attributes: attributes)
  }
}
