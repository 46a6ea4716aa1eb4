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
    try verify(selection)
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

  private func verify(_ selection: [RowSet]) throws(StoreError) {
    for (segment, rows) in zip(table.segments, selection) where rows.count > 0 {
      try segment.keys.verify()
      for key in keys { try key.column(of: segment).verify() }
    }
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

  /// The first entries in order, found with a heap whose top is the last of those kept so far.
  private func smallest(_ count: Int, of selection: [RowSet]) -> [Entry] {
    guard count > 0 else { return [] }
    var kept: [Entry] = []
    kept.reserveCapacity(count + 1)
    forEachEntry(of: selection) { entry in
      if kept.count < count {
        kept.append(entry)
        if kept.count == count { kept.sort { precedes($1, $0) } }
      } else if entry.prefix <= kept[0].prefix, precedes(entry, kept[0]) {
        kept[0] = entry
        siftDown(&kept)
      }
    }
    return kept.sorted { precedes($0, $1) }
  }

  /// Lets the top of the heap sink to its place.
  ///
  /// A list in descending order is such a heap.
  private func siftDown(_ heap: inout [Entry]) {
    var parent = 0
    while true {
      var child = parent * 2 + 1
      if child >= heap.count { return }
      if child + 1 < heap.count, precedes(heap[child], heap[child + 1]) { child += 1 }
      if !precedes(heap[parent], heap[child]) { return }
      heap.swapAt(parent, child)
      parent = child
    }
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
