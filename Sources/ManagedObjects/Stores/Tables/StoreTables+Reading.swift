extension StoreTables {
  /// The rows that satisfy each of several requests.
  func fetch(_ requests: [StoreFetchRequest]) throws(StoreError) -> [[RowSnapshot]] {
    var results: [[RowSnapshot]] = []
    for request in requests {
      results.append(try TableQuery(request, in: self).rows())
    }
    return results
  }

  /// Hands the rows that satisfy a request to `body`, a batch at a time.
  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], sieve: TextSieve?,
    _ body: (RowBatch) throws -> Bool
  ) throws {
    try TableQuery(request, in: self)
      .forEachBatch(columns: columns, sieve: sieve, body)
  }

  /// How many rows satisfy a request, its window included.
  func count(_ request: StoreFetchRequest) throws(StoreError) -> Int {
    try TableQuery(request, in: self).count()
  }

  /// The rows with some keys, nil where there is none.
  func rows(
    _ keys: [RowKey], of entity: EntityDescription
  ) throws(StoreError) -> [RowSnapshot?] {
    let table = table(of: entity)
    var rows: [RowSnapshot?] = []
    rows.reserveCapacity(keys.count)
    for key in keys { rows.append(try table.row(key)) }
    return rows
  }

  /// The rows at the other end of a to-many relationship.
  func related(_ request: StoreRelationshipRequest) throws(StoreError) -> [[RowReference]] {
    let entity = request.entity
    guard entity.relationships.indices.contains(request.relationship.rawValue),
      request.model.entity(named: entity.name) == entity
    else {
      throw .invalidRequest(reason: "\(entity.name) is not of the model, or lacks the relationship")
    }
    switch request.model.storage(of: request.relationship, in: entity) {
    case .inverse(let name): return try related(request, byReferences: name)
    case .links(let table, let fromSource):
      guard let rows = links[table.name] else { break }
      return try rows.linked(
        to: request.keys, of: entity.number, fromSource ? .source : .target,
        isOrdered: fromSource ? table.isSourceOrdered : table.isTargetOrdered)
    case .transient, .reference:
      throw .invalidRequest(
        reason: "\(entity.name).\(entity[request.relationship].name) is not stored as to-many")
    }
    return Array(repeating: [], count: request.keys.count)
  }

  /// The rows whose references of a name lead to those of a request.
  private func related(
    _ request: StoreRelationshipRequest, byReferences name: String
  ) throws(StoreError) -> [[RowReference]] {
    var results: [[RowReference]] = Array(repeating: [], count: request.keys.count)
    let destinationName = request.entity[request.relationship].destinationEntityName
    guard let destination = request.model.entity(named: destinationName) else { return results }
    for entity in request.model.entities where entity.isKind(of: destination) {
      guard let table = entities[entity.name], let index = entity.index(ofRelationship: name),
        let column = entity.referenceColumn(of: index)
      else { continue }
      try table.forEachReference(to: request.keys, of: request.entity.number, in: column) {
        position, place in
        results[position].append(
          RowReference(entity: entity.number, key: RowKey(table.key(at: place))))
      }
    }
    for index in results.indices where results[index].count > 1 { results[index].sort() }
    return results
  }
}

extension EntityTable {
  /// The rows that a link table connects with each of some rows.
  fileprivate func linked(
    to keys: [RowKey], of entity: EntityNumber, _ side: LinkPlan.Side, isOrdered: Bool
  ) throws(StoreError) -> [[RowReference]] {
    var places: [[Location]] = Array(repeating: [], count: keys.count)
    try forEachReference(to: keys, of: entity, in: side.column) { places[$0].append($1) }
    var verified = (segment: -1, block: -1)
    var results: [[RowReference]] = []
    results.reserveCapacity(keys.count)
    for places in places {
      var rows: [LinkRow] = []
      for place in places {
        let current = (segment: place.segment, block: place.row / Segment.rowsPerBlock)
        if current != verified {
          try segments[place.segment].verify(block: current.block)
          verified = current
        }
        if let row = LinkRow(segments[place.segment], row: place.row) { rows.append(row) }
      }
      if isOrdered {
        rows.sort { $0.precedes($1, side) }
        results.append(rows.map { side.otherEnd(of: $0.link) })
      } else {
        results.append(rows.map { side.otherEnd(of: $0.link) }.sorted())
      }
    }
    return results
  }
}
