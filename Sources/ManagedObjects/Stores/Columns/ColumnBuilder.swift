#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Collects the values of one column.
///
/// Nulls are only counted until the first value comes, so that an attribute without any costs
/// nothing.
struct ColumnBuilder {
  let name: String
  let type: AttributeType
  /// Nil where no store keeps values: then all count as null.
  let layout: ColumnLayout?
  private(set) var rowCount = 0
  /// Whether any row has a value.
  private(set) var hasValues = false
  /// Integers and booleans.
  private var integers: [Int64] = []
  /// Doubles, dates and UUIDs, or the bytes of runs.
  private var bytes: [UInt8] = []
  private var runEnds: [Int64] = []
  private var blockStarts: [Int64] = []
  /// Empty as long as no row is null.
  private var validity: [UInt8] = []

  init(_ attribute: AttributeDescription) {
    (name, type, layout) = (attribute.name, attribute.type, attribute.columnLayout)
  }

  init(name: String, type: AttributeType) {
    (self.name, self.type, layout) = (name, type, type.columnLayout)
  }

  mutating func reserveCapacity(_ rows: Int) {
    switch layout?.form {
    case .packed: integers.reserveCapacity(rows)
    case .fixed(let width): bytes.reserveCapacity(rows * width)
    case .runs: runEnds.reserveCapacity(rows)
    case nil: break
    }
  }

  /// Makes room for the bytes of texts or data.
  mutating func reserveCapacity(bytes: Int) {
    self.bytes.reserveCapacity(bytes)
  }

  /// Adds the value of the next row.
  ///
  /// A value of another type counts as null; whoever saves has checked the types.
  mutating func append(_ value: AttributeValue) {
    switch (value, layout) {
    case (.integer(let number), .integers): append(integer: number)
    case (.boolean(let flag), .booleans): append(integer: flag ? 1 : 0)
    case (.double(let number), .doubles): append(word: number.bitPattern)
    case (.date(let date), .dates): append(word: date.timeIntervalSinceReferenceDate.bitPattern)
    case (.uuid(let uuid), .uuids):
      unsafe withUnsafeBytes(of: uuid.uuid) { unsafe append(element: $0) }
    case (.string(var text), .text):
      text.withUTF8 { unsafe append(run: UnsafeRawBufferPointer($0)) }
    case (.decimal(let number), .decimals):
      guard let text = DecimalText(number) else { return appendNulls(1) }
      unsafe text.bytes.withUnsafeBytes { unsafe append(run: $0) }
    case (.binary(let data), .data): unsafe data.withUnsafeBytes { unsafe append(run: $0) }
    default: appendNulls(1)
    }
  }

  /// Adds values of the column's type.
  mutating func append(_ values: ColumnValues) {
    if values.rowCount == 0 { return }
    switch values.kind {
    case _ where values.nulls.count == values.rowCount && !values.nulls.contains(false):
      appendNulls(values.rowCount)
    case .integers: append(integers: values)
    case .text: append(texts: values)
    case .values: for value in values.values { append(value) }
    }
  }

  private mutating func append(integers values: ColumnValues) {
    for (row, number) in values.integers.enumerated() {
      if values.isNull(row) { appendNulls(1) } else { append(integer: number) }
    }
  }

  /// Adds texts, whose bytes already lie one behind another.
  private mutating func append(texts values: ColumnValues) {
    if !hasValues { beginRuns() }
    let start = Int64(bytes.count)
    bytes.append(contentsOf: values.bytes)
    for (row, end) in values.ends.enumerated() {
      endRun(at: start + Int64(end))
      if !values.isNull(row) {
        countValue()
      } else if hasValues {
        countNull()
      } else {
        rowCount += 1
      }
    }
  }

  /// Adds the value of a verified row of another column of the same type.
  mutating func append(row: Int, of column: Column) {
    guard !column.isNull(row) else { return appendNulls(1) }
    switch column.values {
    case .constant: append(column.value(at: row))
    case .integers(let numbers): append(integer: numbers[row])
    case .doubles(let bytes): append(word: bytes.unsigned(width: 8, at: row &* 8))
    case .uuids(let bytes):
      unsafe bytes.withUnsafeBytes {
        unsafe append(element: UnsafeRawBufferPointer(rebasing: $0[row * 16..<row * 16 + 16]))
      }
    case .runs(let runs):
      let range = runs.range(of: row)
      unsafe runs.bytes.withUnsafeBytes {
        unsafe append(run: UnsafeRawBufferPointer(rebasing: $0[range]))
      }
    }
  }

  /// Adds all rows of a verified column of the same type, to start with.
  ///
  /// - Precondition: No row has been added yet.
  mutating func append(allRowsOf column: Column) {
    precondition(rowCount == 0)
    if let constant = column.constant { return append(constant, count: column.rowCount) }
    switch column.values {
    case .constant: break
    case .integers(let numbers): integers = (0..<column.rowCount).map { numbers[$0] }
    case .doubles(let values), .uuids(let values): append(bytes: values)
    case .runs(let runs):
      append(bytes: runs.bytes)
      runEnds = (0..<column.rowCount).map { runs.ends[$0] }
      blockStarts = (0..<Segment.blockCount(rows: column.rowCount)).map { runs.blockStarts[$0] }
    }
    validity = column.validity?.copy() ?? []
    rowCount = column.rowCount
    hasValues = rowCount > 0
  }

