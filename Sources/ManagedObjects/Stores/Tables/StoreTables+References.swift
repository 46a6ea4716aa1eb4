extension StoreTables {
  /// The rows that a request leaves as they are and that refer to rows which it deletes.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func remainingReferences(
    after request: StoreSaveRequest
  ) throws(StoreError) -> [RowConflict] {
    var conflicts: [RowConflict] = []
    for (_, table) in entities.sorted(by: { $0.key < $1.key }) where table.entity.hasReferences {
      let own = request.changes.first { $0.entity.name == table.entity.name }
      var changed = KeyBits((own?.deleted ?? []).map(\.key.rawValue))
      for row in own?.updated ?? [] { changed.insert(row.key.rawValue) }
      for changes in request.changes where !changes.deleted.isEmpty {
        let keys = changes.deleted.map(\.key).sorted()
        let places = try table.references(to: keys, of: changes.entity.number)
        conflicts += try table.conflicts(at: places, butOf: changed)
      }
    }
    return conflicts
  }
}

extension EntityTable {
  /// The rows that refer to others, once for each reference.
  fileprivate func references(
    to keys: [RowKey], of number: EntityNumber
  ) throws(StoreError) -> [Location] {
    var places: [Location] = []
    for column in entity.referenceKeyColumns {
      try forEachReference(to: keys, of: number, in: AttributeIndex(column)) { _, place in
        places.append(place)
      }
    }
    return places
  }

  /// Reports the rows at some places, except those with some keys.
  fileprivate func conflicts(
    at places: [Location], butOf changed: KeyBits
  ) throws(StoreError) -> [RowConflict] {
    var conflicts: [RowConflict] = []
    for place in places {
      let segment = segments[place.segment]
      try segment.verify(row: place.row)
      if changed.contains(segment.key(at: place.row)) { continue }
      let version = segment.version(at: place.row)
      conflicts.append(
        RowConflict(
          entityName: entity.name, key: RowKey(segment.key(at: place.row)),
          expectedVersion: version, storedVersion: version))
    }
    return conflicts
  }
}
