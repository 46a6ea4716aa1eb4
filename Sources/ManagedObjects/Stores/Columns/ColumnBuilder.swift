#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Collects the values of one column.
struct ColumnBuilder {
  let name: String
  let type: AttributeType
  private(set) var rowCount = 0
  /// Integers and booleans.
  private var integers: [Int64] = []
  /// Doubles, dates and UUIDs, or the runs of strings and binary data.
  private var bytes: [UInt8] = []
  private var runEnds: [Int64] = []
  private var blockStarts: [Int64] = []
  private var validity: [UInt8] = []
  private var hasNulls = false

  init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }

  /// Adds the value of the next row.
  ///
  /// A value of another type counts as null; whoever saves has checked the types.
  mutating func append(_ value: AttributeValue) {
    switch (value, type) {
    case (.integer(let number), .integer16), (.integer(let number), .integer32),
      (.integer(let number), .integer64):
      append(integer: number)
    case (.boolean(let flag), .boolean): append(integer: flag ? 1 : 0)
    case (.double(let number), .double): append(word: number.bitPattern)
    case (.date(let date), .date): append(word: date.timeIntervalSinceReferenceDate.bitPattern)
    case (.uuid(let uuid), .uuid): append(uuid: uuid)
    case (.string(var text), .string):
      text.withUTF8 { unsafe append(run: UnsafeRawBufferPointer($0)) }
    case (.binary(let data), .binary):
      unsafe data.withUnsafeBytes { unsafe append(run: $0) }
    default: appendNull()
    }
  }

  /// Adds the value of a verified row of another column of the same type.
  mutating func append(row: Int, of column: Column) {
    guard !column.isNull(row) else { return appendNull() }
    switch column.values {
    case .integers(let numbers): append(integer: numbers[row])
    case .runs(let runs):
      let range = runs.range(of: row)
      unsafe runs.bytes.withUnsafeBytes {
        unsafe append(run: UnsafeRawBufferPointer(rebasing: $0[range]))
      }
    case .doubles, .uuids: append(column.value(at: row))
    }
  }

  mutating func append(integer: Int64) {
    integers.append(integer)
    count(isNull: false)
  }

  private mutating func append(word: UInt64) {
    unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    count(isNull: false)
  }

  private mutating func append(uuid: UUID) {
    unsafe withUnsafeBytes(of: uuid.uuid) { unsafe bytes.append(contentsOf: $0) }
    count(isNull: false)
  }

  private mutating func append(run: UnsafeRawBufferPointer) {
    unsafe bytes.append(contentsOf: run)
    endRun(isNull: false)
  }

  private mutating func endRun(isNull: Bool) {
    // The first run of a block starts where the block before ended.
    if rowCount % Segment.rowsPerBlock == 0 { blockStarts.append(blockEnd) }
    runEnds.append(Int64(bytes.count) - (blockStarts.last ?? 0))
    count(isNull: isNull)
  }

  /// Where the bytes of the rows so far end.
  private var blockEnd: Int64 {
    (blockStarts.last ?? 0) + (runEnds.last ?? 0)
  }

  private mutating func appendNull() {
    switch type {
    case .integer16, .integer32, .integer64, .boolean:
      // Any number will do: the one before does not widen the range.
      integers.append(integers.last ?? 0)
      count(isNull: true)
    case .double, .date:
      bytes.append(contentsOf: repeatElement(0, count: 8))
      count(isNull: true)
    case .uuid:
      bytes.append(contentsOf: repeatElement(0, count: 16))
      count(isNull: true)
    case .string, .binary: endRun(isNull: true)
    }
  }

  private mutating func count(isNull: Bool) {
    if rowCount % 8 == 0 { validity.append(0) }
    if isNull {
      hasNulls = true
    } else {
      validity[rowCount / 8] |= 1 << UInt8(rowCount % 8)
    }
    rowCount += 1
  }
}

extension ColumnBuilder {
  /// The column's parts as they are written.
  ///
  /// - Parameter checksummed: Whether each block gets a checksum of its own.
  /// - Returns: The parts, with the values packed.
  func record(checksummed: Bool) -> ColumnRecord {
    var record = ColumnRecord(name: name, type: type)
    if hasNulls { record.validity = Data(validity) }
    switch type {
    case .integer16, .integer32, .integer64, .boolean:
      record.setNumbers(PackedIntegersRecord(integers))
    case .double, .date, .uuid:
      record.values = Data(bytes)
    case .string, .binary:
      record.setNumbers(PackedIntegersRecord(runEnds))
      record.blockStarts = Data(littleEndian: blockStarts + [blockEnd])
      record.runs = Data(bytes)
    }
    if checksummed { record.addChecksums(rowCount: rowCount) }
    return record
  }
}
