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

extension AtomicStoreContent {
  /// The model that the content was written with; nil where it does not hold it.
  ///
  /// - Parameter name: What errors name the content by.
  /// - Returns: The model.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func storedModel(named name: String) throws(StoreError) -> ManagedObjectModel? {
    do {
      return try model?.model()
    } catch {
      throw .corrupt(path: name, offset: 0, reason: "the stored model is damaged")
    }
  }
}
