package import ManagedObjects
import SampleData

/// A model that changes step by step, each step one that a migration can be inferred from, together with what
/// becomes of objects.
///
/// Names are never used twice, so that any two versions are told apart as their steps are.
package struct RandomEvolution {
  /// An attribute or a relationship, known by the name that it had first.
  struct Property {
    var name: String
    let origin: String
    var kind: Kind
  }

  enum Kind {
    case attribute(AttributeType, isOptional: Bool, defaultValue: AttributeValue)
    /// `inverse` is the origin of the one that leads back.
    case relationship(to: String, inverse: String?, isToMany: Bool, isOrdered: Bool)
  }

  /// An entity, known by the name that it had first.
  struct Entity {
    var name: String
    let origin: String
    var properties: [Property] = []
    /// The name of an abstract parent of its own that has some of the properties, and their origins.
    var parent: (name: String, inherited: Set<String>)?
    var modifier: String?
  }

  /// An object with its values and the objects that it leads to, by the origins of properties.
  struct Object {
    let entity: String
    let uid: String
    var values: [String: AttributeValue] = [:]
    var related: [String: [String]] = [:]
  }

  var entities: [Entity] = []
  var objects: [Object] = []
  private var formerVersions: Set<VersionHash> = []
  private var names = 0

  mutating func newName(_ letter: String) -> String {
    names += 1
    return "\(letter)\(names)"
  }

  /// The version as a model.
  package mutating func model() throws -> ManagedObjectModel {
    var model = try ManagedObjectModel(entities.flatMap(descriptions))
    model.formerVersions = formerVersions
    formerVersions.insert(model.versionHash)
    return model
  }

  private func descriptions(_ entity: Entity) -> [EntityDescription] {
    var parent = EntityDescription(entity.parent?.name ?? "None", isAbstract: true)
    var description = EntityDescription(entity.name, parent: entity.parent?.name)
    if entity.name != entity.origin { description.renamingIdentifier = entity.origin }
    description.versionHashModifier = entity.modifier
    description.declaredAttributes = [AttributeDescription("uid", .string, isOptional: false)]
    for property in entity.properties {
      let isInherited = entity.parent?.inherited.contains(property.origin) ?? false
      switch property.kind {
      case .attribute(let type, let isOptional, let defaultValue):
        var attribute = AttributeDescription(
          property.name, type, isOptional: isOptional, defaultValue: defaultValue)
        if property.name != property.origin { attribute.renamingIdentifier = property.origin }
        if isInherited {
          parent.declaredAttributes.append(attribute)
        } else {
          description.declaredAttributes.append(attribute)
        }
      case .relationship(let destination, let inverse, let isToMany, let isOrdered):
        description.declaredRelationships.append(
          relationship(property, destination, inverse, isToMany, isOrdered))
      }
    }
    return entity.parent == nil ? [description] : [parent, description]
  }

  private func relationship(
    _ property: Property, _ destination: String, _ inverse: String?, _ isToMany: Bool,
    _ isOrdered: Bool
  ) -> RelationshipDescription {
    let entity = entities.first { $0.origin == destination }
    let back = entity?.properties.first { $0.origin == inverse }?.name
    var relationship =
      isToMany
      ? RelationshipDescription(
        property.name, toMany: entity?.name ?? "", inverse: back, isOrdered: isOrdered)
      : RelationshipDescription(property.name, to: entity?.name ?? "", inverse: back)
    if property.name != property.origin { relationship.renamingIdentifier = property.origin }
    return relationship
  }
}

/// What objects are.
extension RandomEvolution {
  /// What a context has, or should have, a line an object; related objects in any order.
  package var lines: [String] {
    objects.compactMap { object in
      guard let entity = entities.first(where: { $0.origin == object.entity }) else { return nil }
      let parts = entity.properties.map { property -> String in
        switch property.kind {
        case .attribute: "\(property.name)=\(object.values[property.origin] ?? .null)"
        case .relationship:
          "\(property.name)=\((object.related[property.origin] ?? []).sorted())"
        }
      }
      return "\(entity.name) \(object.uid) \(parts.joined(separator: " "))"
    }.sorted()
  }

  /// What is in a store, a line an object; objects that are not valid are told of.
  package func lines(_ context: ManagedObjectContext) throws -> [String] {
    var lines: [String] = []
    for entity in entities {
      for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity.name)) {
        try object.validateForUpdate()
        let parts = try entity.properties.map { property -> String in
          switch property.kind {
          case .attribute: return "\(property.name)=\(try object.value(forKey: property.name))"
          case .relationship(_, _, let isToMany, _):
            let others =
              isToMany
              ? try object.objects(forKey: property.name)
              : try [object.object(forKey: property.name)].compactMap(\.self)
            let uids = try others.map { String(try $0.value(forKey: "uid")) ?? "–" }
            return "\(property.name)=\(uids.sorted())"
          }
        }
        let uid = String(try object.value(forKey: "uid")) ?? "–"
        lines.append("\(entity.name) \(uid) \(parts.joined(separator: " "))")
      }
    }
    return lines.sorted()
  }

  /// Makes the objects in a context, and saves them.
  package func fill(_ context: ManagedObjectContext) throws {
    var made: [String: ManagedObject] = [:]
    for object in objects {
      guard let entity = entities.first(where: { $0.origin == object.entity }) else { continue }
      let new = try context.make(entity.name, ["uid": .string(object.uid)])
      for property in entity.properties {
        if case .attribute = property.kind {
          try new.setValue(object.values[property.origin] ?? .null, forKey: property.name)
        }
      }
      made[object.uid] = new
    }
    for object in objects {
      guard let entity = entities.first(where: { $0.origin == object.entity }) else { continue }
      for property in entity.properties {
        guard case .relationship(_, _, let isToMany, _) = property.kind else { continue }
        let others = (object.related[property.origin] ?? []).compactMap { made[$0] }
        if isToMany {
          try made[object.uid]?.setObjects(others, forKey: property.name)
        } else {
          try made[object.uid]?.setObject(others.first, forKey: property.name)
        }
      }
    }
    try context.save()
  }
}
