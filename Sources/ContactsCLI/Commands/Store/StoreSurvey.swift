import ManagedObjects

/// What is in a store of any kind, found by reading all of it.
struct StoreSurvey {
  /// How many rows there are.
  private(set) var rowCount = 0
  /// The references that lead to no row, in words.
  private(set) var faults: [String] = []

  /// Reads all rows, and looks where their relationships lead.
  ///
  /// - Throws: `StoreError` for what cannot be read.
  init(of store: any PersistentStore, model: ManagedObjectModel) throws {
    let reader = try store.currentGeneration()
    var rows: Set<RowReference> = []
    var references: [(from: RowReference, relationship: String, to: RowReference)] = []
    for entity in model.entities where !entity.isAbstract {
      try reader.forEachBatch(of: StoreFetchRequest(entity: entity), columns: []) { batch in
        let keys = batch.keys.map { RowKey($0) }
        for case let row? in try reader.rows(keys, of: entity) {
          let from = RowReference(entity: entity.number, key: row.key)
          rows.insert(from)
          references += Self.toOnes(of: row, entity).map { (from, $0.0, $0.1) }
        }
        for (position, relationship) in entity.relationships.enumerated()
        where relationship.isToMany && !relationship.isTransient {
          let request = StoreRelationshipRequest(
            model: model, entity: entity, relationship: RelationshipIndex(position), keys: keys)
          for (key, related) in zip(keys, try reader.related(request)) {
            let from = RowReference(entity: entity.number, key: key)
            references += related.map { (from, relationship.name, $0) }
          }
        }
        return true
      }
    }
    rowCount = rows.count
    faults = references.filter { !rows.contains($0.to) }.map { reference in
      let entity = model.entity(numbered: reference.from.entity)?.name ?? "?"
      return
        "\(entity) \(reference.from.key.rawValue) has a \(reference.relationship) that is not there"
    }
  }

  private static func toOnes(
    of row: RowSnapshot, _ entity: EntityDescription
  ) -> [(String, RowReference)] {
    entity.relationships.enumerated().compactMap { position, relationship in
      entity.referenceColumn(of: RelationshipIndex(position)).flatMap { row.reference(at: $0) }
        .map { (relationship.name, $0) }
    }
  }
}
