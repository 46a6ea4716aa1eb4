import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The base of a store, opened: checked from end to end but for the values, which are verified
/// block by block when they are first touched.
struct BaseFile: Sendable {
  /// What the file is on disk, which tells whether it has been replaced since.
  let status: FileStatus
  let format: Int
  let generation: Int64
  /// The random number that names this base among all others.
  let salt: UInt64
  let identifier: UUID
  /// The values that a program keeps beside the rows, as bytes; nil for none.
  let metadata: Data?
  /// The model that the rows in the file are of.
  let model: ManagedObjectModel
  /// The model as the file holds it.
  private let modelBytes: ByteView
  /// How the rows become those of the model that the store was opened with; nil where they are.
  let migration: TableMigration?
  /// The rows of the model's entities and the links.
  private(set) var tables = StoreTables()
  /// The history of what has been folded in.
  private(set) var history = StoredHistory()
  /// What the rows in the file are, by entity name; entities that the store does not know have
  /// none.
  private(set) var storedRows: [String: StoredRows] = [:]
  /// What the rows of the model's link tables are in the file.
  let storedLinks: StoredLinks
  /// Whether all entities are those of the model as it is now.
  private(set) var isOfModel = true

  /// Opens the base in a file's content.
  ///
  /// - Throws: ``StoreError/notAStore(path:)``, ``StoreError/newerFormat(path:found:supported:)``,
  ///   ``StoreError/corrupt(path:offset:reason:)``,
  ///   ``StoreError/incompatibleModel(path:differences:)`` or
  ///   ``StoreError/cannotInferMigration(path:differences:)``.
  ///
  /// - Parameters:
  ///   - source: The file's content.
  ///   - status: What the file is on disk.
  ///   - wanted: The model that the store is opened with.
  ///   - scope: Which part of the model the store is for.
  init(
    _ source: SourceFile, status: FileStatus, model wanted: ManagedObjectModel,
    scope: StoreScope = StoreScope()
  ) throws(StoreError) {
    let (root, directory, seal) = try Self.checkedRoot(of: source)
    let format = try Self.format(of: root)
    modelBytes = try root["model"].data()
    if try Self.isOfModel(wanted, root, directory, scope) {
      (model, migration) = (wanted, nil)
    } else {
      model = try StoredModel.model(modelBytes, format: format)
      migration = try scope.migration(from: model, to: wanted, path: source.path)
      isOfModel = false
    }
    self.format = format
    storedLinks = StoredLinks(model: model, format: format)
    salt = seal.salt
    self.status = status
    generation = try root["generation"].integer()
    guard RowKey.plausibleNumbers ~= generation else { throw root.mismatch("a generation") }
    identifier = try Self.identifier(of: root)
    metadata = try Self.metadata(of: root)
    try readEntities(directory, scope)
    try readLinks(directory)
    history = try StoredHistory(directory, in: root)
    let isMissing = { (entity: EntityDescription) in
      scope.holds(entity.name) && storedRows[entity.name] == nil
    }
    if isOfModel, wanted.entities.contains(where: isMissing) { isOfModel = false }
  }

  /// The versions of a model that the store has been of before it is written with it, or that were known
  /// when it was.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the size of the model.
  func formerVersions(of later: ManagedObjectModel) throws(StoreError) -> Set<VersionHash> {
    let stored = try StoredModel.model(modelBytes, format: format)
    return stored.formerVersions.union([stored.versionHash]).subtracting([later.versionHash])
  }

  /// The model of the rows in a file: a given one where they are of it, or else the one that is stored.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` where it cannot be told.
  static func modelOfRows(
    in source: SourceFile, _ model: ManagedObjectModel
  ) throws(StoreError) -> ManagedObjectModel {
    let root = try PropertyListDocument(ByteView(source, 0..<source.content.count)).root()
    if try isOfModel(model, root, BaseDirectory(root), StoreScope()) { return model }
    return try StoredModel.model(of: root)
  }

  /// Whether the entities that a file has rows of, or is for, are those of a model.
  private static func isOfModel(
    _ model: ManagedObjectModel, _ root: PropertyListNode, _ directory: BaseDirectory,
    _ scope: StoreScope
  ) throws(StoreError) -> Bool {
    if CompiledModel.isHeld(by: try root["model"].data(), model) { return true }
    if scope.isExact, try StoredModel.model(of: root).versionHash != model.versionHash {
      return false
    }
    for table in directory.entities where scope.holds(table.name) || table.rows != nil {
      guard let hash = table.versionHash, hash.count == 8 else {
        throw table.node.mismatch("a version hash")
      }
      guard let entity = model.entity(named: table.name),
        hash.unsigned(width: 8, at: 0) == entity.versionHash.rawValue
      else { return false }
    }
    return true
  }

