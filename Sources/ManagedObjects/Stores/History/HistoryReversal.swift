/// Makes the request that takes transactions of history back.
///
/// Rows that were inserted go, those that were deleted come back under their keys, and updated ones
/// get the values that they had. What the request makes is a transaction like any other, which can
/// be taken back as well.
struct HistoryReversal {
  /// A row as it is, and as it is to be.
  private struct Row {
    let entity: EntityDescription
    let stored: RowSnapshot?
    /// The value of each column; nil for no row.
    var values: [AttributeValue]?
    /// Whether the values are no longer those stored.
    var isTouched = false
  }

  private let model: ManagedObjectModel
  /// The version of rows that come back: one that they never had.
  private let version: Int64
  private var rows: [RowReference: Row] = [:]
  /// Of each link table, whether the links of sources are to be there, by their targets.
  private var links: [LinkTable: [RowReference: [RowReference: Bool]]] = [:]
  /// The rows that one of the transactions inserted.
  ///
  /// History does not tell the links that they got then. One that is there after all, because an
  /// earlier transaction had deleted it, has no links but those that history tells of before.
  private var inserted: Set<RowReference> = []

  /// Takes transactions back in thought.
  ///
  /// - Parameters:
  ///   - transactions: The transactions, in any order.
  ///   - reader: The rows as they are.
  ///   - model: The model of the store.
  ///   - lastNumber: The number of the last transaction of the store.
  /// - Throws: ``HistoryReversalError``, or a ``StoreError``.
  /// - Complexity: O(*n*) in what the transactions changed, in time and in memory.
  init(
    _ transactions: [PersistentHistoryTransaction], of reader: any StoreReading,
    model: ManagedObjectModel, lastNumber: Int64
  ) throws {
    self.model = model
    // A transaction makes the version of a row greater by one at most.
    version = lastNumber + 1
    try read(transactions, reader)
    for transaction in transactions.sorted(by: { $0.transactionNumber > $1.transactionNumber }) {
      for change in transaction.changes.reversed() {
        try takeBack(change, of: transaction.transactionNumber)
      }
    }
    for reference in inserted { try unlink(reference, reader) }
  }

  private mutating func read(
    _ transactions: [PersistentHistoryTransaction], _ reader: any StoreReading
  ) throws {
    var keys: [String: Set<RowKey>] = [:]
    for transaction in transactions {
      for change in transaction.changes {
        guard model.entity(named: change.entityName) != nil else {
          throw HistoryReversalError.unknownEntity(
            transaction: transaction.transactionNumber, name: change.entityName)
        }
        keys[change.entityName, default: []].insert(change.key)
      }
    }
    for (name, keys) in keys {
      guard let entity = model.entity(named: name) else { continue }
      let keys = keys.sorted()
      for (key, row) in zip(keys, try reader.rows(keys, of: entity)) {
        rows[RowReference(entity: entity.number, key: key)] = Row(
          entity: entity, stored: row, values: row.map { Self.values(of: $0, entity) })
      }
    }
  }

  private static func values(
    of row: RowSnapshot, _ entity: EntityDescription
  ) -> [AttributeValue] {
    entity.columns.indices.map { row.value(at: AttributeIndex($0)) }
  }

  private mutating func takeBack(
    _ change: PersistentHistoryChange, of number: Int64
  ) throws(HistoryReversalError) {
    guard let entity = model.entity(named: change.entityName) else { return }
    let reference = RowReference(entity: entity.number, key: change.key)
    guard var row = rows[reference], (row.values != nil) == (change.changeType != .delete) else {
      throw .changedSince(transaction: number, entity: change.entityName, key: change.key)
    }
    if change.changeType == .insert {
      row.values = nil
      inserted.insert(reference)
      for table in links.keys { links[table]?[reference] = nil }
    } else {
      guard let (previous, changed) = change.previous else {
        throw .valuesNotKept(transaction: number)
      }
      var values = row.values ?? Array(repeating: .null, count: entity.columns.count)
      for (position, column) in entity.columns.enumerated() {
        if let value = previous[column.name] { values[position] = value }
      }
      row.values = values
      try takeBack(changed, change, entity, of: number)
    }
    row.isTouched = true
    rows[reference] = row
  }

