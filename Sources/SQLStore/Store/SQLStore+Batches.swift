package import ManagedObjects
import Synchronization

extension SQLStore: BatchExecutingStore {
  /// Gives rows new values by one statement for each table.
  ///
  /// What was there before is read once, as history tells of it row by row.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: What was done; nil when SQL cannot say all of it.
  /// - Throws: ``StoreError``.
  package func execute(_ batch: BatchUpdate) throws -> BatchRows? {
    if isReadOnly { return nil }
    let parts = try batch.parts.compactMap { try SQLBatchUpdate($0, reading) }
    guard parts.count == batch.parts.count else { return nil }
    return try writeTransaction { connection in
      guard try destinationsExist(parts, connection) else { return (BatchRows?.none, Int64?.none) }
      var history = BatchHistory(
        author: batch.author, contextName: batch.contextName, tag: batch.tag)
      var updated: [RowReference] = []
      var found: [(part: SQLBatchUpdate, keys: [RowKey])] = []
      for part in parts {
        let keys = try read(part, into: &updated, &history, connection)
        if !keys.isEmpty { found.append((part, keys)) }
      }
      // Where only one table changes, no condition depends on what a statement before it did.
      if found.count == 1 {
        try connection.run(found[0].part.statement(), in: dialect)
      } else {
        for (part, keys) in found {
          try keys.forEachPiece { try connection.run(part.statement(forKeys: $0), in: dialect) }
        }
      }
      return (
        BatchRows(count: updated.count, updated: updated), try add(history, connection)
      )
    }
  }

  /// Deletes rows by one statement for each table, with their links, and the references that lead to them.
  ///
  /// They are read once, as history keeps what they were.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: What was done; nil when SQL cannot say all of it.
  /// - Throws: ``StoreError``.
  package func execute(_ batch: BatchDelete) throws -> BatchRows? {
    guard !isReadOnly, batch.insertion == nil, case .matching(let requests) = batch.rows else {
      return nil
    }
    let parts = try requests.compactMap { try SQLBatchPart($0, reading) }
    let conditions = parts.compactMap(\.condition).joined()
    guard parts.count == requests.count, !conditions.exceeds(dialect.limits) else { return nil }
    return try writeTransaction { connection in
      try check(batch.condition, reading(.transaction(connection)))
      var deletion = SQLBatchDeletion(
        parts,
        BatchHistory(author: batch.author, contextName: batch.contextName, tag: batch.tag),
        reading(.transaction(connection)), connection)
      try deletion.read()
      try deletion.write()
      return (deletion.result, try add(deletion.history, connection))
    }
  }

  /// Adds a batch to history.
  ///
  /// - Returns: The number of the transaction; nil where it changed no row.
  private func add(_ history: BatchHistory, _ connection: any SQLConnection) throws -> Int64? {
    let writer = SQLWriter(schema: schema, dialect: dialect, connection: connection)
    return try addHistory(writer) { number, date, firstChange in
      history.rows(number: number, date: date, firstChange: firstChange, in: schema.model)
    }
  }

  /// Reads what the rows of a table have before they get new values.
  ///
  /// - Parameters:
  ///   - part: The rows and their new values.
  ///   - updated: Gets all rows.
  ///   - history: Gets those that have other values.
  ///   - connection: The database.
  /// - Returns: The keys of those.
  /// - Throws: ``StoreError``.
  private func read(
    _ part: SQLBatchUpdate, into updated: inout [RowReference], _ history: inout BatchHistory,
    _ connection: any SQLConnection
  ) throws -> [RowKey] {
    let entity = part.part.rows.entity
    var new = [AttributeValue](repeating: .null, count: entity.columns.count)
    for (position, _, value) in part.values { new[position] = value }
    var keys: [RowKey] = []
    try connection.query(part.selection, in: dialect) { row in
      let (key, version) = try row.identity(of: entity)
      updated.append(RowReference(entity: entity.number, key: key))
      guard try row.integer(at: 2) != 0 else { return }
      var old = [AttributeValue](repeating: .null, count: entity.columns.count)
      for (offset, value) in part.values.enumerated() {
        old[value.position] = try row.value(at: offset + 3, of: value.column.type)
      }
      keys.append(key)
      history.update(RowSnapshot(key: key, version: version, values: old), to: new, of: entity)
    }
    return keys
  }

  /// Whether the rows that new references lead to are there.
  private func destinationsExist(
    _ parts: [SQLBatchUpdate], _ connection: any SQLConnection
  ) throws -> Bool {
    let reading = reading(.transaction(connection))
    for part in parts {
      let entity = part.part.rows.entity
      var values: [Int: AttributeValue] = [:]
      for (position, _, value) in part.values { values[position] = value }
      for column in entity.referenceKeyColumns {
        guard let key = values[column], let number = values[column + 1], key != .null else {
          continue
        }
        guard let row = RowReference(key: key, entity: number),
          let destination = schema.model.entity(numbered: row.entity),
          try reading.rows([row.key], of: destination)[0] != nil
        else { return false }
      }
    }
    return true
  }
}
