import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BinaryStore {
  /// What the store says of itself; before it is made, what it will say.
  ///
  /// - Throws: ``StoreError``.
  public func metadata() throws -> StoreMetadata {
    if let metadata = try files.metadata() { return metadata }
    let hashes = model.entityVersionHashesByName.filter { files.scope.holds($0.key) }
    return StoreMetadata(
      identifier: newIdentifier, type: .binary, modelVersionHashes: hashes,
      modelVersionIdentifiers: model.versionIdentifiers)
  }

  /// What the store at a path says of itself; nil when there is none.
  ///
  /// It is read without its objects, and without their model.
  ///
  /// - Throws: ``StoreError``.
  public static func metadata(path: String) throws -> StoreMetadata? {
    try StoreFiles(path: path, fileSystem: POSIXFileSystem()).metadata()
  }

  /// Keeps values beside the objects, in the place of those that were there.
  ///
  /// They are durable when this returns. The store is written anew, with what it was as its history.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the store.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    let bytes = try StoredMetadata.encode(values)
    try exclusively { state, status, checkLock in
      try checkLock()
      try fold(PreparedTransaction(), into: state, keeping: status, metadata: { _ in bytes })
    }
  }
}

extension StoreFiles {
  /// What the base says of itself; nil when there is none.
  func metadata() throws(StoreError) -> StoreMetadata? {
    guard let (source, _) = try openBase() else { return nil }
    let (root, directory, _) = try BaseFile.checkedRoot(of: source)
    var hashes: [String: VersionHash] = [:]
    for table in directory.entities {
      guard let hash = table.versionHash, hash.count == 8 else {
        throw table.node.mismatch("a version hash")
      }
      hashes[table.name] = VersionHash(rawValue: hash.unsigned(width: 8, at: 0))
    }
    guard let values = StoredMetadata.decode(try BaseFile.metadata(of: root)) else {
      throw root.mismatch("metadata")
    }
    return StoreMetadata(
      identifier: try BaseFile.identifier(of: root), type: .binary, modelVersionHashes: hashes,
      modelVersionIdentifiers: try StoredModel.model(of: root).versionIdentifiers,
      values: values)
  }
}
