#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a store says of the model that its rows were written with, as far as it matters to rows.
struct StoredModel {
  /// An attribute that has columns.
  struct Attribute {
    let type: String
    let isOptional: Bool
    let versionHashModifier: String?
  }

  /// A relationship that is not transient.
  struct Relationship {
    let description: RelationshipDescription
    /// How it is kept; nil in formats that kept none.
    let storage: RelationshipStorage?
  }

  /// What of an entity is stored, by name: the attributes that have columns, and the relationships.
  struct Entity {
    var attributes: [String: Attribute] = [:]
    var relationships: [String: Relationship] = [:]
    var versionHashModifiers: [String] = []
  }

  /// The entities by name.
  private(set) var entities: [String: Entity] = [:]
  /// The names of the link tables that the store may have.
  private(set) var linkTableNames: Set<String> = []

  /// Reads the model of a base.
  ///
  /// - Parameters:
  ///   - bytes: What the base holds under `model`.
  ///   - format: The format of the base.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` or
  ///   ``StoreError/newerFormat(path:found:supported:)``.
  init(_ bytes: ByteView, format: Int) throws(StoreError) {
    if format < 2 { try readEntities(bytes) } else { try readModel(bytes, format: format) }
  }

  /// The model that a base holds.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` or
  ///   ``StoreError/newerFormat(path:found:supported:)``.
  static func model(_ bytes: ByteView) throws(StoreError) -> ManagedObjectModel {
    do throws(CompiledModelError) {
      return try CompiledModel(propertyList: bytes.data(0..<bytes.count)).model()
    } catch {
      switch error {
      case .newerFormat(let found, let supported):
        throw StoreError.newerFormat(
          path: bytes.source.path, found: found, supported: supported)
      case .notAModel: throw bytes.corruption("the stored model is none")
      case .damaged(let offset): throw bytes.corruption(at: offset, "the stored model is damaged")
      }
    }
  }

  private mutating func readModel(_ bytes: ByteView, format: Int) throws(StoreError) {
    let model = try Self.model(bytes)
    for entity in model.entities {
      var stored = Entity()
      stored.versionHashModifiers = entity.resolution.versionHashModifiers
      for attribute in entity.attributes where attribute.columnLayout != nil {
        stored.attributes[attribute.name] = Attribute(
          type: attribute.type.rawValue, isOptional: attribute.isOptional,
          versionHashModifier: attribute.versionHashModifier)
      }
      for (index, relationship) in entity.relationships.enumerated()
      where !relationship.isTransient {
        stored.relationships[relationship.name] = Relationship(
          description: relationship,
          storage: format < 3
            ? nil : model.resolvedStorage(of: RelationshipIndex(index), in: entity))
      }
      entities[entity.name] = stored
    }
    linkTableNames = Set(model.linkTables.keys)
  }

  /// Reads the model of a base of format 1: a property list with an array of entities, which knew
  /// nothing but stored attributes.
  private mutating func readEntities(_ bytes: ByteView) throws(StoreError) {
    for entity in try PropertyListDocument(bytes).root().array() {
      var stored = Entity()
      for attribute in try entity["attributes"].array() {
        stored.attributes[try attribute["name"].string()] = Attribute(
          type: try attribute["type"].string(), isOptional: try attribute["isOptional"].boolean(),
          versionHashModifier: nil)
      }
      entities[try entity["name"].string()] = stored
    }
  }
}
