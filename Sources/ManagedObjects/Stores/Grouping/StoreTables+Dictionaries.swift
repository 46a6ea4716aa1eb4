extension StoreTables {
  /// The values of expressions for rows or for groups of rows.
  func dictionaries(_ request: StoreDictionaryRequest) throws(StoreError) -> StoreDictionaries {
    var results: ResultColumns
    switch request.content {
    case .rows(let columns, _):
      results = ResultColumns(columnCount: columns.count)
      for entity in request.entities {
        try append(columns, of: entity, request, to: &results)
      }
    case .groups(let grouping):
      var parts: [TableGrouping.Part] = []
      for entity in request.entities {
        let query = TableQuery(request.rows(of: entity), in: self)
        let surroundings = surroundings(of: entity, request)
        for (segment, rows) in zip(query.table.segments, try query.selection()) {
          parts.append(
            TableGrouping.Part(segment: segment, rows: rows, surroundings: surroundings))
        }
      }
      results = try TableGrouping(grouping, parts).results()
    }
    return results.finished(for: request)
  }

  private func append(
    _ columns: [BoundExpression], of entity: EntityDescription, _ request: StoreDictionaryRequest,
    to results: inout ResultColumns
  ) throws(StoreError) {
    let query = TableQuery(request.rows(of: entity), in: self)
    let surroundings = surroundings(of: entity, request)
    let attributes = request.reach.attributes
    let work = EvaluationWork()
    for place in try query.orderedPlaces() {
      let segment = query.table.segments[place.segment]
      let block = place.row / Segment.rowsPerBlock
      for index in attributes { try segment.attributes[index.rawValue].verify(block: block) }
      if surroundings != nil { try segment.keys.verify(block: block) }
      work.begin()
      let evaluation = Evaluation(
        SegmentRow(segment: segment, row: place.row, surroundings), work)
      results.append(columns.map { FetchedValue(evaluation.value(of: $0)) })
    }
    try surroundings?.check()
    try work.checkRows()
  }

  /// What expressions read that reach beyond the attributes of a row.
  private func surroundings(
    of entity: EntityDescription, _ request: StoreDictionaryRequest
  ) -> RowSurroundings? {
    request.reachesBeyondAttributes ? RowSurroundings(self, entity, request.model) : nil
  }
}
