/// The part of a store that a transaction may depend on, as tables, which then say what of it can be
/// carried out: what is a conflict, leads nowhere or is not unique is found in one place for all stores.
struct TransactionExcerpt {
  private let request: StoreSaveRequest
  private let model: ManagedObjectModel
  private let source: any TransactionSource
  private var rows: [EntityNumber: [RowKey: RowSnapshot]] = [:]
  /// The rows that have been asked for, be they there or not.
  private var asked: [EntityNumber: Set<RowKey>] = [:]
  private var links: [String: [Int64: StoredLink]] = [:]

  /// Reads what a request may depend on.
  ///
  /// - Parameters:
  ///   - request: The request, which is in order by itself.
  ///   - source: Where the rows are; nobody else changes them meanwhile.
  ///   - model: Their model.
  /// - Throws: What reading throws.
  /// - Complexity: A few requests for each entity that changes; and where rows go, one for each entity that
  ///   may refer to them.
  init(
    _ request: StoreSaveRequest, from source: any TransactionSource, of model: ManagedObjectModel
  ) throws {
    (self.request, self.source, self.model) = (request, source, model)
    for changes in request.changes {
      try load(changes.updated.map(\.key) + changes.deleted.map(\.key), of: changes.entity.number)
    }
    try loadDestinations()
    let deleted = request.deletedRows
    if !deleted.isEmpty {
      if request.leavesNoReferences || request.keepsInverses { try loadReferrers(to: deleted) }
      for table in model.linkTables.values {
        try loadLinks(of: table, deleted, .source)
        try loadLinks(of: table, deleted, .target)
      }
    }
    for changes in request.changes {
      for constraint in changes.entity.inheritedConstraints {
        try loadHolders(of: constraint, wantedBy: changes)
      }
    }
    for changes in request.links { try loadLinks(of: changes) }
  }

  /// The tables.
  ///
  /// - Throws: What asking for the keys of new rows throws.
  func tables() throws -> StoreTables {
    var tables = StoreTables()
    let changed = Dictionary(
      request.changes.map { ($0.entity.number, $0.entity) }, uniquingKeysWith: { first, _ in first }
    )
    for number in Set(rows.keys).union(changed.keys) {
      guard let entity = changed[number] ?? model.entity(numbered: number) else { continue }
      var builder = SegmentBuilder(entity)
      for (key, row) in (rows[number] ?? [:]).sorted(by: { $0.key < $1.key }) {
        builder.append(
          key: key.rawValue, version: row.version, values: entity.values(of: row))
      }
      let next = changed[number] == nil ? 1 : try source.nextKey(of: entity)
      tables.add(EntityTable(consume builder, of: entity, nextKey: next))
    }
    for table in model.linkTables.values {
      let isChanged = request.links.contains { $0.table.name == table.name }
      guard isChanged || links[table.name] != nil else { continue }
      var builder = SegmentBuilder(table.entity)
      for link in (links[table.name] ?? [:]).values.sorted(by: { $0.key < $1.key }) {
        builder.append(
          key: link.key, version: link.version,
          values: link.link.values(sourceOrder: link.sourceOrder, targetOrder: link.targetOrder))
      }
      tables.add(
        links: EntityTable(
          consume builder, of: table.entity, nextKey: try source.nextKey(of: table)))
    }
    return tables
  }
}

/// What is read.
extension TransactionExcerpt {
  private mutating func load(_ keys: some Sequence<RowKey>, of number: EntityNumber) throws {
    guard let entity = model.entity(numbered: number) else { return }
    let known = asked[number] ?? []
    let wanted = Set(keys).filter { $0.rawValue > 0 && !known.contains($0) }.sorted()
    if wanted.isEmpty { return }
    asked[number, default: []].formUnion(wanted)
    for case let row? in try source.rows(wanted, of: entity) { add(row, of: number) }
  }

  private mutating func add(_ row: RowSnapshot, of number: EntityNumber) {
    asked[number, default: []].insert(row.key)
    rows[number, default: [:]][row.key] = row
  }

  /// Reads the rows that references and links of the request lead to, or led to before.
  private mutating func loadDestinations() throws {
    var wanted: [EntityNumber: Set<RowKey>] = [:]
    func want(_ reference: RowReference?) {
      if let reference { wanted[reference.entity, default: []].insert(reference.key) }
    }
    for changes in request.changes where changes.entity.hasReferences {
      let entity = changes.entity
      for row in changes.inserted { entity.forEachReference(in: row.values, want) }
      if let columns = changes.insertedColumns {
        for references in columns.references {
          for row in 0..<references.rowCount { want(references.reference(at: row)) }
        }
      }
      for row in changes.updated {
        let before = rows[entity.number]?[row.key].map(entity.values(of:)) ?? []
        for column in entity.referenceKeyColumns
        where before.isEmpty || before[column] != row.values[column] {
          want(RowReference(key: row.values[column], entity: row.values[column + 1]))
          if !before.isEmpty { want(RowReference(key: before[column], entity: before[column + 1])) }
        }
      }
      for row in changes.deleted {
        guard let before = rows[entity.number]?[row.key] else { continue }
        entity.forEachReference(in: entity.values(of: before), want)
      }
    }
    for changes in request.links {
      for link in changes.inserted + changes.deleted {
        want(link.source)
        want(link.target)
      }
    }
    for (number, keys) in wanted { try load(keys, of: number) }
  }

