import ManagedObjects

/// Reads what the elements of a model file say.
struct ModelReader {
  private(set) var codeGeneration: [String: CodeGeneration] = [:]
  var log: ReadingLog

  init(path: String) {
    log = ReadingLog(path: path)
  }

  /// The attributes of the root element that belong to the editor.
  static let modelAttributes = [
    "name", "type", "documentVersion", "lastSavedToolsVersion", "systemVersion",
    "minimumToolsVersion", "sourceLanguage", "macOSVersion", "iOSVersion", "tvOSVersion",
    "watchOSVersion", "usedWithCloudKit", "usedWithSwiftData",
  ]

  /// Reads the root element.
  mutating func document(_ element: MarkupElement) -> ModelDocument {
    var reader = ElementReader(element, at: .root)
    var attributes: [String: String] = [:]
    for name in Self.modelAttributes { attributes[name] = reader.string(name) }
    let identifiers = VersionIdentifiers.identifiers(
      reader.string(VersionIdentifiers.attribute) ?? "")
    let entities = reader.children("entity").map { entity($0) }
    let composites = reader.children("composite").map { composite($0) }
    let configurations = reader.children("configuration").map { configuration($0) }
    let requests = reader.children("fetchRequest").map { given in
      let request = fetchRequest(given)
      log.lines[request.name, nil] = given.position.line
      return request
    }
    let diagram = reader.child("elements").map { self.diagram($0) } ?? []
    reader.finish(&log)
    let size = ResolvedSize(composites: composites).count(entities)
    if size > ResolvedSize.limit {
      log.add(.tooManyProperties(limit: ResolvedSize.limit), at: reader.position)
    }
    let model = ManagedObjectModel(
      unchecked: size > ResolvedSize.limit ? [] : entities, composites: composites,
      configurations: configurations,
      fetchRequestTemplates: requests, versionIdentifiers: identifiers)
    var document = ModelDocument(
      model: model, codeGeneration: codeGeneration, modelAttributes: attributes, diagram: diagram)
    document.unknown = log.unknown.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
    document.converted = log.converted
    document.lines = log.lines
    return document
  }

  private mutating func entity(_ given: ElementReader) -> EntityDescription {
    var reader = given
    let name = reader.required("name", &log)
    log.lines[name, nil] = reader.position.line
    var entity = EntityDescription(
      name, parent: reader.string("parentEntity"),
      isAbstract: reader.flag("isAbstract", &log) ?? false)
    entity.managedObjectClassName = reader.string("representedClassName")
    entity.renamingIdentifier = reader.renamingIdentifier()
    entity.versionHashModifier = reader.string("versionHashModifier")
    entity.isSyncable = reader.flag("syncable", &log) ?? true
    if let generation = reader.knownValue("codeGenerationType", CodeGeneration.init(xmlName:)),
      codeGeneration[name] == nil
    {
      codeGeneration[name] = generation
    }
    entity.declaredAttributes = reader.children("attribute").map { attribute($0, of: name) }
    entity.declaredRelationships = reader.children("relationship").map {
      relationship($0, of: name)
    }
    entity.declaredFetchedProperties = reader.children("fetchedProperty").map {
      fetchedProperty($0, of: name)
    }
    entity.indexes = reader.children("fetchIndex").map { fetchIndex($0, of: name) }
    entity.uniquenessConstraints = lists(&reader, .uniquenessConstraints)
    entity.compoundIndexes = lists(&reader, .compoundIndexes)
    entity.userInfo = userInfo(&reader)
    reader.finish(&log)
    return entity
  }

  private mutating func composite(_ given: ElementReader) -> CompositeDescription {
    var reader = given
    let name = reader.required("name", &log)
    log.lines[name, nil] = reader.position.line
    let attributes = reader.children("attribute").map { attribute($0, of: name) }
    reader.finish(&log)
    return CompositeDescription(name, attributes: attributes)
  }

  private mutating func configuration(_ given: ElementReader) -> ModelConfiguration {
    var reader = given
    let name = reader.required("name", &log)
    log.lines[name, nil] = reader.position.line
    let members = reader.children("memberEntity").map { given in
      var member = given
      let name = member.required("name", &log)
      member.finish(&log)
      return name
    }
    var configuration = ModelConfiguration(name, entities: members)
    configuration.isUsedWithCloudKit = reader.flag("usedWithCloudKit", &log) ?? false
    reader.finish(&log)
    return configuration
  }
}
