/// What stands in the declaration of an entity: a property, or an index over properties.
public enum EntityPart {
  /// An attribute.
  case attribute(AttributeDescription)
  /// A relationship.
  case relationship(RelationshipDescription)
  /// A fetched property.
  case fetchedProperty(FetchedPropertyDescription)
  /// An index.
  case fetchIndex(FetchIndexDescription)
}

extension EntityPart: Sendable {}

/// Collects what stands between the braces of an ``EntityDescription``.
@resultBuilder
public enum EntityBuilder {
  /// An attribute.
  public static func buildExpression(_ attribute: AttributeDescription) -> [EntityPart] {
    [.attribute(attribute)]
  }

  /// A relationship.
  public static func buildExpression(
    _ relationship: RelationshipDescription
  ) -> [EntityPart] {
    [.relationship(relationship)]
  }

  /// A fetched property.
  public static func buildExpression(
    _ property: FetchedPropertyDescription
  ) -> [EntityPart] {
    [.fetchedProperty(property)]
  }

  /// An index.
  public static func buildExpression(_ index: FetchIndexDescription) -> [EntityPart] {
    [.fetchIndex(index)]
  }

  /// The properties one after another.
  public static func buildBlock(_ parts: [EntityPart]...) -> [EntityPart] {
    parts.flatMap { $0 }
  }

  /// The properties of all passes of a loop.
  public static func buildArray(_ parts: [[EntityPart]]) -> [EntityPart] {
    parts.flatMap { $0 }
  }

  /// The properties behind a condition.
  public static func buildOptional(_ part: [EntityPart]?) -> [EntityPart] {
    part ?? []
  }

  /// The properties of the first branch.
  public static func buildEither(first part: [EntityPart]) -> [EntityPart] {
    part
  }

  /// The properties of the second branch.
  public static func buildEither(second part: [EntityPart]) -> [EntityPart] {
    part
  }
}
