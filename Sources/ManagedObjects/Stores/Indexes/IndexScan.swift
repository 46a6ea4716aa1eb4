/// Finds and orders rows of a table with the indexes of its first segment.
struct IndexScan {
  let table: EntityTable
  /// What writes down the work; nil where nobody asks.
  var trace: QueryTrace?

  private var base: Segment { table.segments[0] }

  /// The rows of the first segment that satisfy a predicate, when an index leaves few to look at.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - visible: The only rows that are asked.
  ///   - surroundings: Where related rows are found; nil for predicates that ask for none.
  /// - Returns: The rows; nil when looking at all of them is as good.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func rows(
    satisfying predicate: BoundPredicate, among visible: RowSet,
    _ surroundings: RowSurroundings? = nil
  ) throws(StoreError) -> RowSet? {
    guard let (index, ranks) = try best(for: predicate),
      ranks.count <= base.rowCount / Self.leastSelectivity
    else { return nil }
    trace?.note { $0.access = .index(index.definition.names, rowCount: ranks.count) }
    var columns = predicate.attributes.map { base.attributes[$0.rawValue] }
    if surroundings != nil { columns.append(base.keys) }
    var rows = RowSet(rowCount: base.rowCount, filled: false)
    for rank in ranks {
      let row = try index.position(ofRank: rank)
      guard visible.contains(row) else { continue }
      for column in columns { try column.verify(block: row / Segment.rowsPerBlock) }
      if try predicate.isSatisfied(by: SegmentRow(segment: base, row: row, surroundings)) {
        rows.insert(row)
      }
    }
    try surroundings?.check()
    return rows
  }

  /// An index has to leave one row in so many.
  private static let leastSelectivity = 16

  /// The index that leaves the fewest rows to look at.
  private func best(
    for predicate: BoundPredicate
  ) throws(StoreError) -> (index: StoredIndex, ranks: Range<Int>)? {
    var best: (index: StoredIndex, ranks: Range<Int>)?
    func consider(_ comparison: BoundComparison) throws(StoreError) {
      for index in base.indexes {
        guard let ranks = try index.ranks(of: comparison, in: base) else { continue }
        if best.map({ ranks.count < $0.ranks.count }) ?? true { best = (index, ranks) }
      }
    }
    switch predicate {
    case .comparison(let comparison): try consider(comparison)
    case .and(let parts):
      for case .comparison(let comparison) in parts { try consider(comparison) }
    default: break
    }
    return best
  }

  /// The rows of a selection in an order, when an index has it and following that is less work than
  /// sorting.
  ///
  /// - Parameters:
  ///   - selection: The rows of each segment.
  ///   - keys: What to sort by.
  ///   - first: How many rows are wanted; nil for all.
  /// - Returns: Where the rows are; nil when no index is of help.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*k*) for the first *k* of all rows.
  func sorted(
    _ selection: [RowSet], by keys: [BoundSortKey], first: Int?
  ) throws(StoreError) -> [EntityTable.Location]? {
    guard let index = base.index(where: { $0.sorts(by: keys) }),
      isWorthwhile(selected: selection[0].count, wanted: first)
    else { return nil }
    trace?.note { $0.order = .index(index.definition.names) }
    var places: [EntityTable.Location] = []
    let wanted = first ?? .max
    places.reserveCapacity(min(wanted, selection[0].count))
    var rank = 0
    while places.count < wanted, rank < index.rowCount {
      let row = try index.position(ofRank: rank)
      if selection[0].contains(row) {
        places.append(EntityTable.Location(segment: 0, row: row))
      }
      rank += 1
    }
    return try merged(places, selection, by: keys, wanted: wanted)
  }

  /// Whether as many steps along the index as it takes on the average are fewer than sorting takes.
  private func isWorthwhile(selected: Int, wanted: Int?) -> Bool {
    guard selected > 0 else { return false }
    let wanted = min(wanted ?? selected, selected)
    return wanted / selected * base.rowCount + wanted % selected * base.rowCount / selected
      <= selected * Self.stepsPerSortedRow
  }

  /// How many steps along an index take as long as sorting a row.
  private static let stepsPerSortedRow = 4

  /// Puts the rows of the other segments among those of the first.
  private func merged(
    _ places: [EntityTable.Location], _ selection: [RowSet], by keys: [BoundSortKey], wanted: Int
  ) throws(StoreError) -> [EntityTable.Location] {
    var others = selection
    others[0] = RowSet(rowCount: base.rowCount, filled: false)
    let sorter = RowSorter(table: table, keys: keys)
    let later = try sorter.sorted(others, first: nil)
    if later.isEmpty { return places }
    var merged: [EntityTable.Location] = []
    merged.reserveCapacity(min(wanted, places.count + later.count))
    var start = 0
    for place in later {
      var (lower, upper) = (start, places.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        for key in keys {
          try key.column(of: base).verify(block: places[middle].row / Segment.rowsPerBlock)
        }
        try base.keys.verify(block: places[middle].row / Segment.rowsPerBlock)
        if sorter.precedes(place, places[middle]) { upper = middle } else { lower = middle + 1 }
      }
      merged += places[start..<lower]
      merged.append(place)
      start = lower
      if merged.count >= wanted { return Array(merged.prefix(wanted)) }
    }
    merged += places[start...]
    return Array(merged.prefix(wanted))
  }
}
