import Synchronization

/// What opens each kind of store in this process.
private let storeClasses: Mutex<[StoreType: any OpenableStore.Type]> = Mutex([
  .binary: BinaryStore.self, .xml: AtomicStore.self, .inMemory: InMemoryStore.self,
])

extension PersistentStoreCoordinator {
  /// The kinds of store that can be opened, and the class of each.
  public static var registeredStoreTypes: [StoreType: any OpenableStore.Type] {
    storeClasses.withLock { $0 }
  }

  /// Has stores of a kind be opened by a class, in all coordinators of the process.
  ///
  /// - Parameters:
  ///   - storeClass: The class; nil to open such stores no longer.
  ///   - type: The kind.
  public static func registerStoreClass(_ storeClass: (any OpenableStore.Type)?, as type: StoreType)
  {
    storeClasses.withLock { $0[type] = storeClass }
  }

  /// Opens a store by the class of its kind.
  ///
  /// - Throws: ``CoordinatorError/unknownStoreType(_:known:)``, or the ``StoreError`` with which opening
  ///   failed.
  package static func open(
    _ description: PersistentStoreDescription, model: ManagedObjectModel
  ) throws -> any PersistentStore {
    let storeClass = try storeClass(of: description.type)
    guard description.migratesObjects else {
      return try storeClass.open(description, model: model)
    }
    var unmigrated = description
    unmigrated.shouldMigrateStoreAutomatically = false
    unmigrated.isExact = true
    do {
      return try storeClass.open(unmigrated, model: model)
    } catch StoreError.incompatibleModel {
      try StoreMigrator(description, to: model, storeClass).run()
    } catch let error as StoreError {
      // What is newer than the model may be led back by a stage.
      guard case .newerModel = error,
        let migrator = try? StoreMigrator(description, to: model, storeClass),
        try migrator.knowsStore
      else { throw error }
      try migrator.run()
    }
    return try storeClass.open(description, model: model)
  }

  /// What opens stores of a kind.
  ///
  /// - Throws: ``CoordinatorError/unknownStoreType(_:known:)``.
  static func storeClass(
    of type: StoreType
  ) throws(CoordinatorError) -> any OpenableStore.Type {
    let classes = registeredStoreTypes
    guard let storeClass = classes[type] else {
      throw .unknownStoreType(
        type, known: classes.keys.sorted { $0.rawValue < $1.rawValue })
    }
    return storeClass
  }
}
