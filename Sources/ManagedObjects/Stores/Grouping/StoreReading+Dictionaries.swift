extension StoreReading {
  /// Evaluates expressions over the rows that the store answers to a fetch, one row after another.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in memory for *n* rows, and a round trip for each row that relationships
  ///   lead from.
  public func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try evaluatedDictionaries(request)
  }

  /// Evaluates expressions over the rows that the store answers to a fetch.
  package func evaluatedDictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries
  {
    let reach = request.reach
    let found = try fetch(
      request.entities.map { entity in
        var rows = request.rows(of: entity)
        if !reach.isBeyondAttributes { rows.read(only: reach.attributes) }
        return rows
      })
    let surroundings = EvaluatedRows(self, request.model)
    let rows = zip(request.entities, found).flatMap { entity, rows in
      rows.map { surroundings.row($0, of: entity) }
    }
    switch request.content {
    case .rows(let columns, _):
      var results = ResultColumns(columnCount: columns.count)
      let work = EvaluationWork()
      for row in rows {
        work.begin()
        let evaluation = Evaluation(row, work)
        results.append(columns.map { FetchedValue(evaluation.value(of: $0)) })
      }
      try surroundings.check()
      try work.checkRows()
      return results.finished(for: request)
    case .groups(let grouping):
      let results = try grouping.results(of: rows)
      try surroundings.check()
      return results.finished(for: request)
    }
  }
}

extension BoundGrouping {
  /// The results of all groups of objects, in the order of their keys.
  fileprivate func results(
    of subjects: [some PredicateSubject]
  ) throws(StoreError) -> ResultColumns {
    var numbers: [[ValueKey]: Int] = [:]
    var groups: [(keys: [FetchedValue], values: [[FetchedValue]])] = []
    if keys.isEmpty { groups.append(([], aggregates.map { _ in [] })) }
    let work = EvaluationWork()
    for subject in subjects {
      work.begin()
      let evaluation = Evaluation(subject, work)
      let values = keys.map { FetchedValue(evaluation.value(of: $0)).canonical }
      let key = values.map { ValueKey($0.expressionValue) }
      let number = numbers[key] ?? (keys.isEmpty ? 0 : groups.count)
      numbers[key] = number
      if number == groups.count { groups.append((values, aggregates.map { _ in [] })) }
      for (index, aggregate) in aggregates.enumerated() {
        groups[number].values[index].append(
          FetchedValue(evaluation.value(of: aggregate.argument)))
      }
    }
    var columns = ResultColumns(columnCount: keys.count + aggregates.count)
    for group in groups {
      columns.append(group.keys + zip(aggregates, group.values).map { $0.result(of: $1) })
    }
    try work.checkRows()
    return try ordered(columns)
  }
}
