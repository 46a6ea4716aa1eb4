import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension MappingContent {
  /// Reads a `.cdm`.
  ///
  /// - Throws: ``ModelFileError`` when it is no compiled mapping model, is damaged, or holds what
  ///   cannot be left out.
  init(compiledAt path: String) throws(ModelFileError) {
    let limit = CompiledModelReader.sizeLimit
    let bytes = try ModelFileError.content(of: path, atMost: limit + 1)
    guard bytes.count <= limit else { throw ModelFileError(path, .tooLarge(limit: limit)) }
    guard !bytes.isEmpty else { throw ModelFileError(path, .empty) }
    self = try CompiledMappingReader.content(of: bytes, path: path)
  }
}

/// Makes a mapping model of what Apple's compiler wrote: an archive of an `NSMappingModel`.
struct CompiledMappingReader {
  private let archive: KeyedArchive
  private var content: MappingContent

  /// The class at the root of the archive.
  private static let rootClass = "NSMappingModel"
  /// The length of Core Data's hashes, in bytes.
  private static let hashLength = 32

  private init(_ archive: KeyedArchive) {
    self.archive = archive
    content = MappingContent(path: archive.path)
  }

  /// Reads the content of a `.cdm`.
  ///
  /// - Throws: ``ModelFileError`` when it is no compiled mapping model, is damaged, or holds what
  ///   cannot be left out.
  static func content(of bytes: [UInt8], path: String) throws(ModelFileError) -> MappingContent {
    let archive: KeyedArchive
    do throws(ModelFileError) {
      archive = try KeyedArchive(bytes, path: path)
    } catch {
      guard case .notACompiledModel(let reason) = error.reason else { throw error }
      throw ModelFileError(path, .notAMappingModel(reason))
    }
    guard case .object(let root) = try archive.root(), root.isKind(of: rootClass) else {
      throw ModelFileError(path, .notAMappingModel("its archive holds no \(rootClass)"))
    }
    var reader = CompiledMappingReader(archive)
    try reader.read(root)
    return reader.content
  }

  private mutating func read(_ root: ArchivedObject) throws(ModelFileError) {
    var reader = ObjectReader(root, "the mapping model")
    reader.skip("NSEntityMappingsByName")
    for value in try reader.list("NSEntityMappings") {
      guard case .object(let object) = value, object.isKind(of: "NSEntityMapping") else {
        throw archive.damage("an entity mapping is \(value.kindName)")
      }
      let mapping = try mapping(object)
      content.mappings.append((mapping, nil))
    }
    reader.noteUnread(&content.notes)
  }

  private mutating func mapping(_ object: ArchivedObject) throws(ModelFileError) -> EntityMapping {
    guard let name = try object.string("NSMappingName"), !name.isEmpty else {
      throw archive.damage("entity mapping \(content.mappings.count + 1) has no name")
    }
    var reader = ObjectReader(object, MappingContent.subject(of: name))
    reader.skip("NSMappingName")
    let number = try reader.integer("NSMappingType") ?? 0
    guard EntityMapping.MappingType.compiled.indices.contains(number) else {
      throw ModelFileError(
        archive.path, .unsupportedPart(reader.subject, "it is of the unknown type \(number)"))
    }
    var mapping = EntityMapping(
      name, EntityMapping.MappingType.compiled[number],
      from: try reader.text("NSSourceEntityName"), to: try reader.text("NSDestinationEntityName"))
    mapping.entityMigrationPolicyClassName = try reader.text("NSEntityMigrationPolicyClassName")
    mapping.sourceExpression = try expression("NSSourceExpression", &reader)
    mapping.attributeMappings = try properties("NSAttributeMappings", "attribute", &reader)
    mapping.relationshipMappings = try properties(
      "NSRelationshipMappings", "relationship", &reader)
    mapping.userInfo = try reader.userInfo(&content.notes)
    try noteHash("NSSourceEntityVersionHash", mapping.sourceEntityName, \.sourceHashes, &reader)
    try noteHash(
      "NSDestinationEntityVersionHash", mapping.destinationEntityName, \.destinationHashes, &reader)
    reader.noteUnread(&content.notes)
    return mapping
  }

  private mutating func properties(
    _ key: String, _ kind: String, _ owner: inout ObjectReader
  ) throws(ModelFileError) -> [PropertyMapping] {
    var properties: [PropertyMapping] = []
    var names: Set<String> = []
    for value in try owner.list(key) {
      guard case .object(let object) = value, object.isKind(of: "NSPropertyMapping") else {
        throw archive.damage("a member of \(key) of \(owner.subject) is \(value.kindName)")
      }
      guard let name = try object.string("NSDestinationPropertyName"), !name.isEmpty else {
        throw archive.damage("a member of \(key) of \(owner.subject) has no name")
      }
      guard names.insert(name).inserted else {
        throw archive.damage("\(owner.subject) maps the \(kind) \"\(name)\" twice")
      }
      var reader = ObjectReader(object, "\(kind) \"\(name)\" of \(owner.subject)")
      reader.skip("NSDestinationPropertyName")
      var property = PropertyMapping(name, try expression("NSValueExpression", &reader))
      property.userInfo = try reader.userInfo(&content.notes)
      reader.noteUnread(&content.notes)
      properties.append(property)
    }
    return properties
  }

  /// The expression under a key; nil where there is none.
  private func expression(
    _ key: String, _ reader: inout ObjectReader
  ) throws(ModelFileError) -> FetchExpression? {
    let value = try reader.value(key)
    if case .null = value { return nil }
    var expressions = ArchivedPredicateReader(archive, allowsMethods: true)
    switch try expressions.expression(value) {
    case .success(let expression): return expression
    case .failure(let failure):
      throw ModelFileError(
        archive.path,
        .unsupportedPart(reader.subject, "its expression has \(failure.reason)"))
    }
  }

  /// Keeps Core Data's hash of an entity.
  private mutating func noteHash(
    _ key: String, _ entity: String?, _ hashes: WritableKeyPath<MappingContent, [String: Data]>,
    _ reader: inout ObjectReader
  ) throws(ModelFileError) {
    let value = try reader.value(key)
    if case .null = value { return }
    guard case .data(let hash) = value, hash.count == Self.hashLength, let entity else {
      let message = "\(key) is no hash of an entity, and is left out"
      content.notes.append(ModelFileNote(reader.subject, message))
      return
    }
    let former = content[keyPath: hashes].updateValue(hash, forKey: entity)
    if let former, former != hash {
      let message = "a mapping before it has another hash of \"\(entity)\", which is left out"
      content.notes.append(ModelFileNote(reader.subject, message))
    }
  }
}

extension EntityMapping.MappingType {
  /// The types by the numbers that compiled files have for them.
  static let compiled: [Self] = [.undefined, .custom, .add, .remove, .copy, .transform]
}
