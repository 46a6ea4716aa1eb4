extension BoundSortKey {
  /// The column that holds what this key sorts by.
  func column(of segment: Segment) -> Column {
    switch target {
    case .attribute(let index): segment.attributes[index.rawValue]
    case .rowKey: segment.keys
    }
  }

  /// A number that never orders two rows otherwise than the key does, though it may be equal where
  /// the key tells them apart.
  @inline(__always)
  func prefix(of column: Column, at row: Int) -> UInt64 {
    if column.isNull(row) { return nullRank < 0 ? 0 : .max }
    // One bit is given up, so that every value comes after a null at 0 and before one at the end.
    let rank = 1 << 63 | rank(of: column, at: row) >> 1
    return descriptor.isAscending ? rank : ~rank
  }

  private func rank(of column: Column, at row: Int) -> UInt64 {
    switch column.values {
    case .integers(let numbers):
      return UInt64(bitPattern: numbers[row]) ^ 1 << 63
    case .doubles(let bytes):
      let number = Double(bitPattern: bytes.unsigned(width: 8, at: row * 8))
      return UInt64(bitPattern: number.sortRank) ^ 1 << 63
    case .uuids(let bytes):
      return bytes.bigEndian(width: 8, at: row * 16) ?? 0
    case .runs(let runs):
      let isCollated = column.type == .string && descriptor.comparison == .standard
      return runs.bytes.withSpan(runs.range(of: row)) {
        isCollated ? TextOrder.prefix(of: $0) : Self.prefix(of: $0)
      }
    }
  }

  /// The first eight bytes as a number, with zeros for those that are missing.
  private static func prefix(of bytes: Span<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for position in 0..<8 {
      prefix = prefix << 8 | (position < bytes.count ? UInt64(bytes[position]) : 0)
    }
    return prefix
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
    case (.runs(let first), .runs(let second)) where left.type == .string:
      return directed(compare(first, leftRow, second, rightRow))
    default:
      return compare(left.value(at: leftRow), right.value(at: rightRow))
    }
  }

  private func compare(
    _ left: ByteRuns, _ leftRow: Int, _ right: ByteRuns, _ rightRow: Int
  ) -> Int {
    left.bytes.withSpan(left.range(of: leftRow)) { first in
      right.bytes.withSpan(right.range(of: rightRow)) { second in
        compare(text: first, second)
      }
    }
  }
}
