import TextTools

extension ByteRuns {
  /// Appends a bit for each of the rows of a verified block, set where the text passes a test, nulls
  /// not considered.
  func append(_ rows: Range<Int>, passing test: TextTest, to words: inout [UInt64]) {
    if case .infix(let needle) = test.matcher, test.options.isEmpty {
      return appendRows(rows, containing: needle, to: &words)
    }
    unsafe bytes.withUnsafeBytes { all in
      let blockStart = range(ofBlock: rows.lowerBound / Segment.rowsPerBlock).lowerBound
      var start = blockStart
      words.append(rows) { row in
        let end = blockStart + Int(truncatingIfNeeded: ends[row])
        let text = unsafe UnsafeRawBufferPointer(rebasing: all[start..<end])
        start = end
        return unsafe test.matches(text.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// Looks for bytes in all texts of a block at once, and only then for the rows they are in.
  private func appendRows(
    _ rows: Range<Int>, containing needle: [UInt8], to words: inout [UInt64]
  ) {
    let firstWord = words.count
    words.append(contentsOf: repeatElement(0, count: (rows.count + 63) / 64))
    let block = range(ofBlock: rows.lowerBound / Segment.rowsPerBlock)
    unsafe bytes.withUnsafeBytes { all in
      let text = unsafe UnsafeRawBufferPointer(rebasing: all[block])
        .assumingMemoryBound(to: UInt8.self)
      var (row, position) = (rows.lowerBound, 0)
      while let found = unsafe needle.position(in: text, from: position) {
        row = self.row(holding: found, in: row..<rows.upperBound)
        let end = Int(truncatingIfNeeded: ends[row])
        if found + needle.count <= end {
          let bit = row - rows.lowerBound
          words[firstWord + bit / 64] |= 1 << UInt64(bit % 64)
          position = end
        } else {
          position = found + 1
        }
      }
    }
  }

  /// The first of some rows of a block whose text ends behind an offset in the block's bytes.
  private func row(holding offset: Int, in rows: Range<Int>) -> Int {
    var (lower, upper) = (rows.lowerBound, rows.upperBound - 1)
    while lower < upper {
      let middle = (lower + upper) / 2
      if Int(truncatingIfNeeded: ends[middle]) > offset {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return lower
  }
}

extension [UInt8] {
  fileprivate func position(in text: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
    unsafe withUnsafeBufferPointer { unsafe ByteSearch.position(of: $0, in: text, from: first) }
  }
}
