extension EntityTable {
  /// The row with a key, or nil when there is none.
  func row(_ key: RowKey) throws(StoreError) -> RowSnapshot? {
    guard let place = try location(ofKey: key.rawValue) else { return nil }
    try segments[place.segment].verify(row: place.row)
    return segments[place.segment].snapshot(of: place.row)
  }

  /// Where all rows are, in the order of their keys.
  func locationsInKeyOrder() throws(StoreError) -> [Location] {
    try locationsInKeyOrder(segments.indices.map(visibleRows(ofSegment:)), first: nil)
  }

  /// Where the rows of a selection are, in the order of their keys.
  ///
  /// - Parameters:
  ///   - selection: The rows wanted of each segment.
  ///   - first: How many of them are wanted, from the first on; nil for all.
  /// - Returns: Where they are.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number wanted, unless rows have been updated since they were
  ///   folded into the first segment.
  func locationsInKeyOrder(
    _ selection: [RowSet], first: Int?
  ) throws(StoreError) -> [Location] {
    guard isInKeyOrder else {
      let byKey = BoundSortKey(
        .rowKey, descriptor: KeySortDescriptor(KeySortDescriptor.objectIDKey))
      return try RowSorter(table: self, keys: [byKey]).sorted(selection, first: first)
    }
    let limit = first ?? .max
    var places: [Location] = []
    places.reserveCapacity(min(limit, selection.reduce(0) { $0 + $1.count }))
    for (index, rows) in selection.enumerated() where places.count < limit {
      rows.forEachRow {
        places.append(Location(segment: index, row: $0))
        return places.count < limit
      }
    }
    return places
  }

  /// The key of the row at a place whose block has been verified.
  func key(at place: Location) -> Int64 {
    segments[place.segment].key(at: place.row)
  }

  /// Snapshots of the rows at places, after verifying every value in them.
  func snapshots(at places: some Sequence<Location>) throws(StoreError) -> [RowSnapshot] {
    var snapshots: [RowSnapshot] = []
    snapshots.reserveCapacity(places.underestimatedCount)
    var verified = (segment: -1, block: -1)
    for place in places {
      let current = (segment: place.segment, block: place.row / Segment.rowsPerBlock)
      if current != verified {
        try segments[place.segment].verify(block: current.block)
        verified = current
      }
      snapshots.append(segments[place.segment].snapshot(of: place.row))
    }
    return snapshots
  }
}