  /// What a file's content holds, checked from end to end but for the values of rows.
  ///
  /// - Throws: ``StoreError/notAStore(path:)``, ``StoreError/newerFormat(path:found:supported:)`` or
  ///   ``StoreError/corrupt(path:offset:reason:)``.
  static func checkedRoot(
    of source: SourceFile
  ) throws(StoreError) -> (root: PropertyListNode, directory: BaseDirectory, seal: BaseSeal) {
    let bytes = ByteView(source, 0..<source.content.count)
    try Self.checkMagic(bytes)
    let root = try PropertyListDocument(bytes).root()
    guard Self.isStore(root) else { throw StoreError.notAStore(path: source.path) }
    _ = try Self.format(of: root)
    let directory = try BaseDirectory(root)
    return (root, directory, try Self.checkedSeal(of: root, directory))
  }

  static func identifier(of root: PropertyListNode) throws(StoreError) -> UUID {
    let identifier = try root["identifier"].data()
    guard identifier.count == 16 else { throw root.mismatch("an identifier") }
    return UUID(bytes: identifier, at: 0)
  }

  static func metadata(of root: PropertyListNode) throws(StoreError) -> Data? {
    guard let bytes = try root.value(forKey: "metadata")?.data() else { return nil }
    return bytes.data(0..<bytes.count)
  }

  /// Whether what this version commits can stand in a journal behind the base.
  ///
  /// A base of an earlier format, or of an older model, is written anew first.
  var takesJournal: Bool { format >= BaseRecord.plainFormat && isOfModel }

  private static func checkMagic(_ bytes: ByteView) throws(StoreError) {
    let magic = PropertyListDocument.magic
    let present = min(bytes.count, magic.count)
    let agrees = (0..<present).allSatisfy { bytes.unsigned(width: 1, at: $0) == UInt64(magic[$0]) }
    guard agrees else { throw StoreError.notAStore(path: bytes.source.path) }
    guard present == magic.count else { throw bytes.corruption("the file is cut short") }
  }

  private static func isStore(_ root: PropertyListNode) -> Bool {
    do throws(StoreError) {
      return try root.value(forKey: "kind")?.string() == BaseRecord.kind
    } catch {
      return false
    }
  }

  /// The format, when this version can read it.
  private static func format(of root: PropertyListNode) throws(StoreError) -> Int {
    let format = Int(clamping: try root["format"].integer())
    let minimumReader = Int(clamping: try root["minimumReader"].integer())
    let stored = try root["formatChecksum"].data()
    let expected = BaseRecord.checksum(format: format, minimumReader: minimumReader)
    guard stored.data(0..<stored.count) == expected else {
      throw stored.corruption("the checksum of the format does not match")
    }
    guard minimumReader <= BaseRecord.format else {
      throw StoreError.newerFormat(
        path: root.document.bytes.source.path, found: format, supported: BaseRecord.format)
    }
    return format
  }

  private static func checkedSeal(
    of root: PropertyListNode, _ directory: BaseDirectory
  ) throws(StoreError) -> BaseSeal {
    let seal = try BaseSeal(root, directory)
    guard seal.checksum == seal.stored else {
      throw root.document.bytes.corruption(
        at: seal.range.lowerBound, "the checksum of the file's structure does not match")
    }
    return seal
  }

  private mutating func readEntities(
    _ directory: BaseDirectory, _ scope: StoreScope
  ) throws(StoreError) {
    for table in directory.entities {
      let name = table.name
      guard storedRows[name] == nil else { throw table.node.mismatch("one entity \(name)") }
      guard table.versionHash?.count == 8 else { throw table.node.mismatch("a version hash") }
      // What is empty and belongs in another store is not this one's business.
      if migration == nil, !scope.holds(name), table.rows == nil { continue }
      guard let entity = model.entity(named: name) else {
        throw table.node.mismatch("an entity of the model")
      }
      try read(table, StoredRows(of: entity, format: format))
    }
  }

  private mutating func readLinks(_ directory: BaseDirectory) throws(StoreError) {
    for table in directory.links {
      guard let rows = storedLinks.rows(named: table.name), tables.links[table.name] == nil else {
        throw table.node.mismatch("a link table of the model")
      }
      tables.add(links: try table.table(rows))
    }
  }

  private mutating func read(
    _ table: BaseDirectory.Table, _ rows: StoredRows
  ) throws(StoreError) {
    storedRows[rows.entity.name] = rows
    try table.checkNextKey()
    // A table that nothing was ever in is as good as none.
    if table.rows != nil || table.nextKey > 1 { tables.add(try table.table(rows)) }
  }
}

extension BaseFile: StoredRowsLookup {
  func rows(ofEntity name: String) -> StoredRows? { storedRows[name] }

  func rows(ofLinks name: String) -> StoredRows? { storedLinks.rows(named: name) }
}
