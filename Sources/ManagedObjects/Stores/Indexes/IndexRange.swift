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
    func first(_ isBehind: (AttributeOrder) -> Bool) throws(StoreError) -> Int {
      var (lower, upper) = (0, rowCount)
      while lower < upper {
        let middle = (lower + upper) / 2
        let row = try position(ofRank: middle)
        try column.verify(block: row / Segment.rowsPerBlock)
        let isNotYet: Bool
        if column.isNull(row) {
          isNotYet = false
        } else {
          let order = bounds.order(of: column, row)
          isNotYet = !isBehind(isAscending ? order : order.reversed)
        }
        if isNotYet { lower = middle + 1 } else { upper = middle }
      }
      return lower
    }
    let start = try first { $0 != .before }
    let end = try first { $0 == .behind }
    return start..<max(start, end)
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
  private static let foldings: ComparisonPredicate.Options = [
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
