import ManagedObjects

/// The deletion of many rows.
struct SQLBatchDeletion {
  /// A row that leads to deleted ones, and where it leads afterwards.
  private struct Referrer {
    let row: RowReference
    let references: [SQLValue]
  }

  private let parts: [SQLBatchPart]
  private let reading: SQLReading
  private let connection: any SQLConnection
  private(set) var history: BatchHistory
  private var deleted: [(part: SQLBatchPart, keys: [RowKey])] = []
  private var deletedRows: Set<RowReference> = []
  private var links: [(table: SQLSchema.Links, keys: [Int64])] = []
  private var referrers: [(rows: SQLSchema.Rows, found: [Referrer])] = []

  init(
    _ parts: [SQLBatchPart], _ history: BatchHistory, _ reading: SQLReading,
    _ connection: any SQLConnection
  ) {
    (self.parts, self.history) = (parts, history)
    (self.reading, self.connection) = (reading, connection)
  }

  var result: BatchRows {
    BatchRows(
      count: deletedRows.count, updated: referrers.flatMap { $0.found.map(\.row) }.sorted(),
      deleted: deletedRows.sorted())
  }

  /// Reads all that changes, before anything does.
  mutating func read() throws {
    var gone: [(part: SQLBatchPart, rows: [RowSnapshot])] = []
    for part in parts {
      let order: SQLStatement = " ORDER BY t.\(name: SQLSchema.key)"
      let statement = reading.selection(part.rows) + part.clause() + order
      let rows = try reading.query(statement, part.rows, on: connection)
      if rows.isEmpty { continue }
      gone.append((part, rows))
      deleted.append((part, rows.map(\.key)))
      for row in rows {
        deletedRows.insert(RowReference(entity: part.rows.entity.number, key: row.key))
      }
    }
    if deleted.isEmpty { return }
    for entity in reading.schema.model.entities { try readReferrers(of: entity) }
    for (part, rows) in gone {
      for row in rows { history.delete(row, of: part.rows.entity) }
    }
    for links in reading.schema.links.values.sorted(by: { $0.name < $1.name }) {
      try readLinks(of: links)
    }
  }

  private func isDeleted(_ row: RowReference?) -> Bool {
    row.map(deletedRows.contains) ?? false
  }

  /// Names the keys of the rows that go, before a query that uses ``leads(_:_:)``.
  private var names: SQLStatement {
    let tables = deleted.enumerated().map { position, deleted -> SQLStatement in
      "\(name: "gone\(position)") AS (\(deleted.part.keys))"
    }
    return "WITH \(tables.joined()) "
  }

  /// Whether a reference leads to a row that goes.
  private func leads(_ key: SQLStatement, _ entity: SQLStatement) -> SQLStatement {
    let conditions = deleted.enumerated().map { position, deleted -> SQLStatement in
      let number = deleted.part.rows.entity.number.rawValue
      let keys: SQLStatement = "SELECT \(name: SQLSchema.key) FROM \(name: "gone\(position)")"
      return "(\(entity) = \(.integer(number)) AND \(key) IN (\(keys)))"
    }
    return "(\(conditions.joined(by: " OR ")))"
  }

  /// Finds the rows of an entity that stay and lead to deleted ones.
  private mutating func readReferrers(of entity: EntityDescription) throws {
    guard let rows = reading.schema.rows[entity.number] else { return }
    let columns = rows.stored.filter { $0.position >= entity.attributes.count }
    if columns.isEmpty { return }
    let names = columns.map { "r.\(name: $0.column.name)" as SQLStatement }
    let conditions = stride(from: 0, to: columns.count, by: 2).map {
      leads(names[$0], names[$0 + 1])
    }
    let key: SQLStatement = "r.\(name: SQLSchema.key)"
    let statement: SQLStatement =
      "\(self.names)SELECT \(key), r.\(name: SQLSchema.version), \(names.joined()) FROM \(name: rows.name) AS r "
      + "WHERE \(conditions.joined(by: " OR ")) ORDER BY \(key)"
    var found: [Referrer] = []
    try connection.query(statement, in: reading.dialect) { row in
      let (key, version) = try row.identity(of: entity)
      let own = RowReference(entity: entity.number, key: key)
      if isDeleted(own) { return }
      var before = [AttributeValue](repeating: .null, count: entity.columns.count)
      var after = before
      var references: [SQLValue] = []
      for place in stride(from: 0, to: columns.count, by: 2) {
        let position = columns[place].position
        for offset in 0..<2 {
          before[position + offset] = try row.value(at: place + offset + 2, of: .integer64)
        }
        let stays = !isDeleted(RowReference(key: before[position], entity: before[position + 1]))
        for offset in 0..<2 {
          if stays { after[position + offset] = before[position + offset] }
          references.append(reading.dialect.encoded(after[position + offset]))
        }
      }
      found.append(Referrer(row: own, references: references))
      history.update(
        RowSnapshot(key: key, version: version, values: before), to: after, of: entity)
    }
    if !found.isEmpty { referrers.append((rows, found)) }
  }

  /// Finds the links of deleted rows.
  private mutating func readLinks(of links: SQLSchema.Links) throws {
    let condition =
      leads("\(name: SQLSchema.source)", "\(name: links.sourceEntity)") + " OR "
      + leads("\(name: SQLSchema.target)", "\(name: links.targetEntity)")
    let order: SQLStatement = " ORDER BY \(name: SQLSchema.key)"
    let found = try reading.query(
      names + links.selection + " WHERE \(condition)" + order, connection)
    if found.isEmpty { return }
    for link in found { history.delete(link, of: links.table) }
    self.links.append((links, found.map(\.key)))
  }

  func write() throws {
    // Where only one table loses rows, no condition depends on what a statement before it did.
    if deleted.count == 1 {
      let part = deleted[0].part
      try run("DELETE FROM \(name: part.rows.name) AS t\(part.clause())")
    } else {
      for (part, keys) in deleted { try delete(keys, from: part.rows.name) }
    }
    for (links, keys) in links { try delete(keys.map { RowKey($0) }, from: links.name) }
    for (rows, found) in referrers { try write(found, to: rows) }
  }

  private func delete(_ keys: [RowKey], from table: String) throws {
    try keys.forEachPiece { piece in
      try run(
        "DELETE FROM \(name: table) WHERE \(name: SQLSchema.key) IN (\(SQLStatement.keys(piece)))")
    }
  }

  /// Writes the references of rows that led to deleted ones.
  private func write(_ found: [Referrer], to rows: SQLSchema.Rows) throws {
    let columns = rows.stored.filter { $0.position >= rows.entity.attributes.count }
    let version: SQLStatement = "\(name: SQLSchema.version)"
    let settings: [SQLStatement] =
      ["\(version) = \(version) + 1"] + columns.map { "\(name: $0.column.name) = \(.null)" }
    let statement: SQLStatement =
      "UPDATE \(name: rows.name) SET \(settings.joined()) WHERE \(name: SQLSchema.key) = \(.null)"
    var referrers = found.makeIterator()
    try connection.run(statement.rendered(in: reading.dialect).text) {
      referrers.next().map { $0.references + [.integer($0.row.key.rawValue)] }
    }
  }

  private func run(_ statement: SQLStatement) throws {
    try connection.run(statement, in: reading.dialect)
  }
}
