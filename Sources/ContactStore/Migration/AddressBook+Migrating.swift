package import ManagedObjects

extension AddressBook {
  /// Does something with a store, which becomes one of the newest version of the model before if it has to.
  ///
  /// That goes for stores that are only read as well: no inference knows the UIDs of its contacts.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - body: Opens it and does something; it may be called twice.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or an error with which the migration fails.
  package static func migrating<Result>(
    _ description: PersistentStoreDescription, for body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError where error.isOfFormerVersion {
      try migrate(description)
      return try body()
    }
  }

  /// Has a store become one of the newest version of the model.
  ///
  /// - Parameter description: The store. It is opened for writing.
  /// - Throws: ``StoreError``, or another error with which opening fails.
  package static func migrate(_ description: PersistentStoreDescription) throws {
    var description = description
    description.isReadOnly = false
    description.stagedMigrationManager = migrationStages
    _ = try PersistentStoreCoordinator.open(description, model: ContactsModel.managedObjectModel)
  }

  /// The steps of a store to the newest version; one from before the first of them goes to that by inference.
  static var migrationStages: StagedMigrationManager {
    var filling = CustomMigrationStage(
      migratingFrom: ManagedObjectModelReference {
        try FormerContactsModel.version1.managedObjectModel
      },
      to: ManagedObjectModelReference { try FormerContactsModel.version2.managedObjectModel },
      label: "UIDs of exports")
    filling.didMigrateHandler = { manager, _ in
      try manager.container?.newBackgroundContext().performAndWait { context in
        try FormerUIDFilling.run(in: context)
      }
    }
    return StagedMigrationManager([filling])
  }
}

extension StoreError {
  /// Whether it is that a store is of a former version of the address book's model.
  package var isOfFormerVersion: Bool {
    switch self {
    case .incompatibleModel, .cannotInferMigration: true
    default: false
    }
  }
}
