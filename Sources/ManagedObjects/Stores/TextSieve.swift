/// Tells which rows may be wanted, from a look at a column of texts where they lie in memory.
///
/// It is asked about many rows at once. It may name rows that are not wanted, but misses none that is.
///
/// - Parameters:
///   - texts: The UTF-8 of all rows without anything between their texts; nothing for null.
///   - ends: Where the text of each row ends.
/// - Returns: The positions of rows, ascending.
package typealias TextSieve = (_ texts: Span<UInt8>, _ ends: TextEnds) -> [Int]

/// Where each of several texts ends that lie one after another.
package struct TextEnds: Sendable {
  private enum Numbers: Sendable {
    case plain([Int])
    /// Those of some rows, and what is added to each.
    case packed(PackedIntegers, first: Int, shift: Int)
  }

  private let numbers: Numbers
  /// How many texts there are.
  package let count: Int

  /// Takes the ends as they are, which ascend.
  package init(_ ends: [Int]) {
    numbers = .plain(ends)
    count = ends.count
  }

  init(_ rows: Range<Int>, of ends: PackedIntegers, adding shift: Int) {
    numbers = .packed(ends, first: rows.lowerBound, shift: shift)
    count = rows.count
  }

  /// Where a text ends and the next one starts.
  ///
  /// - Complexity: O(1).
  package subscript(position: Int) -> Int {
    switch numbers {
    case .plain(let ends): return ends[position]
    case .packed(let ends, let first, let shift):
      precondition(0..<count ~= position)
      return Int(truncatingIfNeeded: ends[first + position]) &+ shift
    }
  }

  /// The first text, of those from a position on, that ends behind a place.
  ///
  /// - Returns: Its position, and where it lies; nil when there is none.
  /// - Complexity: O(log *n*) in the number of texts between.
  package func text(
    holding place: Int, from position: Int = 0
  ) -> (position: Int, range: Range<Int>)? {
    // What the numbers are is not asked again for each.
    switch numbers {
    case .plain(let ends): text(holding: place, from: position) { ends[$0] }
    case .packed(let ends, let first, let shift):
      text(holding: place, from: position) {
        Int(truncatingIfNeeded: ends[first + $0]) &+ shift
      }
    }
  }

  @inline(__always)
  private func text(
    holding place: Int, from position: Int, _ end: (Int) -> Int
  ) -> (position: Int, range: Range<Int>)? {
    var (lower, step) = (position, 1)
    while lower + step <= count, end(lower + step - 1) <= place {
      lower += step
      step *= 2
    }
    var upper = min(lower + step - 1, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if end(middle) <= place { lower = middle + 1 } else { upper = middle }
    }
    if lower == count { return nil }
    let start = lower == 0 ? 0 : end(lower - 1)
    return (lower, start..<max(start, end(lower)))
  }
}

extension Column {
  /// Which of some rows, next to each other in a verified block, a sieve of texts may want.
  func rows(_ rows: Range<Int>, sieve: TextSieve) -> [Int] {
    switch values {
    case .runs(let runs): return runs.rows(rows, sieve: sieve)
    case .constant:
      guard case .string(let text)? = constant else { return [] }
      let utf8 = Array(text.utf8)
      return sieve(utf8.span, TextEnds([utf8.count])).isEmpty ? [] : Array(rows)
    default: return []
    }
  }
}

extension ByteRuns {
  fileprivate func rows(_ rows: Range<Int>, sieve: TextSieve) -> [Int] {
    guard let last = rows.last else { return [] }
    let first = range(of: rows.lowerBound).lowerBound
    let end = range(of: last).upperBound
    if first == end { return [] }
    let start = Int(truncatingIfNeeded: blockStarts[rows.lowerBound / Segment.rowsPerBlock])
    let ends = TextEnds(rows, of: ends, adding: start - first)
    return bytes.withSpan(first..<end) { sieve($0, ends) }.map { rows.lowerBound + $0 }
  }
}
