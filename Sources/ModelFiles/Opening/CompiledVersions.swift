import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the property list in a `.momd` says of the versions.
struct CompiledVersions {
  static let name = "VersionInfo.plist"
  static let fileExtension = ".mom"
  /// How large a file may be, in bytes.
  private static let sizeLimit = 16 * 1_048_576
  /// The length of Core Data's hashes, in bytes.
  private static let hashLength = 32

  /// The name of the version to use.
  private(set) var currentName: String?
  private var hashes: [String: [String: Data]] = [:]
  private var checksums: [String: String] = [:]
  /// What of it has no effect.
  private(set) var notes: [ModelFileNote] = []

  /// Nothing is said.
  init() {}

  /// Reads the property list.
  ///
  /// - Throws: ``ModelFileError`` when it is none, or says nothing of versions.
  init(contentsOf path: String) throws(ModelFileError) {
    let bytes = try ModelFileError.content(of: path, atMost: Self.sizeLimit + 1)
    guard bytes.count <= Self.sizeLimit else {
      throw ModelFileError(path, .tooLarge(limit: Self.sizeLimit))
    }
    guard case .dictionary(let root) = try PropertyListValue.reading(bytes, path: path) else {
      throw ModelFileError(path, .unreadableVersions)
    }
    if case .string(let name)? = root["NSManagedObjectModel_CurrentVersionName"] {
      currentName = name
    }
    if case .dictionary(let versions)? = root["NSManagedObjectModel_VersionHashes"] {
      for case (let version, .dictionary(let entities)) in versions {
        hashes[version] = read(entities, of: version)
      }
    }
    if case .dictionary(let versions)? = root["NSManagedObjectModel_VersionChecksums"] {
      for case (let version, .string(let checksum)) in versions { checksums[version] = checksum }
    }
    guard currentName != nil || !hashes.isEmpty else {
      throw ModelFileError(path, .unreadableVersions)
    }
  }

  private mutating func read(
    _ entities: [String: PropertyListValue], of version: String
  ) -> [String: Data] {
    var hashes: [String: Data] = [:]
    for (entity, value) in entities.sorted(by: { $0.key < $1.key }) {
      if case .data(let hash) = value, hash.count == Self.hashLength {
        hashes[entity] = hash
      } else {
        notes.append(
          ModelFileNote(
            "version \"\(version)\"", "the hash of entity \"\(entity)\" is none, and is left out"))
      }
    }
    return hashes
  }

  /// Core Data's hash of each entity of a version.
  func hashes(of version: String) -> [String: Data] { hashes[version] ?? [:] }

  /// Core Data's checksum of a version.
  func checksum(of version: String) -> String? { checksums[version] }
}
