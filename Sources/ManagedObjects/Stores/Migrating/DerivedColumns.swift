#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Computes derived attributes that are new in a later version of a model, or derived in another way, of
/// rows that were there before.
struct DerivedColumns {
  /// How often values that derive from each other are computed.
  private static let greatestRoundCount = 8

  private let migration: TableMigration
  private let now = Date()

  init(_ migration: TableMigration) { self.migration = migration }

  private var model: ManagedObjectModel { migration.destination }

  /// Puts the values in the place of what the migration has left.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of rows that have such attributes, and of those related to them.
  func fill(_ tables: inout StoreTables) throws(StoreError) {
    let wanted = self.wanted
    if wanted.isEmpty { return }
    for _ in 0..<Self.greatestRoundCount {
      var isChanged = false
      for (entity, attributes) in wanted {
        guard let table = tables.entities[entity.name] else { continue }
        let filled = try filled(table, attributes, tables)
        if let filled {
          tables.add(filled)
          isChanged = true
        }
      }
      if !isChanged { return }
    }
  }

  private var wanted: [(EntityDescription, [DerivedAttribute])] {
    migration.changes.entities.compactMap { change in
      guard change.sourceName != nil,
        let entity = change.destinationName.flatMap({ model.entity(named: $0) })
      else { return nil }
      let names = Set(
        change.properties.filter { property in
          property.kind == .added
            || property.differences.contains { $0 == .otherDerivation || $0 == .madeStored }
        }.map(\.name))
      let attributes = entity.derivedAttributes.filter { names.contains(entity[$0.index].name) }
      return attributes.isEmpty ? nil : (entity, attributes)
    }
  }

  /// The table with other values; nil where they are what they were.
  private func filled(
    _ table: EntityTable, _ attributes: [DerivedAttribute], _ tables: StoreTables
  ) throws(StoreError) -> EntityTable? {
    let entity = table.entity
    let segment = Segment(try table.merged().rows.record(checksummed: false), of: entity)
    let rows = EvaluatedRows(StoreGeneration(identifier: UUID(), tables: tables), model)
    var columns = segment.attributes
    var isChanged = false
    do {
      for attribute in attributes {
        let path = attribute.derivation.keyPath.flatMap {
          DerivationPath($0, from: entity, in: model)
        }
        var builder = ColumnBuilder(entity[attribute.index])
        for row in 0..<segment.rowCount {
          let source = RowSource(row: rows.row(segment.snapshot(of: row), of: entity), path: path)
          let value = try attribute.value(from: source, now: now)
          let former = segment.attributes[attribute.index.rawValue].value(at: row)
          if value != former { isChanged = true }
          builder.append(value)
        }
        columns[attribute.index.rawValue] = builder.column(entity[attribute.index])
      }
      try rows.check()
    } catch {
      throw error as? StoreError
        ?? .corrupt(path: migration.path, offset: 0, reason: "related rows cannot be read")
    }
    if !isChanged { return nil }
    return EntityTable(
      entity,
      base: Segment(
        rowCount: segment.rowCount, keys: segment.keys, versions: segment.versions,
        attributes: columns), nextKey: table.nextKey)
  }
}

/// A row and the way along the key path of one of its derived attributes.
private struct RowSource: DerivationSource {
  let row: EvaluatedRow
  let path: DerivationPath?

  private var ends: [EvaluatedRow] {
    (path?.steps ?? []).reduce([row]) { rows, step in
      rows.flatMap { $0.related(at: step.index) }
    }
  }

  func value(atKeyPath keyPath: String) -> AttributeValue {
    relatedValues(atKeyPath: keyPath).first ?? .null
  }

  func relatedValues(atKeyPath keyPath: String) -> [AttributeValue] {
    guard let attribute = path?.attribute else { return [] }
    return ends.map { $0.value(at: attribute) }
  }

  func relatedCount(atKeyPath keyPath: String) -> Int {
    if path?.attribute == nil { return ends.count }
    return relatedValues(atKeyPath: keyPath).count { $0 != .null }
  }
}
