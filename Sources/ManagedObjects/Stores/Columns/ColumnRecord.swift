#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A column as the property list of a file holds it.
///
/// `BinaryStoreFormat` explains each key.
struct ColumnRecord: Encodable {
  var name: String
  var type: AttributeType
  /// The packed integers' origin, step and width: the values of a column of integers, the ends of
  /// the runs of one that has them.
  var origin: Int64?
  var step: Int64?
  var width: Int?
  var validity: Data?
  var values: Data?
  var blockStarts: Data?
  var runs: Data?
  var checksums: Data?
  /// What the values of each block lie between.
  var zones: Data?

  init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }

  var layout: ColumnLayout { type.columnLayout ?? .data }

  /// How many bytes the values take.
  var byteCount: Int {
    [validity, values, blockStarts, runs].reduce(0) { $0 + ($1?.count ?? 0) }
  }

  mutating func setNumbers(_ numbers: PackedIntegersRecord) {
    origin = numbers.origin
    step = numbers.step
    width = numbers.width
    values = Data(numbers.bytes)
  }

  /// Computes the checksum and the zone of each block the way a reader will.
  mutating func addChecksums(rowCount: Int) {
    checksums = Data()
    let column = Column(self, rowCount: rowCount)
    checksums = Data(
      littleEndian: (0..<Segment.blockCount(rows: rowCount)).map {
        Int64(bitPattern: column.checksum(ofBlock: $0))
      })
    // The keys and versions of rows are no conditions of predicates.
    if ![SegmentRecord.keysName, SegmentRecord.versionsName].contains(name) {
      zones = ZoneMap.encode(column).map { Data($0) }
    }
  }
}

extension Column {
  /// The column that a record describes, over the record's bytes in memory.
  convenience init(_ record: ColumnRecord, rowCount: Int) {
    let values = ByteView(copying: record.values ?? Data())
    let numbers = PackedIntegers(
      origin: record.origin ?? 0, step: record.step ?? 0, width: record.width ?? 0, bytes: values)
    let stored: Values =
      switch record.layout.form {
      case .packed: .integers(numbers)
      case .fixed(width: 16): .uuids(values)
      case .fixed: .doubles(values)
      case .runs:
        .runs(
          ByteRuns(
            blockStarts: PackedIntegers(
              origin: 0, step: 0, width: 8,
              bytes: ByteView(copying: record.blockStarts ?? Data())),
            ends: numbers, bytes: ByteView(copying: record.runs ?? Data())))
      }
    self.init(
      name: record.name, layout: record.layout, rowCount: rowCount,
      validity: record.validity.map { ByteView(copying: $0) }, values: stored, checksums: nil)
  }
}

extension ByteView {
  /// A view of a copy of a value in memory.
  init(copying data: Data) {
    self.init(copying: Array(data))
  }
}

extension Data {
  /// The numbers one after another, eight bytes each, least significant byte first.
  init(littleEndian numbers: [Int64]) {
    self.init(capacity: numbers.count * 8)
    for number in numbers {
      unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
    }
  }
}
