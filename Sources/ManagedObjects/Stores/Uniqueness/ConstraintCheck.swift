/// Finds the rows of a request that want values that others have, as far as one constraint says.
struct ConstraintCheck {
  let constraint: UniquenessConstraint
  private var claims = ConstraintClaims()
  /// The rows that give their values up, by the name of their entity.
  private var freed: [String: Set<Int64>] = [:]
  /// The stored rows that have claimed values, by the number of the claim.
  private var holders: [Int: RowReference] = [:]

  /// Gathers the values that are wanted.
  init(_ constraint: UniquenessConstraint, _ rows: [ConstrainedRows]) throws(StoreError) {
    self.constraint = constraint
    for rows in rows where constraint.applies(to: rows.entity) {
      guard let columns = constraint.columns(in: rows.entity) else { continue }
      var gone = Set(rows.changes.deleted.map(\.key.rawValue))
      if let segment = rows.inserted {
        try claims.add(
          .init(rows: rows, isInserted: true, segment: segment, columns: columns),
          0..<segment.rowCount)
      }
      let changed = try rows.changedRows(columns)
      if let segment = rows.updated, !changed.isEmpty {
        try claims.add(
          .init(rows: rows, isInserted: false, segment: segment, columns: columns), changed)
        for row in changed { gone.insert(segment.key(at: row)) }
      }
      freed[rows.entity.name] = gone
    }
  }

  /// Looks for stored rows that have the values.
  mutating func search(_ tables: some Sequence<EntityTable>) throws(StoreError) {
    guard !claims.claims.isEmpty else { return }
    for table in tables where constraint.applies(to: table.entity) {
      guard let columns = constraint.columns(in: table.entity) else { continue }
      for index in table.segments.indices {
        try search(table, segment: index, columns, freed[table.entity.name] ?? [])
      }
    }
  }

  private mutating func search(
    _ table: EntityTable, segment index: Int, _ columns: [Int], _ freed: Set<Int64>
  ) throws(StoreError) {
    let segment = table.segments[index]
    let found = try segment.rows(claimedBy: claims, columns)
    if found.isEmpty { return }
    try segment.keys.verify()
    for (row, claim) in found where table.hidden[index]?.contains(row) != true {
      let key = segment.key(at: row)
      if freed.contains(key) { continue }
      let holder = RowReference(entity: table.entity.number, key: RowKey(key))
      holders[claim] = min(holders[claim] ?? holder, holder)
    }
  }

  /// The conflicts in the order of the request.
  func conflicts() -> [ConstraintConflict] {
    let contested = Set(claims.rivals.keys).union(holders.keys)
    if contested.isEmpty { return [] }
    let references = claims.sources.map { $0.rows.references(inserted: $0.isInserted) }
    let found = contested.map { number in
      let claimants = [claims.claims[number]] + (claims.rivals[number] ?? [])
      let rows = claimants.compactMap { claimant in
        references[claimant.source][claims.sources[claimant.source].segment.key(at: claimant.row)]
          .map { (source: claimant.source, position: $0.position, reference: $0.reference) }
      }
      return (number, rows.sorted { ($0.source, $0.position) < ($1.source, $1.position) })
    }
    let ordered = found.sorted { left, right in
      guard let left = left.1.first, let right = right.1.first else { return false }
      return (left.source, left.position) < (right.source, right.position)
    }
    return ordered.map { conflict($0, $1.map(\.reference)) }
  }

  private func conflict(_ number: Int, _ rows: [RowReference]) -> ConstraintConflict {
    let source = claims.sources[claims.claims[number].source]
    let attributes = source.rows.entity.attributes.count
    // Behind the key of a reference stands its entity, which is no value of its own.
    let values = zip(source.columns, claims.values(ofClaim: number)).filter { column, _ in
      column < attributes || (column - attributes).isMultiple(of: 2)
    }
    return ConstraintConflict(
      entityName: constraint.entityName, properties: constraint.properties,
      values: values.map(\.1), rows: rows, stored: holders[number])
  }
}

extension StoreTables {
  /// Makes sure that values are unique that have to be.
  ///
  /// - Parameters:
  ///   - request: What is to be saved.
  ///   - prepared: What was made of it, one element for each of its changes.
  /// - Throws: ``StoreError/constraintConflict(_:)`` or ``StoreError/corrupt(path:offset:reason:)``.
  func checkConstraints(
    _ request: StoreSaveRequest, _ prepared: [PreparedChanges]
  ) throws(StoreError) {
    let isConstrained = { (changes: PreparedChanges) in
      !changes.entity.resolution.uniquenessConstraints.isEmpty
    }
    guard prepared.contains(where: isConstrained) else { return }
    let rows = zip(request.changes, prepared).filter { isConstrained($1) }.map {
      ConstrainedRows($0, $1)
    }
    var checked: Set<UniquenessConstraint> = []
    var conflicts: [ConstraintConflict] = []
    for constraint in rows.flatMap(\.entity.inheritedConstraints)
    where checked.insert(constraint).inserted {
      var check = try ConstraintCheck(constraint, rows)
      try check.search(entities.values)
      conflicts += check.conflicts()
    }
    guard conflicts.isEmpty else { throw .constraintConflict(conflicts) }
  }
}
