import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Connects contexts with the stores that keep their objects.
///
/// There may be several stores, each of another kind, and each with the entities of a configuration
/// of the model. Contexts see the rows of all of them as one.
///
/// Can be used from any thread.
public final class PersistentStoreCoordinator {
  /// The model of the objects.
  public let managedObjectModel: ManagedObjectModel
  private let classes: ObjectClasses
  private let stores: Mutex<StoreList>
  /// Whether any store wants to know which objects contexts hold.
  private let hasFollowers = Atomic(false)
  /// What tells contexts what the others have saved.
  let mergeHub = MergeHub()
  /// What follows the changes of the stores, once somebody has asked for it.
  let followers: StoreFollowers
  /// Whom to tell of stores that are added and removed.
  let storeListListeners = StoreListListeners()
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
    stores = Mutex(StoreList(model: managedObjectModel))
    followers = StoreFollowers(model: managedObjectModel, hub: mergeHub)
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

  /// The stores as they are now.
  var storeList: StoreList { stores.withLock { $0 } }

  /// Whether any store wants to know which objects contexts hold.
  var tellsOfObjects: Bool { hasFollowers.load(ordering: .relaxed) }

  /// The stores by the keys of their rows.
  var storeSlots: StoreSlots { stores.withLock { $0.slots } }

  /// Changes which stores there are.
  func changeStores<Result: Sendable>(
    _ change: (inout StoreList) throws(CoordinatorError) -> Result
  ) throws(CoordinatorError) -> Result {
    try stores.withLock { stores throws(CoordinatorError) in
      let result = try change(&stores)
      let follows = stores.members.contains { $0.slotted.followsObjects }
      hasFollowers.store(follows, ordering: .relaxed)
      return result
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
