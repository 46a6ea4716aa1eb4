/// Where the references and the links of a request lead.
struct Destinations {
  /// The rows as they are, by the numbers of their entities.
  let tables: [EntityNumber: EntityTable]
  private let request: StoreSaveRequest
  private var keys: [EntityNumber: AssignedKeys] = [:]
  /// The rows that the request deletes.
  private var deleted: [EntityNumber: KeyBits] = [:]
  /// The keys of those rows, ascending.
  private(set) var deletedKeys: [EntityNumber: [RowKey]] = [:]
  /// The references and links that lead nowhere.
  private(set) var missing: [MissingDestination] = []

  /// Gives keys to the rows that a request inserts.
  init(_ request: StoreSaveRequest, in tables: StoreTables) throws(StoreError) {
    self.request = request
    self.tables = Dictionary(
      tables.entities.values.map { ($0.entity.number, $0) }, uniquingKeysWith: { first, _ in first }
    )
    for changes in request.changes {
      let number = changes.entity.number
      keys[number] = try AssignedKeys(changes, in: tables.table(of: changes.entity))
      if changes.deleted.isEmpty { continue }
      deletedKeys[number, default: []] += changes.deleted.map(\.key)
      deletedKeys[number]?.sort()
      deleted[number] = KeyBits((deletedKeys[number] ?? []).map(\.rawValue))
    }
  }

  /// The keys of the rows that changes of the request insert.
  func keys(
    of changes: StoreSaveRequest.EntityChanges, in table: EntityTable
  ) throws(StoreError) -> AssignedKeys {
    if let known = keys[changes.entity.number] { return known }
    return try AssignedKeys(changes, in: table)
  }

  /// The changes with keys of the store in place of provisional ones.
  mutating func resolve(
    _ changes: StoreSaveRequest.EntityChanges, in table: EntityTable
  ) throws(StoreError) -> StoreSaveRequest.EntityChanges {
    guard changes.entity.hasReferences else { return changes }
    let number = changes.entity.number
    var resolved = changes
    // Taken out, so that changing them does not copy them.
    if var columns = resolved.insertedColumns, !columns.references.isEmpty {
      resolved.insertedColumns = nil
      for position in columns.references.indices {
        try resolve(
          &columns.references[position], of: number, countedFrom: changes.inserted.count)
      }
      resolved.insertedColumns = columns
    }
    for (index, row) in changes.inserted.enumerated() {
      let values = try resolve(
        row.values, of: RowReference(entity: number, key: row.key), changes.entity, from: nil)
      if let values {
        resolved.inserted[index] = StoreSaveRequest.Insertion(
          key: row.key, values: values, version: row.version)
      }
    }
    for (index, row) in changes.updated.enumerated() {
      let values = try resolve(
        row.values, of: RowReference(entity: number, key: row.key), changes.entity,
        from: try table.row(row.key))
      if let values {
        resolved.updated[index] = StoreSaveRequest.Update(
          key: row.key, expectedVersion: row.expectedVersion, values: values)
      }
    }
    return resolved
  }

  /// The values of a row with keys of the store in place of provisional ones; nil when there are
  /// none of those.
  private mutating func resolve(
    _ values: [AttributeValue], of source: RowReference, _ entity: EntityDescription,
    from before: RowSnapshot?
  ) throws(StoreError) -> [AttributeValue]? {
    var resolved: [AttributeValue]?
    for column in entity.referenceKeyColumns {
      guard let reference = RowReference(key: values[column], entity: values[column + 1]),
        before?.reference(at: AttributeIndex(column)) != reference
      else { continue }
      let found = try destination(reference, of: source)
      if found.key != reference.key {
        if resolved == nil { resolved = values }
        resolved?[column] = .integer(found.key.rawValue)
      }
    }
    return resolved
  }

  /// Puts keys of the store in place of provisional ones.
  ///
  /// - Parameters:
  ///   - references: The references of rows in columns.
  ///   - source: The entity of the rows.
  ///   - first: How many rows of the request come before them.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  private mutating func resolve(
    _ references: inout InsertedReferences, of source: EntityNumber, countedFrom first: Int
  ) throws(StoreError) {
    // Mostly all lead to new rows of the same entity.
    var last: (entity: EntityNumber, keys: AssignedKeys)?
    for row in 0..<references.rowCount {
      guard let reference = references.reference(at: row) else { continue }
      if reference.entity != last?.entity {
        last = keys[reference.entity].map { (entity: reference.entity, keys: $0) }
      }
      if let key = last?.keys.key(forProvisional: reference.key) {
        references.setKey(key, at: row)
      } else {
        let own = RowReference(entity: source, key: RowKey(-Int64(first + row + 1)))
        references.setKey(try destination(reference, of: own).key, at: row)
      }
    }
  }

  /// The changes with keys of the store in place of provisional ones.
  mutating func resolve(_ changes: LinkChanges) throws(StoreError) -> LinkChanges {
    var resolved = changes
    for (index, link) in changes.inserted.enumerated() {
      resolved.inserted[index] = Link(
        source: try destination(link.source, of: link.target),
        target: try destination(link.target, of: link.source))
    }
    resolved.deleted = changes.deleted.map {
      Link(source: known($0.source), target: known($0.target))
    }
    resolved.orderedTargets = known(changes.orderedTargets)
    resolved.orderedSources = known(changes.orderedSources)
    return resolved
  }

  private func known(_ orders: [RowReference: [RowReference]]) -> [RowReference: [RowReference]] {
    Dictionary(
      orders.map { (known($0.key), $0.value.map { known($0) }) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The row that a reference leads to, under the key that it has in the store.
  private func known(_ reference: RowReference) -> RowReference {
    guard reference.key.rawValue < 0,
      let key = keys[reference.entity]?.key(forProvisional: reference.key)
    else { return reference }
    return RowReference(entity: reference.entity, key: key)
  }

  /// The row that a reference leads to, which is noted when it is not there.
  private mutating func destination(
    _ reference: RowReference, of source: RowReference
  ) throws(StoreError) -> RowReference {
    let found = known(reference)
    if try !exists(found) {
      missing.append(
        MissingDestination(
          source: source, destination: reference, sourceEntityName: name(of: source.entity),
          destinationEntityName: name(of: reference.entity)))
    }
    return found
  }

  private func name(of number: EntityNumber) -> String? {
    tables[number]?.entity.name
      ?? request.changes.lazy.map(\.entity).first { $0.number == number }?.name
  }

  /// Whether the request inserts a row.
  func inserts(_ row: RowReference) -> Bool {
    keys[row.entity]?.contains(row.key) == true
  }

  private func exists(_ reference: RowReference) throws(StoreError) -> Bool {
    if keys[reference.entity]?.contains(reference.key) == true { return true }
    if deleted[reference.entity]?.contains(reference.key.rawValue) == true { return false }
    return try tables[reference.entity]?.location(ofKey: reference.key.rawValue) != nil
  }
}
