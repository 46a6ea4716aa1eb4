import ManagedObjects

/// Everything that is generated for one entity, before it is written down.
struct EntityPlan {
  let entity: EntityDescription
  /// The generated class: that of the entity's objects, or the one that it inherits from.
  let typeName: String
  /// The class of the entity's objects.
  let className: String
  let superclass: String
  /// Whether somebody else writes the class of the entity's objects.
  var isBase: Bool { typeName != className }
  /// Whether no class inherits from the generated one.
  var isFinal: Bool { !isBase && entity.subentityNames.isEmpty }

  let attributes: [AttributePlan]
  let relationships: [RelationshipPlan]
  /// The keys of all properties, inherited ones as well, in the order of the model.
  let keys: [KeyPlan]
  /// The slots of the properties that the class adds.
  let slots: [SlotPlan]

  /// Whether swift-format takes no offence at the names.
  var isConventional: Bool {
    SwiftIdentifier.isConventional(typeName, isType: true)
      && (attributes.map(\.name) + relationships.map(\.name) + keys.map(\.name))
        .allSatisfy { SwiftIdentifier.isConventional($0) }
      && !relationships.contains { $0.methodSuffix.contains("_") }
  }

  /// What the types of the properties need.
  var foundation: FoundationUse { attributes.map(\.type.foundation).combined }
}

/// A property that stands for an attribute.
struct AttributePlan {
  let attribute: AttributeDescription
  /// The name of the property, which differs from the attribute's where that cannot be had.
  let name: String
  let type: PropertyType
  /// The name of the slot, of the first element for a composite attribute.
  let slot: String
}

/// A property that stands for a relationship.
struct RelationshipPlan {
  let relationship: RelationshipDescription
  /// The name of the property, which differs from the relationship's where that cannot be had.
  let name: String
  /// The name as part of the names of methods: `Items` in `addToItems`.
  let methodSuffix: String
  /// The class of the objects at the other end.
  let destination: String
  let slot: String
}

/// A constant for the name of a property.
struct KeyPlan {
  let name: String
  let key: String
}

/// A constant for the place of a property.
struct SlotPlan {
  enum Kind {
    case attribute
    case relationship
  }

  let name: String
  let key: String
  let kind: Kind
  let position: Int
}
