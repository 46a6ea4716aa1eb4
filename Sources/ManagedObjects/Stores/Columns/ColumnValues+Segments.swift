extension ColumnValues {
  /// Adds the values in rows of a column, whose blocks have been verified.
  mutating func append(each rows: some Collection<Int>, of column: Column) {
    if column.isNull { return appendNulls(rows.count) }
    switch (column.values, kind) {
    case (.integers(let numbers), .integers):
      for row in rows { column.isNull(row) ? appendNull() : append(integer: numbers[row]) }
    case (.runs(let runs), .text):
      for row in rows { column.isNull(row) ? appendNull() : append(row, of: runs) }
    default: for row in rows { append(column.value(at: row)) }
    }
  }

  /// Adds the values in rows of a column that are next to each other in a verified block.
  mutating func append(_ rows: Range<Int>, of column: Column) {
    if column.isNull { return appendNulls(rows.count) }
    switch (column.values, kind) {
    case (.integers(let numbers), .integers) where column.validity == nil:
      appendIntegers { numbers.unpack(rows, adding: 0, to: &$0) }
    case (.runs(let runs), .text) where column.validity == nil:
      appendTexts { runs.append(rows, to: &$0, &$1) }
    case (.runs(let runs), .text)
    where !rows.contains { column.isNull($0) && !runs.range(of: $0).isEmpty }:
      appendTexts { runs.append(rows, to: &$0, &$1) }
      markNulls(last: rows.count) { column.isNull(rows.lowerBound + $0) }
    default: append(each: rows, of: column)
    }
  }

  private mutating func append(_ row: Int, of runs: ByteRuns) {
    runs.bytes.withSpan(runs.range(of: row)) { append(text: $0) }
  }
}

extension Segment {
  /// Appends the keys of rows that are next to each other in a verified block.
  func appendKeys(of rows: Range<Int>, to keys: inout [Int64]) {
    guard case .integers(let numbers) = self.keys.values else {
      keys.append(contentsOf: repeatElement(0, count: rows.count))
      return
    }
    numbers.unpack(rows, adding: 0, to: &keys)
  }
}

extension ByteRuns {
  /// Appends the runs of rows that are next to each other in a block.
  fileprivate func append(_ rows: Range<Int>, to bytes: inout [UInt8], _ ends: inout [Int]) {
    guard let last = rows.last else { return }
    let first = range(of: rows.lowerBound).lowerBound
    let start = Int(truncatingIfNeeded: blockStarts[rows.lowerBound / Segment.rowsPerBlock])
    // What is added to the end of a run within its block gives its end in `bytes`.
    let shift = bytes.count + start - first
    self.bytes.withSpan(first..<range(of: last).upperBound) { run in
      unsafe run.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    self.ends.unpack(rows, adding: shift, to: &ends)
  }
}

extension PackedIntegers {
  /// Appends the numbers of some rows, each with another number added.
  ///
  /// - Complexity: O(*n*), many at a time.
  @inline(__always)
  fileprivate func unpack<Number: FixedWidthInteger>(
    _ rows: Range<Int>, adding shift: Int, to numbers: inout [Number]
  ) {
    switch width {
    case 1: unpack(rows, as: UInt8.self, adding: shift, to: &numbers)
    case 2: unpack(rows, as: UInt16.self, adding: shift, to: &numbers)
    case 4: unpack(rows, as: UInt32.self, adding: shift, to: &numbers)
    case 8: unpack(rows, as: UInt64.self, adding: shift, to: &numbers)
    default:
      let first = numbers.count
      numbers.append(
        contentsOf: repeatElement(
          Number(truncatingIfNeeded: self[rows.lowerBound] &+ Int64(shift)), count: rows.count))
      if step == 1 {
        unsafe numbers.withUnsafeMutableBufferPointer { target in
          for position in 0..<rows.count {
            unsafe target[first &+ position] &+= Number(truncatingIfNeeded: position)
          }
        }
      }
    }
  }

  @inline(__always)
  private func unpack<Word: FixedWidthInteger & UnsignedInteger, Number: FixedWidthInteger>(
    _ rows: Range<Int>, as: Word.Type, adding shift: Int, to numbers: inout [Number]
  ) {
    let size = Word.bitWidth / 8
    precondition(rows.lowerBound >= 0 && rows.upperBound &* size <= bytes.count)
    let first = numbers.count
    let base = Number(truncatingIfNeeded: origin) &+ Number(truncatingIfNeeded: shift)
    numbers.append(contentsOf: repeatElement(base, count: rows.count))
    unsafe bytes.withUnsafeBytes { source in
      unsafe numbers.withUnsafeMutableBufferPointer { target in
        // The rows are within the source, and there is a number for each.
        for position in 0..<rows.count {
          let word = unsafe source.loadUnaligned(
            fromByteOffset: (rows.lowerBound &+ position) &* size, as: Word.self)
          unsafe target[first &+ position] &+= Number(
            truncatingIfNeeded: Word(littleEndian: word))
        }
      }
    }
  }
}
