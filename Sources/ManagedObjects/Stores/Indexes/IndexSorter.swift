import TextTools

/// Sorts the rows of a segment for an index.
///
/// Each row gets a prefix, a number that orders as the first key does as far as eight bytes tell.
/// Rows whose prefixes are equal are told apart by what comes next: further bytes of the text, or the
/// next key. Texts that are not of ASCII are written as bytes that order as they do, once each.
struct IndexSorter {
  private struct Entry {
    var prefix: UInt64
    var row: UInt32

    func precedes(_ other: Self) -> Bool {
      prefix == other.prefix ? row < other.row : prefix < other.prefix
    }
  }

  /// How many bytes of a text a prefix tells apart for sure.
  private static let prefixBytes = 7
  /// So deep into texts prefixes tell rows apart; the few that are still equal are written whole.
  private static let greatestDepth = 256
  /// So many entries are sorted where they are.
  private static let fewCount = 16
  /// From so many entries on, digit by digit is faster than comparing.
  private static let radixCount = 4096
  /// From so many rows a different value on, sorting the values first is faster.
  private static let rowsPerValue = 8

  private let segment: Segment
  private let keys: [BoundSortKey]
  /// What each of the keys sorts by.
  private let columns: [Column]

  /// - Parameters:
  ///   - segment: The rows, verified.
  ///   - keys: What to sort by.
  init(_ segment: Segment, by keys: [BoundSortKey]) {
    (self.segment, self.keys) = (segment, keys)
    columns = keys.map { $0.column(of: segment) }
  }

  /// The positions of all rows in order; rows that compare equal are in the order of their keys.
  ///
  /// - Complexity: O(*n*) in the number of rows where there are few different values, or few share a
  ///   prefix; O(*n* log *n*) at worst.
  func sorted() -> [UInt32] {
    var rows = (0..<segment.rowCount).map { UInt32(truncatingIfNeeded: $0) }
    guard let ranks = ranks() else { return sorted(rows) }
    for ranks in ranks.reversed() { ranks.sort(&rows) }
    return rows
  }

  /// The ranks of all rows in each key; nil where comparing is better.
  private func ranks() -> [ValueRanks]? {
    guard segment.rowCount >= Self.radixCount else { return nil }
    var ranks: [ValueRanks] = []
    for key in keys {
      let limit = segment.rowCount / Self.rowsPerValue
      guard let next = ValueRanks(segment, by: key, atMost: limit) else { return nil }
      ranks.append(next)
    }
    return ranks
  }

  /// The positions of some rows, given in ascending order, in the order of the index.
  func sorted(_ rows: [UInt32]) -> [UInt32] {
    var entries = rows.map { Entry(prefix: 0, row: $0) }
    sort(&entries, 0..<entries.count, by: 0, from: 0)
    return entries.map(\.row)
  }

  /// Sorts entries whose values are the same in all keys before `key`, and in the bytes of it before
  /// `depth`.
  private func sort(
    _ entries: inout [Entry], _ range: Range<Int>, by key: Int, from depth: Int
  ) {
    if range.count < 2 { return }
    writePrefixes(&entries, range, key, depth)
    sortByPrefix(&entries, range) { sortEqual(&$0, $1, by: key, from: depth) }
  }

  /// Sorts entries with equal prefixes.
  private func sortEqual(
    _ entries: inout [Entry], _ range: Range<Int>, by key: Int, from depth: Int
  ) {
    let column = columns[key]
    let first = Int(entries[range.lowerBound].row)
    if range.dropFirst().allSatisfy({ column.isSame(Int(entries[$0].row), first) }) {
      sortByNext(&entries, range, after: key)
    } else if case .integers(let numbers) = column.values, !hasNull(entries[range], column) {
      sortByLastBit(&entries, range, numbers, of: key)
    } else if let deeper = deeper(entries[range], column, depth) {
      sort(&entries, range, by: key, from: deeper)
    } else {
      sortWritten(&entries, range, by: key)
    }
  }

