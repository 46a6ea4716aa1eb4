import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Connects contexts with the store that keeps their objects.
///
/// Can be used from any thread.
public final class PersistentStoreCoordinator {
  /// The model of the store's objects.
  public let managedObjectModel: ManagedObjectModel
  private let classes: ObjectClasses
  private let store: Mutex<(any PersistentStore)?> = Mutex(nil)
  private let follower: Mutex<StoreFollower?> = Mutex(nil)
  /// What tells contexts what the others have saved.
  let mergeHub = MergeHub()
  /// How derived attributes are computed; nil when the model has none.
  let derivationPlan: DerivationPlan?

  /// Makes a coordinator without a store.
  ///
  /// - Parameters:
  ///   - managedObjectModel: The model.
  ///   - classes: The classes of the objects, each naming its entity. Objects of entities without
  ///     a class are of the class of the nearest entity they inherit from, or else plain
  ///     ``ManagedObject``s.
  /// - Throws: ``ManagedObjectError`` when a class names no entity or one that is not in the model,
  ///   names a property that the entity does not have like that (see ``Managed``), was generated for
  ///   an entity of another layout, does not inherit from the class of the parent entity, or is not
  ///   the only one of its entity.
  public init(
    managedObjectModel: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) throws(ManagedObjectError) {
    self.managedObjectModel = managedObjectModel
    self.classes = try ObjectClasses(classes, in: managedObjectModel)
    derivationPlan = DerivationPlan(managedObjectModel)
    for type in classes where !type.isGenerated { try checkNames(in: type) }
  }

  /// Makes sure that the model has the properties that a class names.
  private func checkNames(in type: ManagedObject.Type) throws(ManagedObjectError) {
    let entity = try managedObjectModel.entity(of: type)
    let context = ManagedObjectContext(persistentStoreCoordinator: self)
    let id = ManagedObjectID(entity, key: TemporaryIdentity.next(), store: nil)
    var mirror: Mirror? = Mirror(
      reflecting: type.init(entity: entity, objectID: id, row: nil, context: context))
    while let level = mirror, level.subjectType != ManagedObject.self {
      for case let property as any NamedProperty in level.children.lazy.map(\.value) {
        try property.check(in: entity) { objectClass(of: $0) }
      }
      mirror = level.superclassMirror
    }
  }

  /// Opens a store for the contexts of this coordinator.
  ///
  /// - Throws: ``CoordinatorError/storeAlreadyAdded`` when there is one, or the ``StoreError`` with
  ///   which opening failed.
  public func addPersistentStore(_ description: PersistentStoreDescription) throws {
    try addPersistentStore(try description.open(model: managedObjectModel))
    if description.followsOtherProcesses { try followOtherProcesses() }
  }

  /// Takes a store of any kind for the contexts of this coordinator.
  ///
  /// - Throws: ``CoordinatorError/storeAlreadyAdded`` when there is one.
  public func addPersistentStore(_ added: any PersistentStore) throws(CoordinatorError) {
    try store.withLock { store throws(CoordinatorError) in
      guard store == nil else { throw .storeAlreadyAdded }
      store = added
    }
  }

  /// The store that was added.
  ///
  /// - Throws: ``ManagedObjectError/noPersistentStore``.
  public func persistentStore() throws(ManagedObjectError) -> any PersistentStore {
    guard let store = store.withLock({ $0 }) else { throw .noPersistentStore }
    return store
  }

  /// The stores by the keys of their rows.
  var storeSlots: StoreSlots {
    store.withLock { $0.map { StoreSlots($0.identifier) } ?? StoreSlots([]) }
  }

  /// What follows the changes of the store, from the first time on that somebody asks for it.
  func startedFollower() throws -> StoreFollower {
    let store = try persistentStore()
    return try follower.withLock { follower in
      if let follower { return follower }
      let started = try StoreFollower(store, model: managedObjectModel, hub: mergeHub)
      follower = started
      return started
    }
  }

  /// Where the history of the store stands now; nil before the first transaction.
  ///
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    try persistentStore().currentPersistentHistoryToken()
  }

  /// The ID that a URI stands for, or nil when it names no entity of the model or another store.
  public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
    guard let id = ManagedObjectID(uri: uri),
      let entity = managedObjectModel.entity(named: id.entityName)
    else { return nil }
    let stores = storeSlots
    return id.reference(in: stores).map { ManagedObjectID(entity, key: $0.key, stores) }
  }

  /// The ID of the object whose row contexts know by a key.
  ///
  /// - Throws: ``ManagedObjectError`` when there is no such entity or no store.
  public func managedObjectID(
    entityName: String, key: RowKey
  ) throws(ManagedObjectError) -> ManagedObjectID {
    guard let entity = managedObjectModel.entity(named: entityName) else {
      throw .unknownEntity(entityName)
    }
    _ = try persistentStore()
    return ManagedObjectID(entity, key: key, storeSlots)
  }

  /// The class of an entity's objects.
  func objectClass(of entityName: String) -> ManagedObject.Type {
    classes[entityName]
  }
}

extension PersistentStoreCoordinator: Sendable {}

/// What cannot be done with a coordinator.
public enum CoordinatorError: Error, Hashable {
  /// The coordinator has a store already; it takes one.
  case storeAlreadyAdded
}
