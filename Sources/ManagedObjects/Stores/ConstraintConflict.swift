/// Rows that want the same values of properties that have to be unique together.
public struct ConstraintConflict: Hashable, Sendable {
  /// The entity that declares the constraint.
  public let entityName: String
  /// The properties.
  public let properties: [String]
  /// Their values; of a to-one relationship, the key of the row that it leads to.
  public let values: [AttributeValue]
  /// The rows of the request that want them, in its order; keys of new rows are negative.
  public let rows: [RowReference]
  /// A row that has them already and that the request leaves as it is; nil for none.
  public let stored: RowReference?

  /// Describes a conflict.
  public init(
    entityName: String, properties: [String], values: [AttributeValue], rows: [RowReference],
    stored: RowReference?
  ) {
    self.entityName = entityName
    self.properties = properties
    self.values = values
    self.rows = rows
    self.stored = stored
  }
}
