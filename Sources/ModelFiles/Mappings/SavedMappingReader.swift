import ManagedObjects

/// Makes a mapping model of what Xcode saved: an XML store of objects that describe the mappings.
struct SavedMappingReader {
  /// An entity mapping whose properties have not been read.
  struct Draft {
    var mapping: EntityMapping
    let object: SavedObject
    /// Where it comes among the mappings; nil where that is not said.
    let number: Int?
    /// Whether what is not said of it follows from the models.
    let isGenerated: Bool

    var subject: String { MappingContent.subject(of: mapping.name) }
  }

  private enum ObjectType {
    static let model = "XDDEVMAPPINGMODEL"
    static let entity = "XDDEVENTITYMAPPING"
    static let attribute = "XDDEVATTRIBUTEMAPPING"
    static let relationship = "XDDEVRELATIONSHIPMAPPING"
  }

  /// What is read of an object, or means nothing to a mapping.
  private enum KnownNames {
    /// Xcode keeps copies of both models in classes of its own.
    static let model: Set<String> = [
      "entitymappings", "sourcemodelpath", "sourcemodeldata", "destinationmodelpath",
      "destinationmodeldata",
    ]
    static let entity: Set<String> = [
      "name", "sourcename", "destinationname", "mappingtypename", "mappingnumber",
      "migrationpolicyclassname", "autogenerateexpression", "sourceexpressiondata", "mappingmodel",
      "attributemappings", "relationshipmappings",
    ]
    static let property: Set<String> = [
      "name", "valueexpressiondata", "autogenerateexpression", "entitymapping",
    ]
  }

  let sourceModel: ManagedObjectModel?
  private var objects: SavedObjects
  private var drafts: [Draft] = []
  /// The names of the mappings that make something of the objects of an entity, by its name.
  private(set) var mappingNames: [String: [String]] = [:]
  private var notes: [ModelFileNote] = []

  private init(_ objects: SavedObjects, _ sourceModel: ManagedObjectModel?) {
    self.objects = objects
    self.sourceModel = sourceModel
  }

  var path: String { objects.path }

  /// Reads the text of the file in an `.xcmappingmodel`.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - sourceModel: The earlier version of the model, which expressions follow from that the text
  ///     does not have.
  /// - Returns: What the text says, and what follows from it.
  /// - Throws: ``ModelFileError`` when it is no mapping model, or holds what cannot be left out.
  static func content(
    of source: SourceText, sourceModel: ManagedObjectModel?
  ) throws(ModelFileError) -> MappingContent {
    var reader = SavedMappingReader(try SavedObjects(source), sourceModel)
    return try reader.content()
  }

  private mutating func content() throws(ModelFileError) -> MappingContent {
    let subject = "the mapping model"
    let model = try objects.only(ofType: ObjectType.model)
    note(subject, model, without: KnownNames.model)
    for object in try objects.take("entitymappings", of: model, subject, type: ObjectType.entity) {
      drafts.append(try draft(object))
    }
    let order = drafts.indices.sorted {
      (drafts[$0].number ?? .max, $0) < (drafts[$1].number ?? .max, $1)
    }
    drafts = order.map { drafts[$0] }
    for mapping in drafts.map(\.mapping) where mapping.destinationEntityName != nil {
      guard let source = mapping.sourceEntityName else { continue }
      mappingNames[source, default: []].append(mapping.name)
    }
    var content = MappingContent(path: path)
    for draft in drafts {
      let mapping = try mapping(draft)
      content.mappings.append((mapping, draft.object.position))
    }
    content.notes = objects.notes + notes
    objects.noteUntaken(&content.notes)
    return content
  }

  private mutating func note(_ subject: String, _ object: SavedObject, without known: Set<String>) {
    for name in object.names(without: known) {
      notes.append(ModelFileNote(subject, "\(name) is unknown, and has no effect"))
    }
  }

