/// New values for all rows that satisfy requests, past every context.
package struct BatchUpdate: Sendable {
  /// The rows of one entity.
  package struct Part: Sendable {
    /// Which rows.
    package let rows: StoreFetchRequest
    /// The new values by column.
    package let values: [Int: AttributeValue]
  }

  /// The entities, each once.
  package let parts: [Part]
  /// Who makes the transaction.
  package var author: String?
  /// The name of the context that makes it.
  package var contextName: String?
  /// What the transaction is for; nil where it only changes rows.
  package var tag: TransactionTag?

  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Updates the rows in one transaction.
  ///
  /// When somebody else changes one of the rows meanwhile, all of it starts anew, so that no change
  /// of others is lost.
  ///
  /// - Returns: The rows, also those that had the values before, which are left as they are.
  /// - Throws: ``StoreError``; ``StoreError/conflict(_:)`` when that happens again and again.
  package func run(in store: any PersistentStore) throws -> BatchRows {
    if let store = store as? any BatchExecutingStore, let rows = try store.execute(self) {
      return rows
    }
    return try StoreError.retryingConflicts {
      let found = try store.fetch(parts.map(\.rows))
      let changes = zip(parts, found).map { part, rows in part.changes(to: rows) }
        .filter { !$0.updated.isEmpty }
      if !changes.isEmpty {
        _ = try store.save(
          StoreSaveRequest(
            changes: changes, author: author, contextName: contextName, tag: tag))
      }
      let updated = zip(parts, found).flatMap { part, rows in
        rows.map { RowReference(entity: part.rows.entity.number, key: $0.key) }
      }
      return BatchRows(count: updated.count, updated: updated)
    }
  }
}

extension BatchUpdate.Part {
  /// Whether a store has to look whether other rows have the new values.
  package var concernsUniqueValues: Bool {
    rows.entity.inheritedConstraints.contains { constraint in
      constraint.columns(in: rows.entity)?.contains { values[$0] != nil } ?? false
    }
  }

  fileprivate func changes(to rows: [RowSnapshot]) -> StoreSaveRequest.EntityChanges {
    var changes = StoreSaveRequest.EntityChanges(self.rows.entity)
    for row in rows
    where values.contains(where: { row.value(at: AttributeIndex($0)) != $1 }) {
      var new = self.rows.entity.values(of: row)
      for (column, value) in values { new[column] = value }
      changes.updated.append(
        .init(key: row.key, expectedVersion: row.version, values: new))
    }
    return changes
  }
}
