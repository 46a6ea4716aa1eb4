/// Whether rows that have to agree with each other will.
extension ChangedReferences {
  /// Finds the rows of an entity that would leave the ends of a relationship at odds.
  ///
  /// Each end of a one-to-one relationship is in a row of its own, so whoever leads one of them elsewhere
  /// has to change the other as well: the row that it leads to afterwards leads back, and the one that
  /// it led to does not any more. It is enough to look at what changes: all else was in order before.
  ///
  /// - Parameters:
  ///   - rows: The changed rows of the entity.
  ///   - keepsInverses: Whether nothing that a delete rule is about may refer to deleted rows.
  /// - Returns: The keys of inserted rows, and what to report of the others.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func faults(
    of rows: Rows, keepsInverses: Bool
  ) throws(StoreError) -> (inserted: [Int64], others: [RowConflict]) {
    var (inserted, others): ([Int64], [RowConflict]) = ([], [])
    if let segment = rows.inserted, !rows.entity.oneToOneRelationships.isEmpty {
      for row in 0..<segment.rowCount where try isAtFault(row, rows.entity, nil, segment) {
        inserted.append(segment.key(at: row))
      }
    }
    if let before = rows.before, !rows.entity.oneToOneRelationships.isEmpty {
      for row in 0..<before.rowCount where try isAtFault(row, rows.entity, before, rows.updated) {
        others.append(conflict(row, before, rows.entity))
      }
    }
    if keepsInverses, let deleted = rows.deleted {
      let wanted = try wantedRows(of: deleted, rows.entity)
      for row in 0..<deleted.rowCount {
        let isAtFault = try isAtFault(row, rows.entity, deleted, nil)
        if isAtFault || wanted.contains(deleted.key(at: row)) {
          others.append(conflict(row, deleted, rows.entity))
        }
      }
    }
    return (inserted, others)
  }

  /// Whether the one-to-one relationships of a row would be at odds with their other ends.
  ///
  /// - Parameters:
  ///   - row: The place of the row in both segments.
  ///   - entity: The entity of the row.
  ///   - before: The rows as they were; nil for new ones.
  ///   - after: The rows as they will be; nil for those that go.
  /// - Returns: Whether they would.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  private func isAtFault(
    _ row: Int, _ entity: EntityDescription, _ before: Segment?, _ after: Segment?
  ) throws(StoreError) -> Bool {
    guard let key = (after ?? before)?.key(at: row) else { return false }
    let own = RowReference(entity: entity.number, key: RowKey(key))
    for index in entity.oneToOneRelationships {
      guard let column = entity.referenceColumn(of: index) else { continue }
      let old = before?.reference(at: row, in: column)
      let new = after?.reference(at: row, in: column)
      if old == new { continue }
      if let new, try answer(to: entity[index], at: new) != own { return true }
      // A rule may say that who leads to a deleted row goes on doing so.
      if after == nil, entity[index].deleteRule == .noAction { continue }
      if let old, try answer(to: entity[index], at: old) == own { return true }
    }
    return false
  }

  /// Where the inverse of a relationship will lead from a row.
  private func answer(
    to relationship: RelationshipDescription, at row: RowReference
  ) throws(StoreError) -> RowReference? {
    guard let column = entity(of: row)?.referenceColumn(answering: relationship) else { return nil }
    return try reference(at: row, in: column)
  }

  /// The keys of deleted rows that others will still belong to, by relationships to many.
  private func wantedRows(
    of deleted: Segment, _ entity: EntityDescription
  ) throws(StoreError) -> Set<Int64> {
    var wanted: Set<Int64> = []
    for index in entity.resolution.inverses.lists where entity[index].deleteRule != .noAction {
      let keys = (0..<deleted.rowCount).map { RowKey(deleted.key(at: $0)) }
      let destination = entity[index].destinationEntityName
      for table in tables.values where table.entity.isKind(ofEntityNamed: destination) {
        guard let column = table.entity.referenceColumn(answering: entity[index]) else { continue }
        var found: [(position: Int, place: EntityTable.Location)] = []
        try table.forEachReference(to: keys, of: entity.number, in: column) {
          found.append(($0, $1))
        }
        for (position, place) in found {
          let row = RowReference(entity: table.entity.number, key: RowKey(table.key(at: place)))
          if try reference(at: row, in: column)?.key == keys[position] {
            wanted.insert(keys[position].rawValue)
          }
        }
      }
    }
    return wanted
  }

  /// What says that a row is as the request expects, and yet must not be changed like that.
  private func conflict(
    _ row: Int, _ before: Segment, _ entity: EntityDescription
  ) -> RowConflict {
    let version = before.version(at: row)
    return RowConflict(
      entityName: entity.name, key: RowKey(before.key(at: row)), expectedVersion: version,
      storedVersion: version)
  }
}

extension StoreTables {
  /// Makes sure that the ends of relationships will answer each other.
  ///
  /// - Parameters:
  ///   - changed: The references that change.
  ///   - request: What is to be saved.
  ///   - prepared: What was made of it, one element for each of its changes.
  /// - Throws: ``StoreError/conflict(_:)`` or ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(log *n*) for each reference that changes, where *n* is the number of rows; for
  ///   deleted rows that others may refer to, as finding those.
  func check(
    _ changed: ChangedReferences, _ request: StoreSaveRequest, _ prepared: [PreparedChanges]
  ) throws(StoreError) {
    var conflicts: [RowConflict] = []
    for (changes, prepared) in zip(request.changes, prepared) {
      guard let rows = changed.rows[prepared.entity.number] else { continue }
      let (inserted, others) = try changed.faults(
        of: rows, keepsInverses: request.keepsInverses)
      conflicts += others
      if inserted.isEmpty { continue }
      let atFault = Set(inserted)
      for (position, key) in prepared.insertedKeys.enumerated()
      where atFault.contains(key.rawValue) {
        conflicts.append(
          RowConflict(
            entityName: prepared.entity.name, key: changes.requestedKey(ofInserted: position),
            expectedVersion: 0, storedVersion: nil))
      }
    }
    guard conflicts.isEmpty else { throw .conflict(conflicts) }
  }
}
