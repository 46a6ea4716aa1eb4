extension ColumnFilter {
  /// Appends a bit for each of the rows of a verified block, 64 a word.
  ///
  /// Only the candidates are asked where that can fail.
  func append(
    _ rows: Range<Int>, satisfying comparison: BoundComparison, among candidates: RowSet?,
    to words: inout [UInt64]
  ) throws(StoreError) {
    switch comparison {
    case .isNull(let attribute, let expected):
      segment.attributes[attribute.rawValue].appendNulls(rows, areIn: expected, &words)
    case .integer(let attribute, let test):
      let column = segment.attributes[attribute.rawValue]
      guard case .integers(let numbers) = column.values else { return words.append(rows) }
      numbers.append(rows, passing: test, to: &words)
      column.correctNulls(rows, areIn: test.nullMatches, &words)
    case .boolean(let attribute, let test):
      let column = segment.attributes[attribute.rawValue]
      guard case .integers(let flags) = column.values else { return words.append(rows) }
      words.append(rows) { test.matches(flags[$0] != 0) }
      column.correctNulls(rows, areIn: test.nullMatches, &words)
    case .decimal(let attribute, let test):
      let column = segment.attributes[attribute.rawValue]
      guard case .runs(let runs) = column.values else { return words.append(rows) }
      words.append(rows) { row in
        // What stands in for a null is no number, but harmless.
        runs.bytes.withSpan(runs.range(of: row), test.matches)
      }
      column.correctNulls(rows, areIn: test.nullMatches, &words)
    case .double(let attribute, let test), .date(let attribute, let test):
      let column = segment.attributes[attribute.rawValue]
      guard case .doubles(let bytes) = column.values else { return words.append(rows) }
      words.append(rows) {
        test.matches(Double(bitPattern: bytes.unsigned(width: 8, at: $0 * 8)))
      }
      column.correctNulls(rows, areIn: test.nullMatches, &words)
    case .text(let attribute, let test, let nullMatches):
      let column = segment.attributes[attribute.rawValue]
      guard case .runs(let runs) = column.values else { return words.append(rows) }
      runs.append(rows, passing: test, to: &words)
      column.correctNulls(rows, areIn: nullMatches, &words)
    case .uuid, .binary:
      words.append(rows) {
        comparison.matchesAttribute(of: SegmentRow(segment: segment, row: $0))
      }
    case .general(let comparison):
      let work = EvaluationWork()
      words.append(rows) { row in
        candidates?.contains(row) ?? true
          && comparison.matches(SegmentRow(segment: segment, row: row), work)
      }
      try work.checkRows()
    }
  }
}

extension [UInt64] {
  /// Appends a bit for each of some rows, of which the first is the first of a word: set where `test`
  /// answers true.
  @inline(__always)
  mutating func append(_ rows: Range<Int>, where test: (Int) -> Bool) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      let end = Swift.min(row + 64, rows.upperBound)
      var word: UInt64 = 0
      var bit: UInt64 = 1
      while row < end {
        if test(row) { word |= bit }
        bit &<<= 1
        row += 1
      }
      append(word)
    }
  }

  /// Appends a clear bit for each of some rows.
  ///
  /// A comparison binds to columns of its type only, so this answers nothing real.
  fileprivate mutating func append(_ rows: Range<Int>) {
    append(contentsOf: repeatElement(0, count: (rows.count + 63) / 64))
  }
}

extension Column {
  /// Appends a bit for each of some rows: set where there is no value, or where there is one.
  func appendNulls(_ rows: Range<Int>, areIn: Bool, _ words: inout [UInt64]) {
    let count = (rows.count + 63) / 64
    for position in 0..<count {
      let valid = validity?.word(at: rows.lowerBound / 64 + position) ?? (isNull ? 0 : .max)
      words.append(areIn ? ~valid : valid)
    }
    let last = rows.count % 64
    if last > 0 { words[words.count - 1] &= (1 << UInt64(last)) - 1 }
  }

  /// Sets or clears the bits of rows without a value in the last words of `words`.
  fileprivate func correctNulls(_ rows: Range<Int>, areIn: Bool, _ words: inout [UInt64]) {
    guard let validity else { return }
    let count = (rows.count + 63) / 64
    for position in 0..<count {
      let valid = validity.word(at: rows.lowerBound / 64 + position)
      let index = words.count - count + position
      words[index] = areIn ? words[index] | ~valid : words[index] & valid
    }
  }
}

extension ByteView {
  /// The 64 bits at a position counted in 64s, with zeros past the end.
  fileprivate func word(at index: Int) -> UInt64 {
    let offset = index * 8
    if offset + 8 <= count { return unsigned(width: 8, at: offset) }
    var word: UInt64 = 0
    for position in offset..<count {
      word |= unsigned(width: 1, at: position) << UInt64((position - offset) * 8)
    }
    return word
  }
}
