/// A named subset of the entities of a model, for a store that holds only those.
public struct ModelConfiguration: Hashable {
  /// The name, unique in the model.
  public let name: String
  /// The names of the entities.
  public let entityNames: [String]
  /// Whether the entities are meant to be mirrored to a cloud, as Xcode's editor marks it.
  public var isUsedWithCloudKit = false

  /// Describes a configuration.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the model.
  ///   - entities: The names of the entities.
  public init(_ name: String, entities: [String]) {
    self.name = name
    entityNames = entities
  }
}

extension ModelConfiguration: Sendable {}
