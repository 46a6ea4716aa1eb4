/// Finds out where relationships of a later version of a model lead, from what an earlier one kept of
/// them or of those that lead back.
struct RelationshipLists {
  private let migration: TableMigration
  private let tables: StoreTables
  /// What contradicts itself.
  private(set) var problems: [MigrationProblem] = []

  init(_ migration: TableMigration, _ tables: StoreTables) {
    (self.migration, self.tables) = (migration, tables)
  }

  private var destination: ManagedObjectModel { migration.destination }

  /// Where the to-one relationships of an entity lead that are new and have inverses that are not.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  mutating func inverses(
    for move: EntityMove
  ) throws(StoreError) -> [RelationshipIndex: [RowKey: RowReference]] {
    var inverses: [RelationshipIndex: [RowKey: RowReference]] = [:]
    for case .inverse(let index) in move.sources {
      let relationship = move.entity[index]
      var found: [RowKey: RowReference] = [:]
      var contradictions: [RowKey] = []
      try forEachList(leadingBackFrom: relationship) { owner, others in
        for other in others where other.entity == move.entity.number {
          guard found.updateValue(owner, forKey: other.key) != nil else { continue }
          contradictions.append(other.key)
        }
      }
      inverses[index] = found
      if let first = contradictions.min() {
        problems.append(
          MigrationProblem(
            entityName: move.entity.name, propertyName: relationship.name, key: first,
            count: Set(contradictions).count, reason: .severalObjects))
      }
    }
    return inverses
  }

  /// The rows of a link table; nil where there are none.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func links(_ table: LinkTable) throws(StoreError) -> EntityTable? {
    if let same = try movedLinks(table) { return same }
    guard let owner = owner(of: table) else { return nil }
    let relationship = owner.entity[owner.index]
    var links: [Link: (source: Int64?, target: Int64?)] = [:]
    var order: [Link] = []
    func add(_ link: Link) {
      guard links.updateValue((nil, nil), forKey: link) == nil else { return }
      order.append(link)
    }
    let isKept = try forEachList(of: relationship, declaredBy: owner.entity) { source, targets in
      for (position, target) in targets.enumerated() {
        let link = Link(source: source, target: target)
        if links[link] == nil { add(link) }
        if table.isSourceOrdered { links[link]?.source = Int64(position + 1) * OrderNumbers.gap }
      }
    }
    try forEachList(leadingBackFrom: relationship) { target, sources in
      for (position, source) in sources.enumerated() {
        let link = Link(source: source, target: target)
        if !isKept, links[link] == nil { add(link) }
        if table.isTargetOrdered { links[link]?.target = Int64(position + 1) * OrderNumbers.gap }
      }
    }
    if links.isEmpty { return nil }
    return Self.table(
      table, order.sorted { ($0.source, $0.target) < ($1.source, $1.target) }, links)
  }

  private static func table(
    _ table: LinkTable, _ order: [Link], _ links: [Link: (source: Int64?, target: Int64?)]
  ) -> EntityTable {
    var builder = SegmentBuilder(table.entity)
    var last: [RowReference: Int64] = [:]
    func number(_ known: Int64?, of row: RowReference, _ isOrdered: Bool) -> Int64? {
      guard isOrdered else { return nil }
      let number = known ?? (last[row] ?? 0) + OrderNumbers.gap
      last[row] = max(last[row] ?? 0, number)
      return number
    }
    for (position, link) in order.enumerated() {
      let orders = links[link] ?? (nil, nil)
      builder.append(
        key: Int64(position + 1), version: 1,
        values: link.values(
          sourceOrder: number(orders.source, of: link.source, table.isSourceOrdered),
          targetOrder: table.isTargetOrdered
            ? orders.target ?? Int64(position + 1) * OrderNumbers.gap : nil))
    }
    return EntityTable(consume builder, of: table.entity, nextKey: Int64(order.count + 1))
  }
}

