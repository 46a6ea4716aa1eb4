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
/// that stage. Versions that only follow each other are gone through one by one, each a step of its own: where
/// the first of two stages ends and the second begins with another version, there is a step between them as
/// well.
public final class StagedMigrationManager {
  /// The stages, in their order.
  public let stages: [any MigrationStage]
  /// Whether steps without handlers are left out where the store can go to a later version at once.
  ///
  /// What a version between drops is then there still.
  public let skipsVersions: Bool

  private let current: Mutex<PersistentContainer?> = Mutex(nil)

  /// The store that is being migrated, as one of the version that the handler is for; nil while there is
  /// none.
  public internal(set) var container: PersistentContainer? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - stages: The stages, in their order.
  ///   - skipsVersions: Whether steps without handlers are left out where the store can go to a later version
  ///     at once.
  public init(_ stages: [any MigrationStage], skipsVersions: Bool = false) {
    (self.stages, self.skipsVersions) = (stages, skipsVersions)
  }
}

extension StagedMigrationManager: Sendable {}
