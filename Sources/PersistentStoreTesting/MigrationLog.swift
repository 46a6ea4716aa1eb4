package import ManagedObjects
import Synchronization

/// What is told of a migration.
package final class MigrationLog: Sendable {
  private struct State {
    var told: [String] = []
    var progress: [Float] = []
    var backupPath: String?
  }

  private let state = Mutex(State())

  /// Makes an empty log.
  package init() {}

  /// What was told before and after, with the number of differences.
  package var told: [String] { state.withLock { $0.told } }
  /// How much was done at each time when that was told.
  package var progress: [Float] { state.withLock { $0.progress } }
  /// Where the store is kept as it was.
  package var backupPath: String? { state.withLock { $0.backupPath } }

  /// Notes what is told.
  package func note(_ event: StoreMigrationEvent) {
    state.withLock { state in
      switch event {
      case .willMigrate(let changes): state.told.append("will \(changes.differences.count)")
      case .isMigrating(let progress): state.progress.append(progress)
      case .didMigrate(let changes, let path):
        state.told.append("did \(changes.differences.count)")
        state.backupPath = path
      }
    }
  }
}