/// Link tables that stay what they were.
extension RelationshipLists {
  /// The links of a table that were kept in the same way; nil where they were not.
  private func movedLinks(_ table: LinkTable) throws(StoreError) -> EntityTable? {
    guard let owner = owner(of: table) else { return nil }
    let relationship = owner.entity[owner.index]
    var former: LinkTable?
    for entity in destination.entities where entity.isKind(of: owner.entity) && !entity.isAbstract {
      guard let old = migration.former(entity) else { continue }
      guard let index = migration.former(relationship, of: entity),
        case .links(let other, fromSource: true) = migration.source.storage(of: index, in: old),
        former == nil || former == other
      else { return nil }
      former = other
    }
    guard let former, former.isSourceOrdered == table.isSourceOrdered,
      former.isTargetOrdered == table.isTargetOrdered, let rows = tables.links[former.name],
      keepsReferences, !hasOtherUse(former, than: table)
    else { return nil }
    return try EntityTable(rows, as: table.entity) { (segment) throws(StoreError) in
      Segment(
        rowCount: segment.rowCount, keys: segment.keys, versions: segment.versions,
        attributes: zip(segment.attributes, table.entity.attributes).map { Column($0, as: $1) },
        indexes: [])
    }
  }

  /// Whether all entities that there were have their numbers.
  private var keepsReferences: Bool {
    migration.numbers.numbers.allSatisfy { $0.value == .some($0.key) }
  }

  /// Whether rows of other entities than those of a table may have been in a former one.
  private func hasOtherUse(_ former: LinkTable, than table: LinkTable) -> Bool {
    migration.source.entities.contains { old in
      old.relationships.indices.contains { position in
        guard
          case .links(former, fromSource: true) = migration.source.storage(
            of: RelationshipIndex(position), in: old)
        else { return false }
        guard
          let entity = migration.changes.entities.first(where: { $0.sourceName == old.name })?
            .destinationName.flatMap({ destination.entity(named: $0) })
        else { return true }
        return !entity.relationships.indices.contains { other in
          destination.storage(of: RelationshipIndex(other), in: entity)
            == .links(table, fromSource: true)
        }
      }
    }
  }

  /// The entity that declares the relationship whose objects are the sources of a table.
  private func owner(
    of table: LinkTable
  ) -> (entity: EntityDescription, index: RelationshipIndex)? {
    guard let point = table.name.firstIndex(of: "."),
      let entity = destination.entity(named: String(table.name[..<point])),
      let index = entity.index(
        ofRelationship: String(table.name[table.name.index(after: point)...]))
    else { return nil }
    return (entity, index)
  }
}

/// What was kept of relationships.
extension RelationshipLists {
  /// Hands each row that a relationship leads from, and where it leads in order, to `body`; all as
  /// references of the later version.
  ///
  /// - Returns: Whether there was the relationship before.
  @discardableResult
  private func forEachList(
    of relationship: RelationshipDescription, declaredBy owner: EntityDescription,
    _ body: (RowReference, [RowReference]) -> Void
  ) throws(StoreError) -> Bool {
    var isKept = false
    for entity in destination.entities where entity.isKind(of: owner) && !entity.isAbstract {
      guard let former = migration.former(entity),
        let index = migration.former(relationship, of: entity)
      else { continue }
      isKept = true
      guard let table = tables.entities[former.name] else { continue }
      try forEachList(of: index, former, table) { key, others in
        body(
          RowReference(entity: entity.number, key: key),
          others.compactMap { migration.numbers[$0] })
      }
    }
    return isKept
  }

  /// Hands each row that the inverse of a relationship leads from, and where it leads, to `body`.
  private func forEachList(
    leadingBackFrom relationship: RelationshipDescription,
    _ body: (RowReference, [RowReference]) -> Void
  ) throws(StoreError) {
    guard let name = relationship.inverseName,
      let owner = destination.entity(named: relationship.destinationEntityName),
      let index = owner.index(ofRelationship: name)
    else { return }
    try forEachList(of: owner[index], declaredBy: owner, body)
  }

  private func forEachList(
    of index: RelationshipIndex, _ entity: EntityDescription, _ table: EntityTable,
    _ body: (RowKey, [RowReference]) -> Void
  ) throws(StoreError) {
    let places = try table.locationsInKeyOrder()
    for segment in table.segments { try segment.keys.verify() }
    let keys = places.map { RowKey(table.key(at: $0)) }
    if let column = entity.referenceColumn(of: index) {
      for segment in table.segments {
        try segment.attributes[column.rawValue].verify()
        try segment.attributes[column.rawValue + 1].verify()
      }
      for (key, place) in zip(keys, places) {
        let reference = table.segments[place.segment].reference(at: place.row, in: column)
        if let reference { body(key, [reference]) }
      }
      return
    }
    let related = try tables.related(
      StoreRelationshipRequest(
        model: migration.source, entity: entity, relationship: index, keys: keys))
    for (key, others) in zip(keys, related) where !others.isEmpty { body(key, others) }
  }
}
