#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of one attribute in all rows of a segment.
///
/// Rows are grouped in blocks of ``Segment/rowsPerBlock``. A block is what is verified at once: no
/// value may be read before ``verify(block:)`` has returned for its block.
final class Column: Sendable {
  /// How the values are stored.
  enum Values: Sendable {
    /// The same in all rows, and nowhere in the file: ``Column/constant``.
    case constant
    /// Integers and booleans.
    case integers(PackedIntegers)
    /// Doubles and dates: eight bytes each.
    case doubles(ByteView)
    /// UUIDs: sixteen bytes each.
    case uuids(ByteView)
    /// Strings, URIs, decimal numbers and binary data.
    case runs(ByteRuns)
  }

  let name: String
  let layout: ColumnLayout
  let rowCount: Int
  /// One bit a row, set where there is a value; nil when no row or every row is null.
  let validity: ByteView?
  let values: Values
  /// The value of all rows of a column that is made of one; nil for other columns.
  let constant: AttributeValue?
  /// Whether every row is null.
  let isNull: Bool
  let verification: BlockVerification
  /// What the values of each block lie between; nil where that is not known.
  let zones: ZoneMap?

  init(
    name: String, layout: ColumnLayout, rowCount: Int, validity: ByteView?, values: Values,
    checksums: ByteView?, zones: ZoneMap? = nil
  ) {
    self.name = name
    self.layout = layout
    self.rowCount = rowCount
    self.validity = validity
    self.values = values
    constant = nil
    isNull = false
    self.zones = zones
    verification = BlockVerification(
      blockCount: Segment.blockCount(rows: rowCount), checksums: checksums)
  }

  /// The values of another column as those of an attribute with the same layout.
  init(_ other: Column, as attribute: AttributeDescription) {
    name = attribute.name
    layout = attribute.columnLayout ?? other.layout
    (rowCount, validity, values) = (other.rowCount, other.validity, other.values)
    (constant, isNull, zones) = (other.constant, other.isNull, other.zones)
    verification = other.verification
  }

  /// A column that has the same value in all rows.
  init(_ attribute: AttributeDescription, rowCount: Int, constant: AttributeValue) {
    name = attribute.name
    // Of an attribute that no store keeps there are constants only, and those have no layout.
    layout = attribute.columnLayout ?? .data
    self.rowCount = rowCount
    validity = nil
    values = .constant
    self.constant = constant
    isNull = constant == .null
    zones = nil
    verification = BlockVerification(blockCount: 0, checksums: nil)
  }

  @inline(__always)
  func isNull(_ row: Int) -> Bool {
    guard let validity else { return isNull }
    return validity.unsigned(width: 1, at: row >> 3) & (1 << UInt64(row & 7)) == 0
  }

  /// The value in a row.
  func value(at row: Int) -> AttributeValue {
    if isNull(row) { return .null }
    switch values {
    case .constant: return constant ?? .null
    case .integers(let numbers): return layout.value(numbers[row])
    case .doubles(let bytes):
      return layout.value(Double(bitPattern: bytes.unsigned(width: 8, at: row &* 8)))
    case .uuids(let bytes): return .uuid(UUID(bytes: bytes, at: row &* 16))
    case .runs(let runs): return layout.value(runs.bytes, runs.range(of: row))
    }
  }
}

/// Byte strings of different lengths, one after another.
struct ByteRuns: Sendable {
  /// Where the bytes of each block start, and after the last block where they end.
  let blockStarts: PackedIntegers
  /// Where the bytes of each row end, counted from the start of its block.
  let ends: PackedIntegers
  let bytes: ByteView

  /// The range of the bytes of a row whose block has been verified.
  @inline(__always)
  func range(of row: Int) -> Range<Int> {
    let (block, position) = (row / Segment.rowsPerBlock, row % Segment.rowsPerBlock)
    let start = Int(truncatingIfNeeded: blockStarts[block])
    let lower = position == 0 ? 0 : Int(truncatingIfNeeded: ends[row - 1])
    return start + lower..<start + Int(truncatingIfNeeded: ends[row])
  }

  /// The range of the bytes of all rows of a block.
  func range(ofBlock block: Int) -> Range<Int> {
    let start = Int(truncatingIfNeeded: blockStarts[block])
    return start..<Int(truncatingIfNeeded: blockStarts[block + 1])
  }
}

extension UUID {
  /// The UUID in sixteen bytes of a view.
  init(bytes: ByteView, at offset: Int) {
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &uuid) { target in
      unsafe bytes.withUnsafeBytes {
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + 16]))
      }
    }
    self.init(uuid: uuid)
  }
}
