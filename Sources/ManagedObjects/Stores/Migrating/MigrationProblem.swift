/// Rows that cannot be those of a later version of their model.
public struct MigrationProblem: Hashable, Sendable {
  /// What is wrong with the rows.
  public enum Reason: Hashable, Sendable {
    /// They have no value, and have to have one.
    case noValue
    /// They lead to too few objects, or too many.
    case number(of: ModelDifference.Counts)
    /// Several objects lead to each, and the relationship that leads back is to-one.
    case severalObjects
    /// They have the same values as others, which have to be unique.
    case notUnique
  }

  /// The entity in the later version.
  public let entityName: String
  /// The property, or several with commas between them.
  public let propertyName: String
  /// The first of the rows.
  public let key: RowKey
  /// How many rows there are.
  public let count: Int
  /// What is wrong with them.
  public let reason: Reason

  /// Describes rows.
  public init(
    entityName: String, propertyName: String, key: RowKey, count: Int, reason: Reason
  ) {
    (self.entityName, self.propertyName) = (entityName, propertyName)
    (self.key, self.count, self.reason) = (key, count, reason)
  }
}
