import TextTools

extension StoredIndex {
  /// Where the rows are that pass a test of the first column, when the index can tell.
  ///
  /// - Parameters:
  ///   - comparison: The test.
  ///   - segment: The rows of the index.
  /// - Returns: The ranks of all rows that pass, and perhaps of some others; nil when the index is of
  ///   no help.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(log *n*) in the number of rows.
  func ranks(
    of comparison: BoundComparison, in segment: Segment
  ) throws(StoreError) -> Range<Int>? {
    guard let bounds = IndexBounds(comparison, column: definition.firstColumn) else { return nil }
    let column = segment.attributes[definition.firstColumn]
    let isAscending = definition.keys[0].descriptor.isAscending
    // Whatever belongs to an object is looked for by the object's number.
    if isAscending, case .integers(let range) = bounds, case .integers(let numbers) = column.values
    {
      let start = try firstRank(in: column) { numbers[$0] >= range.lowerBound }
      let end = try firstRank(in: column, from: start) { numbers[$0] > range.upperBound }
      return start..<end
    }
    func order(_ row: Int) -> AttributeOrder {
      let order = bounds.order(of: column, row)
      return isAscending ? order : order.reversed
    }
    let start = try firstRank(in: column) { order($0) != .before }
    return start..<(try firstRank(in: column, from: start) { order($0) == .behind })
  }

  /// The first rank, from one on, whose row is null or passes a test that all behind it pass as well.
  @inline(__always)
  private func firstRank(
    in column: Column, from start: Int = 0, where test: (_ row: Int) -> Bool
  ) throws(StoreError) -> Int {
    var (lower, upper) = (start, rowCount)
    while lower < upper {
      let middle = (lower + upper) / 2
      let row = try position(ofRank: middle)
      try column.verify(block: row / Segment.rowsPerBlock)
      if column.isNull(row) || test(row) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}

/// Where a value is in respect of what is looked for.
enum AttributeOrder {
  case before, within, behind

  var reversed: AttributeOrder {
    switch self {
    case .before: .behind
    case .within: .within
    case .behind: .before
    }
  }
}

/// The values that a comparison asks for, where they follow one another in the order of an index.
private enum IndexBounds {
  case integers(ClosedRange<Int64>)
  /// Texts with letters like these at the start, or of these letters only.
  case text(folded: [UInt8], isPrefix: Bool)

  init?(_ comparison: BoundComparison, column: Int) {
    switch comparison {
    case .integer(let index, let test) where index.rawValue == column && !test.nullMatches:
      guard let range = test.range else { return nil }
      self = .integers(range)
    case .text(let index, let test, nullMatches: false)
    where index.rawValue == column && Self.foldings.isSuperset(of: test.options):
      switch test.matcher {
      case .equal(let text): self = .text(folded: Self.folded(text), isPrefix: false)
      case .prefix(let text): self = .text(folded: Self.folded(text), isPrefix: true)
      default: return nil
      }
    default: return nil
    }
  }

  /// What an index tells of as well: it has texts by their letters without case and diacritics.
  private static let foldings: FoldingOptions = [
    .caseInsensitive, .diacriticInsensitive,
  ]

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe TextOrder.withFolded(text) { unsafe Array($0) }
    }
  }

  func order(of column: Column, _ row: Int) -> AttributeOrder {
    switch (self, column.values) {
    case (.integers(let range), .integers(let numbers)):
      let number = numbers[row]
      return number < range.lowerBound ? .before : number > range.upperBound ? .behind : .within
    case (.text(let folded, let isPrefix), .runs(let runs)):
      return runs.bytes.withSpan(runs.range(of: row)) { text in
        unsafe text.withUnsafeBufferPointer { text in
          unsafe TextOrder.withFolded(text) { text in
            unsafe Self.order(text, folded, isPrefix: isPrefix)
          }
        }
      }
    default: return .within
    }
  }

  private static func order(
    _ text: UnsafeBufferPointer<UInt8>, _ expected: [UInt8], isPrefix: Bool
  ) -> AttributeOrder {
    unsafe expected.withUnsafeBufferPointer { expected in
      let part =
        isPrefix
        ? unsafe UnsafeBufferPointer(rebasing: text.prefix(expected.count)) : unsafe text
      let order = unsafe ByteSearch.compare(part, expected)
      return order < 0 ? .before : order > 0 ? .behind : .within
    }
  }
}