  /// Sorts entries that are equal in all keys up to one.
  private func sortByNext(_ entries: inout [Entry], _ range: Range<Int>, after key: Int) {
    if key + 1 < keys.count { sort(&entries, range, by: key + 1, from: 0) }
  }

  private func hasNull(_ entries: ArraySlice<Entry>, _ column: Column) -> Bool {
    entries.contains { column.isNull(Int($0.row)) }
  }

  /// Sorts entries by the bit of numbers that prefixes have no place for.
  private func sortByLastBit(
    _ entries: inout [Entry], _ range: Range<Int>, _ numbers: PackedIntegers, of key: Int
  ) {
    let isAscending = keys[key].descriptor.isAscending
    for position in range {
      let rank = numbers[Int(entries[position].row)].unsignedRank
      entries[position].prefix = (isAscending ? rank : ~rank) & 1
    }
    sortByPrefix(&entries, range) { sortByNext(&$0, $1, after: key) }
  }

  /// Sorts entries by the bytes that their values are written as.
  private func sortWritten(_ entries: inout [Entry], _ range: Range<Int>, by key: Int) {
    let writer = SortKeyWriter(keys[key])
    let column = columns[key]
    var bytes: [UInt8] = []
    var written = range.map { position in
      let start = bytes.count
      writer.append(column, at: Int(entries[position].row), to: &bytes)
      return (bytes: start..<bytes.count, row: entries[position].row)
    }
    let text = bytes.span
    func order(_ left: Range<Int>, _ right: Range<Int>) -> Int {
      ByteSearch.compare(text.extracting(left), text.extracting(right))
    }
    written.sort { left, right in
      let order = order(left.bytes, right.bytes)
      return order == 0 ? left.row < right.row : order < 0
    }
    for (offset, value) in written.enumerated() {
      entries[range.lowerBound + offset].row = value.row
    }
    var start = 0
    while start < written.count {
      var end = start + 1
      while end < written.count, order(written[end].bytes, written[start].bytes) == 0 { end += 1 }
      let equal = range.lowerBound + start..<range.lowerBound + end
      if equal.count > 1 { sortByNext(&entries, equal, after: key) }
      start = end
    }
  }

  private func writePrefixes(
    _ entries: inout [Entry], _ range: Range<Int>, _ key: Int, _ depth: Int
  ) {
    let (column, key) = (columns[key], keys[key])
    // Taken once: several threads that count references to the same values wait for each other.
    let values = column.values
    for position in range {
      let row = Int(entries[position].row)
      entries[position].prefix =
        if depth > 0, case .runs(let runs) = values {
          runs.bytes.withSpan(runs.range(of: row)) { text in
            let rest = min(depth, text.count)..<text.count
            return key.prefix(rank: TextOrder.prefix(of: text.extracting(rest)))
          }
        } else {
          key.prefix(of: column, values, at: row)
        }
    }
  }

  /// From which byte on texts with the same prefix are compared next: the first behind it that is
  /// not the same in all of them.
  ///
  /// - Returns: Nil where that tells nothing, as no text is longer, or one is not of ASCII.
  private func deeper(_ entries: ArraySlice<Entry>, _ column: Column, _ depth: Int) -> Int? {
    let first = Int(entries[entries.startIndex].row)
    guard depth < Self.greatestDepth, case .runs(let runs) = column.values,
      case .text = column.layout, !column.isNull(first)
    else { return nil }
    let next = depth + Self.prefixBytes
    var (length, end) = (0, Int.max)
    for entry in entries {
      let isPlain = runs.bytes.withSpan(runs.range(of: Int(entry.row))) { text in
        length = max(length, text.count)
        if end > next {
          end = runs.bytes.withSpan(runs.range(of: first)) {
            text.end(sharedWith: $0, from: next, to: end)
          }
        }
        if depth > 0 { return true }
        return unsafe text.withUnsafeBufferPointer { unsafe ByteSearch.isASCII($0) }
      }
      if !isPlain { return nil }
    }
    return length > next ? max(next, end) : nil
  }

