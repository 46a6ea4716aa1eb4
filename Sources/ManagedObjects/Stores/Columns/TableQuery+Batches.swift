extension TableQuery {
  /// Hands the rows in the request's order, within its window, to `body` a batch at a time.
  ///
  /// In the order of keys no list of the rows is made, however many they are.
  func forEachBatch(
    columns: [AttributeIndex], sieve: TextSieve? = nil, _ body: (RowBatch) throws -> Bool
  ) throws {
    try check(columns)
    try withoutActuallyEscaping(body) { body in
      let isSorted = request.sortKeys.contains { $0.distinguishesRows(of: table) }
      // Sorted places are those of the window already.
      var reader = RowBatchReader(
        table, columns: columns, sieve: sieve,
        window: isSorted ? (0, nil) : (request.offset, request.limit), body)
      if isSorted {
        for place in try orderedPlaces() {
          guard try reader.add(segment: place.segment, row: place.row) else { break }
        }
      } else {
        try addInKeyOrder(to: &reader)
      }
      try reader.finish()
    }
  }

  private func addInKeyOrder(to reader: inout RowBatchReader) throws {
    var selection = try selection()
    let later = try LaterRows(table, selection)
    if later.places.isEmpty || table.isInKeyOrder { reader.skip(in: &selection[0]) }
    var next = 0
    // The first row of the first segment that comes after the next later one.
    var limit = try table.row(following: later.places.first)
    try selection[0].forEachRange { range in
      var rest = range
      while !rest.isEmpty {
        while rest.lowerBound >= limit {
          let place = later.places[next]
          guard try reader.add(segment: place.segment, row: place.row) else { return false }
          next += 1
          limit = try table.row(following: later.places.dropFirst(next).first)
        }
        let end = min(rest.upperBound, limit)
        guard try reader.add(segment: 0, rows: rest.lowerBound..<end) else { return false }
        rest = end..<rest.upperBound
      }
      return true
    }
    for place in later.places[next...] {
      guard try reader.add(segment: place.segment, row: place.row) else { return }
    }
  }

  /// Refuses columns that are not there or that no row has values for.
  private func check(_ columns: [AttributeIndex]) throws(StoreError) {
    for column in columns {
      guard request.entity.columns.indices.contains(column.rawValue) else {
        throw .invalidRequest(reason: "\(request.entity.name) has no column \(column.rawValue)")
      }
    }
  }
}

/// The rows of a selection that are not in the first segment, in the order of their keys.
private struct LaterRows {
  private(set) var places: [EntityTable.Location] = []

  init(_ table: EntityTable, _ selection: [RowSet]) throws(StoreError) {
    for (index, rows) in selection.enumerated().dropFirst() {
      rows.forEachRow {
        places.append(EntityTable.Location(segment: index, row: $0))
        return true
      }
    }
    guard !places.isEmpty, !table.isInKeyOrder else { return }
    for segment in table.segments.dropFirst() { try segment.keys.verify() }
    places.sort { table.key(at: $0) < table.key(at: $1) }
  }
}

extension EntityTable {
  /// The first row of the first segment whose key is greater than that of a row elsewhere.
  ///
  /// - Returns: The row; more than there are when all keys are less, or when there is no other row.
  fileprivate func row(following place: Location?) throws(StoreError) -> Int {
    guard let place, !isInKeyOrder else { return .max }
    let key = key(at: place)
    let base = segments[0]
    try base.keys.verify()
    var (lower, upper) = (0, base.rowCount)
    while lower < upper {
      let middle = (lower + upper) / 2
      if base.key(at: middle) < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
