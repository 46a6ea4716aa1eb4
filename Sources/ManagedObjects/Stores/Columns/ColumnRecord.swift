import Files

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
    // The keys and versions of rows are no conditions of predicates.
    let hasZones = ![SegmentRecord.keysName, SegmentRecord.versionsName].contains(name)
    let (sums, zones) = withColumn(rowCount: rowCount) { column in
      (
        (0..<Segment.blockCount(rows: rowCount)).map {
          Int64(bitPattern: column.checksum(ofBlock: $0))
        }, hasZones ? ZoneMap.encode(column) : nil
      )
    }
    checksums = Data(littleEndian: sums)
    self.zones = zones.map { Data($0) }
  }

  /// Lets `body` use the column over the record's own bytes, which it must not keep.
  private func withColumn<Result>(rowCount: Int, _ body: (Column) -> Result) -> Result {
    (validity ?? Data()).withView { validity in
      (values ?? Data()).withView { values in
        (blockStarts ?? Data()).withView { starts in
          (runs ?? Data()).withView { runs in
            body(
              Column(
                self, rowCount: rowCount, validity: self.validity.map { _ in validity },
                values: values, blockStarts: starts, runs: runs))
          }
        }
      }
    }
  }
}

extension Data {
  /// Lets `body` use a view of the bytes, which it must not keep.
  fileprivate func withView<Result>(_ body: (ByteView) -> Result) -> Result {
    unsafe withUnsafeBytes { bytes in
      let content = unsafe MappedFile(unsafeBytes: bytes) { _ in }
      return body(ByteView(SourceFile(path: "", content: content), 0..<bytes.count))
    }
  }
}

extension Column {
  /// The column that a record describes, over a copy of the record's bytes.
  convenience init(_ record: ColumnRecord, rowCount: Int) {
    self.init(
      record, rowCount: rowCount, validity: record.validity.map { ByteView(copying: $0) },
      values: ByteView(copying: record.values ?? Data()),
      blockStarts: ByteView(copying: record.blockStarts ?? Data()),
      runs: ByteView(copying: record.runs ?? Data()))
  }

  /// The column that a record describes, over bytes that are those of the record.
  fileprivate convenience init(
    _ record: ColumnRecord, rowCount: Int, validity: ByteView?, values: ByteView,
    blockStarts: ByteView, runs: ByteView
  ) {
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
            blockStarts: PackedIntegers(origin: 0, step: 0, width: 8, bytes: blockStarts),
            ends: numbers, bytes: runs))
      }
    self.init(
      name: record.name, layout: record.layout, rowCount: rowCount, validity: validity,
      values: stored, checksums: nil)
  }
}

extension ByteView {
  /// A view of a copy of a value in memory.
  init(copying data: Data) {
    let content = unsafe data.withUnsafeBytes { unsafe MappedFile(copying: $0) }
    self.init(SourceFile(path: "", content: content), 0..<data.count)
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
