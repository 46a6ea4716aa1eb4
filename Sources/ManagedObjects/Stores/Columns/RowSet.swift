/// A set of rows of one segment, one bit a row.
struct RowSet {
  private(set) var words: [UInt64]
  let rowCount: Int

  /// All rows of a segment, or none.
  init(rowCount: Int, filled: Bool) {
    self.rowCount = rowCount
    words = Array(repeating: filled ? .max : 0, count: (rowCount + 63) / 64)
    trim()
  }

  /// The rows whose bits are set in `words`.
  init(rowCount: Int, words: [UInt64]) {
    self.rowCount = rowCount
    self.words = words
    trim()
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ row: Int) -> Bool {
    words[row >> 6] & (1 << UInt64(row & 63)) != 0
  }

  /// Whether no row is in some of the words.
  func isEmpty(inWords range: Range<Int>) -> Bool {
    words[range].allSatisfy { $0 == 0 }
  }

  /// Whether there is no row at all.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether any row of a block is there.
  func hasRows(inBlock block: Int) -> Bool {
    let perBlock = Segment.rowsPerBlock / UInt64.bitWidth
    return !isEmpty(inWords: block * perBlock..<min((block + 1) * perBlock, words.count))
  }

  mutating func insert(_ row: Int) {
    words[row >> 6] |= 1 << UInt64(row & 63)
  }

  mutating func remove(_ row: Int) {
    words[row >> 6] &= ~(1 << UInt64(row & 63))
  }

  /// Takes away the first rows.
  ///
  /// - Returns: How many were taken away: `count`, or all there were.
  mutating func removeFirst(_ count: Int) -> Int {
    var removed = 0
    for index in words.indices where words[index] != 0 {
      let inWord = words[index].nonzeroBitCount
      if removed + inWord > count {
        while removed < count {
          words[index] &= words[index] - 1
          removed += 1
        }
        break
      }
      words[index] = 0
      removed += inWord
    }
    return removed
  }

  mutating func formIntersection(_ other: RowSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: RowSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: RowSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  mutating func invert() {
    for index in words.indices { words[index] = ~words[index] }
    trim()
  }

  /// Calls `body` with each row in ascending order until it answers false.
  func forEachRow<Failure: Error>(
    _ body: (Int) throws(Failure) -> Bool
  ) throws(Failure) {
    for (index, word) in words.enumerated() {
      var remaining = word
      while remaining != 0 {
        let row = index << 6 + remaining.trailingZeroBitCount
        if !(try body(row)) { return }
        remaining &= remaining - 1
      }
    }
  }

  /// Calls `body` with each range of rows next to each other, in ascending order, until it answers
  /// false.
  func forEachRange<Failure: Error>(
    _ body: (Range<Int>) throws(Failure) -> Bool
  ) throws(Failure) {
    var start = 0
    var end = 0
    for (index, word) in words.enumerated() {
      var position = 0
      while position < UInt64.bitWidth {
        let rest = word >> UInt64(position)
        if rest == 0 { break }
        position += rest.trailingZeroBitCount
        let length = (~(word >> UInt64(position))).trailingZeroBitCount
        let first = index << 6 + position
        if first != end {
          if start < end, !(try body(start..<end)) { return }
          start = first
        }
        end = first + length
        position += length
      }
    }
    if start < end { _ = try body(start..<end) }
  }

  /// Clears the bits past the last row.
  private mutating func trim() {
    let rest = rowCount & 63
    if rest != 0 { words[words.count - 1] &= (1 << UInt64(rest)) - 1 }
  }
}
