extension BoundGrouping {
  /// The results of groups in the order of their keys, without those that ``having`` leaves out.
  ///
  /// - Parameter groups: The values of the keys and of the aggregates, column by column.
  /// - Returns: The values of the columns.
  /// - Throws: ``StoreError/unanswerable(_:)``.
  func ordered(_ groups: ResultColumns) throws(StoreError) -> ResultColumns {
    let sortKeys = keys.indices.map {
      ResultSortKey(column: $0, descriptor: KeySortDescriptor(""))
    }
    let order = groups.sorted(Array(0..<groups.count), by: sortKeys)
    let variables = columns.compactMap { column -> Int? in
      if case .variable(let level) = column { level } else { nil }
    }
    if having == nil, variables.count == columns.count {
      return ResultColumns(
        variables.map { level in order.map { groups.columns[level][$0] } }, count: groups.count)
    }
    var results = ResultColumns(columnCount: columns.count)
    let work = EvaluationWork()
    for group in order {
      guard let values = self.results(groups.columns.map { $0[group] }, work) else { continue }
      results.append(values)
    }
    try work.checkRows()
    return results
  }
}
