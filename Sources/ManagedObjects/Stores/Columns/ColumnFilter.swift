/// Evaluates predicates over the columns of a segment, block by block.
///
/// It answers for every row what `BoundPredicate.matches(_:)` answers for the row's snapshot; a
/// differential test holds the two together. Blocks whose zones tell the answer are not looked at, nor
/// are those in which another condition has left no row.
struct ColumnFilter {
  let segment: Segment
  /// Where related rows are found; nil for predicates that ask for none.
  var surroundings: RowSurroundings?
  /// What writes down the work; nil where nobody asks.
  var trace: QueryTrace?

  /// The rows that satisfy a predicate, hidden ones included.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` when a value that matters is damaged.
  /// - Complexity: O(*n*) for each comparison in the predicate.
  func rows(satisfying predicate: BoundPredicate) throws(StoreError) -> RowSet {
    try rows(satisfying: predicate, among: nil)
  }

  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - candidates: The only rows whose answer matters; nil for all.
  /// - Returns: The rows that satisfy it, and perhaps some that are no candidates.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func rows(
    satisfying predicate: BoundPredicate, among candidates: RowSet?
  ) throws(StoreError) -> RowSet {
    switch predicate {
    case .constant(let answer): return RowSet(rowCount: segment.rowCount, filled: answer)
    case .not(let part):
      var rows = try rows(satisfying: part, among: candidates)
      rows.invert()
      return rows
    case .and(let parts):
      var rows = candidates ?? RowSet(rowCount: segment.rowCount, filled: true)
      for part in parts {
        rows.formIntersection(try self.rows(satisfying: part, among: rows))
      }
      return rows
    case .or(let parts):
      var rows = RowSet(rowCount: segment.rowCount, filled: false)
      for part in parts {
        var rest = candidates
        if part.isGeneral {
          // What cannot be answered for a row is no failure where the row is found in any case.
          rest = rest ?? RowSet(rowCount: segment.rowCount, filled: true)
          rest?.subtract(rows)
        }
        rows.formUnion(try self.rows(satisfying: part, among: rest))
      }
      return rows
    case .comparison(let comparison):
      if case .general(let comparison) = comparison, comparison.reach.isBeyondAttributes {
        return try rows(satisfying: comparison, among: candidates)
      }
      return try rows(satisfying: comparison, among: candidates)
    }
  }

  /// The candidates that satisfy a comparison which may read other rows for each of them.
  private func rows(
    satisfying comparison: GeneralComparison, among candidates: RowSet?
  ) throws(StoreError) -> RowSet {
    let candidates = candidates ?? RowSet(rowCount: segment.rowCount, filled: true)
    let filter = trace?.beginFilter(comparison.reach.attributes) ?? 0
    if let join = comparison.join?.value, let rows = try rows(satisfying: join, among: candidates) {
      trace?.count(\.referencesLookedUp, of: filter, by: candidates.count)
      return rows
    }
    let (answered, rest) = try rowsAnswered(by: comparison.answerForNil, among: candidates)
    trace?.count(\.rowsEvaluated, of: filter, by: rest.count)
    let columns = comparison.reach.attributes.map { segment.attributes[$0.rawValue] }
    let work = EvaluationWork()
    var rows = try rest.filtered(verifying: columns + [segment.keys]) { row in
      comparison.matches(SegmentRow(segment: segment, row: row, surroundings), work)
    }
    try surroundings?.check()
    try work.checkRows()
    rows.formUnion(answered)
    return rows
  }

  private func rows(
    satisfying comparison: BoundComparison, among candidates: RowSet?
  ) throws(StoreError) -> RowSet {
    let filter = trace?.beginFilter(comparison.attributes) ?? 0
    if candidates?.isEmpty ?? false {
      trace?.count(
        \.blocksWithoutCandidates, of: filter, by: Segment.blockCount(rows: segment.rowCount))
      return RowSet(rowCount: segment.rowCount, filled: false)
    }
    if let answer = try answerForAllRows(to: comparison) {
      return RowSet(rowCount: segment.rowCount, filled: answer)
    }
    let zoneTest = ZoneMap.Test(comparison)
    let columns = comparison.attributes.map { segment.attributes[$0.rawValue] }
    var words: [UInt64] = []
    words.reserveCapacity((segment.rowCount + 63) / 64)
    for block in 0..<Segment.blockCount(rows: segment.rowCount) {
      let rows = Segment.rows(ofBlock: block, rowCount: segment.rowCount)
      let wordCount = (rows.count + 63) / 64
      if candidates?.isEmpty(inWords: words.count..<words.count + wordCount) ?? false {
        trace?.count(\.blocksWithoutCandidates, of: filter)
        words.append(contentsOf: repeatElement(0, count: wordCount))
        continue
      }
      let answer = answer(zoneTest, columns, block, rowCount: rows.count)
      trace?.count(answer == .some ? \.blocksRead : \.blocksDecidedByZones, of: filter)
      switch answer {
      case .none: words.append(contentsOf: repeatElement(0, count: wordCount))
      case .all: words.append(contentsOf: repeatElement(.max, count: wordCount))
      case .some:
        for column in columns { try column.verify(block: block) }
        try append(rows, satisfying: comparison, among: candidates, to: &words)
      }
    }
    return RowSet(rowCount: segment.rowCount, words: words)
  }

  /// What the zones of the only column tell of a block.
  private func answer(
    _ test: ZoneMap.Test?, _ columns: [Column], _ block: Int, rowCount: Int
  ) -> ZoneMap.Answer {
    guard let test, columns.count == 1, let zones = columns[0].zones else { return .some }
    return zones.answer(test, block: block, rowCount: rowCount)
  }

  /// What a comparison answers for each row, when it looks at columns of one value only.
  private func answerForAllRows(
    to comparison: BoundComparison
  ) throws(StoreError) -> Bool? {
    let isConstant = comparison.attributes.allSatisfy {
      segment.attributes[$0.rawValue].constant != nil
    }
    guard isConstant else { return nil }
    return try BoundPredicate.comparison(comparison)
      .isSatisfied(by: SegmentRow(segment: segment, row: 0))
  }
}

extension RowSet {
  /// Those of the rows that satisfy a condition.
  ///
  /// - Parameters:
  ///   - columns: The columns that the condition looks at, of which each block with a row is
  ///     verified first.
  ///   - isSatisfied: The condition.
  /// - Returns: The rows.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func filtered(
    verifying columns: [Column], _ isSatisfied: (_ row: Int) -> Bool
  ) throws(StoreError) -> RowSet {
    var rows = self
    var verifiedBlock: Int?
    try forEachRow { (row) throws(StoreError) in
      let block = row / Segment.rowsPerBlock
      if block != verifiedBlock {
        for column in columns { try column.verify(block: block) }
        verifiedBlock = block
      }
      if !isSatisfied(row) { rows.remove(row) }
      return true
    }
    return rows
  }
}
