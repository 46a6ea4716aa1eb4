#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A segment as a frame of the journal holds it: packed into one run of bytes.
///
/// A transaction mostly changes one row. As dictionaries of a property list, its columns would take
/// far more room than its values, and reading them most of the time it takes to open a store.
/// `BinaryStoreFormat` describes each byte.
enum PackedSegment {
  /// What a column has, a bit each in a byte.
  private struct Parts: OptionSet {
    let rawValue: UInt8
    static let numbers = Parts(rawValue: 1)
    static let validity = Parts(rawValue: 2)
    static let values = Parts(rawValue: 4)
    static let runs = Parts(rawValue: 8)
  }

  static func encode(_ record: SegmentRecord) -> Data {
    var bytes: [UInt8] = []
    bytes.append(leb128: UInt64(clamping: record.rowCount))
    bytes.append(leb128: UInt64(record.attributes.count))
    append(record.keys, to: &bytes)
    append(record.versions, to: &bytes)
    for column in record.attributes { append(column, to: &bytes) }
    return Data(bytes)
  }

  private static func append(_ column: ColumnRecord, to bytes: inout [UInt8]) {
    append(Data(utf8Of: column.name), to: &bytes)
    bytes.append(column.type.code)
    var parts: Parts = []
    if column.origin != nil { parts.insert(.numbers) }
    if column.validity != nil { parts.insert(.validity) }
    if column.values?.isEmpty == false { parts.insert(.values) }
    if column.runs != nil { parts.insert(.runs) }
    bytes.append(parts.rawValue)
    if let origin = column.origin {
      bytes.append(leb128: UInt64(bitPattern: origin << 1 ^ origin >> 63))
      bytes.append(leb128: UInt64(clamping: column.step ?? 0))
      bytes.append(leb128: UInt64(clamping: column.width ?? 0))
    }
    if let validity = column.validity { append(validity, to: &bytes) }
    if let values = column.values, !values.isEmpty { append(values, to: &bytes) }
    if let runs = column.runs {
      append(column.blockStarts ?? Data(), to: &bytes)
      append(runs, to: &bytes)
    }
  }

  private static func append(_ data: Data, to bytes: inout [UInt8]) {
    bytes.append(leb128: UInt64(data.count))
    bytes.append(contentsOf: data)
  }

  /// The parts of a segment as they stand in a file.
  static func decode(_ bytes: ByteView) throws(StoreError) -> SegmentParts {
    var cursor = ByteCursor(bytes)
    let rowCount = try cursor.number()
    let columnCount = try cursor.count()
    let keys = try column(&cursor)
    let versions = try column(&cursor)
    var attributes: [ColumnParts] = []
    for _ in 0..<columnCount { attributes.append(try column(&cursor)) }
    guard cursor.isAtEnd else { throw cursor.corruption("more than a segment") }
    return SegmentParts(
      place: bytes, rowCount: Int64(clamping: rowCount), rowsPerBlock: Int64(Segment.rowsPerBlock),
      keys: keys, versions: versions, attributes: attributes)
  }

  private static func column(_ cursor: inout ByteCursor) throws(StoreError) -> ColumnParts {
    let column = ColumnParts(at: cursor.rest)
    column.name = try cursor.run()
    column.type = .code(try cursor.byte())
    let parts = Parts(rawValue: try cursor.byte())
    if parts.contains(.numbers) {
      let origin = try cursor.number()
      column.origin = Int64(bitPattern: origin >> 1) ^ -Int64(bitPattern: origin & 1)
      column.step = Int64(clamping: try cursor.number())
      column.width = Int64(clamping: try cursor.number())
    }
    if parts.contains(.validity) { column.validity = try cursor.run() }
    column.values = parts.contains(.values) ? try cursor.run() : cursor.rest[0..<0]
    if parts.contains(.runs) {
      column.blockStarts = try cursor.run()
      column.runs = try cursor.run()
    }
    return column
  }
}
