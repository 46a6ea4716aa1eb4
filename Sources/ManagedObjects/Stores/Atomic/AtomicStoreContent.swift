#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// All that an atomic store keeps.
public struct AtomicStoreContent: Sendable {
  /// The identity of the store.
  public var identifier: UUID
  /// How often objects have been saved.
  public var generation: Int64
  /// The objects, in the order of entities' names and of keys.
  public var nodes: [AtomicStoreNode]
  /// The key of the next object of each entity, by the entity's name; 1 for those that are not named.
  public var nextKeys: [String: Int64]
  /// The version hashes of the entities that the content was written for.
  public var modelVersionHashes: [String: VersionHash]
  /// The version identifiers of the model that the content was written for.
  public var modelVersionIdentifiers: Set<String>
  /// The model that the content was written for; nil where it is not kept.
  public var model: CompiledModel?
  /// What a program keeps beside its objects.
  public var metadata: [String: MetadataValue]

  /// Describes what a store keeps.
  public init(
    identifier: UUID, generation: Int64, nodes: [AtomicStoreNode],
    nextKeys: [String: Int64] = [:], modelVersionHashes: [String: VersionHash] = [:],
    modelVersionIdentifiers: Set<String> = [], metadata: [String: MetadataValue] = [:]
  ) {
    (self.identifier, self.generation, self.nodes) = (identifier, generation, nodes)
    (self.nextKeys, self.metadata) = (nextKeys, metadata)
    (self.modelVersionHashes, self.modelVersionIdentifiers) = (
      modelVersionHashes, modelVersionIdentifiers
    )
  }
}
