#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a store says of itself, apart from its objects.
///
/// ```swift
/// var metadata = try coordinator.metadata(for: store)
/// metadata.values["lastSync"] = .date(Date())
/// try coordinator.setMetadata(metadata.values, for: store)
/// ```
public struct StoreMetadata: Hashable, Sendable {
  /// The identity of the store.
  public let identifier: UUID
  /// The kind of store.
  public let type: StoreType
  /// The version hash of each entity that the store was written for, by name.
  public let modelVersionHashes: [String: VersionHash]
  /// The version identifiers of the model that the store was written for.
  public let modelVersionIdentifiers: Set<String>
  /// What a program keeps there, by names of its own.
  public var values: [String: MetadataValue]

  /// Describes a store.
  public init(
    identifier: UUID, type: StoreType, modelVersionHashes: [String: VersionHash] = [:],
    modelVersionIdentifiers: Set<String> = [], values: [String: MetadataValue] = [:]
  ) {
    self.identifier = identifier
    self.type = type
    self.modelVersionHashes = modelVersionHashes
    self.modelVersionIdentifiers = modelVersionIdentifiers
    self.values = values
  }
}

extension ManagedObjectModel {
  /// Whether objects of a configuration can be kept in a store without migrating it.
  ///
  /// - Parameters:
  ///   - name: The configuration; nil for all entities.
  ///   - metadata: What the store says of itself.
  /// - Returns: Whether both have the same entities with the same version hashes; false when there is
  ///   no such configuration.
  public func isConfiguration(
    _ name: String?, compatibleWithStoreMetadata metadata: StoreMetadata
  ) -> Bool {
    isConfiguration(name, compatibleWith: metadata.modelVersionHashes)
  }
}
