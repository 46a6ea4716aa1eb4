/// Writes what related rows are sorted by, and reads each of them once, however many rows lead to it.
struct RelatedSortKey {
  private let writer: SortKeyWriter
  private let relationships: [RelationshipIndex]
  private let attribute: AttributeIndex
  private let surroundings: RowSurroundings
  /// What has been written of the rows that the first relationship leads to.
  private var known: [RowReference: [UInt8]] = [:]

  /// - Returns: Nil for a key that follows no relationship.
  init?(_ writer: SortKeyWriter, _ surroundings: RowSurroundings) {
    guard case .path(let relationships, let attribute) = writer.key.target,
      !relationships.isEmpty
    else { return nil }
    self.writer = writer
    self.relationships = relationships
    self.attribute = attribute
    self.surroundings = surroundings
  }

  /// Adds the bytes of the value that the path leads to from a row.
  mutating func append(_ row: SegmentRow, to bytes: inout [UInt8]) throws(StoreError) {
    guard let reference = try reference(from: row, at: relationships[0]) else {
      return writer.append(.null, to: &bytes)
    }
    if let found = known[reference] {
      bytes += found
      return
    }
    var written: [UInt8] = []
    writer.append(try value(behind: reference), to: &written)
    known[reference] = written
    bytes += written
  }

  /// The value at the end of the path; null where it leads nowhere.
  private func value(behind first: RowReference) throws(StoreError) -> AttributeValue {
    var row = try surroundings.row(first)
    for relationship in relationships.dropFirst() {
      guard let current = row, let reference = try reference(from: current, at: relationship)
      else { return .null }
      row = try surroundings.row(reference)
    }
    return row?.value(at: attribute) ?? .null
  }

  private func reference(
    from row: SegmentRow, at index: RelationshipIndex
  ) throws(StoreError) -> RowReference? {
    guard let entity = row.entity else { return nil }
    return try surroundings.references(from: row, of: entity, at: index).first
  }
}
