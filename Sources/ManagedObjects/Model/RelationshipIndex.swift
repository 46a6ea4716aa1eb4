/// The position of a relationship among the ``EntityDescription/relationships`` of its entity.
///
/// Those of an entity's parent come first, so that a position means the same in every subentity.
public struct RelationshipIndex: Hashable {
  /// The position, counted from zero in the order of declaration.
  public let rawValue: Int

  /// Makes the index of the relationship at a position counted from zero.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension RelationshipIndex: Sendable {}
