/// The references of rows that a request changes, as they will be and as they were.
struct ChangedReferences {
  /// The rows of one entity.
  struct Rows {
    let entity: EntityDescription
    let inserted: Segment?
    let updated: Segment?
    /// The updated rows as they were, in the same places.
    let before: Segment?
    let deleted: Segment?

    fileprivate init(_ changes: PreparedChanges) {
      entity = changes.entity
      inserted = changes.segment(changes.inserted)
      updated = changes.segment(changes.updated)
      before = changes.segment(changes.before)
      deleted = changes.segment(changes.deleted)
    }
  }

  /// The rows as they are.
  let tables: [EntityNumber: EntityTable]
  /// The changed rows of entities that have to agree with others, and of those others; none when nothing
  /// that changes has to agree.
  let rows: [EntityNumber: Rows]

  /// - Parameters:
  ///   - prepared: What was made of the request.
  ///   - keepsInverses: Whether relationships to many have to agree as well.
  ///   - tables: The rows as they are.
  init(
    _ prepared: [PreparedChanges], keepsInverses: Bool, _ tables: [EntityNumber: EntityTable]
  ) {
    self.tables = tables
    guard prepared.contains(where: { $0.hasToAgree(keepsInverses: keepsInverses) }) else {
      rows = [:]
      return
    }
    rows = Dictionary(
      prepared.map { ($0.entity.number, Rows($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entity of a row; nil when there never were any rows of it.
  func entity(of reference: RowReference) -> EntityDescription? {
    rows[reference.entity]?.entity ?? tables[reference.entity]?.entity
  }

  /// Where a row will refer to; nil for nowhere, and when there will be no such row.
  ///
  /// - Parameters:
  ///   - reference: The row.
  ///   - column: The column of the reference's key, among those of the row's entity.
  /// - Returns: The row at the other end.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(log *n*).
  func reference(
    at reference: RowReference, in column: AttributeIndex
  ) throws(StoreError) -> RowReference? {
    let key = reference.key.rawValue
    if let rows = rows[reference.entity] {
      if try rows.deleted?.row(ofKey: key) != nil { return nil }
      for segment in [rows.updated, rows.inserted].compactMap(\.self) {
        if let row = try segment.row(ofKey: key) { return segment.reference(at: row, in: column) }
      }
    }
    guard let table = tables[reference.entity], let place = try table.location(ofKey: key) else {
      return nil
    }
    try table.segments[place.segment].verify(row: place.row)
    return table.segments[place.segment].reference(at: place.row, in: column)
  }
}

extension PreparedChanges {
  /// Whether others may have to lead back to the rows that change.
  fileprivate func hasToAgree(keepsInverses: Bool) -> Bool {
    let inverses = entity.resolution.inverses
    if !inverses.oneToOne.isEmpty { return true }
    return keepsInverses && (!inverses.places.isEmpty || !inverses.lists.isEmpty && deleted != nil)
  }
}
