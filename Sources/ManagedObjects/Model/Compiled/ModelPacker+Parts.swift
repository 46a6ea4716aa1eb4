#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ModelPacker {
  mutating func append(_ model: ManagedObjectModel) {
    append(model.versionIdentifiers.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    append(model.composites) { packer, composite in
      packer.append(composite.name)
      packer.append(composite.attributes) { $0.append($1) }
    }
    append(model.entities) { $0.append($1.declaration) }
    append(model.configurations) { packer, configuration in
      packer.append(configuration.name)
      packer.append(configuration.entityNames)
      packer.append(configuration.isUsedWithCloudKit)
    }
    append(model.fetchRequestTemplates) { $0.append($1) }
    // Those that read the first format take what has no former versions.
    if model.formerVersions.isEmpty { return }
    format = Self.format
    append(model.formerVersions.map(\.rawValue).sorted()) { $0.append($1) }
  }

  private mutating func append(_ entity: EntityDescription.Declaration) {
    append(entity.name)
    append(entity.superentityName)
    append(entity.managedObjectClassName)
    append(entity.renamingIdentifier)
    append(entity.versionHashModifier)
    append(entity.isAbstract, entity.isSyncable)
    append(entity.attributes) { $0.append($1) }
    append(entity.relationships) { $0.append($1) }
    append(entity.fetchedProperties) { $0.append($1) }
    append(entity.uniquenessConstraints) { $0.append($1) }
    append(entity.indexes) { $0.append($1) }
    append(entity.compoundIndexes) { $0.append($1) }
    append(entity.userInfo)
  }

  private mutating func append(_ attribute: AttributeDescription) {
    append(attribute.name)
    append(byte: attribute.type.code)
    append(attribute.isOptional, attribute.details != nil)
    append(Int(attribute.flags.rawValue))
    append(attribute.defaultValue)
    guard let details = attribute.details?.value else { return }
    append(details.minimum)
    append(details.maximum)
    for text in [
      details.pattern, details.transformer, details.className, details.composite,
      details.derivation, details.renamingIdentifier, details.versionHashModifier,
    ] {
      append(text)
    }
    append(details.userInfo)
  }

  private mutating func append(_ relationship: RelationshipDescription) {
    append(relationship.name)
    append(relationship.destinationEntityName)
    append(relationship.inverseName)
    append(relationship.minCount)
    append(relationship.maxCount)
    append(byte: relationship.deleteRule.code)
    append(
      relationship.isOptional, relationship.isOrdered, relationship.isTransient,
      relationship.isSyncable, relationship.isIndexed)
    append(relationship.renamingIdentifier)
    append(relationship.versionHashModifier)
    append(relationship.userInfo)
  }

  private mutating func append(_ property: FetchedPropertyDescription) {
    append(property.name)
    append(property.fetchRequest)
    append(property.isOptional, property.isSyncable)
    append(property.versionHashModifier)
    append(property.userInfo)
  }

  private mutating func append(_ template: FetchRequestTemplate) {
    append(template.name)
    append(template.entityName)
    append(template.predicateFormat)
    append(template.fetchLimit)
    append(template.fetchBatchSize)
    append(template.resultType.rawValue)
    for flag in [
      template.includesSubentities, template.includesPropertyValues,
      template.includesPendingChanges, template.returnsObjectsAsFaults,
      template.returnsDistinctResults,
    ] {
      append(byte: flag.map { $0 ? 2 : 1 } ?? 0)
    }
  }

  private mutating func append(_ index: FetchIndexDescription) {
    append(index.name)
    append(index.partialIndexPredicate)
    append(index.elements) { packer, element in
      packer.append(element.isAscending, element.collationType == .rTree, element.isExpression)
      switch element.key {
      case .property(let name): packer.append(name)
      case .expression(let expression, let type):
        packer.append(expression)
        packer.append(type)
      }
    }
  }

  private mutating func append(_ value: AttributeValue) {
    switch value {
    case .null: append(byte: 0)
    case .integer(let number):
      append(byte: 1)
      append(UInt64(bitPattern: number << 1 ^ number >> 63))
    case .double(let number):
      append(byte: 2)
      append(number.bitPattern)
    case .boolean(let flag): append(byte: flag ? 4 : 3)
    case .string(let text):
      append(byte: 5)
      append(text)
    case .date(let date):
      append(byte: 6)
      append(date.timeIntervalSinceReferenceDate.bitPattern)
    case .binary(let data):
      append(byte: 7)
      append(data.count)
      for byte in data { append(byte: byte) }
    case .uuid(let uuid):
      append(byte: 8)
      append(uuid.uuidString)
    case .decimal(let number):
      append(byte: 9)
      append(number.description)
    }
  }
}

extension FetchIndexDescription.Element {
  fileprivate var isExpression: Bool {
    if case .expression = key { true } else { false }
  }
}
