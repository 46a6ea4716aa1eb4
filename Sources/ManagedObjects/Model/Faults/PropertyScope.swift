/// The properties that an entity or a composite declares, by their names.
struct PropertyScope {
  private enum Position {
    case attribute(Int)
    case relationship(Int)
    case fetchedProperty(Int)
  }

  private let entity: EntityDescription
  private var positions: [String: Position] = [:]
  private var count = 0
  /// The properties whose name an earlier one has, by their place among those of all kinds:
  /// attributes, then relationships, then fetched properties.
  private(set) var repeated: Set<Int> = []

  init(_ entity: EntityDescription) {
    self.entity = entity
    let declaration = entity.declaration
    positions.reserveCapacity(
      declaration.attributes.count + declaration.relationships.count
        + declaration.fetchedProperties.count)
    for (position, attribute) in declaration.attributes.enumerated() {
      add(attribute.name, .attribute(position))
    }
    for (position, relationship) in declaration.relationships.enumerated() {
      add(relationship.name, .relationship(position))
    }
    for (position, property) in declaration.fetchedProperties.enumerated() {
      add(property.name, .fetchedProperty(position))
    }
  }

  /// The elements of a composite, as if they were the attributes of an entity.
  init(_ composite: CompositeDescription) {
    self.init(EntityDescription(composite.name, attributes: composite.attributes))
  }

  /// Of several properties with one name, the first counts.
  private mutating func add(_ name: String, _ position: Position) {
    let first = positions.updateValue(position, forKey: name)
    if let first {
      positions[name] = first
      repeated.insert(count)
    }
    count += 1
  }

  /// Whether the entity declares a property of this name.
  func declares(_ name: String) -> Bool {
    positions[name] != nil
  }

  /// The property with a name, or nil when the entity declares none.
  func property(named name: String) -> PropertyDescription? {
    let declaration = entity.declaration
    return switch positions[name] {
    case .attribute(let position): .attribute(declaration.attributes[position])
    case .relationship(let position): .relationship(declaration.relationships[position])
    case .fetchedProperty(let position): .fetchedProperty(declaration.fetchedProperties[position])
    case nil: nil
    }
  }
}
