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
    do {
      while let step = try nextStep(from: reached) {
        if isOneStep || !step.isInferred {
          try carryOut(from: reached)
        } else if step.isLast, !step.leadsBack, description.defersLightweightMigration {
          // That is for the one who opens it to do, when it suits.
          break
        } else {
          try infer(step)
        }
        reached = try position(of: stored(), reached: step.index)
        guard reached ?? -1 >= step.index else {
          throw MigrationError.invalidStages(
            reason: "they leave \(files.basePath) a store of a version that they do not name")
        }
        report.noteStep()
      }
    } catch {
      // What has been done before stays.
      if let reached = try? stored() { try? report.end(at: reached) }
      throw error
    }
    try report.end(at: model)
  }

  private var isOneStep: Bool { migration.stagedMigrationManager?.isOneStep ?? false }

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
  /// A version that is there twice is the one that has just been reached, if that is known, or the second one
  /// for a store that has been of what comes between.
  private func position(of stored: ManagedObjectModel, reached: Int? = nil) throws -> Int? {
    let metadata = try kind.metadata(of: description)
    let places = path.versions.indices.filter { index in
      path.versions[index].versionHash == stored.versionHash
        || metadata.map {
          path.versions[index].isConfiguration(
            description.configuration, compatibleWithStoreMetadata: $0)
        } ?? false
    }
    if let reached, places.contains(reached) { return reached }
    let place = places.first { index in
      index + 1 < path.versions.count
        && !stored.formerVersions.contains(path.versions[index + 1].versionHash)
    }
    return place ?? places.last
  }

  /// Whether the version that the store is of is in the path.
  var knowsStore: Bool { get throws { try position(of: stored()) != nil } }

  /// What is to be done next; nil for nothing.
  private func nextStep(from reached: Int?) throws -> MigrationPath.Step? {
    let stored = try stored()
    let position = try position(of: stored, reached: reached)
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

  /// Carries the next step out beside the store, or all of them, and has the store become what has been made.
  private func carryOut(from reached: Int?) throws {
    var backup: String?
    var isReplacing = false
    do {
      try kind.exclusively(plain(files.basePath)) { replace in
        // Another process may have taken it meanwhile.
        guard let step = try nextStep(from: reached), isOneStep || !step.isInferred else {
          return
        }
        try report.begin(ModelChanges(from: step.source, to: model))
        files.removeLeftovers()
        var work = WorkingPaths(of: files)
        defer { work.remove() }
        do {
          if isToBeKept { backup = try keptCopy() }
          let copy = work.next()
          try kind.copyFiles(of: plain(files.basePath), to: copy)
          let result = try carryOut(step, with: copy, &work)
          isReplacing = true
          try replace(result)
        } catch StoreError.notConfirmed(let error) where !isReplacing {
          // Nothing has happened to the store.
          throw StoreError.file(error)
        }
      }
    } catch {
      if let backup, !(isReplacing && error.leavesStoreUncertain) { WorkingPaths.remove(backup) }
      throw error
    }
    report.note(backup)
  }

  /// Carries a step out with a copy of the store, and those behind it if all of them are one.
  ///
  /// - Returns: The path of the store that has the result.
  private func carryOut(
    _ first: MigrationPath.Step, with copy: String, _ work: inout WorkingPaths
  ) throws -> String {
    var (step, place) = (first, copy)
    while true {
      try call(step.stage, \.willMigrateHandler, with: place, of: step.source)
      if let mapping = step.mapping {
        let made = work.next()
        try map(place, to: made, of: step, by: mapping)
        place = made
      } else {
        _ = try kind.open(plain(place), model: step.destination)
      }
      try call(step.stage, \.didMigrateHandler, with: place, of: step.destination)
      if !isOneStep || step.isLast { return place }
      step = path.step(from: step.destination, at: step.index)
    }
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
    defer {
      let coordinator = container.persistentStoreCoordinator
      for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
    try manager.with(container) { try handler(manager, stage) }
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
    plain.isExact = true
    return plain
  }

  /// Whether the store is to be kept as it is before the next step.
  private var isToBeKept: Bool { description.keepsStoreBeforeMigration && !report.hasBackup }

  private func keptCopy() throws -> String {
    let path = try files.freePath(named: StoreFiles.suffix("before-migration", Date()))
    try kind.copyFiles(of: plain(files.basePath), to: path)
    return path
  }
}

/// The paths of stores beside another one, of which whoever locks that next removes what is left.
private struct WorkingPaths {
  private let files: StoreFiles
  private var paths: [String] = []

  init(of files: StoreFiles) { self.files = files }

  /// A path where there is nothing.
  mutating func next() -> String {
    let name = TemporaryFileName.make(for: FilePath.name(of: files.basePath))
    paths.append(FilePath.join(files.folder, name))
    return paths[paths.count - 1]
  }

  /// Removes what is at the paths.
  func remove() { paths.forEach(Self.remove) }

  /// Removes the files of a store that nobody needs.
  static func remove(_ path: String) {
    for ending in [""] + TemporaryFileName.siblings {
      try? POSIXFileSystem().unlink(path + ending)
    }
  }
}

/// Tells of a migration of several steps as one.
private final class MigrationReport: Sendable {
  private struct State {
    var changes: ModelChanges?
    var backup: String?
    var stepCount = 0
  }

  private let handler: (@Sendable (StoreMigrationEvent) throws -> Void)?
  private let state = Mutex(State())

  init(_ handler: (@Sendable (StoreMigrationEvent) throws -> Void)?) { self.handler = handler }

  var hasBackup: Bool { state.withLock { $0.backup != nil } }

  /// Notes where the store is kept as it was before the first step.
  func note(_ backup: String?) { state.withLock { $0.backup = $0.backup ?? backup } }

  /// Notes that a step has been taken.
  func noteStep() { state.withLock { $0.stepCount += 1 } }

  /// Tells what is about to change, before the first step.
  func begin(_ changes: ModelChanges) throws {
    let isFirst = state.withLock { state in
      defer { state.changes = state.changes ?? changes }
      return state.changes == nil
    }
    if isFirst { try handler?(.willMigrate(changes)) }
  }

  func tell(_ progress: Float) throws { try handler?(.isMigrating(progress: progress)) }

  /// Tells what has been done, if this process has done any of it.
  func end(at version: ManagedObjectModel) throws {
    let state = state.withLock { $0 }
    guard let changes = state.changes, state.stepCount > 0 else { return }
    try handler?(
      .didMigrate(ModelChanges(from: changes.source, to: version), backupPath: state.backup))
  }
}
