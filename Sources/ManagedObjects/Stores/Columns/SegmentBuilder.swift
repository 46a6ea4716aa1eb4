/// Collects rows of one entity, in ascending order of their keys, as columns.
struct SegmentBuilder {
  private var keys = ColumnBuilder(name: SegmentRecord.keysName, type: .integer64)
  private var versions = ColumnBuilder(name: SegmentRecord.versionsName, type: .integer64)
  private var attributes: [ColumnBuilder]
  private let entity: EntityDescription

  init(_ entity: EntityDescription) {
    self.entity = entity
    attributes = entity.attributes.map { ColumnBuilder(name: $0.name, type: $0.type) }
  }

  var rowCount: Int { keys.rowCount }

  /// Adds a row with the values of all attributes in the order of the entity.
  mutating func append(key: Int64, version: Int64, values: [AttributeValue]) {
    keys.append(integer: key)
    versions.append(integer: version)
    for index in attributes.indices {
      attributes[index].append(index < values.count ? values[index] : .null)
    }
  }

  /// Adds a row of a segment of the same entity, whose block has been verified.
  mutating func append(row: Int, of segment: Segment) {
    keys.append(integer: segment.key(at: row))
    versions.append(integer: segment.version(at: row))
    for index in attributes.indices {
      attributes[index].append(row: row, of: segment.attributes[index])
    }
  }

  /// The rows as they are written.
  ///
  /// - Parameter checksummed: Whether each block of each column gets a checksum of its own, as in a
  ///   base, or a checksum around the whole covers it, as in a frame of the journal.
  /// - Returns: The rows, with their values packed.
  func record(checksummed: Bool) -> SegmentRecord {
    SegmentRecord(
      rowCount: rowCount, keys: keys.record(checksummed: checksummed),
      versions: versions.record(checksummed: checksummed),
      attributes: attributes.map { $0.record(checksummed: checksummed) })
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
  var attributes: [ColumnRecord]

  init(
    rowCount: Int, keys: ColumnRecord, versions: ColumnRecord, attributes: [ColumnRecord]
  ) {
    self.rowCount = rowCount
    self.keys = keys
    self.versions = versions
    self.attributes = attributes
  }
}

extension Segment {
  /// The segment that a record describes, over the record's bytes in memory.
  convenience init(_ record: SegmentRecord) {
    self.init(
      rowCount: record.rowCount, keys: Column(record.keys, rowCount: record.rowCount),
      versions: Column(record.versions, rowCount: record.rowCount),
      attributes: record.attributes.map { Column($0, rowCount: record.rowCount) })
  }
}
