/// Sorts rows of a table by the values in their columns.
///
/// Each row gets a prefix: a number that orders as the first key does as far as eight bytes tell.
/// Most comparisons end there; the columns are read for the others only.
struct RowSorter {
  let table: EntityTable
  let keys: [BoundSortKey]

  private struct Entry {
    var prefix: UInt64
    var segment: Int32
    var row: Int32
  }

  /// The places of the rows of a selection in order.
  ///
  /// - Parameters:
  ///   - selection: The rows of each segment.
  ///   - first: How many of them are wanted, from the first on; nil for all.
  /// - Returns: Where the rows are.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n* log *n*), or O(*n* log *k*) for the first *k*.
  func sorted(
    _ selection: [RowSet], first: Int?
  ) throws(StoreError) -> [EntityTable.Location] {
    try table.verify(keys, of: selection)
    let count = selection.reduce(0) { $0 + $1.count }
    if let first, first < count / 4 {
      return places(smallest(first, of: selection))
    }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    forEachEntry(of: selection) { entries.append($0) }
    entries.sort { precedes($0, $1) }
    return places(entries)
  }

  /// Whether a row of the table comes before another one, both verified.
  func precedes(_ left: EntityTable.Location, _ right: EntityTable.Location) -> Bool {
    func entry(_ place: EntityTable.Location) -> Entry {
      Entry(
        prefix: 0, segment: Int32(truncatingIfNeeded: place.segment),
        row: Int32(truncatingIfNeeded: place.row))
    }
    return comparesLess(entry(left), entry(right))
  }

  private func places(_ entries: [Entry]) -> [EntityTable.Location] {
    entries.map { EntityTable.Location(segment: Int($0.segment), row: Int($0.row)) }
  }

  private func forEachEntry(of selection: [RowSet], _ body: (Entry) -> Void) {
    for (index, rows) in selection.enumerated() {
      let column = keys[0].column(of: table.segments[index])
      let constant = keys[0].prefix(of: column)
      rows.forEachRow { row in
        body(
          Entry(
            prefix: constant ?? keys[0].prefix(of: column, at: row),
            segment: Int32(truncatingIfNeeded: index),
            row: Int32(truncatingIfNeeded: row)))
        return true
      }
    }
  }

  private func smallest(_ count: Int, of selection: [RowSet]) -> [Entry] {
    var least = LeastElements<Entry>(count: count)
    forEachEntry(of: selection) { entry in
      least.offer(entry) { precedes($0, $1) }
    }
    return least.sorted { precedes($0, $1) }
  }

  @inline(__always)
  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    return comparesLess(left, right)
  }

  private func comparesLess(_ left: Entry, _ right: Entry) -> Bool {
    let (first, second) = (table.segments[Int(left.segment)], table.segments[Int(right.segment)])
    let (firstRow, secondRow) = (Int(left.row), Int(right.row))
    for key in keys {
      let result = key.compare(
        key.column(of: first), firstRow, key.column(of: second), secondRow)
      if result != 0 { return result < 0 }
    }
    return first.key(at: firstRow) < second.key(at: secondRow)
  }
}

extension EntityTable {
  /// Verifies what rows are sorted by.
  ///
  /// - Parameters:
  ///   - keys: What they are sorted by; their own keys come last.
  ///   - selection: The rows of each segment.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func verify(_ keys: [BoundSortKey], of selection: [RowSet]) throws(StoreError) {
    for (segment, rows) in zip(segments, selection) where rows.count > 0 {
      try segment.keys.verify()
      for key in keys { try key.column(of: segment).verify() }
    }
  }
}
