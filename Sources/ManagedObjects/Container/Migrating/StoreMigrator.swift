import Files
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Migrates a store in place by mapping models and in stages.
///
/// What makes objects is done with other stores beside it, under its lock. The store becomes what the last of
/// them is in one step, so that it is as it was when anything fails before.
struct StoreMigrator {
  private let description: PersistentStoreDescription
  private let model: ManagedObjectModel
  private let kind: any ReplaceableStore.Type
  private let migration: ObjectMigration
  private let path: MigrationPath
  private let files: StoreFiles
  private let report: MigrationReport

  /// Prepares the migration of a store.
  ///
  /// - Parameters:
  ///   - description: The store, which is of an earlier version of the model.
  ///   - model: The version that it is to be of.
  ///   - kind: The kind of store.
  /// - Throws: ``MigrationError``, ``StoreError`` or what reading versions of the model throws.
  init(
    _ description: PersistentStoreDescription, to model: ManagedObjectModel,
    _ kind: any OpenableStore.Type
  ) throws {
    guard let kind = kind as? any ReplaceableStore.Type, let place = description.path else {
      throw StoreError.notSupported("migration by mapping models or in stages")
    }
    (self.description, self.model, self.kind) = (description, model, kind)
    migration = description.objectMigration as? ObjectMigration ?? ObjectMigration()
    path = try MigrationPath(migration, to: model)
    files = try StoreFiles(path: place, fileSystem: POSIXFileSystem())
    report = MigrationReport(description.migrationHandler)
  }

  /// Migrates the store step by step, as far as another process has not done so.
  ///
  /// - Throws: ``MigrationError``, ``StoreError``, or what a handler or a policy throws.
  func run() throws {
    var reached: Int?
    while let step = try nextStep(behind: reached) {
      // That is for the one who opens it to do, when it suits.
      if step.isLast, step.isInferred, description.defersLightweightMigration { break }
      if step.isInferred { try infer(step) } else { try carryOut(step) }
      reached = step.index
    }
    try report.end()
  }

  /// The version that the store is of.
  private func stored() throws -> ManagedObjectModel {
    if let stored = try kind.storedModel(of: description) { return stored }
    let metadata = try kind.metadata(of: description)
    let known = (description.sourceModels + path.versions).first { version in
      metadata.map {
        version.isConfiguration(description.configuration, compatibleWithStoreMetadata: $0)
      } ?? false
    }
    guard let known else { throw MigrationError.missingSourceModel(path: files.basePath) }
    return known
  }

  /// The place of a version in the path; nil for one that is not in it.
  ///
  /// A version that is there twice is the second one for a store that has been of what comes between.
  private func position(of stored: ManagedObjectModel) throws -> Int? {
    let metadata = try kind.metadata(of: description)
    let places = path.versions.indices.filter { index in
      path.versions[index].versionHash == stored.versionHash
        || metadata.map {
          path.versions[index].isConfiguration(
            description.configuration, compatibleWithStoreMetadata: $0)
        } ?? false
    }
    let place = places.first { index in
      index + 1 < path.versions.count
        && !stored.formerVersions.contains(path.versions[index + 1].versionHash)
    }
    return place ?? places.last
  }

  /// What is to be done next; nil for nothing.
  ///
  /// - Parameter reached: The place of the version that the store has been led to so far. It may not say so
  ///   itself, since what is new in that version need not be written where there are no objects of it.
  /// - Returns: The next step.
  /// - Throws: ``MigrationError`` or ``StoreError``.
  private func nextStep(behind reached: Int?) throws -> MigrationPath.Step? {
    var stored = try stored()
    var position = try position(of: stored)
    if let reached, position ?? -1 < reached {
      (stored, position) = (path.versions[reached], reached)
    }
    return position == path.versions.count - 1 ? nil : path.step(from: stored, at: position)
  }

  /// Has the store itself take a step.
  private func infer(_ step: MigrationPath.Step) throws {
    var description = plain(files.basePath)
    description.keepsStoreBeforeMigration = isToBeKept
    let changes = ModelChanges(from: step.source, to: model)
    description.migrationHandler = { [report] event in
      switch event {
      case .willMigrate: try report.begin(changes)
      case .didMigrate(_, let backup): report.note(backup)
      case .isMigrating: break
      }
    }
    do {
      _ = try kind.open(description, model: step.destination)
    } catch StoreError.newerModel(let path, let differences) {
      // Another process may have taken it further meanwhile.
      guard try position(of: stored()) ?? -1 > step.index else {
        throw StoreError.newerModel(path: path, differences: differences)
      }
    }
  }

