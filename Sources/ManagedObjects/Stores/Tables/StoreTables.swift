/// The rows and the links of a store after some transaction.
///
/// A value: a reader keeps the tables it took while commits go on making new ones.
struct StoreTables: Sendable {
  /// The rows of entities, by the names of those.
  private(set) var entities: [String: EntityTable] = [:]
  /// The rows of link tables, by the names of those; tables that nothing was ever in have none.
  private(set) var links: [String: EntityTable] = [:]

  /// The rows of an entity.
  func table(of entity: EntityDescription) -> EntityTable {
    entities[entity.name] ?? .empty(entity)
  }

  /// The rows of a link table.
  func links(_ table: LinkTable) -> EntityTable {
    links[table.name] ?? .empty(table.entity)
  }

  /// Whether there is the row that a reference leads to.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func hasRow(
    _ reference: RowReference, in model: ManagedObjectModel
  ) throws(StoreError) -> Bool {
    guard let entity = model.entity(numbered: reference.entity), let table = entities[entity.name]
    else { return false }
    return try table.location(ofKey: reference.key.rawValue) != nil
  }

  /// Takes in the rows of an entity.
  mutating func add(_ table: EntityTable) {
    entities[table.entity.name] = table
  }

  /// Takes in the rows of a link table.
  mutating func add(links table: EntityTable) {
    links[table.entity.name] = table
  }

  /// Adds what a transaction changed in an entity.
  mutating func apply(
    _ changes: TableChanges, to entity: EntityDescription
  ) throws(StoreError) {
    try Self.apply(changes, to: entity, in: &entities)
  }

  /// Adds what a transaction changed in a link table, given as what its rows are to a segment.
  mutating func apply(
    _ changes: TableChanges, toLinks entity: EntityDescription
  ) throws(StoreError) {
    try Self.apply(changes, to: entity, in: &links)
  }

  private static func apply(
    _ changes: TableChanges, to entity: EntityDescription, in tables: inout [String: EntityTable]
  ) throws(StoreError) {
    // Taken out of the dictionary, so that changing it does not copy it.
    var table = tables.removeValue(forKey: entity.name) ?? .empty(entity)
    try table.apply(changes)
    tables[entity.name] = table
  }

  /// Puts the rows of tables with many segments in one each.
  mutating func compact(whenOver count: Int) throws(StoreError) {
    for (name, table) in entities where table.segments.count > count {
      entities[name] = try table.compacted()
    }
    for (name, table) in links where table.segments.count > count {
      links[name] = try table.compacted()
    }
  }
}

extension EntityTable {
  /// The same rows in one segment.
  fileprivate func compacted() throws(StoreError) -> EntityTable {
    EntityTable(try merged().rows, of: entity, nextKey: nextKey)
  }
}
