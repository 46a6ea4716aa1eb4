/// Evaluates predicates over the columns of a segment, a whole column at a time.
///
/// It answers for every row what `BoundPredicate.matches(_:)` answers for the row's snapshot; a
/// differential test holds the two together.
struct ColumnFilter {
  let segment: Segment

  /// The rows that satisfy a predicate, hidden ones included.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` when a value that matters is damaged.
  /// - Complexity: O(*n*) for each comparison in the predicate.
  func rows(satisfying predicate: BoundPredicate) throws(StoreError) -> RowSet {
    switch predicate {
    case .constant(let answer): return RowSet(rowCount: segment.rowCount, filled: answer)
    case .not(let part):
      var rows = try rows(satisfying: part)
      rows.invert()
      return rows
    case .and(let parts):
      var rows = RowSet(rowCount: segment.rowCount, filled: true)
      for part in parts { rows.formIntersection(try self.rows(satisfying: part)) }
      return rows
    case .or(let parts):
      var rows = RowSet(rowCount: segment.rowCount, filled: false)
      for part in parts { rows.formUnion(try self.rows(satisfying: part)) }
      return rows
    case .comparison(let comparison): return try rows(satisfying: comparison)
    }
  }

  private func rows(satisfying comparison: BoundComparison) throws(StoreError) -> RowSet {
    if let answer = answerForAllRows(to: comparison) {
      return RowSet(rowCount: segment.rowCount, filled: answer)
    }
    switch comparison {
    case .isNull(let attribute, let expected):
      let column = try verifiedColumn(attribute)
      return column.rows { column.isNull($0) == expected }
    case .integer(let attribute, let test):
      let column = try verifiedColumn(attribute)
      guard case .integers(let numbers) = column.values else { return .none(of: column) }
      let values = numbers.rows(column.rowCount, passing: test)
      return column.rows(nulls: test.nullMatches, values: values)
    case .boolean(let attribute, let test):
      let column = try verifiedColumn(attribute)
      guard case .integers(let flags) = column.values else { return .none(of: column) }
      let values = RowSet(rowCount: column.rowCount) { test.matches(flags[$0] != 0) }
      return column.rows(nulls: test.nullMatches, values: values)
    case .decimal(let attribute, let test):
      let column = try verifiedColumn(attribute)
      guard case .runs(let runs) = column.values else { return .none(of: column) }
      let values = RowSet(rowCount: column.rowCount) { row in
        // What stands in for a null is no number, but harmless.
        runs.bytes.withSpan(runs.range(of: row), test.matches)
      }
      return column.rows(nulls: test.nullMatches, values: values)
    case .double(let attribute, let test), .date(let attribute, let test):
      let column = try verifiedColumn(attribute)
      guard case .doubles(let bytes) = column.values else { return .none(of: column) }
      let values = RowSet(rowCount: column.rowCount) {
        test.matches(Double(bitPattern: bytes.unsigned(width: 8, at: $0 * 8)))
      }
      return column.rows(nulls: test.nullMatches, values: values)
    case .text(let attribute, let test, let nullMatches):
      let column = try verifiedColumn(attribute)
      guard case .runs(let runs) = column.values else { return .none(of: column) }
      return column.rows(nulls: nullMatches, values: runs.rows(column.rowCount, passing: test))
    case .uuid, .binary, .general:
      for attribute in comparison.attributes { _ = try verifiedColumn(attribute) }
      return RowSet(rowCount: segment.rowCount) {
        comparison.matches(SegmentRow(segment: segment, row: $0))
      }
    }
  }

  /// What a comparison answers for each row, when it looks at columns of one value only.
  private func answerForAllRows(to comparison: BoundComparison) -> Bool? {
    let isConstant = comparison.attributes.allSatisfy {
      segment.attributes[$0.rawValue].constant != nil
    }
    return isConstant ? comparison.matches(SegmentRow(segment: segment, row: 0)) : nil
  }

  private func verifiedColumn(_ attribute: AttributeIndex) throws(StoreError) -> Column {
    let column = segment.attributes[attribute.rawValue]
    try column.verify()
    return column
  }
}

/// A row as a predicate sees it.
private struct SegmentRow: AttributeSource {
  let segment: Segment
  let row: Int

  func value(at index: AttributeIndex) -> AttributeValue {
    segment.attributes[index.rawValue].value(at: row)
  }
}

extension RowSet {
  /// The rows for which `test` answers true.
  @inline(__always)
  init(rowCount: Int, where test: (Int) -> Bool) {
    var words: [UInt64] = []
    words.reserveCapacity((rowCount + 63) / 64)
    var row = 0
    while row < rowCount {
      let end = min(row + 64, rowCount)
      var word: UInt64 = 0
      var bit: UInt64 = 1
      while row < end {
        if test(row) { word |= bit }
        bit &<<= 1
        row += 1
      }
      words.append(word)
    }
    self.init(rowCount: rowCount, words: words)
  }

  /// No row.
  ///
  /// A comparison binds to columns of its type only, so this answers nothing real.
  fileprivate static func none(of column: Column) -> RowSet {
    RowSet(rowCount: column.rowCount, filled: false)
  }
}

extension Column {
  /// The rows for which `test` answers true.
  fileprivate func rows(where test: (Int) -> Bool) -> RowSet {
    RowSet(rowCount: rowCount, where: test)
  }

  /// The rows among `values`, except that those without a value are in or out together.
  fileprivate func rows(nulls nullsMatch: Bool, values: RowSet) -> RowSet {
    guard let validity else { return values }
    var rows = values
    for index in rows.words.indices {
      let valid = validity.word(at: index)
      rows.replaceWord(at: index) { nullsMatch ? $0 | ~valid : $0 & valid }
    }
    return rows
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
