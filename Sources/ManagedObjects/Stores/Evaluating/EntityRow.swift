/// A row of one of several entities that are fetched together.
struct EntityRow {
  let entity: EntityDescription
  let row: RowSnapshot
}

/// The order that sort keys give to rows of several entities.
struct EntityRowOrder {
  /// A row and what it is sorted by.
  private typealias Entry = (key: [UInt8], row: EntityRow)

  private let writers: [SortKeyWriter]
  private let model: ManagedObjectModel
  private let reader: any StoreReading

  init(_ keys: [BoundSortKey], _ model: ManagedObjectModel, _ reader: any StoreReading) {
    writers = keys.map(SortKeyWriter.init)
    self.model = model
    self.reader = reader
  }

  /// Sorts rows.
  func sorted(_ rows: [EntityRow]) throws -> [EntityRow] {
    try entries(rows).sorted { $0.key.precedes($1.key) }.map(\.row)
  }

  /// Merges the rows of each entity, which a store has sorted.
  func merge(_ rows: [[EntityRow]]) throws -> [EntityRow] {
    var merged: [Entry] = []
    for rows in rows {
      merged = try merged.merged(with: entries(rows)) { $0.key.precedes($1.key) }
    }
    return merged.map(\.row)
  }

  private func entries(_ rows: [EntityRow]) throws -> [Entry] {
    let related = try writers.map { try relatedValues($0.key, of: rows) }
    return rows.enumerated().map { offset, row in
      var key: [UInt8] = []
      for (writer, values) in zip(writers, related) {
        switch writer.key.target {
        case .attribute(let index): writer.append(row.row.value(at: index), to: &key)
        case .rowKey: writer.append(.integer(row.row.key.rawValue), to: &key)
        case .path: writer.append(values[offset], to: &key)
        }
      }
      key.append(bigEndian: row.row.key.rawValue.unsignedRank)
      return (key, row)
    }
  }

  /// The values of related rows, those of all rows read together; empty for a key that follows no
  /// relationship.
  private func relatedValues(
    _ key: BoundSortKey, of rows: [EntityRow]
  ) throws -> [AttributeValue] {
    guard case .path(let relationships, let attribute) = key.target else { return [] }
    var current: [EntityRow?] = rows
    for index in relationships { current = try related(to: current, at: index) }
    return current.map { $0?.row.value(at: attribute) ?? .null }
  }

  private func related(
    to rows: [EntityRow?], at index: RelationshipIndex
  ) throws -> [EntityRow?] {
    let references = try rows.map { row in try row.flatMap { try reference(from: $0, at: index) } }
    var found: [RowReference: EntityRow] = [:]
    let unique = Set(references.compactMap { $0 })
    for (number, group) in Dictionary(grouping: unique, by: \.entity) {
      guard let entity = model.entity(numbered: number) else { continue }
      for (reference, row) in zip(group, try reader.rows(group.map(\.key), of: entity)) {
        found[reference] = row.map { EntityRow(entity: entity, row: $0) }
      }
    }
    return references.map { reference in reference.flatMap { found[$0] } }
  }

  private func reference(
    from row: EntityRow, at index: RelationshipIndex
  ) throws -> RowReference? {
    if let column = row.entity.referenceColumn(of: index) { return row.row.reference(at: column) }
    return try reader.related(
      StoreRelationshipRequest(
        model: model, entity: row.entity, relationship: index, keys: [row.row.key])
    ).first?.first
  }
}
