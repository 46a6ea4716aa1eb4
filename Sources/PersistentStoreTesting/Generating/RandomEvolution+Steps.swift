import ManagedObjects
package import SampleData

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a random model begins, and changes.
extension RandomEvolution {
  /// A model of a few entities with objects.
  package init(_ random: inout SplitMix64) {
    for _ in 0..<2 + random.below(2) { addEntity() }
    for _ in 0..<6 { addAttribute(&random) }
    for _ in 0..<3 { addRelationship(&random) }
    for number in 0..<random.below(12) {
      let entity = random.pick(from: entities)
      var object = Object(entity: entity.origin, uid: "o\(number)")
      for property in entity.properties {
        if case .attribute(let type, let isOptional, _) = property.kind {
          object.values[property.origin] =
            isOptional && random.happens(percent: 30)
            ? .null : Self.value(of: type, &random)
        }
      }
      objects.append(object)
    }
    for entity in entities {
      for property in entity.properties { relate(by: property, of: entity, &random) }
    }
  }

  private static let types: [AttributeType] = [
    .string, .integer16, .integer32, .double, .float, .boolean, .date, .decimal,
  ]

  private static func value(
    of type: AttributeType, _ random: inout SplitMix64
  ) -> AttributeValue {
    let number = random.below(200) - 100
    return switch type {
    case .string: .string(random.pick(from: ["", "a", "é", "long \(number)"]))
    case .boolean: .boolean(number > 0)
    case .double, .float: .double(Double(number) / 4)
    case .date: .date(.init(timeIntervalSinceReferenceDate: Double(number)))
    case .decimal: .decimal(.init(number))
    default: .integer(Int64(number))
    }
  }

  /// Relates objects by a relationship that is the first of its pair.
  private mutating func relate(
    by property: Property, of entity: Entity, _ random: inout SplitMix64
  ) {
    guard case .relationship(let destination, let inverse, let isToMany, _) = property.kind,
      inverse.map({ property.origin < $0 }) ?? true
    else { return }
    let isInverseToMany = isToManyRelationship(inverse) ?? true
    for position in objects.indices where objects[position].entity == entity.origin {
      for other in objects.indices
      where objects[other].entity == destination && random.happens(percent: 40) {
        let taken = inverse.map { objects[other].related[$0]?.isEmpty == false } ?? false
        let isFull = objects[position].related[property.origin]?.isEmpty == false
        if isFull && !isToMany || taken && !isInverseToMany { continue }
        objects[position].related[property.origin, default: []].append(objects[other].uid)
        if let inverse {
          objects[other].related[inverse, default: []].append(objects[position].uid)
        }
      }
    }
  }

  private func isToManyRelationship(_ origin: String?) -> Bool? {
    for property in entities.flatMap(\.properties) where property.origin == origin {
      if case .relationship(_, _, let isToMany, _) = property.kind { return isToMany }
    }
    return nil
  }

  private mutating func addEntity() {
    let name = newName("E")
    entities.append(Entity(name: name, origin: name))
  }

  private mutating func addAttribute(_ random: inout SplitMix64) {
    let position = random.below(entities.count)
    let name = newName("a")
    let type = random.pick(from: Self.types)
    let isOptional = random.happens(percent: 60)
    let defaultValue: AttributeValue =
      isOptional && random.happens(percent: 50) ? .null : Self.value(of: type, &random)
    entities[position].properties.append(
      Property(
        name: name, origin: name,
        kind: .attribute(type, isOptional: isOptional, defaultValue: defaultValue)))
    for index in objects.indices where objects[index].entity == entities[position].origin {
      objects[index].values[name] = defaultValue
    }
  }

  private mutating func addRelationship(_ random: inout SplitMix64) {
    let (first, second) = (random.below(entities.count), random.below(entities.count))
    let (name, back) = (newName("r"), newName("r"))
    let hasInverse = random.happens(percent: 75)
    func kind(_ destination: Int, _ inverse: String?) -> Kind {
      let isToMany = random.happens(percent: 60)
      return .relationship(
        to: entities[destination].origin, inverse: inverse, isToMany: isToMany,
        isOrdered: isToMany && random.happens(percent: 30))
    }
    entities[first].properties.append(
      Property(name: name, origin: name, kind: kind(second, hasInverse ? back : nil)))
    if hasInverse {
      entities[second].properties.append(
        Property(name: back, origin: back, kind: kind(first, name)))
    }
  }

