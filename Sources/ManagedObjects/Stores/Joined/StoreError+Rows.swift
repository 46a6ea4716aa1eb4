extension StoreError {
  /// The error about rows as somebody else knows them.
  func known(_ known: (RowReference) -> RowReference) -> StoreError {
    switch self {
    case .conflict(let conflicts):
      return .conflict(
        conflicts.map { conflict in
          let row = RowReference(
            entity: EntityNumber(name: conflict.entityName), key: conflict.key)
          return RowConflict(
            entityName: conflict.entityName, key: known(row).key,
            expectedVersion: conflict.expectedVersion, storedVersion: conflict.storedVersion)
        })
    case .missingDestinations(let missing):
      return .missingDestinations(
        missing.map {
          MissingDestination(
            source: known($0.source), destination: known($0.destination),
            sourceEntityName: $0.sourceEntityName,
            destinationEntityName: $0.destinationEntityName)
        })
    case .constraintConflict(let conflicts):
      return .constraintConflict(
        conflicts.map {
          ConstraintConflict(
            entityName: $0.entityName, properties: $0.properties, values: $0.values,
            rows: $0.rows.map(known), stored: $0.stored.map(known))
        })
    default: return self
    }
  }
}
