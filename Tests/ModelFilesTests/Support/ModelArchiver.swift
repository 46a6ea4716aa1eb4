import ManagedObjects

/// Writes models as Apple's compiler does.
///
/// Of a model it writes what the compiler writes, so that reading gives an equal model as long as the
/// entities and properties are in the order of their names.
struct ModelArchiver {
  var archiver = KeyedArchiver()
  let model: ManagedObjectModel
  private var entityNumbers: [String: Int] = [:]
  private var relationshipNumbers: [String: Int] = [:]

  init(_ model: ManagedObjectModel) {
    self.model = model
    for entity in model.entities {
      entityNumbers[entity.name] = archiver.reserve()
      for relationship in entity.declaredRelationships {
        relationshipNumbers["\(entity.name).\(relationship.name)"] = archiver.reserve()
      }
    }
  }

  /// The content of the `.mom` of a model.
  static func bytes(_ model: ManagedObjectModel) -> [UInt8] {
    var archiver = ModelArchiver(model)
    let root = archiver.root()
    return archiver.archiver.bytes(root: root)
  }

  /// The property list of a model.
  static func propertyList(_ model: ManagedObjectModel) -> PropertyListValue {
    var archiver = ModelArchiver(model)
    let root = archiver.root()
    return archiver.archiver.propertyList(root: root)
  }

  func reference(toEntity name: String?) -> PropertyListValue {
    name.flatMap { entityNumbers[$0] }.map { .reference($0) } ?? KeyedArchiver.nothing
  }

  /// Adds the model.
  mutating func root() -> PropertyListValue {
    let number = archiver.reserve()
    for entity in model.entities { add(entity, of: number) }
    let templates = model.fetchRequestTemplates.map { ($0.name, fetchRequest($0)) }
    let configurations = model.configurations.map { configuration in
      (configuration.name, archiver.set(configuration.entityNames.map { reference(toEntity: $0) }))
    }
    let identifiers = model.versionIdentifiers.sorted().map { archiver.text($0) }
    archiver.fill(
      number, ["NSManagedObjectModel"],
      [
        "NSEntities": archiver.dictionary(
          model.entities.map { ($0.name, reference(toEntity: $0.name)) }),
        "NSFetchRequestTemplates": templates.isEmpty
          ? KeyedArchiver.nothing : archiver.dictionary(templates),
        "NSConfigurations": archiver.dictionary(configurations),
        "NSVersionIdentifiers": archiver.set(identifiers),
        "CDMCompilerToolVersion": .real(22758), "CDMCompilerXcodeVersion": .integer(150_400),
      ])
    return .reference(number)
  }

  private mutating func add(_ entity: EntityDescription, of model: Int) {
    guard let number = entityNumbers[entity.name] else { return }
    var properties: [(key: String, value: PropertyListValue)] = []
    for attribute in entity.declaredAttributes {
      properties.append((attribute.name, self.attribute(attribute, of: entity)))
    }
    for relationship in entity.declaredRelationships {
      properties.append((relationship.name, self.relationship(relationship, of: entity)))
    }
    for property in entity.declaredFetchedProperties {
      properties.append((property.name, fetchedProperty(property, of: entity)))
    }
    var fields: KeyedArchiver.Fields = [
      "NSEntityName": archiver.text(entity.name),
      "NSClassNameForEntity": archiver.text(entity.managedObjectClassName ?? "NSManagedObject"),
      "NSManagedObjectModel": .reference(model),
      "NSSuperentity": reference(toEntity: entity.superentityName),
      "NSSubentities": archiver.dictionary(
        entity.subentityNames.map { ($0, reference(toEntity: $0)) }),
      "NSProperties": archiver.dictionary(properties),
      "NSUserInfo": userInfo(entity.userInfo),
      "NSVersionHashModifier": archiver.text(entity.versionHashModifier),
      "NSRenamingIdentifier": archiver.text(entity.renamingIdentifier ?? entity.name),
    ]
    if entity.isAbstract { fields["NSIsAbstract"] = .boolean(true) }
    if !entity.uniquenessConstraints.isEmpty {
      fields["NSUniqueTuples"] = lists(entity.uniquenessConstraints)
    }
    if !entity.compoundIndexes.isEmpty {
      fields["NSCompoundIndexes"] = lists(entity.compoundIndexes)
    }
    if !entity.indexes.isEmpty {
      fields["NSFetchIndexDescriptions"] = archiver.array(
        entity.indexes.map { index($0, of: entity) })
      fields["NSCompoundIndexes"] = lists([["somethingOld"]])
    }
    archiver.fill(number, ["NSEntityDescription"], fields)
  }

