/// The rows of one entity that a request inserts or updates, as far as constraints concern them.
struct ConstrainedRows {
  let changes: StoreSaveRequest.EntityChanges
  /// The keys of the inserted rows in the order of the request.
  let insertedKeys: [RowKey]
  let inserted: Segment?
  let updated: Segment?
  /// The updated rows as they were, in the same places.
  let before: Segment?

  /// - Parameters:
  ///   - changes: What the request says.
  ///   - prepared: What was made of it.
  init(_ changes: StoreSaveRequest.EntityChanges, _ prepared: PreparedChanges) {
    self.changes = changes
    insertedKeys = prepared.insertedKeys
    inserted = prepared.segment(prepared.inserted)
    updated = prepared.segment(prepared.updated)
    before = prepared.segment(prepared.before)
  }

  var entity: EntityDescription { changes.entity }

  /// The updated rows whose values in some columns are others than before.
  func changedRows(_ columns: [Int]) throws(StoreError) -> [Int] {
    guard let updated, let before else { return [] }
    for column in columns {
      try updated.attributes[column].verify()
      try before.attributes[column].verify()
    }
    return (0..<updated.rowCount).filter {
      updated.uniqueValues(of: $0, columns) != before.uniqueValues(of: $0, columns)
    }
  }

  /// The references of rows by their keys, and their places in the request.
  ///
  /// - Parameter isInserted: Whether inserted rows are asked about, or else updated ones.
  /// - Returns: A reference as the request names the row, and its place, by key in the store.
  /// - Complexity: O(*n*) in the number of rows.
  func references(inserted isInserted: Bool) -> [Int64: (position: Int, reference: RowReference)] {
    var references: [Int64: (position: Int, reference: RowReference)] = [:]
    if isInserted {
      for (position, key) in insertedKeys.enumerated() {
        references[key.rawValue] = (
          position,
          RowReference(entity: entity.number, key: changes.requestedKey(ofInserted: position))
        )
      }
    } else {
      for (position, update) in changes.updated.enumerated() {
        references[update.key.rawValue] = (
          insertedKeys.count + position, RowReference(entity: entity.number, key: update.key)
        )
      }
    }
    return references
  }
}
