/// The changes of a transaction as a backing takes them: objects with what they lead to.
struct IncrementalChanges {
  private(set) var changes = IncrementalStoreChanges()
  private let store: IncrementalStore
  private let transaction: IncrementalTransaction
  /// Where objects are among the changes.
  private var inserted: [RowReference: Int] = [:]
  private var updated: [RowReference: Int] = [:]
  private var deleted: Set<RowReference> = []

  /// Puts together what a backing is told.
  ///
  /// - Throws: What reading throws.
  init(
    _ prepared: RowTransaction, _ transaction: IncrementalTransaction, _ request: StoreSaveRequest
  ) throws {
    (store, self.transaction) = (transaction.store, transaction)
    (changes.author, changes.contextName) = (request.author, request.contextName)
    changes.tag = request.tag
    for table in prepared.entities { try add(table) }
    for (name, links) in prepared.links.sorted(by: { $0.key < $1.key }) {
      guard let table = store.model.linkTables[name] else { continue }
      try add(links, of: table)
    }
  }

  private mutating func add(_ table: RowTransaction.Changes) throws {
    let entity = table.entity
    func reference(_ row: RowSnapshot) -> RowReference {
      RowReference(entity: entity.number, key: row.key)
    }
    for row in table.inserted {
      inserted[reference(row)] = changes.inserted.count
      changes.inserted.append(.init(entityName: entity.name, node: try node(of: row, entity)))
    }
    for row in table.updated {
      updated[reference(row)] = changes.updated.count
      changes.updated.append(
        .init(
          entityName: entity.name, node: try node(of: row, entity),
          expectedVersion: row.version - 1))
    }
    for row in table.deleted {
      deleted.insert(reference(row))
      changes.deleted.append(
        .init(object: try object(reference(row)), expectedVersion: row.version))
    }
  }

  private func node(
    of row: RowSnapshot, _ entity: EntityDescription
  ) throws -> IncrementalStoreNode {
    let own = try object(RowReference(entity: entity.number, key: row.key))
    var node = IncrementalStoreNode(own.reference, version: row.version)
    for (position, attribute) in entity.attributes.enumerated()
    where attribute.columnLayout != nil {
      let value = row.value(at: AttributeIndex(position))
      if value != .null { node.attributes[attribute.name] = value }
    }
    for (position, relationship) in entity.relationships.enumerated() {
      guard let column = entity.referenceColumn(of: RelationshipIndex(position)) else { continue }
      let reference = row.reference(at: column)
      node.relationships[relationship.name] = try reference.map { [try object($0)] } ?? []
    }
    return node
  }

  /// What the backing knows a row by.
  private func object(_ row: RowReference) throws(StoreError) -> ObjectReference {
    guard let object = store.objectReference(row) else {
      throw store.fault("there is no object \(row.key.rawValue)")
    }
    return object
  }

  private mutating func add(_ links: RowTransaction.Changes, of table: LinkTable) throws {
    guard let ends = store.model.ends(of: table) else { return }
    let rows = links.inserted + links.updated + links.deleted
    let changed = rows.compactMap(StoredLink.init)
    try relate(
      Set(changed.map(\.link.source)), links, of: table, on: .source, at: ends.source)
    if table.isTargetOrdered, let target = ends.target {
      try relate(Set(changed.map(\.link.target)), links, of: table, on: .target, at: target)
    }
  }

  /// Tells where a relationship leads from some rows when the links have changed.
  private mutating func relate(
    _ rows: Set<RowReference>, _ links: RowTransaction.Changes, of table: LinkTable,
    on side: LinkSide, at end: LinkEnd
  ) throws {
    let staying = rows.filter { !deleted.contains($0) }.sorted()
    var lists: [RowReference: [Link: StoredLink]] = [:]
    func own(_ link: Link) -> RowReference { side == .source ? link.source : link.target }
    let stored = staying.filter { inserted[$0] == nil }
    var former: [RowReference: [ObjectReference]] = [:]
    for link in try transaction.links(of: table, from: stored, on: side) {
      lists[own(link.link), default: [:]][link.link] = link
      former[own(link.link), default: []].append(
        try object(side == .source ? link.link.target : link.link.source))
    }
    for case let link? in links.deleted.map(StoredLink.init) {
      lists[own(link.link)]?[link.link] = nil
    }
    for case let link? in (links.inserted + links.updated).map(StoredLink.init) {
      lists[own(link.link), default: [:]][link.link] = link
    }
    let order: KeyPath<StoredLink, Int64?> = side == .source ? \.sourceOrder : \.targetOrder
    for row in staying {
      let list = (lists[row] ?? [:]).values.sorted { left, right in
        let places = (left[keyPath: order] ?? .max, right[keyPath: order] ?? .max)
        return places.0 == places.1 ? left.key < right.key : places.0 < places.1
      }
      let others = list.map { side == .source ? $0.link.target : $0.link.source }
      try lead(
        row, by: end, to: others.map { (other) throws(StoreError) in try object(other) },
        from: former[row] ?? [])
    }
  }

  /// Has a relationship of an object lead elsewhere.
  private mutating func lead(
    _ row: RowReference, by end: LinkEnd, to others: [ObjectReference],
    from former: [ObjectReference]
  ) throws {
    let name = end.entity[end.relationship].name
    if let position = inserted[row] {
      changes.inserted[position].node.relationships[name] = others
      return
    }
    if updated[row] == nil {
      guard let entity = store.model.entity(numbered: row.entity),
        let found = try store.row(row.key, of: entity)
      else { return }
      updated[row] = changes.updated.count
      changes.updated.append(
        .init(
          entityName: entity.name, node: try node(of: found, entity),
          expectedVersion: found.version))
    }
    if let position = updated[row] {
      changes.updated[position].node.relationships[name] = others
      changes.updated[position].formerRelationships[name] = former
    }
  }
}
