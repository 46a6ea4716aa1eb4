/// Groups rows of tables and computes aggregates of each group, column by column.
struct TableGrouping {
  /// Rows of one segment.
  struct Part {
    let segment: Segment
    let rows: RowSet
    /// Where related rows are found; nil where none are asked for.
    let surroundings: RowSurroundings?
  }

  private let grouping: BoundGrouping
  let parts: [Part]
  private let rowCount: Int
  /// Keeps what goes wrong with evaluating expressions.
  private let work = EvaluationWork()

  init(_ grouping: BoundGrouping, _ parts: [Part]) {
    self.grouping = grouping
    self.parts = parts.filter { !$0.rows.isEmpty }
    rowCount = self.parts.reduce(0) { $0 + $1.rows.count }
  }

  /// The results of all groups that satisfy the condition on them, in the order of their keys.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of rows for sums, counts and extremes, and O(*m* log *m*) in
  ///   that of groups.
  func results() throws(StoreError) -> ResultColumns {
    try verify()
    let keys = grouping.keys.map { numbers(of: $0) }
    let groups = keys.dropFirst().reduce(keys.first ?? single) { $0.combined(with: $1) }
    // Without keys there is one group, also of no rows.
    let count = keys.isEmpty ? 1 : groups.count
    var values: [[FetchedValue]] = []
    for (key, numbers) in zip(grouping.keys, keys) {
      let known = self.values(of: key, at: numbers.firsts)
      values.append(groups.firsts.map { known[Int(numbers.numbers[$0])] })
    }
    for aggregate in grouping.aggregates {
      values.append(
        RowAggregation(aggregate, groups.numbers, groupCount: count, parts, work).results())
    }
    for part in parts { try part.surroundings?.check() }
    try work.checkRows()
    return try grouping.ordered(ResultColumns(values, count: count))
  }

  /// Verifies all values that are read.
  private func verify() throws(StoreError) {
    let reach = grouping.reach
    for part in parts {
      var columns = reach.attributes.map { part.segment.attributes[$0.rawValue] }
      if reach.isBeyondAttributes { columns.append(part.segment.keys) }
      for block in 0..<Segment.blockCount(rows: part.segment.rowCount)
      where part.rows.hasRows(inBlock: block) {
        for column in columns { try column.verify(block: block) }
      }
    }
  }

  /// All rows as one group.
  private var single: RowNumbers {
    var numbers = RowNumbers(capacity: rowCount)
    for _ in 0..<rowCount { numbers.append(0) }
    return numbers
  }
}

extension TableGrouping {
  /// Numbers for the values of an expression in all rows.
  private func numbers(of expression: BoundExpression) -> RowNumbers {
    guard case .attribute(let index) = expression else {
      var known: [ValueKey: Int] = [:]
      var numbers = RowNumbers(capacity: rowCount)
      for part in parts {
        part.forEachRow { row in
          let key = ValueKey(part.evaluation(of: row, work).value(of: expression))
          let number = known[key] ?? known.count
          known[key] = number
          numbers.append(number)
        }
      }
      return numbers
    }
    var numbering = ColumnNumbering(capacity: rowCount)
    for part in parts {
      numbering.append(part.segment.attributes[index.rawValue], part.rows)
    }
    return numbering.numbers
  }

  /// The values of an expression in rows, given by their positions among all, in ascending order.
  private func values(of expression: BoundExpression, at positions: [Int]) -> [FetchedValue] {
    var values: [FetchedValue] = []
    values.reserveCapacity(positions.count)
    var position = 0
    var rest = positions[...]
    for part in parts {
      part.rows.forEachRow { row in
        guard let next = rest.first else { return false }
        if next == position {
          values.append(part.value(of: expression, at: row, work).canonical)
          rest = rest.dropFirst()
        }
        position += 1
        return true
      }
    }
    return values
  }
}

extension TableGrouping.Part {
  @inline(__always)
  func forEachRow(_ body: (Int) -> Void) {
    rows.forEachRow { row in
      body(row)
      return true
    }
  }

  func evaluation(of row: Int, _ work: EvaluationWork) -> Evaluation<SegmentRow> {
    work.begin()
    return Evaluation(SegmentRow(segment: segment, row: row, surroundings), work)
  }

  func value(
    of expression: BoundExpression, at row: Int, _ work: EvaluationWork
  ) -> FetchedValue {
    if case .attribute(let index) = expression {
      return .value(segment.attributes[index.rawValue].value(at: row))
    }
    return FetchedValue(evaluation(of: row, work).value(of: expression))
  }
}
