/// How objects of one version of a model become those of another: one mapping for each entity.
///
/// ```swift
/// var mapping = EntityMapping("PersonToContact", from: "Person", to: "Contact")
/// mapping.attributeMappings = [
///   PropertyMapping("name", try FetchExpression(format: "$source.firstName + ' ' + $source.lastName"))
/// ]
/// let model = MappingModel([mapping])
/// ```
///
/// In the expressions stand for objects: `$source` for the one that is mapped, `$destination` for the one
/// that is made of it, `$manager` for the ``MigrationManager``, `$entityMapping` for the mapping and
/// `$entityPolicy` for the ``EntityMigrationPolicy``.
public struct MappingModel: Hashable, Sendable {
  /// The mappings, in the order in which they are carried out.
  public var entityMappings: [EntityMapping]

  /// Makes a model of mappings.
  public init(_ entityMappings: [EntityMapping] = []) {
    self.entityMappings = entityMappings
  }

  /// Makes a model of mappings that are for two versions of a model and no others.
  ///
  /// - Parameters:
  ///   - entityMappings: The mappings, which get the version hashes of the entities that they name.
  ///   - source: The earlier version.
  ///   - destination: The later version.
  public init(
    _ entityMappings: [EntityMapping], from source: ManagedObjectModel,
    to destination: ManagedObjectModel
  ) {
    func hash(_ name: String?, _ model: ManagedObjectModel) -> VersionHash? {
      name.flatMap { model.entity(named: $0)?.versionHash }
    }
    self.entityMappings = entityMappings.map { mapping in
      var mapping = mapping
      mapping.sourceEntityVersionHash = hash(mapping.sourceEntityName, source)
      mapping.destinationEntityVersionHash = hash(mapping.destinationEntityName, destination)
      return mapping
    }
  }

  /// The mappings by their names.
  ///
  /// - Complexity: O(*n*) in the number of mappings.
  public var entityMappingsByName: [String: EntityMapping] {
    Dictionary(entityMappings.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the model maps two versions: all entities that it names are there, with the version hashes
  /// that it knows of them.
  ///
  /// One that knows none maps any versions that have its entities.
  public func maps(from source: ManagedObjectModel, to destination: ManagedObjectModel) -> Bool {
    func fits(_ name: String?, _ hash: VersionHash?, _ model: ManagedObjectModel) -> Bool {
      guard let name else { return true }
      guard let entity = model.entity(named: name) else { return false }
      return hash.map { $0 == entity.versionHash } ?? true
    }
    return entityMappings.allSatisfy {
      fits($0.sourceEntityName, $0.sourceEntityVersionHash, source)
        && fits($0.destinationEntityName, $0.destinationEntityVersionHash, destination)
    }
  }
}

/// How objects of an entity become those of another.
public struct EntityMapping: Hashable, Sendable {
  /// What becomes of the objects.
  public enum MappingType: String, Hashable, Sendable, CaseIterable {
    /// Nobody has said: as the entities that are named suggest.
    case undefined
    /// The policy does what it wants.
    case custom
    /// The entity is new.
    case add
    /// The entity goes, with its objects.
    case remove
    /// The objects stay what they are: where no property is mapped, all that both versions have are copied.
    case copy
    /// The objects become others, property by property.
    case transform
  }

  /// The name, unique in the model.
  public var name: String
  /// What becomes of the objects.
  public var mappingType: MappingType
  /// The entity of the objects; nil where there are none before.
  public var sourceEntityName: String?
  /// The version hash of that entity; nil where any will do.
  public var sourceEntityVersionHash: VersionHash?
  /// The entity that they become objects of; nil where they go.
  public var destinationEntityName: String?
  /// The version hash of that entity; nil where any will do.
  public var destinationEntityVersionHash: VersionHash?
  /// What attributes get.
  public var attributeMappings: [PropertyMapping] = []
  /// Where relationships lead.
  public var relationshipMappings: [PropertyMapping] = []
  /// What finds the objects; nil for all of the entity, without those of entities that inherit from it.
  ///
  /// A request, as in
  /// `FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Person", "age > 17"),
  /// $manager.sourceContext, NO)`.
  public var sourceExpression: FetchExpression?
  /// The name of the ``EntityMigrationPolicy`` that carries the mapping out; nil for the standard one.
  public var entityMigrationPolicyClassName: String?
  /// Texts that mean something to the policy.
  public var userInfo: [String: String] = [:]

  /// Describes a mapping.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the model.
  ///   - type: What becomes of the objects.
  ///   - source: The entity of the objects; nil where there are none before.
  ///   - destination: The entity that they become objects of; nil where they go.
  public init(
    _ name: String, _ type: MappingType = .transform, from source: String?, to destination: String?
  ) {
    (self.name, mappingType) = (name, type)
    (sourceEntityName, destinationEntityName) = (source, destination)
  }
}

/// What a property of a new object gets.
public struct PropertyMapping: Hashable, Sendable {
  /// The name of the property.
  public var name: String
  /// What it gets; nil for nothing, so that an attribute has its default value.
  public var valueExpression: FetchExpression?
  /// Texts that mean something to the policy.
  public var userInfo: [String: String] = [:]

  /// Describes what a property gets.
  public init(_ name: String, _ valueExpression: FetchExpression? = nil) {
    (self.name, self.valueExpression) = (name, valueExpression)
  }
}
