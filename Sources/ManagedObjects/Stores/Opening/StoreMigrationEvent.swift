/// What happens to a store that is of an earlier version of its model.
public enum StoreMigrationEvent: Sendable {
  /// The store is about to be migrated. Nobody else writes it meanwhile.
  case willMigrate(ModelChanges)
  /// How much of a migration by a mapping model is done, from 0 to 1; whoever throws ends it.
  case isMigrating(progress: Float)
  /// The store has been migrated, or led through some stages before one failed.
  ///
  /// `backupPath` is where its files are as they were; nil unless they were to be kept.
  case didMigrate(ModelChanges, backupPath: String?)
}