  /// Reads the rows that may refer to some others.
  private mutating func loadReferrers(to deleted: [EntityNumber: [Int64]]) throws {
    for entity in model.entities where entity.hasReferences && !entity.isAbstract {
      let predicate = StorePredicate(leadingTo: deleted, from: entity, in: model)
      guard let predicate else { continue }
      var request = StoreFetchRequest(entity: entity, predicate: predicate)
      request.model = model
      for row in try source.fetch(request) { add(row, of: entity.number) }
    }
  }

  /// Reads the rows that may have the values that changes want to have alone.
  private mutating func loadHolders(
    of constraint: UniquenessConstraint, wantedBy changes: StoreSaveRequest.EntityChanges
  ) throws {
    guard let columns = constraint.columns(in: changes.entity) else { return }
    var wanted: Set<[AttributeValue]> = []
    for row in changes.inserted { wanted.insert(columns.map { row.values[$0] }) }
    if let inserted = changes.insertedColumns {
      let storage = inserted.storage()
      for row in 0..<inserted.rowCount {
        wanted.insert(columns.map { storage.value(of: AttributeIndex($0), at: row) })
      }
    }
    for row in changes.updated {
      let values = columns.map { row.values[$0] }
      let before = rows[changes.entity.number]?[row.key]
      if columns.map({ before?.value(at: AttributeIndex($0)) }) != values { wanted.insert(values) }
    }
    let values = wanted.filter { !$0.contains(.null) }.sorted { "\($0)" < "\($1)" }
    if values.isEmpty { return }
    for entity in model.entities where constraint.applies(to: entity) && !entity.isAbstract {
      for start in stride(from: 0, to: values.count, by: Self.valuesPerRequest) {
        let piece = Array(values[start..<min(start + Self.valuesPerRequest, values.count)])
        let predicate = constraint.predicate(of: entity, piece, in: model)
        var request = StoreFetchRequest(
          entity: entity, predicate: try StorePredicate(predicate, of: entity, in: model))
        request.model = model
        for row in try source.fetch(request) { add(row, of: entity.number) }
      }
    }
  }

  /// How many values of a constraint are asked about together.
  private static let valuesPerRequest = 256

  private mutating func loadLinks(of changes: LinkChanges) throws {
    var sources = Set((changes.inserted + changes.deleted).map(\.source))
    sources.formUnion(changes.orderedTargets.keys)
    var targets: Set<RowReference> = Set(changes.orderedSources.keys)
    if changes.table.isTargetOrdered { targets.formUnion(changes.inserted.map(\.target)) }
    try loadLinks(of: changes.table, sources.keysByEntity, .source)
    try loadLinks(of: changes.table, targets.keysByEntity, .target)
  }

  private mutating func loadLinks(
    of table: LinkTable, _ keys: [EntityNumber: [Int64]], _ side: LinkSide
  ) throws {
    let rows = keys.sorted { $0.key < $1.key }.flatMap { number, keys in
      keys.filter { $0 > 0 }.map { RowReference(entity: number, key: RowKey($0)) }
    }
    if rows.isEmpty { return }
    for link in try source.links(of: table, from: rows, on: side) {
      links[table.name, default: [:]][link.key] = link
    }
  }
}

extension StoreSaveRequest {
  /// The keys of the rows that go, ascending.
  fileprivate var deletedRows: [EntityNumber: [Int64]] {
    var deleted: [EntityNumber: [Int64]] = [:]
    for changes in changes where !changes.deleted.isEmpty {
      deleted[changes.entity.number, default: []] += changes.deleted.map(\.key.rawValue)
    }
    return deleted.mapValues { $0.sorted() }
  }
}

extension Set<RowReference> {
  fileprivate var keysByEntity: [EntityNumber: [Int64]] {
    Dictionary(grouping: self, by: \.entity).mapValues { $0.map(\.key.rawValue).sorted() }
  }
}

extension EntityDescription {
  fileprivate func forEachReference(
    in values: [AttributeValue], _ body: (RowReference?) -> Void
  ) {
    for column in referenceKeyColumns {
      body(RowReference(key: values[column], entity: values[column + 1]))
    }
  }
}

extension UniquenessConstraint {
  /// That a row has one of some combinations of values, each as ``columns(in:)`` has them.
  fileprivate func predicate(
    of entity: EntityDescription, _ values: [[AttributeValue]], in model: ManagedObjectModel
  ) -> FetchPredicate {
    if properties.count == 1, entity.index(ofAttribute: properties[0]) != nil {
      return .comparison(.key(properties[0]), .in, .values(values.map { $0[0] }))
    }
    return .or(
      values.map { values in
        var rest = values[...]
        return .and(
          properties.map { property in
            guard entity.index(ofAttribute: property) == nil else {
              return .comparison(.key(property), .equalTo, .value(rest.removeFirst()))
            }
            let reference = RowReference(
              key: rest.removeFirst(), entity: rest.removeFirst())
            let object = reference.flatMap { reference in
              model.entity(numbered: reference.entity).map { entity in
                FetchExpression(.object(ObjectExpression(reference, of: entity)))
              }
            }
            return .comparison(.key(property), .equalTo, object ?? .value(.null))
          })
      })
  }
}
