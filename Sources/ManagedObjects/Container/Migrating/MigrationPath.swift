/// The versions of a model that a store goes through.
struct MigrationPath {
  /// One step of a store.
  struct Step {
    let source: ManagedObjectModel
    let destination: ManagedObjectModel
    /// The place of the destination in the path.
    let index: Int
    /// How objects become others; nil where that is inferred.
    let mapping: MappingModel?
    /// What else is done; nil for nothing.
    let stage: CustomMigrationStage?
    /// Whether no step comes behind.
    let isLast: Bool

    /// Whether the store itself can take the step, without a copy.
    var isInferred: Bool { mapping == nil && stage == nil }

    /// Whether the store has been of the destination before.
    var leadsBack: Bool { source.formerVersions.contains(destination.versionHash) }
  }

  /// The versions in their order, the last one that of the program.
  private(set) var versions: [ManagedObjectModel] = []
  /// The stages by the places of the versions that they lead to.
  private var stages: [Int: CustomMigrationStage] = [:]
  private let mappings: [MappingModel]
  private let skipsVersions: Bool

  /// Resolves the versions of stages.
  ///
  /// - Parameters:
  ///   - migration: The stages and mappings.
  ///   - model: The version of the program.
  /// - Throws: ``MigrationError/invalidStages(reason:)``, or what reading a version throws.
  init(_ migration: ObjectMigration, to model: ManagedObjectModel) throws {
    mappings = migration.mappingModels
    skipsVersions = migration.stagedMigrationManager?.skipsVersions ?? false
    for stage in migration.stagedMigrationManager?.stages ?? [] {
      for version in stage.versions { add(try version.resolvedModel) }
      guard let custom = stage as? CustomMigrationStage else { continue }
      let target = try custom.nextModel.resolvedModel.versionHash
      guard try custom.currentModel.resolvedModel.versionHash != target else {
        throw MigrationError.invalidStages(
          reason: "\(Self.name(custom)) leads from a version to the same one")
      }
      stages[versions.count - 1] = custom
    }
    if let end = versions.lastIndex(where: { $0.versionHash == model.versionHash }) {
      // What leads beyond the version of the program is for a later one.
      versions.removeSubrange((end + 1)...)
      stages = stages.filter { $0.key <= end }
    }
    add(model)
    versions[versions.count - 1] = model
    // A store that is led back would count as newer otherwise.
    for (index, version) in versions.enumerated() {
      versions[index].formerVersions.formUnion(
        Set(versions[..<index].map(\.versionHash)).subtracting([version.versionHash]))
    }
  }

  private static func name(_ stage: CustomMigrationStage) -> String {
    stage.label.isEmpty ? "a stage" : "the stage \"\(stage.label)\""
  }

  /// Adds a version, unless the one before is the same.
  private mutating func add(_ version: ManagedObjectModel) {
    if versions.last?.versionHash != version.versionHash { versions.append(version) }
  }

  /// What a store does next.
  ///
  /// - Parameters:
  ///   - source: The version that it is of.
  ///   - position: The place of that in the path; nil for one that is not in it.
  /// - Returns: The step.
  func step(from source: ManagedObjectModel, at position: Int?) -> Step {
    let index = target(from: source, behind: position ?? -1)
    return Step(
      source: source, destination: versions[index], index: index,
      mapping: mapping(from: source, to: versions[index]), stage: stages[index],
      isLast: index == versions.count - 1)
  }

  private func mapping(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) -> MappingModel? {
    mappings.first { $0.maps(from: source, to: destination) }
  }

  private func target(from source: ManagedObjectModel, behind position: Int) -> Int {
    let next = position + 1
    guard skipsVersions, stages[next] == nil else { return next }
    let end = versions.indices.first { $0 > next && stages[$0] != nil } ?? versions.count
    var kept = ModelChanges(from: source, to: versions[next]).keptProperties
    var target = next
    for index in (next..<end).dropFirst() {
      let step = ModelChanges(from: versions[index - 1], to: versions[index]).keptProperties
      kept = kept.compactMapValues { step[$0] }
      let jump = ModelChanges(from: source, to: versions[index])
      let isMapped = mapping(from: source, to: versions[index]) != nil
      let keepsAll = jump.keptProperties.merging(kept) { $1 } == jump.keptProperties
      let isOther = versions[index].versionHash != source.versionHash
      if isOther, isMapped || jump.obstacles.isEmpty && keepsAll { target = index }
    }
    return target
  }
}

extension ModelChanges {
  /// The properties that are there before and after, by entity and name, and what they are called after.
  fileprivate var keptProperties: [[String]: [String]] {
    var kept: [[String]: [String]] = [:]
    for entity in entities {
      guard let from = entity.sourceName, let to = entity.destinationName else { continue }
      for property in entity.properties {
        if let name = property.sourceName, let later = property.destinationName {
          kept[[from, name]] = [to, later]
        }
      }
    }
    return kept
  }
}