  /// Carries a step out beside the store, which then becomes what has been made.
  private func carryOut(_ step: MigrationPath.Step) throws {
    var backup: String?
    do {
      try kind.exclusively(plain(files.basePath)) { replace in
        // Another process may have taken it meanwhile.
        guard try position(of: stored()) ?? -1 < step.index else { return }
        try report.begin(ModelChanges(from: step.source, to: model))
        let others = ["migrating", "migrated"].map { workingPath($0) }
        defer { others.forEach(removeFiles) }
        others.forEach(removeFiles)
        if isToBeKept { backup = try keptCopy() }
        try kind.copyFiles(of: plain(files.basePath), to: others[0])
        try replace(carryOut(step, with: others[0], or: others[1]))
      }
    } catch {
      if let backup, !error.leavesStoreUncertain { removeFiles(backup) }
      throw error
    }
    report.note(backup)
  }

  /// Carries a step out with a copy of the store.
  ///
  /// - Returns: Which of the two stores has the result.
  private func carryOut(
    _ step: MigrationPath.Step, with copy: String, or made: String
  ) throws -> String {
    try call(step.stage, \.willMigrateHandler, with: copy, of: step.source)
    var result = copy
    if let mapping = step.mapping {
      try map(copy, to: made, of: step, by: mapping)
      result = made
    } else {
      _ = try kind.open(plain(copy), model: step.destination)
    }
    try call(step.stage, \.didMigrateHandler, with: result, of: step.destination)
    return result
  }

  private func call(
    _ stage: CustomMigrationStage?,
    _ handler: KeyPath<CustomMigrationStage, CustomMigrationStage.Handler?>,
    with path: String, of version: ManagedObjectModel
  ) throws {
    guard let manager = migration.stagedMigrationManager, let stage,
      let handler = stage[keyPath: handler]
    else { return }
    let container = try PersistentContainer(model: version)
    try container.loadPersistentStore(plain(path))
    manager.container = container
    defer { manager.container = nil }
    try handler(manager, stage)
    let coordinator = container.persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  private func map(
    _ copy: String, to made: String, of step: MigrationPath.Step, by mapping: MappingModel
  ) throws {
    var destination = step.destination
    destination.formerVersions.formUnion(step.source.formerVersions)
    destination.formerVersions.insert(step.source.versionHash)
    let manager = try MigrationManager(
      sourceModel: step.source, destinationModel: destination, policies: migration.policies)
    manager.progressHandler = { [report, canceller = manager.canceller] progress in
      do {
        try report.tell(progress)
      } catch {
        canceller.cancel(with: error)
      }
    }
    try manager.migrateStore(from: plain(copy), to: plain(made), with: mapping)
  }
}

/// The files beside the store.
extension StoreMigrator {
  /// The description of a store that only infers.
  private func plain(_ path: String) -> PersistentStoreDescription {
    var plain = description
    plain.path = path
    plain.objectMigration = nil
    plain.migrationHandler = nil
    plain.keepsStoreBeforeMigration = false
    plain.defersLightweightMigration = false
    plain.followsOtherProcesses = false
    return plain
  }

  /// Whether the store is to be kept as it is before the next step.
  private var isToBeKept: Bool { description.keepsStoreBeforeMigration && !report.hasBackup }

  private func keptCopy() throws -> String {
    let path = try files.freePath(named: StoreFiles.suffix("before-migration", Date()))
    try kind.copyFiles(of: plain(files.basePath), to: path)
    return path
  }

  private func workingPath(_ ending: String) -> String {
    FilePath.join(files.folder, ".\(FilePath.name(of: files.basePath)).\(ending)")
  }

  private func removeFiles(_ path: String) {
    for ending in ["", "-lock", "-journal", "-wal", "-shm"] {
      try? files.fileSystem.unlink(path + ending)
    }
  }
}

/// Tells of a migration of several steps as one.
private final class MigrationReport: Sendable {
  private struct State {
    var changes: ModelChanges?
    var backup: String?
  }

  private let handler: (@Sendable (StoreMigrationEvent) throws -> Void)?
  private let state = Mutex(State())

  init(_ handler: (@Sendable (StoreMigrationEvent) throws -> Void)?) { self.handler = handler }

  var hasBackup: Bool { state.withLock { $0.backup != nil } }

  /// Notes where the store is kept as it was before the first step.
  func note(_ backup: String?) { state.withLock { $0.backup = $0.backup ?? backup } }

  /// Tells what is about to change, before the first step.
  func begin(_ changes: ModelChanges) throws {
    let isFirst = state.withLock { state in
      defer { state.changes = state.changes ?? changes }
      return state.changes == nil
    }
    if isFirst { try handler?(.willMigrate(changes)) }
  }

  func tell(_ progress: Float) throws { try handler?(.isMigrating(progress: progress)) }

  /// Tells that it is done, if this process has done any of it.
  func end() throws {
    let (changes, backup) = state.withLock { ($0.changes, $0.backup) }
    if let changes { try handler?(.didMigrate(changes, backupPath: backup)) }
  }
}
