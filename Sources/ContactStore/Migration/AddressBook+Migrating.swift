package import ManagedObjects
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
      do {
        try migrate(description)
      } catch let failure as StoreError where failure.isLackOfPermission {
        throw AddressBookError.needsMigration(path: description.path ?? "")
      }
      return try body()
    }
  }

  /// Has a store become one of a version of the model.
  ///
  /// - Parameters:
  ///   - description: The store. It is opened for writing.
  ///   - version: The number of the version.
  /// - Returns: Where the store is kept as it was; nil unless the description asks for that and there was
  ///   anything to do.
  /// - Throws: ``StoreError``, or another error with which opening fails.
  @discardableResult
  package static func migrate(
    _ description: PersistentStoreDescription, to version: Int = newestVersion
  ) throws -> String? {
    let backup = Mutex<String?>(nil)
    var described = description
    described.isReadOnly = false
    described.acceptsMigration = accepts
    described.stagedMigrationManager = migrationStages(to: version)
    described.migrationHandler = { event in
      if case .didMigrate(_, let path) = event { backup.withLock { $0 = path } }
      try description.migrationHandler?(event)
    }
    _ = try PersistentStoreCoordinator.open(described, model: model(ofVersion: version))
    return backup.withLock { $0 }
  }

  /// Gives contacts and groups UIDs that have none, as where a damaged store of a former version was recovered
  /// that does not tell its version any more.
  ///
  /// - Parameter description: The store, of the newest version.
  /// - Throws: ``StoreError``, or another error with which the context fails.
  package static func completeUIDs(in description: PersistentStoreDescription) throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ContactsModel.managedObjectModel)
    try coordinator.addPersistentStore(description)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.transactionTag = .migration
    var request = BatchUpdateRequest(
      entityName: "Contact", propertiesToUpdate: ["hasMadeUID": .boolean(false)])
    request.predicate = .comparison(.key("hasMadeUID"), .equalTo, .value(.null))
    _ = try context.execute(request)
    try FormerUIDFilling.run(in: context)
  }

  /// The steps of a store to a version; one from before the first of them goes to that by inference.
  private static func migrationStages(to version: Int) -> StagedMigrationManager? {
    // There is nothing to fill in before.
    if version < 2 { return nil }
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
    return StagedMigrationManager([filling], isOneStep: true)
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

  /// Whether somebody who may read a store may not write it.
  fileprivate var isLackOfPermission: Bool {
    switch self {
    case .readOnly: true
    case .file(let error): [EACCES, EPERM, EROFS].contains(error.code)
    default: false
    }
  }
}
