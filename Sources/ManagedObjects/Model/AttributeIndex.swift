/// The position of an attribute among the attributes of its entity.
public struct AttributeIndex: Hashable {
  /// The position, counted from zero in the order of declaration.
  public let rawValue: Int

  /// Makes the index of the attribute at a position counted from zero.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension AttributeIndex: Sendable {}
