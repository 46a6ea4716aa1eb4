import ManagedObjects

extension ModelArchiver {
  private static let typeNumbers: [AttributeType: Int64] = [
    .undefined: 0, .integer16: 100, .integer32: 200, .integer64: 300, .decimal: 400,
    .double: 500, .float: 600, .string: 700, .boolean: 800, .date: 900, .binary: 1000,
    .uuid: 1100, .uri: 1200, .transformable: 1800, .composite: 2100,
  ]

  mutating func attribute(
    _ attribute: AttributeDescription, of entity: EntityDescription?
  ) -> PropertyListValue {
    var fields = common(
      attribute.name, of: entity, isOptional: attribute.isOptional,
      isTransient: attribute.isTransient, renamed: attribute.renamingIdentifier,
      attribute.versionHashModifier, attribute.userInfo)
    var flags: Int64 = 0
    if attribute.allowsExternalBinaryDataStorage { flags |= 4 }
    if attribute.preservesValueInHistoryOnDeletion { flags |= 16 }
    fields["NSFlagsKey"] = .integer(flags)
    fields["NSAttributeType"] = .integer(Self.typeNumbers[attribute.type] ?? 0)
    fields["NSAttributeValueClassName"] = archiver.text(
      attribute.type == .transformable ? attribute.valueClassName : "NSObject")
    fields["NSDefaultValue"] = archiver.value(
      attribute.defaultValue, isAddress: attribute.type == .uri)
    fields["NSValueTransformerName"] = archiver.text(attribute.valueTransformerName)
    if attribute.isIndexed { fields["NSIsIndexed"] = .boolean(true) }
    if attribute.isIndexedBySpotlight { fields["NSIndexedBySpotlight"] = .boolean(true) }
    if attribute.isStoredInExternalRecord { fields["NSIsStoredInTruth"] = .boolean(true) }
    let rules = self.rules(of: attribute)
    if !rules.isEmpty { fields["NSValidationPredicates"] = archiver.array(rules) }
    var classNames = ["NSAttributeDescription", "NSPropertyDescription"]
    if let derivation = attribute.derivationExpression {
      fields["NSDerivationExpression"] = expression(derivation)
      fields["NSFilteringPredicate"] = KeyedArchiver.nothing
      classNames.insert("NSDerivedAttributeDescription", at: 0)
    }
    if let name = attribute.compositeName, let composite = model.composite(named: name) {
      fields["NSCompositeElements"] = archiver.array(
        composite.attributes.map { self.attribute($0, of: nil) })
      classNames.insert("NSCompositeAttributeDescription", at: 0)
    }
    return archiver.object(classNames, fields)
  }

  private mutating func rules(of attribute: AttributeDescription) -> [PropertyListValue] {
    var predicates: [FetchPredicate] = []
    let subject: FetchExpression = attribute.type == .string ? .key("length") : .selfReference
    if attribute.minimum != .null {
      predicates.append(.comparison(subject, .greaterThanOrEqualTo, .value(attribute.minimum)))
    }
    if attribute.maximum != .null {
      predicates.append(.comparison(subject, .lessThanOrEqualTo, .value(attribute.maximum)))
    }
    if let pattern = attribute.regularExpression {
      predicates.append(.comparison(.selfReference, .matches, .value(.string(pattern))))
    }
    return predicates.map { predicate($0) }
  }

  mutating func fetchedProperty(
    _ property: FetchedPropertyDescription, of entity: EntityDescription
  ) -> PropertyListValue {
    var fields = common(
      property.name, of: entity, isOptional: property.isOptional,
      property.versionHashModifier, property.userInfo)
    fields["NSFetchRequest"] = fetchRequest(property.fetchRequest)
    fields["_NSFetchRequestEntityName"] = archiver.text(property.fetchRequest.entityName)
    return archiver.object(["NSFetchedPropertyDescription", "NSPropertyDescription"], fields)
  }

  mutating func fetchRequest(_ request: FetchRequestTemplate) -> PropertyListValue {
    var flags: Int64 = 0
    if request.returnsDistinctResults ?? false { flags |= 1 }
    if request.includesSubentities ?? true { flags |= 2 }
    if request.includesPropertyValues ?? true { flags |= 4 }
    if request.returnsObjectsAsFaults ?? true { flags |= 8 }
    if request.includesPendingChanges ?? true { flags |= 16 }
    return archiver.object(
      ["NSFetchRequest", "NSPersistentStoreRequest"],
      [
        "NSEntity": reference(toEntity: request.entityName),
        "NSPredicate": predicate(request.predicateFormat),
        "NSFetchLimit": .integer(Int64(request.fetchLimit)), "NSFetchOffset": .integer(0),
        "NSBatchSize": .integer(Int64(request.fetchBatchSize)),
        "NSResultType": .integer(Int64(request.resultType.rawValue)),
        "NSHasFetchRequestFlags": .boolean(true), "NSFetchRequestFlags": .integer(flags),
        "NSSortDescriptors": KeyedArchiver.nothing, "NSValuesToFetch": KeyedArchiver.nothing,
        "NSAllocationType": .integer(0), "NSAllocationSize": .integer(0),
      ])
  }
}
