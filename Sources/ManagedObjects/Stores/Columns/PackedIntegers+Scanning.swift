extension PackedIntegers {
  /// The rows whose numbers pass a test, nulls not considered.
  func rows(_ rowCount: Int, passing test: IntegerTest) -> RowSet {
    guard case .range(let range) = test.kind else {
      return RowSet(rowCount: rowCount) { test.matches(self[$0]) }
    }
    switch width {
    case 1: return rows(rowCount, in: range, as: UInt8.self)
    case 2: return rows(rowCount, in: range, as: UInt16.self)
    case 4: return rows(rowCount, in: range, as: UInt32.self)
    default: return RowSet(rowCount: rowCount) { range.contains(self[$0]) }
    }
  }

  /// Compares the stored distances, so that no number has to be computed.
  private func rows<Word: FixedWidthInteger & UnsignedInteger>(
    _ rowCount: Int, in range: ClosedRange<Int64>, as: Word.Type
  ) -> RowSet {
    guard let least = distance(ofAtLeast: range.lowerBound, as: Word.self),
      let greatest = distance(ofAtMost: range.upperBound, as: Word.self), least <= greatest
    else { return RowSet(rowCount: rowCount, filled: false) }
    let span = greatest - least
    return unsafe bytes.withUnsafeBytes { bytes in
      RowSet(rowCount: rowCount) { row in
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
