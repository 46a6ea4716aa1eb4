extension LinkChanges {
  /// The rows of new links, in columns; nil when the table has to be looked at.
  ///
  /// That is not so when no link has an order and each has an end that is new itself, so that no
  /// stored one can be the same.
  ///
  /// - Parameter isNew: Whether the transaction inserts a row.
  /// - Returns: What to insert into the table, or nil.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when the columns do not fit.
  /// - Complexity: O(*n*) in the number of links.
  func newRows(
    _ isNew: (RowReference) -> Bool
  ) throws(StoreError) -> StoreSaveRequest.EntityChanges? {
    guard !table.isSourceOrdered, !table.isTargetOrdered, deleted.isEmpty, !inserted.isEmpty,
      inserted.allSatisfy({ isNew($0.source) || isNew($0.target) })
    else { return nil }
    var seen: Set<Link> = []
    seen.reserveCapacity(inserted.count)
    var columns = Array(repeating: ColumnValues(.integers), count: 4)
    for link in inserted where seen.insert(link).inserted {
      columns[LinkColumn.source.rawValue].append(integer: link.source.key.rawValue)
      columns[LinkColumn.source.rawValue + 1].append(integer: link.source.entity.rawValue)
      columns[LinkColumn.target.rawValue].append(integer: link.target.key.rawValue)
      columns[LinkColumn.target.rawValue + 1].append(integer: link.target.entity.rawValue)
    }
    let entity = table.entity
    var rows = try InsertedColumns(
      entity, attributes: columns.indices.map { AttributeIndex($0) })
    try rows.append(columns: columns)
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedColumns = rows
    return changes
  }
}