  /// An entity mapping without its properties.
  private mutating func draft(_ object: SavedObject) throws(ModelFileError) -> Draft {
    let (source, destination) = (object.text("sourcename"), object.text("destinationname"))
    let names = [source, destination].compactMap { $0 }
    guard let name = object.text("name") ?? (names.isEmpty ? nil : names.joined(separator: "To"))
    else {
      throw objects.refusal(
        "object \"\(object.identifier)\"", "it names no entity", at: object.position)
    }
    let subject = MappingContent.subject(of: name)
    note(subject, object, without: KnownNames.entity)
    let type: EntityMapping.MappingType? = try value(
      "mappingtypename", of: object, subject, "the name of a type"
    ) { EntityMapping.MappingType(rawValue: $0.lowercased()) }
    var mapping = EntityMapping(name, type ?? .undefined, from: source, to: destination)
    mapping.entityMigrationPolicyClassName = object.text("migrationpolicyclassname")
    return Draft(
      mapping: mapping, object: object,
      number: try value("mappingnumber", of: object, subject, "a whole number") { Int($0) },
      isGenerated: try isGenerated(object, subject))
  }

  private mutating func mapping(_ draft: Draft) throws(ModelFileError) -> EntityMapping {
    var mapping = draft.mapping
    mapping.attributeMappings = try properties(
      "attributemappings", "attribute", of: draft, type: ObjectType.attribute
    ) { (reader, name, place) throws(ModelFileError) in
      try reader.generatedValue(ofAttribute: name, of: draft, at: place)
    }
    mapping.relationshipMappings = try properties(
      "relationshipmappings", "relationship", of: draft, type: ObjectType.relationship
    ) { (reader, name, place) throws(ModelFileError) in
      try reader.generatedValue(ofRelationship: name, of: draft, at: place)
    }
    if let value = draft.object.values["sourceexpressiondata"], !value.text.isEmpty {
      mapping.sourceExpression = try expression(value, draft.subject)
    } else if draft.isGenerated, let name = mapping.sourceEntityName {
      mapping.sourceExpression = .fetchAll(name)
    }
    if mapping.mappingType == .undefined { mapping.mappingType = mapping.usualType }
    return mapping
  }

  /// The properties of a mapping, sorted by the bytes of their names as the compiler does.
  private mutating func properties(
    _ relationship: String, _ kind: String, of draft: Draft, type: String,
    generated: (Self, String, SourcePosition) throws(ModelFileError) -> FetchExpression?
  ) throws(ModelFileError) -> [PropertyMapping] {
    var properties: [PropertyMapping] = []
    var names: Set<String> = []
    for object in try objects.take(relationship, of: draft.object, draft.subject, type: type) {
      guard let name = object.text("name") else {
        let subject = "object \"\(object.identifier)\""
        throw objects.refusal(subject, "the \(kind) has no name", at: object.position)
      }
      let subject = "\(kind) \"\(name)\" of \(draft.subject)"
      guard names.insert(name).inserted else {
        throw objects.refusal(
          draft.subject, "it maps \(kind) \"\(name)\" twice", at: object.position)
      }
      note(subject, object, without: KnownNames.property)
      var property = PropertyMapping(name)
      if let value = object.values["valueexpressiondata"], !value.text.isEmpty {
        property.valueExpression = try expression(value, subject)
      } else if try isGenerated(object, subject) {
        property.valueExpression = try generated(self, name, object.position)
      }
      properties.append(property)
    }
    return properties.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

/// Values of objects.
extension SavedMappingReader {
  /// What a function makes of the value of an attribute; nil where there is none.
  private func value<Value>(
    _ name: String, of object: SavedObject, _ subject: String, _ expected: String,
    _ make: (String) -> Value?
  ) throws(ModelFileError) -> Value? {
    guard let value = object.values[name], !value.text.isEmpty else { return nil }
    guard let made = make(value.text) else {
      throw objects.refusal(
        subject, "\(name) is \"\(value.text)\", which is not \(expected)", at: value.position)
    }
    return made
  }

  /// Whether what is not said of an object follows from the models, as it does unless it says no.
  private func isGenerated(
    _ object: SavedObject, _ subject: String
  ) throws(ModelFileError) -> Bool {
    try value("autogenerateexpression", of: object, subject, "1 or 0") {
      ["1": true, "0": false][$0]
    } ?? true
  }
}
