/// Rows of a segment in the order in which they were added.
///
/// Most are next to each other, and are kept as no more than a range.
struct GatheredRows {
  private var range = 0..<0
  private var list: [Int] = []
  /// How many of the list have been taken away.
  private var removedCount = 0

  var isEmpty: Bool { count == 0 }

  var count: Int { range.count + list.count - removedCount }

  /// Adds rows that are next to each other.
  ///
  /// - Complexity: O(1) for rows that follow the last one, as long as all do.
  mutating func append(_ rows: Range<Int>) {
    if !list.isEmpty {
      list.append(contentsOf: rows)
    } else if range.isEmpty {
      range = rows
    } else if range.upperBound == rows.lowerBound {
      range = range.lowerBound..<rows.upperBound
    } else {
      list.reserveCapacity(RowBatch.greatestRowCount)
      list.append(contentsOf: range)
      list.append(contentsOf: rows)
      range = 0..<0
    }
  }

  /// The first rows that are next to each other in one block; nil when the rows are not.
  var firstOfBlock: Range<Int>? {
    if range.isEmpty { return nil }
    let end = (range.lowerBound / Segment.rowsPerBlock + 1) * Segment.rowsPerBlock
    return range.prefix(end - range.lowerBound)
  }

  /// The rows when they are not next to each other.
  var scattered: ArraySlice<Int> { list[removedCount...] }

  /// Takes the first rows away.
  mutating func removeFirst(_ count: Int) {
    if range.isEmpty { removedCount += count } else { range = range.dropFirst(count) }
  }

  /// Takes all rows away, but keeps the room that they took.
  mutating func removeAll() {
    range = 0..<0
    list.removeAll(keepingCapacity: true)
    removedCount = 0
  }
}
