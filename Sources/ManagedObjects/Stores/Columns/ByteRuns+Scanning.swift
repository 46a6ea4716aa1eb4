extension ByteRuns {
  /// The rows whose text passes a test, nulls not considered.
  func rows(_ rowCount: Int, passing test: TextTest) -> RowSet {
    unsafe bytes.withUnsafeBytes { all in
      var words: [UInt64] = []
      words.reserveCapacity((rowCount + 63) / 64)
      for block in 0..<Segment.blockCount(rows: rowCount) {
        let blockStart = Int(truncatingIfNeeded: blockStarts[block])
        var start = blockStart
        var word: UInt64 = 0
        for row in Segment.rows(ofBlock: block, rowCount: rowCount) {
          let end = blockStart + Int(truncatingIfNeeded: ends[row])
          let text = unsafe UnsafeRawBufferPointer(rebasing: all[start..<end])
          if unsafe test.matches(text.assumingMemoryBound(to: UInt8.self)) {
            word |= 1 << UInt64(row & 63)
          }
          if row & 63 == 63 {
            words.append(word)
            word = 0
          }
          start = end
        }
        if rowCount & 63 != 0, block == Segment.blockCount(rows: rowCount) - 1 {
          words.append(word)
        }
      }
      return RowSet(rowCount: rowCount, words: words)
    }
  }
}
