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

extension PackedIntegers {
  /// Whether the numbers of some rows are not negative, and none is smaller than the one before it.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - isStrict: Whether none may be the same as the one before it either.
  /// - Returns: Whether they do.
  func ascend(_ rows: Range<Int>, strictly isStrict: Bool = false) -> Bool {
    if width == 0 {
      guard let first = rows.first.map({ self[$0] }), let last = rows.last.map({ self[$0] }) else {
        return true
      }
      return first >= 0 && last >= first && (step > 0 || !isStrict || rows.count == 1)
    }
    // Distances ascend as the numbers do, unless adding the origin overflows.
    if 0...Int64.max / 2 ~= origin {
      switch width {
      case 1: return distancesAscend(rows, strictly: isStrict, as: UInt8.self)
      case 2: return distancesAscend(rows, strictly: isStrict, as: UInt16.self)
      case 4: return distancesAscend(rows, strictly: isStrict, as: UInt32.self)
      default: break
      }
    }
    var previous: Int64 = isStrict ? -1 : 0
    for row in rows {
      let number = self[row]
      if number < previous || isStrict && number == previous { return false }
      previous = number
    }
    return true
  }

  /// Looks at all pairs of neighbours, which takes many at a time, instead of stopping at one.
  private func distancesAscend<Word: FixedWidthInteger & UnsignedInteger>(
    _ rows: Range<Int>, strictly isStrict: Bool, as: Word.Type
  ) -> Bool {
    let size = MemoryLayout<Word>.size
    let words = bytes[rows.lowerBound * size..<rows.upperBound * size]
    return unsafe words.withUnsafeBytes { bytes in
      guard rows.count > 1, let start = bytes.baseAddress else { return true }
      var descents: Word = 0
      for row in 0..<rows.count &- 1 {
        // There are as many words as rows.
        let place = unsafe start + row &* size
        let number = unsafe place.loadUnaligned(as: Word.self)
        let next = unsafe (place + size).loadUnaligned(as: Word.self)
        let (before, behind) = (Word(littleEndian: number), Word(littleEndian: next))
        descents |= behind < before || isStrict && behind == before ? 1 : 0
      }
      return descents == 0
    }
  }

  /// Whether the distances of some numbers from the origin are less than a bound.
  ///
  /// - Complexity: O(*n*), many at a time.
  func distances(in rows: Range<Int>, areBelow bound: Int) -> Bool {
    switch width {
    case 0: bound > 0 || rows.isEmpty
    case 1: greatestDistance(in: rows, as: UInt8.self).map { $0 < bound } ?? true
    case 2: greatestDistance(in: rows, as: UInt16.self).map { $0 < bound } ?? true
    case 4: greatestDistance(in: rows, as: UInt32.self).map { $0 < bound } ?? true
    default: greatestDistance(in: rows, as: UInt64.self).map { $0 < bound } ?? true
    }
  }

  private func greatestDistance<Word: FixedWidthInteger & UnsignedInteger>(
    in rows: Range<Int>, as: Word.Type
  ) -> Word? {
    if rows.isEmpty { return nil }
    let size = MemoryLayout<Word>.size
    return unsafe bytes[rows.lowerBound * size..<rows.upperBound * size].withUnsafeBytes { bytes in
      var greatest: Word = 0
      for row in 0..<rows.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: row &* size, as: Word.self)
        greatest = max(greatest, Word(littleEndian: word))
      }
      return greatest
    }
  }
}