  /// Gives the first rows one value.
  private mutating func append(_ value: AttributeValue, count: Int) {
    guard count > 0 else { return }
    append(value)
    guard hasValues else { return appendNulls(count - 1) }
    switch layout?.form {
    case .packed: integers = Array(repeating: integers[0], count: count)
    case .fixed(let width):
      let element = bytes
      bytes.reserveCapacity(count * width)
      for _ in 1..<count { bytes.append(contentsOf: element) }
    case .runs:
      for _ in 1..<count { append(value) }
      return
    case nil: break
    }
    rowCount = count
  }

  /// Adds bytes to those for which there may be room already.
  private mutating func append(bytes view: ByteView) {
    unsafe view.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(integer: Int64) {
    // Any number will do for a null: that of another row does not widen the range.
    if !hasValues { integers.append(contentsOf: repeatElement(integer, count: rowCount)) }
    integers.append(integer)
    countValue()
  }

  private mutating func append(word: UInt64) {
    unsafe withUnsafeBytes(of: word.littleEndian) { unsafe append(element: $0) }
  }

  private mutating func append(element: UnsafeRawBufferPointer) {
    if !hasValues { bytes.append(contentsOf: repeatElement(0, count: rowCount * element.count)) }
    unsafe bytes.append(contentsOf: element)
    countValue()
  }

  private mutating func append(run: UnsafeRawBufferPointer) {
    if !hasValues { beginRuns() }
    unsafe bytes.append(contentsOf: run)
    endRun(at: Int64(bytes.count))
    countValue()
  }

  /// Gives the rows so far, which have no values, empty runs.
  private mutating func beginRuns() {
    runEnds.append(contentsOf: repeatElement(0, count: rowCount))
    blockStarts.append(contentsOf: repeatElement(0, count: Segment.blockCount(rows: rowCount)))
  }

  private mutating func endRun(at end: Int64) {
    // The first run of a block starts where the block before ended.
    if rowCount % Segment.rowsPerBlock == 0 { blockStarts.append(blockEnd) }
    runEnds.append(end - (blockStarts.last ?? 0))
  }

  /// Where the bytes of the rows so far end.
  private var blockEnd: Int64 {
    (blockStarts.last ?? 0) + (runEnds.last ?? 0)
  }

  private mutating func countValue() {
    if !hasValues, rowCount > 0 { beginValidity(isValid: false) }
    hasValues = true
    if !validity.isEmpty { extendValidity(isValid: true) }
    rowCount += 1
  }

  /// Adds rows without a value.
  mutating func appendNulls(_ count: Int) {
    guard hasValues else {
      rowCount += count
      return
    }
    for _ in 0..<count {
      switch layout?.form {
      case .packed: integers.append(integers.last ?? 0)
      case .fixed(let width): bytes.append(contentsOf: repeatElement(0, count: width))
      case .runs: endRun(at: Int64(bytes.count))
      case nil: break
      }
      countNull()
    }
  }

  private mutating func countNull() {
    if validity.isEmpty { beginValidity(isValid: true) }
    extendValidity(isValid: false)
    rowCount += 1
  }

  /// Starts to keep a bit a row, with those of the rows so far.
  private mutating func beginValidity(isValid: Bool) {
    validity = Array(repeating: isValid ? 0xff : 0, count: (rowCount + 7) / 8)
    if isValid, rowCount % 8 != 0 { validity[rowCount / 8] = 1 << UInt8(rowCount % 8) - 1 }
  }

  private mutating func extendValidity(isValid: Bool) {
    if rowCount % 8 == 0 { validity.append(0) }
    if isValid { validity[rowCount / 8] |= 1 << UInt8(rowCount % 8) }
  }
}

extension ColumnBuilder {
  /// The column's parts as they are written.
  ///
  /// - Parameter checksummed: Whether each block gets a checksum of its own.
  /// - Returns: The parts, with the values packed; nil when no row has a value.
  func record(checksummed: Bool) -> ColumnRecord? {
    guard hasValues, let layout else { return nil }
    var record = ColumnRecord(name: name, type: type)
    if !validity.isEmpty { record.validity = Data(validity) }
    switch layout.form {
    case .packed: record.setNumbers(PackedIntegersRecord(integers))
    case .fixed: record.values = Data(bytes)
    case .runs:
      record.setNumbers(PackedIntegersRecord(runEnds))
      record.blockStarts = Data(littleEndian: blockStarts + [blockEnd])
      record.runs = Data(bytes)
    }
    if checksummed { record.addChecksums(rowCount: rowCount) }
    return record
  }
}