  /// Changes one thing.
  package mutating func step(_ random: inout SplitMix64) {
    switch random.below(12) {
    case 0: addEntity()
    case 1, 2: addAttribute(&random)
    case 3: addRelationship(&random)
    case 4: removeEntity(&random)
    case 5: removeProperty(&random)
    case 6:
      let position = random.below(entities.count)
      entities[position].name = newName("E")
    case 7, 8: renameProperty(&random)
    case 9: moveProperties(&random)
    default: changeProperty(&random)
    }
  }

  private mutating func removeEntity(_ random: inout SplitMix64) {
    guard entities.count > 2 else { return }
    let gone = entities.remove(at: random.below(entities.count)).origin
    objects.removeAll { $0.entity == gone }
    for position in entities.indices {
      entities[position].properties.removeAll {
        if case .relationship(gone, _, _, _) = $0.kind { true } else { false }
      }
    }
  }

  /// The place of some property; nil where the entity that was drawn has none.
  private func anyProperty(_ random: inout SplitMix64) -> (entity: Int, property: Int)? {
    let entity = random.below(entities.count)
    let count = entities[entity].properties.count
    return count == 0 ? nil : (entity, random.below(count))
  }

  private mutating func removeProperty(_ random: inout SplitMix64) {
    guard let (entity, property) = anyProperty(&random) else { return }
    let gone = entities[entity].properties.remove(at: property)
    guard case .relationship(_, let inverse?, _, _) = gone.kind else { return }
    // Half of the time what leads back stays, alone.
    let stays = random.happens(percent: 50)
    for position in entities.indices {
      guard let index = entities[position].properties.firstIndex(where: { $0.origin == inverse })
      else { continue }
      if !stays {
        entities[position].properties.remove(at: index)
      } else if case .relationship(let destination, _, let isToMany, let isOrdered) =
        entities[position].properties[index].kind
      {
        entities[position].properties[index].kind = .relationship(
          to: destination, inverse: nil, isToMany: isToMany, isOrdered: isOrdered)
      }
    }
  }

  private mutating func renameProperty(_ random: inout SplitMix64) {
    guard let (entity, property) = anyProperty(&random) else { return }
    entities[entity].properties[property].name = newName("n")
  }

  /// Gives an entity a parent that has some of its attributes, or takes it away.
  private mutating func moveProperties(_ random: inout SplitMix64) {
    let position = random.below(entities.count)
    if entities[position].parent != nil {
      entities[position].parent = nil
      return
    }
    let attributes = entities[position].properties.filter {
      if case .attribute = $0.kind { true } else { false }
    }.map(\.origin)
    entities[position].parent = (
      newName("P"), Set(attributes.filter { _ in random.happens(percent: 50) })
    )
  }

  private mutating func changeProperty(_ random: inout SplitMix64) {
    guard let (entity, index) = anyProperty(&random) else {
      entities[random.below(entities.count)].modifier = newName("m")
      return
    }
    let property = entities[entity].properties[index]
    switch property.kind {
    case .attribute(let type, true, let defaultValue) where random.happens(percent: 50):
      let value = defaultValue == .null ? Self.value(of: type, &random) : defaultValue
      entities[entity].properties[index].kind = .attribute(
        type, isOptional: false, defaultValue: value)
      for position in objects.indices where objects[position].entity == entities[entity].origin {
        if objects[position].values[property.origin] ?? .null == .null {
          objects[position].values[property.origin] = value
        }
      }
    case .attribute(let type, let isOptional, let defaultValue):
      guard let wider = Self.widerType(of: type, &random) else { return }
      entities[entity].properties[index].kind = .attribute(
        wider, isOptional: isOptional, defaultValue: Self.widened(defaultValue, to: wider))
      for position in objects.indices where objects[position].entity == entities[entity].origin {
        objects[position].values[property.origin] = objects[position].values[property.origin].map {
          Self.widened($0, to: wider)
        }
      }
    case .relationship(let destination, let inverse, let isToMany, let isOrdered):
      entities[entity].properties[index].kind = .relationship(
        to: destination, inverse: inverse, isToMany: true,
        isOrdered: isToMany ? !isOrdered : random.happens(percent: 40))
    }
  }

  private static func widerType(
    of type: AttributeType, _ random: inout SplitMix64
  ) -> AttributeType? {
    switch type {
    case .integer16: random.pick(from: [.integer32, .integer64, .double, .decimal])
    case .integer32: random.pick(from: [.integer64, .double, .decimal])
    case .integer64: .decimal
    case .float: .double
    default: nil
    }
  }

  private static func widened(_ value: AttributeValue, to type: AttributeType) -> AttributeValue {
    switch (value, type) {
    case (.integer(let number), .double): .double(Double(number))
    case (.integer(let number), .decimal): .decimal(.init(number))
    default: value
    }
  }
}
