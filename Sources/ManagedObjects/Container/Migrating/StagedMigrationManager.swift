import Synchronization

/// Migrates a store through several versions of its model, when it is opened.
///
/// ```swift
/// description.stagedMigrationManager = StagedMigrationManager([
///   LightweightMigrationStage([.init(version1), .init(version2)]),
///   CustomMigrationStage(migratingFrom: .init(version2), to: .init(version3)),
/// ])
/// ```
///
/// A store goes on from the version that it is of; one of a version that no stage names goes to the first
/// one. It is complete as one of some version at any moment: a stage that fails leaves it as it was before
/// that stage, or before all of them where they are one step. Versions that only follow each other are gone
/// through one by one, each a step of its own: where the first of two stages ends and the second begins with
/// another version, there is a step between them as well. A stage may lead back to an earlier version, where
/// what that lacks is lost; a store for reading only is not led back. Stages that lead beyond the version of
/// the program are left out.
public final class StagedMigrationManager {
  /// The stages, in their order.
  public let stages: [any MigrationStage]
  /// Whether steps without handlers are left out where the store can go to a later version at once.
  ///
  /// That is only done where nothing is lost that the steps would keep. What a version between drops may be
  /// there still.
  public let skipsVersions: Bool
  /// Whether all steps are carried out on one copy, which takes the place of the store in the end.
  public let isOneStep: Bool

  private let current: Mutex<PersistentContainer?> = Mutex(nil)
  private let turn = RecursiveLock()

  /// The store that is being migrated, as one of the version that the handler is for; nil while there is
  /// none.
  public var container: PersistentContainer? { current.withLock { $0 } }

  /// Runs `body` with a container; where several stores are migrated at once, one after the other.
  func with(_ container: PersistentContainer, _ body: () throws -> Void) rethrows {
    turn.lock()
    defer { turn.unlock() }
    current.withLock { $0 = container }
    defer { current.withLock { $0 = nil } }
    try body()
  }

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - stages: The stages, in their order.
  ///   - skipsVersions: Whether steps without handlers are left out where the store can go to a later version
  ///     at once.
  ///   - isOneStep: Whether all steps are carried out on one copy, which takes the place of the store in the
  ///     end.
  public init(
    _ stages: [any MigrationStage], skipsVersions: Bool = false, isOneStep: Bool = false
  ) {
    (self.stages, self.skipsVersions, self.isOneStep) = (stages, skipsVersions, isOneStep)
  }
}

extension StagedMigrationManager: Sendable {}
