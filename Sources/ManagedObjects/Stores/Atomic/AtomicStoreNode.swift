/// What an atomic store keeps of one object.
public struct AtomicStoreNode: Hashable, Sendable {
  /// The entity of the object.
  public let entityName: String
  /// The key of its row, from one on; no other object of the entity has it or ever had it.
  public let key: RowKey
  /// How often the object has been saved, from one on.
  public var version: Int64
  /// The values of its attributes, by name, without those that are null.
  public var attributes: [String: AttributeValue]
  /// The objects that its relationships lead to, by name, in order.
  ///
  /// A relationship stands here if its object keeps it: a to-one relationship does, and of two to-many
  /// relationships that answer each other one does, or both if both have an order.
  public var relationships: [String: [RowReference]]

  /// Describes an object.
  public init(
    entityName: String, key: RowKey, version: Int64 = 1,
    attributes: [String: AttributeValue] = [:], relationships: [String: [RowReference]] = [:]
  ) {
    (self.entityName, self.key, self.version) = (entityName, key, version)
    (self.attributes, self.relationships) = (attributes, relationships)
  }
}
