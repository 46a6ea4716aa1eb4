/// Makes the request that takes transactions of history back.
///
/// Rows that were inserted go, those that were deleted come back under their keys, and updated ones
/// get the values that they had. What the request makes is a transaction like any other, which can
/// be taken back as well.
package struct HistoryReversal {
  /// Completes the values that a row comes back with, or gets back, from before its entity had some of
  /// its properties; they are in the order of the entity's columns.
  package typealias Completion = (
    _ entity: EntityDescription, _ key: RowKey, _ values: inout [AttributeValue]
  ) throws -> Void

  private let model: ManagedObjectModel
  /// The version of rows that come back: one that they never had.
  private let version: Int64
  private var rows: [EntityNumber: ReversedRows] = [:]
  /// Of each link table, whether the links of sources are to be there, by their targets.
  private var links: [LinkTable: [RowReference: [RowReference: Bool]]] = [:]

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
    for rows in rows.values {
      // History does not tell the links that inserted rows got. One that is there after all, because an
      // earlier transaction had deleted it, has no links but those that history tells of before.
      for (position, row) in rows.rows.enumerated()
      where row.wasInserted && row.isThere && row.stored != nil {
        try unlink(rows.reference(position), rows.entity, reader)
      }
    }
  }

  /// Has the rows completed that are there and get values back.
  ///
  /// - Parameter completion: Completes the values of a row.
  /// - Throws: What `completion` throws.
  mutating func complete(_ completion: Completion) throws {
    for number in rows.keys.sorted() { try rows[number]?.complete(completion) }
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
      rows[entity.number] = try ReversedRows(keys.sorted(), of: entity, in: reader)
    }
  }

  private mutating func takeBack(
    _ change: PersistentHistoryChange, of number: Int64
  ) throws(HistoryReversalError) {
    guard let entity = model.entity(named: change.entityName) else { return }
    guard let position = rows[entity.number]?.position(of: change.key),
      rows[entity.number]?.rows[position].isThere == (change.changeType != .delete)
    else {
      throw .changedSince(transaction: number, entity: change.entityName, key: change.key)
    }
    if change.changeType == .insert {
      rows[entity.number]?.remove(position)
      let reference = RowReference(entity: entity.number, key: change.key)
      for table in links.keys { links[table]?[reference] = nil }
    } else {
      guard let (previous, changed) = change.previous else {
        throw .valuesNotKept(transaction: number)
      }
      rows[entity.number]?.restore(previous, at: position)
      try takeBack(changed, change, entity, of: number)
    }
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

  /// Takes away the links that a row has now and that it is not to have, which stays.
  private mutating func unlink(
    _ source: RowReference, _ entity: EntityDescription, _ reader: any StoreReading
  ) throws {
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard case .links(let table, fromSource: true) = model.storage(of: index, in: entity)
      else { continue }
      let request = StoreRelationshipRequest(
        model: model, entity: entity, relationship: index, keys: [source.key])
      for target in try reader.related(request).joined()
      where links[table]?[source]?[target] == nil {
        links[table, default: [:]][source, default: [:]][target] = false
      }
    }
  }
}

extension HistoryReversal {
  /// The request; it changes nothing where the transactions cancel each other.
  ///
  /// The rows go one entity after another, as they may be many.
  consuming func request(
    author: String?, contextName: String?, tag: TransactionTag?,
    if condition: StoreSaveCondition? = nil
  ) -> StoreSaveRequest {
    let links = links.map(linkChanges)
      .filter { !$0.inserted.isEmpty || !$0.deleted.isEmpty }
      .sorted { $0.table.name < $1.table.name }
    var changes: [StoreSaveRequest.EntityChanges] = []
    for number in rows.keys.sorted() {
      guard let rows = rows.removeValue(forKey: number) else { continue }
      if rows.rows.contains(where: \.isTouched) { changes.append(rows.changes(version: version)) }
    }
    var request = StoreSaveRequest(
      changes: changes.sorted { $0.entity.name < $1.entity.name }, links: links, author: author,
      contextName: contextName, tag: tag)
    request.leavesNoReferences = true
    request.condition = condition
    return request
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
    guard let rows = rows[reference.entity], let position = rows.position(of: reference.key) else {
      return false
    }
    return !rows.rows[position].isThere
  }
}

extension PersistentStore {
  /// Takes transactions back in a transaction of its own, unless they cancel each other.
  ///
  /// - Parameters:
  ///   - transactions: The transactions.
  ///   - model: The model of the store.
  ///   - author: Who takes them back; nil where nobody is named.
  ///   - contextName: The name of the context that does; nil for none.
  ///   - tag: What the new transaction is for; nil where it only changes rows.
  ///   - condition: What must not have happened meanwhile; nil for nothing.
  ///   - completion: Completes the values of rows that come back or get values back.
  /// - Returns: Whether anything had to be changed.
  /// - Throws: ``HistoryReversalError``, a ``StoreError``, or what `completion` throws.
  func revert(
    _ transactions: [PersistentHistoryTransaction], model: ManagedObjectModel, author: String?,
    contextName: String?, tag: TransactionTag?, condition: StoreSaveCondition? = nil,
    completing completion: HistoryReversal.Completion = { _, _, _ in }
  ) throws -> Bool {
    let last = try currentPersistentHistoryToken()?.transactionNumber ?? 0
    var reversal = try HistoryReversal(
      transactions, of: try currentGeneration(), model: model, lastNumber: last)
    try reversal.complete(completion)
    let request = (consume reversal).request(
      author: author, contextName: contextName, tag: tag, if: condition)
    // The request is the store's alone, which lets go of what it has taken in.
    return try save(consume request).changedCount > 0
  }
}
