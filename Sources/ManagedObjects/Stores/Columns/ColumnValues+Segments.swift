extension ColumnValues {
  /// Adds the values in rows of a column, whose blocks have been verified.
  mutating func append(_ rows: ArraySlice<Int>, of column: Column) {
    switch (column.values, kind) {
    case _ where column.isNull: appendNulls(rows.count)
    case (.integers(let numbers), .integers) where column.validity == nil:
      appendIntegers { numbers.append(rows, to: &$0) }
    case (.integers(let numbers), .integers):
      for row in rows { column.isNull(row) ? appendNull() : append(integer: numbers[row]) }
    case (.runs(let runs), .text) where column.validity == nil:
      appendTexts { runs.append(rows, to: &$0, &$1) }
    case (.runs(let runs), .text):
      for row in rows {
        guard !column.isNull(row) else {
          appendNull()
          continue
        }
        runs.bytes.withSpan(runs.range(of: row)) { append(text: $0) }
      }
    default: for row in rows { append(column.value(at: row)) }
    }
  }
}

extension Segment {
  /// Appends the keys of rows whose blocks have been verified.
  func appendKeys(of rows: ArraySlice<Int>, to keys: inout [Int64]) {
    guard case .integers(let numbers) = self.keys.values else {
      keys.append(contentsOf: repeatElement(0, count: rows.count))
      return
    }
    numbers.append(rows, to: &keys)
  }
}

extension ArraySlice<Int> {
  /// The rows as a range, when they are next to each other in one block; else nil.
  fileprivate var blockRange: Range<Int>? {
    guard let first, let last, last - first == count - 1,
      first / Segment.rowsPerBlock == last / Segment.rowsPerBlock
    else { return nil }
    var expected = first
    for row in self {
      if row != expected { return nil }
      expected += 1
    }
    return first..<last + 1
  }
}

extension PackedIntegers {
  /// Appends the numbers at positions.
  fileprivate func append(_ positions: ArraySlice<Int>, to numbers: inout [Int64]) {
    switch width {
    case 1: append(positions, to: &numbers, as: UInt8.self)
    case 2: append(positions, to: &numbers, as: UInt16.self)
    case 4: append(positions, to: &numbers, as: UInt32.self)
    default: for position in positions { numbers.append(self[position]) }
    }
  }

  private func append<Word: FixedWidthInteger & UnsignedInteger>(
    _ positions: ArraySlice<Int>, to numbers: inout [Int64], as: Word.Type
  ) {
    let origin = origin
    unsafe bytes.withUnsafeBytes { source in
      numbers.append(
        contentsOf: positions.lazy.map { position in
          let offset = position &* (Word.bitWidth / 8)
          precondition(position >= 0 && offset &+ Word.bitWidth / 8 <= source.count)
          let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: Word.self)
          return origin &+ Int64(truncatingIfNeeded: Word(littleEndian: word))
        })
    }
  }
}

extension ByteRuns {
  /// Appends the runs of rows.
  fileprivate func append(
    _ rows: ArraySlice<Int>, to bytes: inout [UInt8], _ ends: inout [Int]
  ) {
    guard let block = rows.blockRange else {
      for row in rows {
        self.bytes.withSpan(range(of: row)) { run in
          unsafe run.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
        ends.append(bytes.count)
      }
      return
    }
    let first = range(of: block.lowerBound).lowerBound
    let last = range(of: block.upperBound - 1).upperBound
    let start = Int(truncatingIfNeeded: blockStarts[block.lowerBound / Segment.rowsPerBlock])
    // What is added to the end of a run within its block gives its end in `bytes`.
    let shift = bytes.count + start - first
    self.bytes.withSpan(first..<last) { run in
      unsafe run.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    ends.reserveCapacity(ends.count + block.count)
    self.ends.forEach(block) { ends.append(shift + Int(truncatingIfNeeded: $0)) }
  }
}

extension PackedIntegers {
  /// Calls `body` with the numbers at the positions of a range.
  @inline(__always)
  fileprivate func forEach(_ range: Range<Int>, _ body: (Int64) -> Void) {
    switch width {
    case 1: forEach(range, as: UInt8.self, body)
    case 2: forEach(range, as: UInt16.self, body)
    default: for position in range { body(self[position]) }
    }
  }

  @inline(__always)
  private func forEach<Word: FixedWidthInteger & UnsignedInteger>(
    _ range: Range<Int>, as: Word.Type, _ body: (Int64) -> Void
  ) {
    let width = Word.bitWidth / 8
    precondition(range.lowerBound >= 0 && range.upperBound &* width <= bytes.count)
    unsafe bytes.withUnsafeBytes { source in
      for position in range {
        let word = unsafe source.loadUnaligned(fromByteOffset: position &* width, as: Word.self)
        body(origin &+ Int64(truncatingIfNeeded: Word(littleEndian: word)))
      }
    }
  }
}