  /// Sorts entries by their prefixes, and hands the ranges of equal ones to `body`.
  private func sortByPrefix(
    _ entries: inout [Entry], _ range: Range<Int>,
    _ body: (inout [Entry], Range<Int>) -> Void
  ) {
    if range.count <= Self.fewCount {
      Self.sortFew(&entries, range)
    } else if range.count < Self.radixCount {
      entries[range].sort { $0.precedes($1) }
    } else {
      Self.radixSort(&entries, range)
    }
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, entries[end].prefix == entries[start].prefix { end += 1 }
      if end - start > 1 { body(&entries, start..<end) }
      start = end
    }
  }

  /// Sorts by prefix what would take longer to copy, as sorting some of an array does.
  private static func sortFew(_ entries: inout [Entry], _ range: Range<Int>) {
    for next in range.dropFirst() {
      let entry = entries[next]
      var position = next
      while position > range.lowerBound, entry.precedes(entries[position - 1]) {
        entries[position] = entries[position - 1]
        position -= 1
      }
      entries[position] = entry
    }
  }

  /// Sorts by prefix, digit by digit from the last, keeping the order of equal ones.
  private static func radixSort(_ entries: inout [Entry], _ range: Range<Int>) {
    let digits = 1 << 11
    var buffer = Array(entries[range])
    var isInBuffer = true
    for shift in stride(from: UInt64(0), to: 64, by: 11) {
      var starts = Array(repeating: 0, count: digits + 1)
      for entry in isInBuffer ? buffer[...] : entries[range] {
        starts[Int(entry.prefix >> shift & UInt64(digits - 1)) + 1] += 1
      }
      if starts.contains(range.count) { continue }
      for digit in 0..<digits { starts[digit + 1] += starts[digit] }
      for position in 0..<range.count {
        let entry = isInBuffer ? buffer[position] : entries[range.lowerBound + position]
        let digit = Int(entry.prefix >> shift & UInt64(digits - 1))
        if isInBuffer {
          entries[range.lowerBound + starts[digit]] = entry
        } else {
          buffer[starts[digit]] = entry
        }
        starts[digit] += 1
      }
      isInBuffer.toggle()
    }
    if isInBuffer { entries.replaceSubrange(range, with: buffer) }
  }
}

/// How the rows of a segment, all verified, compare in some keys.
struct IndexOrder {
  private let keys: [(key: BoundSortKey, column: Column)]

  init(_ segment: Segment, _ keys: some Sequence<BoundSortKey>) {
    self.keys = keys.map { ($0, $0.column(of: segment)) }
  }

  func compare(_ left: Int, _ right: Int) -> Int {
    for (key, column) in keys {
      let order = key.compare(column, left, column, right)
      if order != 0 { return order }
    }
    return 0
  }
}

extension Column {
  /// Whether two verified rows have the very same value.
  func isSame(_ left: Int, _ right: Int) -> Bool {
    if isNull(left) || isNull(right) { return isNull(left) && isNull(right) }
    switch values {
    case .constant: return true
    case .integers(let numbers): return numbers[left] == numbers[right]
    case .doubles(let bytes):
      return bytes.unsigned(width: 8, at: left * 8) == bytes.unsigned(width: 8, at: right * 8)
    case .uuids(let bytes):
      return [0, 8].allSatisfy {
        bytes.unsigned(width: 8, at: left * 16 + $0)
          == bytes.unsigned(width: 8, at: right * 16 + $0)
      }
    case .runs(let runs):
      return runs.bytes.withSpan(runs.range(of: left)) { text in
        runs.bytes.withSpan(runs.range(of: right)) { ByteSearch.isEqual(text, $0) }
      }
    }
  }
}

extension Span<UInt8> {
  /// The end of the bytes that are the same in another text.
  ///
  /// - Parameters:
  ///   - other: The text.
  ///   - start: Where they begin.
  ///   - limit: Where they end at the latest.
  /// - Returns: The end.
  fileprivate func end(sharedWith other: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    let limit = min(count, other.count, limit)
    var position = start
    while position < limit, self[position] == other[position] { position += 1 }
    return position
  }
}
