import ManagedObjects

/// What is in a store of any kind, found by reading all of it.
struct StoreSurvey {
  /// How many rows there are.
  private(set) var rowCount = 0
  /// What rows have that cannot be: values and references that are missing, or lead nowhere.
  private(set) var faults: [String] = []

  /// Reads all rows, and looks at what they have to have and where their relationships lead.
  ///
  /// - Throws: `StoreError` for what cannot be read.
  init(of store: any PersistentStore, model: ManagedObjectModel) throws {
    let reader = try store.currentGeneration()
    var rows: Set<RowReference> = []
    var references:
      [(from: RowReference, relationship: RelationshipDescription, to: RowReference)] = []
    for entity in model.entities where !entity.isAbstract {
      try reader.forEachBatch(of: StoreFetchRequest(entity: entity), columns: []) { batch in
        let keys = batch.keys.map { RowKey($0) }
        for case let row? in try reader.rows(keys, of: entity) {
          let from = RowReference(entity: entity.number, key: row.key)
          rows.insert(from)
          faults += Self.faults(of: row, entity)
          references += row.references(of: entity).map { (from, $0.relationship, $0.row) }
        }
        for (relationship, lists) in try reader.lists(of: keys, entity, model) {
          for (key, related) in zip(keys, lists) {
            let from = RowReference(entity: entity.number, key: key)
            references += related.map { (from, relationship, $0) }
          }
        }
        return true
      }
    }
    rowCount = rows.count
    for reference in references {
      let from = model.entity(numbered: reference.from.entity)?.name ?? "?"
      let place = "\(from) \(reference.from.key.rawValue)"
      let target = model.entity(numbered: reference.to.entity)
      let kinds = target.map { [$0.name] + $0.superentityNames } ?? []
      if !rows.contains(reference.to) {
        faults.append("\(place) has a \(reference.relationship.name) that is not there")
      } else if !kinds.contains(reference.relationship.destinationEntityName) {
        faults.append("\(place) has a \(reference.relationship.name) of another kind")
      }
    }
  }

  /// What a row has that its entity does not allow, in words.
  private static func faults(of row: RowSnapshot, _ entity: EntityDescription) -> [String] {
    let place = "\(entity.name) \(row.key.rawValue)"
    var faults: [String] = []
    if row.key.rawValue < 1 { faults.append("\(place) has no possible ID") }
    if row.version < 1 { faults.append("\(place) has no possible version") }
    for (position, attribute) in entity.attributes.enumerated()
    where !attribute.isOptional && attribute.isStored
      && row.value(at: AttributeIndex(position)) == .null
    {
      faults.append("\(place) has no \(attribute.name)")
    }
    for (position, relationship) in entity.relationships.enumerated() {
      guard let column = entity.referenceColumn(of: RelationshipIndex(position)) else { continue }
      let parts = [column, AttributeIndex(column.rawValue + 1)].map { row.value(at: $0) == .null }
      if parts[0] != parts[1] {
        faults.append("\(place) has half a \(relationship.name)")
      } else if parts[0], !relationship.isOptional {
        faults.append("\(place) has no \(relationship.name)")
      }
    }
    return faults
  }
}
