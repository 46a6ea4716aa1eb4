#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ModelUnpacker {
  mutating func model() throws(CompiledModelError) -> ManagedObjectModel {
    let identifiers = try textList()
    let composites = try list { reader throws(CompiledModelError) in
      let name = try reader.text()
      return CompositeDescription(name, attributes: try reader.attributes())
    }
    let entities = try list { reader throws(CompiledModelError) in
      EntityDescription(try reader.entity(), EntityDescription.Resolution())
    }
    let configurations = try list { reader throws(CompiledModelError) in
      let name = try reader.text()
      var configuration = ModelConfiguration(name, entities: try reader.textList())
      configuration.isUsedWithCloudKit = try reader.byte() & 1 != 0
      return configuration
    }
    let templates = try list { reader throws(CompiledModelError) in try reader.template() }
    let formerVersions =
      format > ModelPacker.firstFormat
      ? try list { reader throws(CompiledModelError) in try reader.word() } : []
    guard isAtEnd,
      ResolvedSize.isSurelyWithinLimit(entities)
        || ResolvedSize(composites: composites).count(entities) <= ResolvedSize.limit
    else { throw damage }
    var model = ManagedObjectModel(
      unchecked: entities, composites: composites, configurations: configurations,
      fetchRequestTemplates: templates, versionIdentifiers: Set(identifiers), packed: bytes)
    model.formerVersions = Set(formerVersions.map(VersionHash.init))
    return model
  }

  private mutating func entity() throws(CompiledModelError) -> EntityDescription.Declaration {
    var entity = EntityDescription.Declaration(name: try text())
    entity.superentityName = try optionalText()
    entity.managedObjectClassName = try optionalText()
    entity.renamingIdentifier = try optionalText()
    entity.versionHashModifier = try optionalText()
    let flags = try byte()
    entity.isAbstract = flags & 1 != 0
    entity.isSyncable = flags & 2 != 0
    entity.attributes = try attributes()
    entity.relationships = try list { reader throws(CompiledModelError) in
      try reader.relationship()
    }
    entity.fetchedProperties = try list { reader throws(CompiledModelError) in
      try reader.fetchedProperty()
    }
    entity.uniquenessConstraints = try list { reader throws(CompiledModelError) in
      try reader.textList()
    }
    entity.indexes = try list { reader throws(CompiledModelError) in try reader.index() }
    entity.compoundIndexes = try list { reader throws(CompiledModelError) in
      try reader.textList()
    }
    entity.userInfo = try dictionary()
    return entity
  }

  private mutating func attributes() throws(CompiledModelError) -> [AttributeDescription] {
    try list { reader throws(CompiledModelError) in try reader.attribute() }
  }

  private mutating func attribute() throws(CompiledModelError) -> AttributeDescription {
    let name = try text()
    guard name.utf8.count <= Self.nameLimit, let type = AttributeType(code: try byte())
    else { throw damage }
    let flags = try byte()
    var attribute = AttributeDescription(name, type, isOptional: flags & 1 != 0)
    attribute.flags = AttributeDescription.Flags(
      rawValue: UInt16(truncatingIfNeeded: try integer()))
    attribute.defaultValue = try value()
    guard flags & 2 != 0 else { return attribute }
    var details = AttributeDescription.Details()
    details.minimum = try value()
    details.maximum = try value()
    details.pattern = try optionalText()
    details.transformer = try optionalText()
    details.className = try optionalText()
    details.composite = try optionalText()
    details.derivation = try optionalText()
    details.renamingIdentifier = try optionalText()
    details.versionHashModifier = try optionalText()
    details.userInfo = try dictionary()
    attribute.details = Boxed(details)
    return attribute
  }

  private mutating func relationship() throws(CompiledModelError) -> RelationshipDescription {
    let name = try text()
    let destination = try text()
    let inverse = try optionalText()
    let counts = (try integer(), try integer())
    guard let deleteRule = RelationshipDescription.DeleteRule(code: try byte()) else {
      throw damage
    }
    let flags = try byte()
    var relationship = RelationshipDescription(
      name, toMany: destination, inverse: inverse, isOptional: flags & 1 != 0,
      minCount: counts.0, maxCount: counts.1, isOrdered: flags & 2 != 0, deleteRule: deleteRule)
    relationship.isTransient = flags & 4 != 0
    relationship.isSyncable = flags & 8 != 0
    relationship.isIndexed = flags & 16 != 0
    relationship.renamingIdentifier = try optionalText()
    relationship.versionHashModifier = try optionalText()
    relationship.userInfo = try dictionary()
    return relationship
  }

  private mutating func fetchedProperty() throws(CompiledModelError) -> FetchedPropertyDescription {
    let name = try text()
    var property = FetchedPropertyDescription(name, fetchRequest: try template())
    let flags = try byte()
    property.isOptional = flags & 1 != 0
    property.isSyncable = flags & 2 != 0
    property.versionHashModifier = try optionalText()
    property.userInfo = try dictionary()
    return property
  }

  private mutating func template() throws(CompiledModelError) -> FetchRequestTemplate {
    let name = try text()
    var template = FetchRequestTemplate(name, entity: try text())
    template.predicateFormat = try optionalText()
    template.fetchLimit = try integer()
    template.fetchBatchSize = try integer()
    guard let resultType = FetchRequestTemplate.ResultType(rawValue: try integer()) else {
      throw damage
    }
    template.resultType = resultType
    template.includesSubentities = try choice()
    template.includesPropertyValues = try choice()
    template.includesPendingChanges = try choice()
    template.returnsObjectsAsFaults = try choice()
    template.returnsDistinctResults = try choice()
    return template
  }

  private mutating func choice() throws(CompiledModelError) -> Bool? {
    switch try byte() {
    case 0: nil
    case 1: false
    case 2: true
    default: throw damage
    }
  }

  private mutating func index() throws(CompiledModelError) -> FetchIndexDescription {
    let name = try text()
    let predicate = try optionalText()
    let elements = try list { reader throws(CompiledModelError) in
      let flags = try reader.byte()
      let text = try reader.text()
      let key: FetchIndexDescription.Element.Key =
        flags & 4 == 0 ? .property(text) : .expression(text, type: try reader.optionalText())
      return FetchIndexDescription.Element(
        key, ascending: flags & 1 != 0, collationType: flags & 2 != 0 ? .rTree : .binary)
    }
    return FetchIndexDescription(name, elements, partialIndexPredicate: predicate)
  }

  private mutating func value() throws(CompiledModelError) -> AttributeValue {
    switch try byte() {
    case 0: return .null
    case 1:
      let number = try word()
      return .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    case 2: return .double(Double(bitPattern: try word()))
    case 3: return .boolean(false)
    case 4: return .boolean(true)
    case 5: return .string(try text())
    case 6: return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try word())))
    case 7: return .binary(Data(try bytes(try count())))
    case 8:
      guard let uuid = UUID(uuidString: try text()) else { throw damage }
      return .uuid(uuid)
    case 9:
      guard let number = Decimal(string: try text()) else { throw damage }
      return .decimal(number)
    default: throw damage
    }
  }
}
