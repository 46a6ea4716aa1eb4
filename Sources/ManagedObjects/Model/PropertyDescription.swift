/// A property of an entity, of whichever kind.
public enum PropertyDescription: Hashable {
  /// A value.
  case attribute(AttributeDescription)
  /// One object or several.
  case relationship(RelationshipDescription)
  /// The objects that a fetch finds.
  case fetchedProperty(FetchedPropertyDescription)

  /// The name, unique in the entity.
  public var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .fetchedProperty(let property): property.name
    }
  }
}

extension PropertyDescription: Sendable {}
