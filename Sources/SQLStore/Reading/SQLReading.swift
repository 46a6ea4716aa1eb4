import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers requests by statements of SQL, and does with rows what these cannot say.
struct SQLReading: Sendable {
  let access: SQLAccess
  let schema: SQLSchema
  let dialect: any SQLDialect
  let identifier: UUID
  /// What errors name the database by.
  let path: String
  let timeout: Duration

  /// Runs `body` with errors of the database as those of a store.
  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    do {
      return try access.read(body)
    } catch let error as SQLError {
      throw error.storeError(path: path, timeout: timeout)
    }
  }

  func rows(of entity: EntityDescription) throws(StoreError) -> SQLSchema.Rows {
    guard let rows = schema.rows[entity.number] else {
      throw .invalidRequest(reason: "there are no objects of the entity \(entity.name)")
    }
    return rows
  }

  /// The rows that a statement finds, which is ``selection(_:only:)`` with what else it has.
  func query(
    _ statement: SQLStatement, _ rows: SQLSchema.Rows, only columns: Set<AttributeIndex>? = nil,
    on connection: any SQLConnection
  ) throws -> [RowSnapshot] {
    var values: [AttributeValue] = []
    var found: [(key: RowKey, version: Int64)] = []
    var places: [(column: Int, stored: SQLSchema.Column)?] = rows.columns.map { _ in nil }
    for (offset, stored) in rows.stored(only: columns).enumerated() {
      places[stored.position] = (offset + 2, stored.column)
    }
    try connection.query(statement, in: dialect) { row in
      let identity = try row.identity(of: rows.entity)
      found.append(identity)
      for place in places {
        guard let place else {
          values.append(.null)
          continue
        }
        do throws(SQLError) {
          values.append(try row.value(at: place.column, of: place.stored.type))
        } catch {
          throw error.of(place.stored.name, rows.entity.name, key: identity.key.rawValue)
        }
      }
    }
    let storage = SQLRowValues(values, columnCount: places.count)
    return found.enumerated().map { position, row in
      RowSnapshot(key: row.key, version: row.version, storage: storage, position: position)
    }
  }

  /// The columns of whole rows, from the table on.
  func selection(
    _ rows: SQLSchema.Rows, only wanted: Set<AttributeIndex>? = nil
  ) -> SQLStatement {
    var columns: [SQLStatement] = [
      "t.\(name: SQLSchema.key)", "t.\(name: SQLSchema.version)",
    ]
    columns += rows.stored(only: wanted).map { "t.\(name: $0.column.name)" }
    return "SELECT \(columns.joined()) FROM \(name: rows.name) AS t"
  }
}

extension SQLReading: StoreReading {
  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    // All of them see one state, and so does what is evaluated here.
    try read { connection in
      let reading = within(connection)
      return try requests.map { try reading.fetch($0) }
    }
  }

  func within(_ connection: any SQLConnection) -> SQLReading {
    SQLReading(
      access: .transaction(connection), schema: schema, dialect: dialect, identifier: identifier,
      path: path, timeout: timeout)
  }

  private func fetch(_ request: StoreFetchRequest) throws -> [RowSnapshot] {
    if let keys = request.keys {
      return try answer(request, from: rows(keys, of: request.entity).compactMap(\.self))
    }
    let rows = try rows(of: request.entity)
    let plan = try SQLPlan(request, rows, schema, dialect)
    let statement = selection(rows, only: request.columns) + plan.clauses
    let found = try read { try query(statement, rows, only: request.columns, on: $0) }
    return try answer(request, from: found, remainder: plan.remainder)
  }

  func count(_ request: StoreFetchRequest) throws -> Int {
    let rows = try rows(of: request.entity)
    let plan = try SQLPlan(request.forCounting, rows, schema, dialect)
    guard request.keys == nil, plan.remainder.isEmpty else { return try fetch(request).count }
    let statement: SQLStatement = "SELECT COUNT(*) FROM \(name: rows.name) AS t" + plan.clauses
    let count = try read { connection in
      var count = 0
      try connection.query(statement, in: dialect) { row in
        count = try Int(row.integer(at: 0) ?? 0)
      }
      return count
    }
    return request.windowed(count)
  }

  func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    let rows = try rows(of: request.entity)
    let plan = try SQLPlan(request, rows, schema, dialect)
    let statement = selection(rows) + plan.clauses
    let found = try read { try query(statement, rows, on: $0) }
    let answered = try answer(request, from: found, remainder: plan.remainder)
    return [
      FetchPlan(
        entityName: request.entity.name, statement: try statement.rendered(in: dialect).text,
        rowsFound: found.count, remainder: plan.remainder, rowsAnswered: answered.count)
    ]
  }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    if keys.isEmpty { return [] }
    let rows = try rows(of: entity)
    var found: [RowKey: RowSnapshot] = [:]
    try read { connection in
      try keys.forEachPiece { piece in
        let statement =
          selection(rows) + " WHERE t.\(name: SQLSchema.key) IN (\(SQLStatement.keys(piece)))"
        for row in try query(statement, rows, on: connection) { found[row.key] = row }
      }
    }
    return keys.map { found[$0] }
  }
}

extension SQLRow {
  /// The key and the version of a row, which are its first columns.
  ///
  /// - Throws: An ``SQLError`` of the code ``SQLError/Code/corrupt`` where there is none.
  func identity(
    of entity: EntityDescription
  ) throws(SQLError) -> (key: RowKey, version: Int64) {
    guard let key = try integer(at: 0), let version = try integer(at: 1) else {
      throw SQLError(.corrupt, "a row of \(entity.name) has no key")
    }
    return (RowKey(key), version)
  }
}

extension StoreFetchRequest {
  /// The request for all rows in any order, of which the number is the same.
  fileprivate var forCounting: StoreFetchRequest {
    var request = unwindowed(for: entity)
    request.sortKeys = []
    return request
  }
}
