/// The migration of a store that holds its rows elsewhere: all rows are read, and others written in their
/// place.
package struct RowMigration {
  private let migration: TableMigration

  /// What changes.
  package var changes: ModelChanges { migration.changes }

  /// Finds out how rows become those of a later version of their model.
  ///
  /// - Parameters:
  ///   - source: The version that the rows are of.
  ///   - description: The store, and what may be done with it.
  ///   - destination: The later version.
  ///   - path: What errors name the store by.
  /// - Throws: ``StoreError/incompatibleModel(path:differences:)``,
  ///   ``StoreError/newerModel(path:differences:)`` or
  ///   ``StoreError/cannotInferMigration(path:differences:)``.
  package init(
    from source: ManagedObjectModel, _ description: PersistentStoreDescription,
    to destination: ManagedObjectModel, path: String
  ) throws(StoreError) {
    migration = try StoreScope(description, model: destination)
      .migration(from: source, to: destination, path: path)
  }

  /// The rows and links of the later version.
  ///
  /// - Parameter source: Those of the earlier version; nobody else changes them until these are written.
  /// - Returns: What makes a store that has no rows have them.
  /// - Throws: What reading throws, or ``StoreError/unmigratable(path:problems:)``.
  /// - Complexity: O(*n*) in the number of values, also in memory.
  package func rows(_ source: some MigrationSource) throws -> RowTransaction {
    var tables = StoreTables()
    for entity in migration.source.entities where !entity.isAbstract {
      var request = StoreFetchRequest(entity: entity)
      request.model = migration.source
      var rows = SegmentBuilder(entity)
      for row in try source.fetch([request])[0].sorted(by: { $0.key < $1.key }) {
        rows.append(
          key: row.key.rawValue, version: row.version,
          values: entity.columns.indices.map { row.value(at: AttributeIndex($0)) })
      }
      tables.add(EntityTable(consume rows, of: entity, nextKey: try source.nextKey(of: entity)))
    }
    for table in migration.source.linkTables.values {
      var rows = SegmentBuilder(table.entity)
      let links = try source.links(of: table)
      for link in links.sorted(by: { $0.key < $1.key }) {
        rows.append(
          key: link.key, version: link.version,
          values: link.link.values(sourceOrder: link.sourceOrder, targetOrder: link.targetOrder))
      }
      tables.add(
        links: EntityTable(consume rows, of: table.entity, nextKey: try source.nextKey(of: table)))
    }
    return try RowTransaction(inserting: migration.migrated(tables))
  }

  /// The rows of the changes of history, as those of the later version.
  ///
  /// - Parameter rows: Rows of changes (``HistoryRows/changes``), by ascending keys.
  /// - Returns: Those that are left.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` for changes that make no sense.
  package func history(
    _ rows: [(key: Int64, values: [AttributeValue])]
  ) throws(StoreError) -> [(key: Int64, values: [AttributeValue])] {
    let history = HistoryMigration(migration)
    let changes = HistoryRows.segment(rows, ChangeTable.entity)
    var migrated: [(key: Int64, values: [AttributeValue])] = []
    for row in 0..<changes.rowCount {
      guard let run = ChangeTable.run(changes, row: row, model: migration.source) else {
        throw .corrupt(
          path: migration.path, offset: 0, reason: "a change of history makes no sense")
      }
      guard let moved = history.migrated(run) else { continue }
      let values = ChangeTable.values(moved, of: ChangeTable.transaction(changes, row: row))
      migrated.append((changes.key(at: row), values))
    }
    return migrated
  }
}

extension RowTransaction {
  /// What makes a store that has no rows have those of some tables, under their keys.
  init(inserting tables: StoreTables) throws(StoreError) {
    var entities: [Changes] = []
    for (_, table) in tables.entities.sorted(by: { $0.key < $1.key }) {
      entities.append(try Changes(inserting: table))
    }
    var links: [String: Changes] = [:]
    for (name, table) in tables.links { links[name] = try Changes(inserting: table) }
    self.init(entities: entities, links: links)
  }
}
