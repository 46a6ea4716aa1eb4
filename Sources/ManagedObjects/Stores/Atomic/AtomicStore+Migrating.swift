#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AtomicStore: DeferringStore {
  func finishMigration(_ description: PersistentStoreDescription) throws -> Bool {
    guard try current().pendingMigration != nil else { return false }
    let (changes, _) = try change { state in
      guard let changes = state.pendingMigration else { return (ModelChanges?.none, String?.none) }
      try description.migrationHandler?(.willMigrate(changes))
      let suffix = StoreFiles.suffix("before-migration", Date())
      let backup =
        description.keepsStoreBeforeMigration ? try backing.keepCopy(named: suffix) : nil
      return (changes, backup)
    } didSave: { changes, backup in
      if let changes {
        try description.migrationHandler?(.didMigrate(changes, backupPath: backup))
      }
    }
    return changes != nil
  }
}
