extension EntityTable {
  /// The indexes of the table's rows once they are in one segment.
  ///
  /// What was in the first segment's indexes is taken over; only other rows are sorted.
  ///
  /// - Parameters:
  ///   - record: All rows.
  ///   - places: Where each of them was before; those of no segment are new.
  /// - Returns: The indexes that the entity asks for, but for those of columns without values.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of rows, and O(*n* log *n*) for an index that is new.
  func indexRecords(
    of record: SegmentRecord, _ places: [Location]
  ) throws(StoreError) -> [IndexRecord] {
    let definitions = entity.storedIndexes
    if definitions.isEmpty { return [] }
    let segment = Segment(record, of: entity)
    let wanted = definitions.filter { !segment.attributes[$0.firstColumn].isNull }
    let known = wanted.map { definition in
      let index = segments[0].index { $0.names == definition.names }
      return index.flatMap { $0.rowCount > 0 ? $0 : nil }
    }
    let rowCount = known.lazy.compactMap { $0?.rowCount }.first
    let moves = rowCount.map { RowMoves(places, rowCount: $0) }
    return try Parallel.map(wanted.count, from: segment.rowCount) { (number) throws(StoreError) in
      var positions: [UInt32]?
      if let index = known[number] { positions = try moves?.positions(in: index, of: segment) }
      return IndexRecord(
        wanted[number],
        positions: positions ?? IndexSorter(segment, by: wanted[number].keys).sorted())
    }
  }
}

/// Where the rows of a first segment are after it was merged with what came later.
private struct RowMoves {
  /// The new position of each old row; nil where it is gone or has other values.
  private let kept: [UInt32?]
  /// The positions of the other rows, ascending.
  private let added: [UInt32]

  init(_ places: [EntityTable.Location], rowCount: Int) {
    var kept: [UInt32?] = Array(repeating: nil, count: rowCount)
    var added: [UInt32] = []
    for (position, place) in places.enumerated() {
      let position = UInt32(truncatingIfNeeded: position)
      if place.segment == 0 { kept[place.row] = position } else { added.append(position) }
    }
    (self.kept, self.added) = (kept, added)
  }

  /// The positions of the merged rows in the order of an index of the first segment.
  func positions(in index: StoredIndex, of segment: Segment) throws(StoreError) -> [UInt32] {
    let sorter = IndexSorter(segment, by: index.definition.keys)
    if added.count > segment.rowCount / 4 { return sorter.sorted() }
    let old = try index.allPositions().compactMap { kept[Int($0)] }
    let order = IndexOrder(segment, index.definition.keys)
    var merged: [UInt32] = []
    merged.reserveCapacity(segment.rowCount)
    var start = 0
    for row in sorter.sorted(added) {
      var (lower, upper) = (start, old.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        let result = order.compare(Int(old[middle]), Int(row))
        if result < 0 || result == 0 && old[middle] < row {
          lower = middle + 1
        } else {
          upper = middle
        }
      }
      merged += old[start..<lower]
      merged.append(row)
      start = lower
    }
    merged += old[start...]
    return merged
  }
}
