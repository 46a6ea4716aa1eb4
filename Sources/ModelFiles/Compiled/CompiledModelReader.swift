import ManagedObjects

/// Makes a model of what Apple's compiler wrote: an archive of an `NSManagedObjectModel`.
struct CompiledModelReader {
  let archive: KeyedArchive
  /// What the model cannot say.
  var notes: [ModelFileNote] = []
  var composites = CompositeCollector()

  /// How large a file may be, in bytes.
  static let sizeLimit = 16 * 1_048_576

  /// The class at the root of the archive.
  private static let rootClass = "NSManagedObjectModel"

  private init(_ archive: KeyedArchive) {
    self.archive = archive
  }

  /// Reads the content of a `.mom`.
  ///
  /// - Returns: The model, which may have faults, and what it cannot say.
  /// - Throws: ``ModelFileError`` when it is no compiled model, is damaged, or holds what cannot be
  ///   left out.
  static func model(
    _ bytes: [UInt8], path: String
  ) throws(ModelFileError) -> (model: ManagedObjectModel, notes: [ModelFileNote]) {
    guard bytes.count <= sizeLimit else { throw ModelFileError(path, .tooLarge(limit: sizeLimit)) }
    guard !bytes.isEmpty else { throw ModelFileError(path, .empty) }
    guard !bytes.starts(with: "momv".utf8) else { throw ModelFileError(path, .optimizedModel) }
    let archive = try KeyedArchive(bytes, path: path)
    guard case .object(let root) = try archive.root(), root.isKind(of: rootClass) else {
      throw ModelFileError(path, .notACompiledModel("its archive holds no \(rootClass)"))
    }
    var reader = CompiledModelReader(archive)
    let model = try reader.model(root)
    return (model, reader.notes)
  }

  private mutating func model(_ root: ArchivedObject) throws(ModelFileError) -> ManagedObjectModel {
    var reader = ObjectReader(root, "the model")
    reader.skip("CDMCompilerToolVersion", "CDMCompilerXcodeVersion")
    var entities: [EntityDescription] = []
    for (name, value) in try reader.entries("NSEntities") {
      guard case .object(let object) = value, object.isKind(of: "NSEntityDescription") else {
        throw archive.damage("the entity \(name) is \(value.kindName)")
      }
      entities.append(try entity(object, name))
    }
    var configurations: [ModelConfiguration] = []
    for (name, value) in try reader.entries("NSConfigurations") {
      configurations.append(
        ModelConfiguration(name, entities: try entityNames(value, "configuration \"\(name)\"")))
    }
    let templates = try fetchRequestTemplates(&reader)
    let identifiers = try versionIdentifiers(&reader)
    note(reader)
    let composites = self.composites.descriptions
    let size = ResolvedSize(composites: composites).count(entities)
    guard size <= ResolvedSize.limit else {
      throw ModelFileError(archive.path, .tooManyProperties(limit: ResolvedSize.limit))
    }
    return ManagedObjectModel(
      unchecked: entities, composites: composites, configurations: configurations,
      fetchRequestTemplates: templates, versionIdentifiers: identifiers)
  }

  private mutating func versionIdentifiers(
    _ reader: inout ObjectReader
  ) throws(ModelFileError) -> Set<String> {
    var identifiers: Set<String> = []
    for value in try reader.list("NSVersionIdentifiers") {
      switch value {
      case .string(let text): if !text.isEmpty { identifiers.insert(text) }
      case .integer(let number): identifiers.insert(String(number))
      case let other:
        note(reader.subject, "a version identifier that is \(other.kindName) has no effect")
      }
    }
    return identifiers
  }

  /// The names of the entities in a list, sorted by their bytes.
  private func entityNames(
    _ value: ArchivedValue, _ subject: String
  ) throws(ModelFileError) -> [String] {
    guard case .list(let elements) = value else {
      throw archive.damage("\(subject) is \(value.kindName)")
    }
    var names: [String] = []
    for element in elements {
      switch try archive.value(element) {
      case .object(let entity): names.append(try entity.string("NSEntityName") ?? "")
      case .string(let name): names.append(name)
      case let other: throw archive.damage("a member of \(subject) is \(other.kindName)")
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension CompiledModelReader {
  /// Notes what the model cannot say.
  mutating func note(_ subject: String, _ message: String) {
    notes.append(ModelFileNote(subject, message))
  }

  /// Notes what of an object has not been read.
  mutating func note(_ reader: ObjectReader) {
    reader.noteUnread(&notes)
  }

  /// The texts of a dictionary for the program, which it holds by key.
  mutating func userInfo(_ reader: inout ObjectReader) throws(ModelFileError) -> [String: String] {
    try reader.userInfo(&notes)
  }
}
