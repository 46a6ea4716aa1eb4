import ManagedObjects

extension CompiledModelReader {
  mutating func entity(
    _ object: ArchivedObject, _ name: String
  ) throws(ModelFileError) -> EntityDescription {
    var reader = ObjectReader(object, "entity \"\(name)\"")
    guard try reader.string("NSEntityName") == name else {
      throw archive.damage("\(reader.subject) has another name")
    }
    // Each says of itself what it inherits from.
    reader.skip("NSManagedObjectModel", "NSSubentities")
    let parent = try reader.member("NSSuperentity")
    var entity = EntityDescription(
      name, parent: try parent?.string("NSEntityName"),
      isAbstract: try reader.flag("NSIsAbstract"),
      uniquenessConstraints: try propertyLists("NSUniqueTuples", &reader))
    let className = try reader.text("NSClassNameForEntity")
    entity.managedObjectClassName = className == Self.plainClass ? nil : className
    entity.renamingIdentifier = try renamingIdentifier(of: name, &reader)
    entity.versionHashModifier = try reader.text("NSVersionHashModifier")
    entity.userInfo = try userInfo(&reader)
    for (key, value) in try reader.entries("NSProperties") {
      guard case .object(let property) = value else {
        throw archive.damage("property \(key) of \(reader.subject) is \(value.kindName)")
      }
      if let owner = property.reference("NSEntity"), owner != object.number {
        throw archive.damage("property \(key) of \(reader.subject) belongs to another entity")
      }
      try add(property, key, to: &entity)
    }
    entity.indexes = try indexes(&reader)
    // Beside indexes, old readers find what of them they know.
    let compoundIndexes = try propertyLists("NSCompoundIndexes", &reader)
    if object.fields["NSFetchIndexDescriptions"] == nil { entity.compoundIndexes = compoundIndexes }
    note(reader)
    return entity
  }

  /// The class of objects that have none of their own.
  private static let plainClass = "NSManagedObject"

  private mutating func add(
    _ property: ArchivedObject, _ name: String, to entity: inout EntityDescription
  ) throws(ModelFileError) {
    let owner = "entity \"\(entity.name)\""
    guard try property.string("NSPropertyName") == name else {
      throw archive.damage("property \(name) of \(owner) has another name")
    }
    if property.isKind(of: "NSAttributeDescription") {
      entity.declaredAttributes.append(try attribute(property, name, of: owner, depth: 0))
    } else if property.isKind(of: "NSRelationshipDescription") {
      entity.declaredRelationships.append(try relationship(property, name, of: owner))
    } else if property.isKind(of: "NSFetchedPropertyDescription") {
      if let property = try fetchedProperty(property, name, of: owner) {
        entity.declaredFetchedProperties.append(property)
      }
    } else {
      throw ModelFileError(
        archive.path,
        .unsupportedPart("property \"\(name)\" of \(owner)", "its class is \(property.className)"))
    }
  }

  /// The name that something had in an earlier version of the model.
  ///
  /// The compiler writes the name itself where there was no other.
  func renamingIdentifier(
    of name: String, _ reader: inout ObjectReader
  ) throws(ModelFileError) -> String? {
    let identifier = try reader.text("NSRenamingIdentifier")
    return identifier == name ? nil : identifier
  }

  /// Lists of the names of properties.
  private func propertyLists(
    _ key: String, _ reader: inout ObjectReader
  ) throws(ModelFileError) -> [[String]] {
    var lists: [[String]] = []
    for value in try reader.list(key) {
      guard case .list(let elements) = value else {
        throw archive.damage("an element of \(key) of \(reader.subject) is \(value.kindName)")
      }
      var names: [String] = []
      for element in elements {
        switch try archive.value(element) {
        case .string(let name): names.append(name)
        case .object(let property): names.append(try property.string("NSPropertyName") ?? "")
        case let other:
          throw archive.damage("a name in \(key) of \(reader.subject) is \(other.kindName)")
        }
      }
      lists.append(names)
    }
    return lists
  }

  mutating func relationship(
    _ object: ArchivedObject, _ name: String, of owner: String
  ) throws(ModelFileError) -> RelationshipDescription {
    var reader = ObjectReader(object, "relationship \"\(name)\" of \(owner)")
    let common = try commonProperties(name, &reader)
    let destination = try reader.member("NSDestinationEntity")
    let inverse = try reader.member("NSInverseRelationship")
    let destinationName = try reader.text("_NSDestinationEntityName")
    let inverseName = try reader.text("_NSInverseRelationshipName")
    let maxCount = try reader.integer("NSMaxCount") ?? 0
    var relationship = RelationshipDescription(
      name, toMany: try destination?.string("NSEntityName") ?? destinationName ?? "",
      inverse: try inverse?.string("NSPropertyName") ?? inverseName,
      isOptional: common.isOptional, minCount: try reader.integer("NSMinCount") ?? 0,
      maxCount: maxCount, isOrdered: common.isOrdered,
      deleteRule: try deleteRule(&reader))
    relationship.isTransient = common.isTransient
    relationship.isIndexed = common.isIndexed
    relationship.renamingIdentifier = common.renamingIdentifier
    relationship.versionHashModifier = common.versionHashModifier
    relationship.userInfo = common.userInfo
    for rule in common.rules { note(reader.subject, "the rule \(rule) is not checked") }
    note(reader)
    return relationship
  }

  private func deleteRule(
    _ reader: inout ObjectReader
  ) throws(ModelFileError) -> RelationshipDescription.DeleteRule {
    switch try reader.integer("NSDeleteRule") ?? 0 {
    case 0: return .noAction
    case 1: return .nullify
    case 2: return .cascade
    case 3: return .deny
    case let number: throw archive.damage("\(reader.subject) has the delete rule \(number)")
    }
  }
}
