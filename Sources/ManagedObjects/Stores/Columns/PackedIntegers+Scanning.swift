extension PackedIntegers {
  /// Appends a bit for each of the rows of a block, set where the number passes a test, nulls not
  /// considered.
  func append(_ rows: Range<Int>, passing test: IntegerTest, to words: inout [UInt64]) {
    guard case .range(let range) = test.kind else {
      return words.append(rows) { test.matches(self[$0]) }
    }
    switch width {
    case 1: append(rows, in: range, as: UInt8.self, to: &words)
    case 2: append(rows, in: range, as: UInt16.self, to: &words)
    case 4: append(rows, in: range, as: UInt32.self, to: &words)
    default: words.append(rows) { range.contains(self[$0]) }
    }
  }

  /// Compares the stored distances, so that no number has to be computed.
  private func append<Word: FixedWidthInteger & UnsignedInteger>(
    _ rows: Range<Int>, in range: ClosedRange<Int64>, as: Word.Type, to words: inout [UInt64]
  ) {
    guard let least = distance(ofAtLeast: range.lowerBound, as: Word.self),
      let greatest = distance(ofAtMost: range.upperBound, as: Word.self), least <= greatest
    else {
      words.append(contentsOf: repeatElement(0, count: (rows.count + 63) / 64))
      return
    }
    let span = greatest - least
    unsafe bytes.withUnsafeBytes { bytes in
      words.append(rows) { row in
        let word = unsafe bytes.loadUnaligned(
          fromByteOffset: row &* MemoryLayout<Word>.size, as: Word.self)
        return Word(littleEndian: word) &- least <= span
      }
    }
  }

  /// The smallest distance from the origin that reaches a number; nil when none does.
  private func distance<Word: FixedWidthInteger & UnsignedInteger>(
    ofAtLeast number: Int64, as: Word.Type
  ) -> Word? {
    if number <= origin { return 0 }
    return Word(exactly: UInt64(bitPattern: number &- origin))
  }

  /// The greatest distance from the origin that does not pass a number; nil when none does.
  private func distance<Word: FixedWidthInteger & UnsignedInteger>(
    ofAtMost number: Int64, as: Word.Type
  ) -> Word? {
    if number < origin { return nil }
    return Word(clamping: UInt64(bitPattern: number &- origin))
  }
}
