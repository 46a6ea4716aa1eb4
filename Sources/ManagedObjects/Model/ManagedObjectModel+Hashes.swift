import TextTools

extension ManagedObjectModel {
  /// The version hash of each entity by its name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of properties.
  public var entityVersionHashesByName: [String: VersionHash] {
    Dictionary(
      entities.map { ($0.name, $0.versionHash) }, uniquingKeysWith: { first, _ in first })
  }

  /// A number that is equal for models all of whose objects can share a store.
  ///
  /// The names and version hashes of the entities take part, in whichever order they are declared.
  ///
  /// - Complexity: O(*n* log *n*) in the number of properties.
  public var versionHash: VersionHash {
    var bytes: [UInt8] = []
    let hashes = entityVersionHashesByName.sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    for (name, hash) in hashes {
      bytes += Array(name.utf8) + [0]
      bytes.append(littleEndian: hash.rawValue)
    }
    return VersionHash(rawValue: Checksum.of(bytes))
  }

  /// Whether objects of a configuration can be kept in a store that was made for entities with
  /// these version hashes.
  ///
  /// - Parameters:
  ///   - name: The configuration; nil for all entities.
  ///   - hashes: The version hashes of the store's entities, by name.
  /// - Returns: Whether both have the same entities with the same hashes; false when there is no
  ///   such configuration.
  public func isConfiguration(
    _ name: String?, compatibleWith hashes: [String: VersionHash]
  ) -> Bool {
    guard let name else { return entityVersionHashesByName == hashes }
    guard let members = entities(forConfiguration: name) else { return false }
    return members.count == hashes.count
      && members.allSatisfy { hashes[$0.name] == $0.versionHash }
  }
}
