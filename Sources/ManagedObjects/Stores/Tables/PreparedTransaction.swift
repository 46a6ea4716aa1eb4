/// A save request, checked against the tables of a store and turned into columns.
struct PreparedTransaction {
  /// The changes to entities, in the order of the request.
  var entities: [PreparedChanges] = []
  /// The changes to link tables.
  var links: [PreparedChanges] = []
  var author: String?
  var contextName: String?
  var tag: TransactionTag?

  /// The changes to all tables.
  var all: [PreparedChanges] { entities + links }

  /// What the transaction gives when it has been committed.
  var result: StoreSaveResult {
    var result = StoreSaveResult()
    for changes in entities { result.insertedKeys[changes.entity.name] = changes.insertedKeys }
    result.changedCount = all.reduce(0) { $0 + $1.changedCount }
    return result
  }
}

extension StoreTables {
  /// Adds what a transaction changes.
  mutating func apply(_ transaction: PreparedTransaction) throws(StoreError) {
    for changes in transaction.entities {
      try apply(changes.tableChanges(withInserted: true), to: changes.entity)
    }
    for changes in transaction.links {
      try apply(changes.tableChanges(withInserted: true), toLinks: changes.entity)
    }
  }

  /// Prepares giving away keys, and answers which.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` or ``StoreError/keysExhausted(entity:)`` when there
  ///   are not so many.
  func prepare(
    reserving count: Int, of entity: EntityDescription
  ) throws(StoreError) -> (PreparedTransaction, keys: [RowKey]) {
    guard 0...Int(Int32.max) ~= count else {
      throw .invalidRequest(reason: "there are no \(count) keys")
    }
    let first = table(of: entity).nextKey
    let (next, overflow) = first.addingReportingOverflow(Int64(count))
    guard !overflow, RowKey.plausibleNumbers ~= next else {
      throw .keysExhausted(entity: entity.name)
    }
    let changes = PreparedChanges(reserving: next, of: entity)
    return (PreparedTransaction(entities: [changes]), (first..<next).map(RowKey.init))
  }

  /// Prepares a transaction.
  ///
  /// - Throws: ``StoreError/conflict(_:)``, ``StoreError/missingDestinations(_:)``,
  ///   ``StoreError/constraintConflict(_:)``, ``StoreError/invalidRequest(reason:)`` or
  ///   ``StoreError/corrupt(path:offset:reason:)``.
  func prepare(_ request: StoreSaveRequest) throws(StoreError) -> PreparedTransaction {
    var destinations = try Destinations(request, in: self)
    var transaction = PreparedTransaction(
      author: request.author, contextName: request.contextName, tag: request.tag)
    var resolved: [(changes: StoreSaveRequest.EntityChanges, keys: AssignedKeys)] = []
    for changes in request.changes {
      let table = table(of: changes.entity)
      let keys = try destinations.keys(of: changes, in: table)
      resolved.append((try destinations.resolve(changes, in: table), keys))
    }
    let rowCount = resolved.reduce(0) { $0 + $1.keys.inserted.count }
    transaction.entities = try Parallel.map(resolved.count, from: rowCount) {
      [resolved] (number) throws(StoreError) in
      let (changes, keys) = resolved[number]
      return try PreparedChanges(changes, keys: keys, to: table(of: changes.entity))
    }
    var links: [LinkChanges] = []
    for changes in request.links { links.append(try destinations.resolve(changes)) }
    var conflicts = transaction.entities.flatMap(\.conflicts)
    if request.leavesNoReferences { conflicts += try remainingReferences(after: request) }
    guard conflicts.isEmpty else { throw .conflict(conflicts) }
    guard destinations.missing.isEmpty else { throw .missingDestinations(destinations.missing) }
    let changed = ChangedReferences(
      transaction.entities, keepsInverses: request.keepsInverses, destinations.tables)
    try check(changed, request, transaction.entities)
    try checkConstraints(request, transaction.entities)
    if request.keepsInverses { links = try changed.followed(by: links) }
    transaction.links = try prepare(links, destinations)
    return transaction
  }

  private func prepare(
    _ changes: [LinkChanges], _ destinations: Destinations
  ) throws(StoreError) -> [PreparedChanges] {
    let deleted = destinations.deletedKeys
    var plans: [String: LinkPlan] = [:]
    var prepared: [PreparedChanges] = []
    if !deleted.isEmpty {
      for (name, table) in links { plans[name] = LinkPlan(table) }
    }
    for (name, _) in plans { try plans[name]?.delete(linksOf: deleted) }
    for changes in changes {
      if deleted.isEmpty, let rows = try changes.newRows(destinations.inserts) {
        let table = self.links(changes.table)
        let keys = try AssignedKeys(rows, in: table)
        prepared.append(try PreparedChanges(rows, keys: keys, to: table))
        continue
      }
      var plan = plans.removeValue(forKey: changes.table.name) ?? LinkPlan(links(changes.table))
      try plan.apply(changes)
      plans[changes.table.name] = plan
    }
    for (_, plan) in plans.sorted(by: { $0.key < $1.key }) {
      guard let changes = plan.changes() else { continue }
      let table = links[changes.entity.name] ?? .empty(changes.entity)
      let keys = try AssignedKeys(changes, in: table)
      prepared.append(try PreparedChanges(changes, keys: keys, to: table))
    }
    prepared.sort { $0.entity.name < $1.entity.name }
    return prepared
  }
}
