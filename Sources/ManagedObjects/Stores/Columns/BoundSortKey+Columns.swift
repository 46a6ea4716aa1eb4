import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BoundSortKey {
  /// The column that holds what this key sorts by; of what is not in the row itself, the keys.
  func column(of segment: Segment) -> Column {
    switch target {
    case .attribute(let index): segment.attributes[index.rawValue]
    case .rowKey, .path: segment.keys
    }
  }

  /// Whether rows are sorted by something other than what is in their columns, which is therefore
  /// made once a row: see ``SortKeyWriter``.
  var isComputed: Bool {
    if case .path = target { return true }
    return descriptor.comparison.isComputed
  }

  /// Whether the key may tell rows of a table apart: not where all of them have the same value.
  func distinguishesRows(of table: EntityTable) -> Bool {
    let first = column(of: table.segments[0]).constant
    return first == nil || table.segments.contains { column(of: $0).constant != first }
  }

  /// A number that never orders two rows otherwise than the key does, though it may be equal where
  /// the key tells them apart.
  @inline(__always)
  func prefix(of column: Column, at row: Int) -> UInt64 {
    prefix(of: column, column.values, at: row)
  }

  /// The number for a row of a column, whose values are given.
  @inline(__always)
  func prefix(of column: Column, _ values: borrowing Column.Values, at row: Int) -> UInt64 {
    if column.isNull(row) { return nullPrefix }
    return prefix(rank: rank(of: column, values, at: row))
  }

  /// The prefix of all rows of a column that has one value; nil for other columns.
  func prefix(of column: Column) -> UInt64? {
    column.constant.map { prefix(of: $0) }
  }

  /// The prefix of a value.
  func prefix(of value: AttributeValue) -> UInt64 {
    value == .null ? nullPrefix : prefix(rank: rank(of: value))
  }

  private var nullPrefix: UInt64 { nullRank < 0 ? 0 : .max }

  @inline(__always)
  func prefix(rank: UInt64) -> UInt64 {
    // One bit is given up, so that every value comes after a null at 0 and before one at the end.
    let rank = 1 << 63 | rank >> 1
    return descriptor.isAscending ? rank : ~rank
  }

  @inline(__always)
  private func rank(
    of column: Column, _ values: borrowing Column.Values, at row: Int
  ) -> UInt64 {
    switch values {
    case .constant: return rank(of: column.value(at: row))
    case .integers(let numbers): return numbers[row].unsignedRank
    case .doubles(let bytes):
      return Double(bitPattern: bytes.unsigned(width: 8, at: row * 8)).sortRank.unsignedRank
    case .uuids(let bytes): return bytes.bigEndian(width: 8, at: row * 16) ?? 0
    case .runs(let runs):
      return runs.bytes.withSpan(runs.range(of: row)) { rank(of: $0, column.layout) }
    }
  }

  private func rank(of value: AttributeValue) -> UInt64 {
    switch value {
    case .null: 0
    case .integer(let number): number.unsignedRank
    case .boolean(let flag): Int64(flag ? 1 : 0).unsignedRank
    case .double(let number): number.sortRank.unsignedRank
    case .date(let date): date.timeIntervalSinceReferenceDate.sortRank.unsignedRank
    case .uuid(let uuid): uuid.bytes.span.leadingBytes
    case .string(let text): rank(of: text.utf8Span.span, .text)
    case .decimal(let number): DecimalText(number).map { DecimalText.rank(of: $0.bytes.span) } ?? 0
    case .binary(let data): Array(data.prefix(8)).span.leadingBytes
    }
  }

  @inline(__always)
  private func rank(of bytes: Span<UInt8>, _ layout: ColumnLayout) -> UInt64 {
    switch layout {
    case .text where descriptor.comparison == .standard: TextOrder.prefix(of: bytes)
    case .decimals: DecimalText.rank(of: bytes)
    default: bytes.leadingBytes
    }
  }

  /// Compares the values in two rows of columns of one type.
  func compare(_ left: Column, _ leftRow: Int, _ right: Column, _ rightRow: Int) -> Int {
    switch (left.isNull(leftRow), right.isNull(rightRow)) {
    case (true, true): return 0
    case (true, false): return nullRank
    case (false, true): return -nullRank
    case (false, false): break
    }
    switch (left.values, right.values) {
    case (.integers(let first), .integers(let second)):
      return directed(Self.order(first[leftRow], second[rightRow]))
    case (.runs(let first), .runs(let second)):
      let result = first.bytes.withSpan(first.range(of: leftRow)) { bytes in
        second.bytes.withSpan(second.range(of: rightRow)) { compare(bytes, $0, left.layout) }
      }
      return directed(result)
    default:
      return compare(left.value(at: leftRow), right.value(at: rightRow))
    }
  }

  private func compare(
    _ left: Span<UInt8>, _ right: Span<UInt8>, _ layout: ColumnLayout
  ) -> Int {
    switch layout {
    case .text: compare(text: left, right)
    case .decimals: DecimalText.compare(left, right)
    default: Self.lexicographic(left, right)
    }
  }
}
