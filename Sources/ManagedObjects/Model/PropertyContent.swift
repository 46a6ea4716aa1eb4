/// What a property of an entity holds.
public enum PropertyContent: Hashable, Sendable {
  /// A value.
  case attribute(AttributeType)
  /// Objects of an entity.
  case relationship(PropertyKind, to: String)
}
