/// Which part of a model a store is for, and how strictly.
struct StoreScope: Sendable {
  /// The entities; nil for all of the model.
  var entityNames: Set<String>?
  /// Whether a model of another version will do that the rows can be read with.
  var ignoresModelVersion = false
  /// Whether rows of an earlier version of the model may become those of this one.
  var infersMigration = true
  /// Whether a store of which only the rows are of the model is one of another version.
  var isExact = false
  /// Whether rows of another model may; nil for any.
  var acceptsMigration: (@Sendable (ModelChanges) -> Bool)?

  /// Any entity, and rows that can become those of the model.
  init() {}

  /// What a description asks for.
  init(_ description: PersistentStoreDescription, model: ManagedObjectModel) {
    entityNames = description.configuration.flatMap { name in
      model.entities(forConfiguration: name).map { Set($0.map(\.name)) }
    }
    ignoresModelVersion = description.ignoresModelVersion
    infersMigration = description.infersMigration
    acceptsMigration = description.acceptsMigration
    isExact = description.isExact
  }

  /// Whether the store is for an entity.
  func holds(_ entityName: String) -> Bool { entityNames?.contains(entityName) ?? true }

  /// How rows of an earlier version of a model become those of a later one.
  ///
  /// - Parameters:
  ///   - source: The earlier version.
  ///   - destination: The later version.
  ///   - path: What errors name the store by.
  /// - Returns: The migration.
  /// - Throws: ``StoreError/incompatibleModel(path:differences:)``,
  ///   ``StoreError/newerModel(path:differences:)`` or ``StoreError/cannotInferMigration(path:differences:)``.
  func migration(
    from source: ManagedObjectModel, to destination: ManagedObjectModel, path: String
  ) throws(StoreError) -> TableMigration {
    let changes = ModelChanges(from: source, to: destination)
    // A later version may be what an earlier one was.
    let isFormer =
      source.formerVersions.contains(destination.versionHash)
      && !destination.formerVersions.contains(source.versionHash)
    if isFormer {
      throw .newerModel(path: path, differences: changes.differences)
    }
    guard infersMigration || ignoresModelVersion, acceptsMigration?(changes) ?? true else {
      throw .incompatibleModel(
        path: path, differences: changes.differences.filter { holds($0.entityName) })
    }
    let obstacles = changes.obstacles.filter { obstacle in
      holds(obstacle.entityName)
        && !(ignoresModelVersion && obstacle.reason.leavesRowsReadable)
    }
    guard obstacles.isEmpty else {
      throw .cannotInferMigration(path: path, differences: obstacles)
    }
    return TableMigration(changes, path: path, isLenient: ignoresModelVersion)
  }
}
