import ManagedObjects

extension SQLReading {
  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    let entity = request.entity
    guard entity.relationships.indices.contains(request.relationship.rawValue),
      schema.model.entity(named: entity.name) == entity
    else {
      throw StoreError.invalidRequest(
        reason: "\(entity.name) has no relationship \(request.relationship.rawValue)")
    }
    let isOrdered = entity[request.relationship].isOrdered
    var lists: [RowKey: [RowReference]] = [:]
    let keys = Set(request.keys).sorted()
    try read { connection in
      try keys.forEachPiece { piece in
        switch schema.model.storage(of: request.relationship, in: entity) {
        case .transient: break
        case .reference(let column):
          for case let row? in try within(connection).rows(piece, of: entity) {
            lists[row.key] = row.reference(at: column).map { [$0] }
          }
        case .inverse(let name):
          let kind = entity[request.relationship].destinationEntityName
          try addReferrers(
            to: piece, of: entity, kind: kind, by: name, to: &lists, on: connection)
        case .links(let table, let fromSource):
          let side: LinkSide = fromSource ? .source : .target
          let own = piece.map { RowReference(entity: entity.number, key: $0) }
          for link in try links(of: table, from: own, on: side, connection) {
            let (here, there) =
              fromSource
              ? (link.link.source, link.link.target) : (link.link.target, link.link.source)
            lists[here.key, default: []].append(there)
          }
        }
      }
    }
    return request.keys.map { key in
      let list = lists[key] ?? []
      return isOrdered ? list : list.sorted()
    }
  }

  /// Reads which rows of a kind lead to others by a to-one relationship.
  private func addReferrers(
    to keys: [RowKey], of entity: EntityDescription, kind: String, by name: String,
    to lists: inout [RowKey: [RowReference]], on connection: any SQLConnection
  ) throws {
    let list = SQLStatement.keys(keys)
    for rows in schema.rows.values.sorted(by: { $0.name < $1.name }) {
      // Other kinds may have a relationship of the same name.
      guard rows.entity.isKind(ofEntityNamed: kind),
        let index = rows.entity.index(ofRelationship: name),
        entity.isKind(ofEntityNamed: rows.entity[index].destinationEntityName),
        let position = rows.entity.referenceColumn(of: index)?.rawValue,
        let key = rows.columns[position]?.name, let number = rows.columns[position + 1]?.name
      else { continue }
      let statement: SQLStatement =
        "SELECT \(name: key), \(name: SQLSchema.key) FROM \(name: rows.name) "
        + "WHERE \(name: key) IN (\(list)) "
        + "AND \(name: number) = \(.integer(entity.number.rawValue)) ORDER BY \(name: SQLSchema.key)"
      try connection.query(statement, in: dialect) { row in
        guard let key = try row.integer(at: 0), let own = try row.integer(at: 1) else { return }
        lists[RowKey(key), default: []].append(
          RowReference(entity: rows.entity.number, key: RowKey(own)))
      }
    }
  }

  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    let (table, fromSource) = try links.table()
    let all = try read { try self.links(of: table, from: nil, on: .source, $0) }
    for start in stride(from: 0, to: all.count, by: 4_096) {
      let piece = all[start..<min(start + 4_096, all.count)].map(\.link)
      let pairs = fromSource ? piece : piece.map { Link(source: $0.target, target: $0.source) }
      guard try body(pairs) else { return }
    }
  }

  /// The links of a table, those alone that have one of some rows on a side, in the order of that side.
  func links(
    of table: LinkTable, from rows: [RowReference]?, on side: LinkSide,
    _ connection: any SQLConnection
  ) throws -> [StoredLink] {
    guard let links = schema.links[table.name] else { return [] }
    let selection = links.selection
    let isSource = side == .source
    let order: SQLStatement =
      " ORDER BY \(name: isSource ? SQLSchema.sourceOrder : SQLSchema.targetOrder) NULLS LAST, "
      + "\(name: SQLSchema.key)"
    guard let rows else { return try query(selection + order, connection) }
    var found: [StoredLink] = []
    for (entity, rows) in Dictionary(grouping: rows, by: \.entity).sorted(by: { $0.key < $1.key }) {
      try rows.forEachPiece { piece in
        let list = SQLStatement.keys(piece.map(\.key))
        let condition: SQLStatement =
          " WHERE \(name: isSource ? SQLSchema.source : SQLSchema.target) IN (\(list)) AND "
          + "\(name: isSource ? links.sourceEntity : links.targetEntity) = "
          + "\(.integer(entity.rawValue))"
        found += try query(selection + condition + order, connection)
      }
    }
    return found
  }

  /// The links that a statement finds, which is ``SQLSchema/Links/selection`` with what else it has.
  func query(_ statement: SQLStatement, _ connection: any SQLConnection) throws -> [StoredLink] {
    var found: [StoredLink] = []
    try connection.query(statement, in: dialect) { row in
      var numbers: [Int64?] = []
      for column in 0..<8 { numbers.append(try row.integer(at: column)) }
      guard let key = numbers[0], let version = numbers[1],
        let source = Self.reference(numbers[2], numbers[3]),
        let target = Self.reference(numbers[4], numbers[5])
      else { throw SQLError(.corrupt, "a link has an end that is none") }
      found.append(
        StoredLink(
          key: key, version: version, link: Link(source: source, target: target),
          sourceOrder: numbers[6], targetOrder: numbers[7]))
    }
    return found
  }

  private static func reference(_ key: Int64?, _ entity: Int64?) -> RowReference? {
    guard let key, let entity else { return nil }
    return RowReference(key: .integer(key), entity: .integer(entity))
  }
}

extension SQLSchema.Links {
  /// All columns, from `SELECT` up to the table.
  var selection: SQLStatement {
    let columns = ([SQLSchema.key, SQLSchema.version] + columns).map {
      "\(name: $0)" as SQLStatement
    }
    return "SELECT \(columns.joined()) FROM \(name: name)"
  }
}
