import ManagedObjects

extension ModelReader {
  mutating func relationship(
    _ given: ElementReader, of owner: String
  ) -> RelationshipDescription {
    var reader = given
    let name = reader.required("name", &log)
    log.lines[owner, name] = reader.position.line
    // An unfinished relationship has no destination; that is a fault of the model.
    let destination = reader.string("destinationEntity") ?? ""
    let isToMany = reader.flag("toMany", &log) ?? false
    let maxCount = reader.integer("maxCount", &log) ?? (isToMany ? 0 : 1)
    var relationship = RelationshipDescription(
      name, toMany: destination, inverse: reader.string("inverseName"),
      isOptional: reader.flag("optional", &log) ?? false,
      minCount: reader.integer("minCount", &log) ?? 0, maxCount: maxCount,
      isOrdered: reader.flag("ordered", &log) ?? false,
      deleteRule: reader.value(
        "deletionRule", "a delete rule", &log, RelationshipDescription.DeleteRule.init(xmlName:))
        ?? .nullify)
    // It may name an entity that the destination inherits the inverse from.
    _ = reader.string("inverseEntity")
    relationship.isTransient = reader.flag("transient", &log) ?? false
    relationship.isSyncable = reader.flag("syncable", &log) ?? true
    relationship.isIndexed = reader.flag("indexed", &log) ?? false
    _ = reader.flag("spotlightIndexingEnabled", &log)
    _ = reader.flag("storedInTruthFile", &log)
    relationship.renamingIdentifier = reader.renamingIdentifier()
    relationship.versionHashModifier = reader.string("versionHashModifier")
    relationship.userInfo = userInfo(&reader)
    reader.finish(&log)
    return relationship
  }

  mutating func fetchedProperty(
    _ given: ElementReader, of owner: String
  ) -> FetchedPropertyDescription {
    var reader = given
    let name = reader.required("name", &log)
    log.lines[owner, name] = reader.position.line
    // An unfinished property has no request; that is a fault of the model.
    let request =
      reader.child("fetchRequest").map { fetchRequest($0) }
      ?? FetchRequestTemplate("", entity: "")
    var property = FetchedPropertyDescription(name, fetchRequest: request)
    property.isOptional = reader.flag("optional", &log) ?? false
    property.isSyncable = reader.flag("syncable", &log) ?? true
    property.versionHashModifier = reader.string("versionHashModifier")
    property.userInfo = userInfo(&reader)
    reader.finish(&log)
    return property
  }

  mutating func fetchRequest(_ given: ElementReader) -> FetchRequestTemplate {
    var reader = given
    let name = reader.required("name", &log)
    var request = FetchRequestTemplate(
      name, entity: reader.string("entity") ?? "", predicate: reader.string("predicateString"))
    request.fetchLimit = reader.integer("fetchLimit", &log) ?? 0
    request.fetchBatchSize = reader.integer("fetchBatchSize", &log) ?? 0
    request.resultType =
      reader.value("resultType", "a type of results", &log) { text in
        Int(text).flatMap(FetchRequestTemplate.ResultType.init(rawValue:))
      } ?? .objects
    request.includesSubentities = reader.flag("includeSubentities", &log)
    request.includesPropertyValues = reader.flag("includePropertyValues", &log)
    request.includesPendingChanges = reader.flag("includesPendingChanges", &log)
    request.returnsObjectsAsFaults = reader.flag("returnObjectsAsFaults", &log)
    request.returnsDistinctResults = reader.flag("returnDistinctResults", &log)
    reader.finish(&log)
    return request
  }
}

extension RelationshipDescription.DeleteRule {
  /// The rule as a model file names it, or nil when it is the name of none.
  init?(xmlName: String) {
    guard let rule = Self.allCases.first(where: { $0.xmlName == xmlName }) else { return nil }
    self = rule
  }

  /// The name in a model file.
  var xmlName: String {
    switch self {
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    case .noAction: "No Action"
    }
  }
}
