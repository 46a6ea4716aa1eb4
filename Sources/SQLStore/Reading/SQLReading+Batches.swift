import ManagedObjects

/// Rows as columns, of which nothing else is read.
extension SQLReading {
  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    let rows = try rows(of: request.entity)
    let plan = try SQLPlan(request, rows, schema, dialect)
    let wanted = columns.compactMap { index in
      rows.columns.indices.contains(index.rawValue) ? rows.columns[index.rawValue] : nil
    }
    guard request.keys == nil, plan.remainder.isEmpty, wanted.count == columns.count else {
      return try forEachFetchedBatch(of: request, columns: columns, body)
    }
    let selected = [SQLSchema.key] + wanted.map(\.name)
    let statement: SQLStatement =
      "SELECT \(selected.map { "t.\(name: $0)" as SQLStatement }.joined()) "
      + "FROM \(name: rows.name) AS t" + plan.clauses
    var batch = RowBatch(request.entity, columns: columns)
    guard access.keepsOthersOut else {
      try read { connection in
        try query(statement, wanted, of: request.entity, into: &batch, on: connection, body)
      }
      return
    }
    // Who takes the rows may ask for others of the same state, so that all are read before.
    var batches: [RowBatch] = []
    try read { connection in
      try query(statement, wanted, of: request.entity, into: &batch, on: connection) {
        batches.append($0)
        return true
      }
    }
    for batch in batches where try !body(batch) { return }
  }

  /// Says that no more rows are wanted.
  private struct Enough: Error {}

  private func query(
    _ statement: SQLStatement, _ columns: [SQLSchema.Column], of entity: EntityDescription,
    into batch: inout RowBatch, on connection: any SQLConnection, _ body: (RowBatch) throws -> Bool
  ) throws {
    do {
      try connection.query(statement, in: dialect) { row in
        guard let key = try row.integer(at: 0) else {
          throw SQLError(.corrupt, "a row has no key")
        }
        batch.keys.append(key)
        for (position, column) in columns.enumerated() {
          do throws(SQLError) {
            try row.append(column: position + 1, of: column.type, to: &batch.columns[position])
          } catch {
            throw error.of(column.name, entity.name, key: key)
          }
        }
        guard batch.isFull else { return }
        guard try body(batch) else { throw Enough() }
        batch.removeAll()
      }
    } catch is Enough {
      return
    }
    if batch.rowCount > 0 { _ = try body(batch) }
  }
}

extension SQLRow {
  /// Adds the value of an attribute in a column to others.
  ///
  /// - Throws: An ``SQLError`` as ``value(at:of:)`` does.
  fileprivate func append(
    column: Int, of type: AttributeType, to values: inout ColumnValues
  ) throws(SQLError) {
    guard values.kind == .text else { return values.append(try value(at: column, of: type)) }
    let isThere = try withText(at: column) { values.append(text: $0) }
    if !isThere { values.appendNull() }
  }
}
