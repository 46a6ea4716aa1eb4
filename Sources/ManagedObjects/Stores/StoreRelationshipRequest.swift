/// What a store is asked for: the rows that a to-many relationship leads to from some rows.
public struct StoreRelationshipRequest: Sendable {
  /// The model that the entity is of.
  public let model: ManagedObjectModel
  /// The entity of the rows that the relationship leads from; none of the entities that inherit
  /// from it.
  public let entity: EntityDescription
  /// The relationship.
  public let relationship: RelationshipIndex
  /// The rows that the relationship leads from.
  public let keys: [RowKey]

  /// Asks for related rows.
  public init(
    model: ManagedObjectModel, entity: EntityDescription, relationship: RelationshipIndex,
    keys: [RowKey]
  ) {
    self.model = model
    self.entity = entity
    self.relationship = relationship
    self.keys = keys
  }
}
