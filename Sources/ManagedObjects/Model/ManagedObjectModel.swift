/// The model of a store: the entities whose objects it holds.
///
/// A model is a value, checked once when it is made and frozen from then on:
///
/// ```swift
/// let model = try ManagedObjectModel {
///   EntityDescription("Company") {
///     AttributeDescription("name", .string, isOptional: false)
///     RelationshipDescription(
///       "employees", toMany: "Person", inverse: "employer", deleteRule: .nullify)
///   }
///   EntityDescription("Person") {
///     AttributeDescription("lastName", .string, isOptional: false)
///     RelationshipDescription("employer", to: "Company", inverse: "employees")
///   }
/// }
/// ```
public struct ManagedObjectModel: Hashable {
  /// The entities in the order of declaration.
  public let entities: [EntityDescription]
  /// The composites that attributes can be made of.
  public let composites: [CompositeDescription]
  /// The named subsets of the entities.
  public let configurations: [ModelConfiguration]
  /// The fetch requests that the model holds.
  public let fetchRequestTemplates: [FetchRequestTemplate]
  /// Names for this version of the model, for people to tell it by.
  ///
  /// They play no part in compatibility.
  public let versionIdentifiers: Set<String>
  /// The version hashes of earlier versions of this model.
  ///
  /// A store that was written for this version is refused by those, instead of being migrated back. A
  /// model file with several versions tells them, and a store those that it has been migrated from. A version
  /// that is what an earlier one was has to list those between.
  public var formerVersions: Set<VersionHash> = []
  let lookup: Derived<ModelLookup>

  /// Makes a model of its parts.
  ///
  /// - Throws: ``ModelError`` that lists every fault found.
  public init(
    _ entities: [EntityDescription], composites: [CompositeDescription] = [],
    configurations: [ModelConfiguration] = [], fetchRequestTemplates: [FetchRequestTemplate] = [],
    versionIdentifiers: Set<String> = []
  ) throws(ModelError) {
    self.init(
      unchecked: entities, composites: composites, configurations: configurations,
      fetchRequestTemplates: fetchRequestTemplates, versionIdentifiers: versionIdentifiers)
    let faults = self.faults.filter { $0.severity == .error }
    guard faults.isEmpty else { throw ModelError(faults: faults) }
  }

  /// Makes a model of what stands between the braces.
  ///
  /// - Throws: ``ModelError`` that lists every fault found.
  public init(
    versionIdentifiers: Set<String> = [], @ModelBuilder parts: () -> [ModelPart]
  ) throws(ModelError) {
    let parts = ModelParts(parts())
    try self.init(
      parts.entities, composites: parts.composites, configurations: parts.configurations,
      fetchRequestTemplates: parts.fetchRequestTemplates, versionIdentifiers: versionIdentifiers)
  }

  /// Puts a model together without looking for faults.
  package init(
    unchecked entities: [EntityDescription], composites: [CompositeDescription] = [],
    configurations: [ModelConfiguration] = [], fetchRequestTemplates: [FetchRequestTemplate] = [],
    versionIdentifiers: Set<String> = [], packed: [UInt8]? = nil
  ) {
    var resolver = EntityResolver(entities, composites: composites)
    self.entities = resolver.resolved()
    lookup = Derived(value: ModelLookup(self.entities, packed: packed))
    self.composites = composites
    self.configurations = configurations
    self.fetchRequestTemplates = fetchRequestTemplates
    self.versionIdentifiers = versionIdentifiers
  }
}

extension ManagedObjectModel: Sendable {}

extension ManagedObjectModel {
  /// The composite with a name, or nil when the model has none.
  ///
  /// - Complexity: O(*n*) in the number of composites.
  public func composite(named name: String) -> CompositeDescription? {
    composites.first { $0.name == name }
  }

  /// The entities of a configuration in the order of the model, or nil when the model has no
  /// configuration of that name.
  ///
  /// - Complexity: O(*n*) in the number of entities.
  public func entities(forConfiguration name: String) -> [EntityDescription]? {
    guard let configuration = configurations.first(where: { $0.name == name }) else { return nil }
    let members = Set(configuration.entityNames)
    return entities.filter { members.contains($0.name) }
  }
}
