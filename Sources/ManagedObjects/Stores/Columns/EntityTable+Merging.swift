extension EntityTable {
  /// The table of an entity without rows.
  static func empty(_ entity: EntityDescription, nextKey: Int64 = 1) -> EntityTable {
    EntityTable(entity, base: Segment(emptyOf: entity), nextKey: nextKey)
  }

  /// All rows in one segment, in the order of their keys.
  ///
  /// - Parameter last: Rows whose keys are greater than those of the table.
  /// - Returns: The rows as a builder holds them, and where each of them was.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*), and O(*n* log *n*) where rows have been updated.
  func merged(
    with last: Segment? = nil
  ) throws(StoreError) -> (rows: SegmentBuilder, places: [Location]) {
    var builder = SegmentBuilder(entity)
    for segment in segments {
      for block in 0..<Segment.blockCount(rows: segment.rowCount) {
        try segment.verify(block: block)
      }
    }
    var places = try locationsInKeyOrder()
    if let last {
      places += (0..<last.rowCount).map { Location(segment: segments.count, row: $0) }
    }
    builder.append(places, of: segments + (last.map { [$0] } ?? []))
    return (builder, places)
  }
}
