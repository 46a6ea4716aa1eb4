/// Gathers rows of a table and hands out what is in them a batch at a time.
struct RowBatchReader {
  private let table: EntityTable
  private let columns: [AttributeIndex]
  private let sieve: TextSieve?
  private let body: (RowBatch) throws -> Bool
  /// How many rows are still to be left out, and to be handed out after that.
  private var (skipped, remaining): (Int, Int)
  private var segment = 0
  private var rows = GatheredRows()
  private var batch: RowBatch
  private var wantsMore = true

  /// - Parameters:
  ///   - table: The rows.
  ///   - columns: What is read of them.
  ///   - sieve: Of rows next to each other those are left out in whose texts it finds nothing.
  ///   - window: How many of the rows that are added are left out first, and how many are handed out
  ///     at most after that.
  ///   - body: Takes each batch, and answers whether more are wanted.
  init(
    _ table: EntityTable, columns: [AttributeIndex], sieve: TextSieve?,
    window: (offset: Int, limit: Int?), _ body: @escaping (RowBatch) throws -> Bool
  ) {
    self.table = table
    self.columns = columns
    self.sieve = sieve
    self.body = body
    skipped = window.offset
    remaining = window.limit ?? .max
    batch = RowBatch(table.entity, columns: columns)
  }

  /// Takes away from rows that would be added next those that are to be left out.
  mutating func skip(in rows: inout RowSet) {
    skipped -= rows.removeFirst(skipped)
  }

  /// Takes the next row.
  ///
  /// - Returns: Whether more rows are wanted.
  mutating func add(segment: Int, row: Int) throws -> Bool {
    try add(segment: segment, rows: row..<row + 1)
  }

  /// Takes the next rows, which are next to each other.
  ///
  /// - Returns: Whether more rows are wanted.
  mutating func add(segment index: Int, rows range: Range<Int>) throws -> Bool {
    let left = min(skipped, range.count)
    skipped -= left
    var rest = range.dropFirst(left)
    while !rest.isEmpty {
      guard wantsMore, remaining > 0 else { return false }
      if index != segment || rows.count == RowBatch.greatestRowCount {
        try finish()
        segment = index
        if !wantsMore { return false }
      }
      let part = rest.prefix(min(remaining, RowBatch.greatestRowCount - rows.count))
      rows.append(part)
      remaining -= part.count
      rest = rest.dropFirst(part.count)
    }
    return wantsMore
  }

  /// Hands out the rows gathered so far.
  mutating func finish() throws {
    while wantsMore, !rows.isEmpty {
      batch.removeAll()
      if let range = rows.firstOfBlock {
        let part = range.prefix(try fittingCount(range))
        if let sieve { fill(sifted(part, by: sieve)[...]) } else { fill(part) }
        rows.removeFirst(part.count)
      } else {
        let part = rows.scattered.prefix(try fittingCount(rows.scattered))
        fill(part)
        rows.removeFirst(part.count)
      }
      if batch.rowCount > 0 { wantsMore = try body(batch) }
    }
    rows.removeAll()
  }

  /// Verifies the block that rows are in, in the columns that are read.
  private func verify(block: Int) throws {
    let segment = table.segments[segment]
    try segment.keys.verify(block: block)
    for column in columns { try segment.attributes[column.rawValue].verify(block: block) }
  }

  /// How many of some rows of a block, next to each other, go into a batch, so that long texts do not
  /// fill the memory.
  private func fittingCount(_ rows: Range<Int>) throws -> Int {
    try verify(block: rows.lowerBound / Segment.rowsPerBlock)
    let last = rows.upperBound - 1
    let areShort = columns.allSatisfy { column in
      guard case .runs(let runs) = table.segments[segment].attributes[column.rawValue].values
      else { return true }
      return runs.range(of: last).upperBound - runs.range(of: rows.lowerBound).lowerBound
        <= RowBatch.greatestByteCount
    }
    return areShort ? rows.count : fitting(rows)
  }

  /// How many of some rows, wherever they are, go into a batch.
  private func fittingCount(_ rows: ArraySlice<Int>) throws -> Int {
    var verified = 0..<0
    for row in rows where !verified.contains(row) {
      let block = row / Segment.rowsPerBlock
      verified = block * Segment.rowsPerBlock..<(block + 1) * Segment.rowsPerBlock
      try verify(block: block)
    }
    return fitting(rows)
  }

  private func fitting(_ rows: some Collection<Int>) -> Int {
    var fitting = rows.count
    for column in columns {
      guard case .runs(let runs) = table.segments[segment].attributes[column.rawValue].values
      else { continue }
      var sum = 0
      for (position, row) in rows.prefix(fitting).enumerated() {
        sum += runs.range(of: row).count
        if sum > RowBatch.greatestByteCount {
          fitting = max(1, position)
          break
        }
      }
    }
    return fitting
  }

  /// Which of some rows next to each other, which are verified, have anything that may be wanted.
  private func sifted(_ rows: Range<Int>, by sieve: TextSieve) -> [Int] {
    var sifted: [Int] = []
    for (position, column) in columns.enumerated() where batch.columns[position].kind == .text {
      if sifted.count == rows.count { break }
      let found = table.segments[segment].attributes[column.rawValue].rows(rows, sieve: sieve)
      sifted = sifted.isEmpty ? found : found.isEmpty ? sifted : Self.union(sifted, found)
    }
    return sifted
  }

  /// The numbers of two ascending lists, ascending, each once.
  private static func union(_ left: [Int], _ right: [Int]) -> [Int] {
    if left == right { return left }
    var union: [Int] = []
    union.reserveCapacity(max(left.count, right.count))
    var (first, second) = (0, 0)
    while first < left.count, second < right.count {
      let (one, other) = (left[first], right[second])
      union.append(min(one, other))
      if one <= other { first += 1 }
      if other <= one { second += 1 }
    }
    return union + left[first...] + right[second...]
  }

  private mutating func fill(_ rows: Range<Int>) {
    let segment = table.segments[segment]
    segment.appendKeys(of: rows, to: &batch.keys)
    for (position, column) in columns.enumerated() {
      batch.columns[position].append(rows, of: segment.attributes[column.rawValue])
    }
  }

  private mutating func fill(_ rows: ArraySlice<Int>) {
    if rows.isEmpty { return }
    let segment = table.segments[segment]
    for row in rows { batch.keys.append(segment.key(at: row)) }
    for (position, column) in columns.enumerated() {
      batch.columns[position].append(each: rows, of: segment.attributes[column.rawValue])
    }
  }
}
