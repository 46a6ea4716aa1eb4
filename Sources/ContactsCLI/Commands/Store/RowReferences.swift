import ManagedObjects

// Where rows of any store lead, for commands that read all of it.

extension RowSnapshot {
  /// What the to-one relationships of the row lead to.
  func references(
    of entity: EntityDescription
  ) -> [(relationship: RelationshipDescription, row: RowReference)] {
    entity.relationships.enumerated().compactMap { position, relationship in
      entity.referenceColumn(of: RelationshipIndex(position)).flatMap { reference(at: $0) }
        .map { (relationship, $0) }
    }
  }
}

extension StoreReading {
  /// What the to-many relationships lead to from each of some rows.
  ///
  /// - Throws: `StoreError`.
  func lists(
    of keys: [RowKey], _ entity: EntityDescription, _ model: ManagedObjectModel
  ) throws -> [(relationship: RelationshipDescription, rows: [[RowReference]])] {
    try entity.relationships.enumerated().compactMap { position, relationship in
      guard relationship.isToMany, !relationship.isTransient else { return nil }
      let request = StoreRelationshipRequest(
        model: model, entity: entity, relationship: RelationshipIndex(position), keys: keys)
      return (relationship, try related(request))
    }
  }
}
