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
      let changed = Set((own?.updated.map(\.key) ?? []) + (own?.deleted.map(\.key) ?? []))
      for changes in request.changes where !changes.deleted.isEmpty {
        let keys = changes.deleted.map(\.key).sorted()
        let places = try table.references(to: keys, of: changes.entity.number)
        conflicts += try table.conflicts(at: places).filter { !changed.contains($0.key) }
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
    for column in stride(from: entity.attributes.count, to: entity.columns.count, by: 2) {
      try forEachReference(to: keys, of: number, in: AttributeIndex(column)) { _, place in
        places.append(place)
      }
    }
    return places
  }

  fileprivate func conflicts(at places: [Location]) throws(StoreError) -> [RowConflict] {
    var conflicts: [RowConflict] = []
    for place in places {
      let segment = segments[place.segment]
      try segment.verify(row: place.row)
      let version = segment.version(at: place.row)
      conflicts.append(
        RowConflict(
          entityName: entity.name, key: RowKey(segment.key(at: place.row)),
          expectedVersion: version, storedVersion: version))
    }
    return conflicts
  }
}
