extension ManagedObjectModel {
  /// Puts several models together to one.
  ///
  /// What one model says of an entity, a composite or a fetch request template, another may say
  /// again, in the same words. Configurations of one name are united, and so are the version
  /// identifiers. A relationship of one model may lead to an entity of another.
  ///
  /// ```swift
  /// let model = try ManagedObjectModel(merging: [people, calendar])
  /// ```
  ///
  /// - Parameter models: The models, in the order in which their parts are to stand.
  /// - Throws: ``ModelError`` that lists every part that two models describe differently, and every
  ///   fault of what came of it.
  /// - Complexity: O(*n*) in the size of the models.
  public init(merging models: [ManagedObjectModel]) throws(ModelError) {
    var entities = MergedParts<EntityDescription.Declaration>(.entity)
    var composites = MergedParts<CompositeDescription>(.composite)
    var templates = MergedParts<FetchRequestTemplate>(.fetchRequestTemplate)
    var configurations = MergedConfigurations()
    for model in models {
      entities.add(model.entities.map(\.declaration), \.name)
      composites.add(model.composites, \.name)
      templates.add(model.fetchRequestTemplates, \.name)
      for configuration in model.configurations { configurations.add(configuration) }
    }
    self.init(
      unchecked: entities.parts.map { EntityDescription($0) }, composites: composites.parts,
      configurations: configurations.parts, fetchRequestTemplates: templates.parts,
      versionIdentifiers: models.reduce(into: []) { $0.formUnion($1.versionIdentifiers) })
    let faults =
      entities.faults + composites.faults + templates.faults
      + self.faults.filter { $0.severity == .error }
    guard faults.isEmpty else { throw ModelError(faults: faults) }
  }
}

/// The parts of one kind that several models have.
private struct MergedParts<Part: Equatable> {
  private(set) var parts: [Part] = []
  private(set) var faults: [ModelFault] = []
  private let kind: ModelFault.Part
  private var positions: [String: Int] = [:]

  init(_ kind: ModelFault.Part) {
    self.kind = kind
  }

  /// Adds the parts of one model that no model before it has.
  ///
  /// What one model has twice is a fault of its own.
  mutating func add(_ added: [Part], _ name: (Part) -> String) {
    let known = positions
    for part in added {
      let name = name(part)
      guard let position = known[name] else {
        positions[name] = positions[name] ?? parts.count
        parts.append(part)
        continue
      }
      let fault = ModelFault(.differentInMergedModels, in: kind, name)
      if parts[position] != part, faults.last != fault { faults.append(fault) }
    }
  }
}

/// The configurations that several models have.
private struct MergedConfigurations {
  private(set) var parts: [ModelConfiguration] = []
  private var positions: [String: Int] = [:]

  mutating func add(_ configuration: ModelConfiguration) {
    guard let position = positions[configuration.name] else {
      positions[configuration.name] = parts.count
      parts.append(configuration)
      return
    }
    let names = parts[position].entityNames
    let known = Set(names)
    let added = configuration.entityNames.filter { !known.contains($0) }
    var united = ModelConfiguration(configuration.name, entities: names + added)
    united.isUsedWithCloudKit =
      parts[position].isUsedWithCloudKit || configuration.isUsedWithCloudKit
    parts[position] = united
  }
}
