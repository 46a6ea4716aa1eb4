import ManagedObjects
import ModelFiles

/// Makes the plans for all entities of a model.
struct EntityPlanner {
  private let document: ModelDocument
  private let options: GeneratorOptions
  private let names: TypeNames
  private let entities: [String: EntityDescription]
  /// The names of the properties of each entity planned so far.
  private var properties: [String: PropertyNames] = [:]

  init(_ document: ModelDocument, options: GeneratorOptions, names: TypeNames) {
    self.document = document
    self.options = options
    self.names = names
    entities = Dictionary(
      document.model.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The plans of the entities that something is generated for, in the order of the model.
  mutating func plans() -> [EntityPlan] {
    document.model.entities.compactMap { entity in
      let origin = document.classOrigin(of: entity, options)
      return origin == .unknown ? nil : plan(entity)
    }
  }

  private mutating func plan(_ entity: EntityDescription) -> EntityPlan {
    let own = ownProperties(of: entity)
    let properties = propertyNames(of: entity)
    let keys = keyNames(of: entity)
    let slots = slotPlans(of: own)
    let slotNames = Dictionary(
      slots.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    let className = names.classes[entity.name] ?? entity.name
    return EntityPlan(
      entity: entity, typeName: names.bases[entity.name] ?? className, className: className,
      superclass: superclass(of: entity),
      attributes: own.attributes.compactMap { attribute in
        guard let slot = slotNames[attribute.firstKey] else { return nil }
        return AttributePlan(
          attribute: attribute.description, name: properties[attribute.description.name],
          type: PropertyType(attribute.description, names: names), slot: slot)
      },
      relationships: own.relationships.compactMap { relationship in
        guard let slot = slotNames[relationship.name] else { return nil }
        return RelationshipPlan(
          relationship: relationship, name: properties[relationship.name],
          methodSuffix: properties.methodSuffix(of: relationship.name),
          destination: names.objectClass(of: relationship.destinationEntityName), slot: slot)
      },
      keys: keys, slots: slots)
  }

  private func superclass(of entity: EntityDescription) -> String {
    classedAncestor(of: entity).map { names.objectClass(of: $0.name) }
      ?? names.stack("ManagedObject")
  }

  /// The nearest entity above that has a class.
  private func classedAncestor(of entity: EntityDescription) -> EntityDescription? {
    let name = entity.superentityNames.first { names.classes[$0] != nil }
    return name.flatMap { entities[$0] }
  }
}

extension EntityPlanner {
  /// The properties that a class adds to those of its superclass: the entity's own, and those of
  /// entities above that have no class.
  private struct OwnProperties {
    var attributes: [OwnAttribute] = []
    var slots: [(key: String, position: Int)] = []
    var relationships: [RelationshipDescription] = []
    var firstRelationship = 0
  }

  private struct OwnAttribute {
    let description: AttributeDescription
    /// The key of the attribute or, of a composite one, of its first element.
    let firstKey: String
  }

  private func ownProperties(of entity: EntityDescription) -> OwnProperties {
    let ancestor = classedAncestor(of: entity)
    let above = entity.superentityNames.prefix { $0 != ancestor?.name }
    var own = OwnProperties()
    own.firstRelationship = ancestor?.relationships.count ?? 0
    own.relationships = Array(entity.relationships.dropFirst(own.firstRelationship))
    var position = ancestor?.attributes.count ?? 0
    for declaring in above.reversed().compactMap({ entities[$0] }) + [entity] {
      for attribute in declaring.declaredAttributes {
        let rest = entity.attributes.dropFirst(position)
        let elements = attribute.slots(in: rest)
        guard let first = elements.first else { continue }
        own.attributes.append(OwnAttribute(description: attribute, firstKey: first))
        own.slots += elements.enumerated().map { ($1, position + $0) }
        position += elements.count
      }
    }
    return own
  }

  private func slotPlans(of own: OwnProperties) -> [SlotPlan] {
    let keys = own.slots.map(\.key) + own.relationships.map(\.name)
    let slotNames = constantNames(for: keys, forbidden: ReservedNames.slotTypes)
    let attributes = own.slots.map {
      SlotPlan(
        name: slotNames[$0.key] ?? $0.key, key: $0.key, kind: .attribute, position: $0.position)
    }
    let relationships = own.relationships.enumerated().map { offset, relationship in
      SlotPlan(
        name: slotNames[relationship.name] ?? relationship.name, key: relationship.name,
        kind: .relationship, position: own.firstRelationship + offset)
    }
    return attributes + relationships
  }

  private func keyNames(of entity: EntityDescription) -> [KeyPlan] {
    let keys =
      entity.attributes.map(\.name) + entity.relationships.map(\.name)
      + entity.fetchedProperties.map(\.name)
    let constants = constantNames(for: keys, forbidden: ReservedNames.keyMembers)
    return keys.map { KeyPlan(name: constants[$0] ?? $0, key: $0) }
  }

  /// Names of constants for keys, each key once.
  private func constantNames(for keys: [String], forbidden: Set<String>) -> [String: String] {
    var unique = UniqueNames()
    let wanted = keys.map(SwiftIdentifier.camelCase)
    let taken = unique.take(keys.filter { !$0.contains(".") }) {
      forbidden.contains($0) || SwiftIdentifier.unspeakable.contains($0)
    }
    return Dictionary(
      zip(keys, wanted).map { key, name in (key, taken[key] ?? unique.take(name)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension AttributeDescription {
  /// The keys of the slots that the attribute takes at the beginning of a list: its own, or those
  /// of its elements.
  fileprivate func slots(in attributes: ArraySlice<AttributeDescription>) -> [String] {
    guard type == .composite else { return [name] }
    return attributes.prefix { $0.name.hasPrefix("\(name).") }.map(\.name)
  }
}

extension EntityPlanner {
  /// The names of an entity's properties, those that its class inherits included.
  private mutating func propertyNames(of entity: EntityDescription) -> PropertyNames {
    if let known = properties[entity.name] { return known }
    var result = PropertyNames()
    let line = [entity] + entity.superentityNames.compactMap { entities[$0] }
    for ancestor in line.reversed() {
      if let known = properties[ancestor.name] {
        result = known
      } else {
        result.add(ancestor, hidesType: names.hidesType)
        properties[ancestor.name] = result
      }
    }
    return result
  }
}