  mutating func userInfo(_ info: [String: String]) -> PropertyListValue {
    archiver.dictionary(info.sorted { $0.key < $1.key }.map { ($0.key, archiver.text($0.value)) })
  }

  private mutating func lists(_ lists: [[String]]) -> PropertyListValue {
    archiver.array(lists.map { names in archiver.array(names.map { archiver.text($0) }) })
  }

  private mutating func index(
    _ index: FetchIndexDescription, of entity: EntityDescription
  ) -> PropertyListValue {
    let number = archiver.reserve()
    let elements = index.elements.map { element in
      var fields: KeyedArchiver.Fields = [
        "NSFetchIndexElementType": .integer(element.collationType == .rTree ? 1 : 0),
        "NSAscending": .boolean(element.isAscending),
        "NSFetchIndexDescription": .reference(number),
      ]
      switch element.key {
      case .property(let name): fields["NSPropertyName"] = archiver.text(name)
      case .expression(let text, _):
        fields["NSPropertyName"] = archiver.text("expression")
        let expression = expression(text)
        fields["NSIndexedProperty"] = archiver.object(
          ["NSExpressionDescription", "NSPropertyDescription"],
          ["NSExpression": expression, "NSExpressionType": .integer(700)])
      }
      return archiver.object(["NSFetchIndexElementDescription"], fields)
    }
    archiver.fill(
      number, ["NSFetchIndexDescription"],
      [
        "NSIndexName": archiver.text(index.name), "NSIndexElements": archiver.array(elements),
        "NSEntity": reference(toEntity: entity.name),
        "NSPartialIndexPredicate": predicate(index.partialIndexPredicate),
      ])
    return .reference(number)
  }

  /// The reference to a relationship of an entity.
  func reference(to name: String?, of entity: String) -> PropertyListValue {
    name.flatMap { relationshipNumbers["\(entity).\($0)"] }.map { .reference($0) }
      ?? KeyedArchiver.nothing
  }

  /// Makes a relationship, whose number is reserved.
  mutating func relationship(
    _ relationship: RelationshipDescription, of entity: EntityDescription
  ) -> PropertyListValue {
    let destination = relationship.destinationEntityName
    var fields = common(
      relationship.name, of: entity, isOptional: relationship.isOptional,
      isTransient: relationship.isTransient, renamed: relationship.renamingIdentifier,
      relationship.versionHashModifier, relationship.userInfo)
    if relationship.isOrdered { fields["NSIsOrdered"] = .boolean(true) }
    if relationship.isIndexed { fields["NSIsIndexed"] = .boolean(true) }
    fields["NSMinCount"] = .integer(Int64(relationship.minCount))
    fields["NSMaxCount"] = .integer(Int64(relationship.maxCount))
    let rules: [RelationshipDescription.DeleteRule] = [.noAction, .nullify, .cascade, .deny]
    fields["NSDeleteRule"] = .integer(
      Int64(rules.firstIndex(of: relationship.deleteRule) ?? 0))
    fields["NSDestinationEntity"] = reference(toEntity: destination)
    fields["_NSDestinationEntityName"] = archiver.text(destination)
    fields["NSInverseRelationship"] = reference(to: relationship.inverseName, of: destination)
    fields["_NSInverseRelationshipName"] = archiver.text(relationship.inverseName)
    let place = reference(to: relationship.name, of: entity.name)
    guard case .reference(let number) = place else { return place }
    archiver.fill(number, ["NSRelationshipDescription", "NSPropertyDescription"], fields)
    return place
  }

  /// What all properties have.
  mutating func common(
    _ name: String, of entity: EntityDescription?, isOptional: Bool, isTransient: Bool = false,
    renamed: String? = nil, _ modifier: String?, _ info: [String: String]
  ) -> KeyedArchiver.Fields {
    var flags: Int64 = 1
    var fields: KeyedArchiver.Fields = [
      "NSPropertyName": archiver.text(name), "NSEntity": reference(toEntity: entity?.name),
      "NSRenamingIdentifier": archiver.text(renamed ?? name),
    ]
    if isOptional { (fields["NSIsOptional"], flags) = (.boolean(true), flags | 2) }
    if isTransient { (fields["NSIsTransient"], flags) = (.boolean(true), flags | 8) }
    if !info.isEmpty { fields["NSUserInfo"] = userInfo(info) }
    if let modifier { fields["NSVersionHashModifier"] = archiver.text(modifier) }
    fields["_P"] = .integer(flags)
    return fields
  }
}