  private mutating func takeBack(
    _ changed: PersistentHistoryLinks, _ change: PersistentHistoryChange,
    _ entity: EntityDescription, of number: Int64
  ) throws(HistoryReversalError) {
    let source = RowReference(entity: entity.number, key: change.key)
    var names = Set(change.updatedProperties)
    names.formUnion(changed.removed.keys)
    for name in names.sorted() {
      guard let index = entity.index(ofRelationship: name),
        case .links(let table, let isSource) = model.storage(of: index, in: entity)
      else { continue }
      if table.isSourceOrdered || table.isTargetOrdered {
        throw .orderNotKept(transaction: number, relationship: "\(entity.name).\(name)")
      }
      guard isSource else { continue }
      for target in changed.added[name] ?? [] {
        links[table, default: [:]][source, default: [:]][target] = false
      }
      for target in changed.removed[name] ?? [] {
        links[table, default: [:]][source, default: [:]][target] = true
      }
    }
  }

  /// Takes away the links that a row has now and that it is not to have, if it stays.
  private mutating func unlink(_ source: RowReference, _ reader: any StoreReading) throws {
    guard let row = rows[source], row.stored != nil, row.values != nil else { return }
    for position in row.entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard case .links(let table, fromSource: true) = model.storage(of: index, in: row.entity)
      else { continue }
      let request = StoreRelationshipRequest(
        model: model, entity: row.entity, relationship: index, keys: [source.key])
      for target in try reader.related(request).joined()
      where links[table]?[source]?[target] == nil {
        links[table, default: [:]][source, default: [:]][target] = false
      }
    }
  }
}

extension HistoryReversal {
  /// The request; it changes nothing where the transactions cancel each other.
  func request(author: String?, contextName: String?) -> StoreSaveRequest {
    var changes: [String: StoreSaveRequest.EntityChanges] = [:]
    for (reference, row) in rows.sorted(by: { $0.key < $1.key }) where row.isTouched {
      add(
        row, reference.key,
        to: &changes[row.entity.name, default: StoreSaveRequest.EntityChanges(row.entity)])
    }
    var request = StoreSaveRequest(
      changes: changes.values.sorted { $0.entity.name < $1.entity.name },
      links: links.map(linkChanges).sorted { $0.table.name < $1.table.name },
      author: author, contextName: contextName)
    request.leavesNoReferences = true
    return request
  }

  private func add(
    _ row: Row, _ key: RowKey, to changes: inout StoreSaveRequest.EntityChanges
  ) {
    switch (row.stored, row.values) {
    case (nil, let values?):
      changes.inserted.append(.init(key: key, values: values, version: version))
    case (let stored?, nil):
      changes.deleted.append(.init(key: key, expectedVersion: stored.version))
    case (let stored?, let values?) where values != Self.values(of: stored, row.entity):
      changes.updated.append(.init(key: key, expectedVersion: stored.version, values: values))
    default: break
    }
  }

  /// The changes to a table, without the links of rows that go or never come back.
  private func linkChanges(
    _ table: LinkTable, _ sources: [RowReference: [RowReference: Bool]]
  ) -> LinkChanges {
    var changes = LinkChanges(table)
    for (source, targets) in sources.sorted(by: { $0.key < $1.key }) where !isGone(source) {
      for (target, isThere) in targets.sorted(by: { $0.key < $1.key }) where !isGone(target) {
        let link = Link(source: source, target: target)
        if isThere { changes.inserted.append(link) } else { changes.deleted.append(link) }
      }
    }
    return changes
  }

  private func isGone(_ reference: RowReference) -> Bool {
    rows[reference].map { $0.values == nil } ?? false
  }
}

extension PersistentStore {
  /// Takes transactions back in a transaction of its own.
  ///
  /// - Throws: ``HistoryReversalError``, or a ``StoreError``.
  func revert(
    _ transactions: [PersistentHistoryTransaction], model: ManagedObjectModel, author: String?,
    contextName: String?, condition: StoreSaveCondition? = nil
  ) throws {
    let last = try currentPersistentHistoryToken()?.transactionNumber ?? 0
    let reversal = try HistoryReversal(
      transactions, of: try currentGeneration(), model: model, lastNumber: last)
    var request = reversal.request(author: author, contextName: contextName)
    request.condition = condition
    _ = try save(request)
  }
}
