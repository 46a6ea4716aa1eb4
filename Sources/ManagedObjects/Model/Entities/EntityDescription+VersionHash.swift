import TextTools

extension EntityDescription {
  /// A number that is equal for entities whose objects can share a store.
  ///
  /// These take part, as in Core Data: the name, whether the entity is abstract, its parent, its
  /// uniqueness constraints, each stored attribute's name, type and optionality, each stored
  /// relationship's name, destination, inverse, counts, order, optionality and delete rule, each
  /// fetched property's request, and every version hash modifier; inherited ones as well. The order
  /// of declaration, defaults, rules for values, class names, indexes and user info do not.
  ///
  /// Transient properties do not take part, because no store sees them.
  ///
  /// - Complexity: O(*n* log *n*) in the number of properties.
  public var versionHash: VersionHash {
    var content = CanonicalBytes(name)
    for attribute in attributes.sortedByName(\.name) where !attribute.isTransient {
      content.append(attribute)
    }
    if let superentityName { content.append(.superentity, superentityName) }
    if isAbstract { content.append(.abstract) }
    for relationship in relationships.sortedByName(\.name) where !relationship.isTransient {
      content.append(relationship)
    }
    for constraint in resolution.uniquenessConstraints.sorted(by: Self.precedes) {
      content.append(.uniquenessConstraint, constraint.count)
      for key in constraint { content.append(key) }
    }
    for property in fetchedProperties.sortedByName(\.name) { content.append(property) }
    for (owner, modifier) in zip(
      resolution.versionHashModifierOwners, resolution.versionHashModifiers)
    {
      content.append(.entityModifier, owner)
      content.append(modifier)
    }
    return VersionHash(rawValue: Checksum.of(content.bytes))
  }

  private static func precedes(_ left: [String], _ right: [String]) -> Bool {
    left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Array {
  /// The elements in the order of the bytes of their names.
  fileprivate func sortedByName(_ name: (Element) -> String) -> [Element] {
    sorted { name($0).utf8.lexicographicallyPrecedes(name($1).utf8) }
  }
}

/// The bytes that a version hash is the checksum of.
///
/// They begin with a name and attributes, in a form that no later section can be mistaken for:
/// names hold no byte below 32. Each later section starts with a tag, and its texts and numbers
/// have a known length.
private struct CanonicalBytes {
  enum Tag: UInt8 {
    case superentity = 3
    case abstract = 4
    case relationship = 5
    case uniquenessConstraint = 6
    case entityModifier = 7
    case fetchedProperty = 8
    case propertyModifier = 9
  }

  private(set) var bytes: [UInt8]

  init(_ name: String) {
    bytes = []
    // Enough for most entities: every command computes the hashes of all.
    bytes.reserveCapacity(1024)
    bytes.append(contentsOf: name.utf8)
  }

  mutating func append(_ attribute: AttributeDescription) {
    bytes.append(0)
    bytes.append(contentsOf: attribute.name.utf8)
    bytes.append(0)
    bytes.append(contentsOf: attribute.type.rawValue.utf8)
    bytes.append(attribute.isOptional ? 1 : 2)
    if let modifier = attribute.versionHashModifier { append(.propertyModifier, modifier) }
  }

  mutating func append(_ relationship: RelationshipDescription) {
    append(.relationship, relationship.name)
    append(relationship.destinationEntityName)
    append(relationship.inverseName ?? "")
    append(relationship.minCount)
    append(relationship.maxCount)
    bytes.append((relationship.isOptional ? 1 : 0) | (relationship.isOrdered ? 2 : 0))
    append(relationship.deleteRule.rawValue)
    if let modifier = relationship.versionHashModifier { append(.propertyModifier, modifier) }
  }

  mutating func append(_ property: FetchedPropertyDescription) {
    append(.fetchedProperty, property.name)
    append(property.fetchRequest.entityName)
    append(property.fetchRequest.predicateFormat ?? "")
    if let modifier = property.versionHashModifier { append(.propertyModifier, modifier) }
  }

  mutating func append(_ tag: Tag) {
    bytes.append(tag.rawValue)
  }

  mutating func append(_ tag: Tag, _ text: String) {
    append(tag)
    append(text)
  }

  mutating func append(_ tag: Tag, _ number: Int) {
    append(tag)
    append(number)
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ number: Int) {
    bytes.append(littleEndian: UInt64(truncatingIfNeeded: number))
  }
}
