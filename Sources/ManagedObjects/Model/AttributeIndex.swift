/// The position of an attribute among the ``EntityDescription/attributes`` of its entity.
///
/// Those of an entity's parent come first, so that a position means the same in every subentity.
public struct AttributeIndex: Hashable {
  /// The position, counted from zero in the order of declaration.
  public let rawValue: Int

  /// Makes the index of the attribute at a position counted from zero.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension AttributeIndex: Sendable {}
