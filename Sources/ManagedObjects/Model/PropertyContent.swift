/// What a property of an entity holds.
public enum PropertyContent: Hashable, Sendable {
  /// A value.
  case attribute(AttributeType)
  /// A value that a transformer makes bytes of; with the name of its type.
  case transformed(String)
  /// Objects of an entity.
  case relationship(PropertyKind, to: String)
}
