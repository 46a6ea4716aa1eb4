#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A scratch pad of objects: fetch, insert, change and delete, then save all of it or none.
///
/// In a context there is one object to an ID. An object that nothing else holds goes when it has no
/// changes; one that has changes stays until they are saved or rolled back.
///
/// A context works on the store of a coordinator or on another context, its parent. A child sees
/// what is pending in its parent, and its save hands the changes up by one level.
///
/// A context and its objects stay within one isolation domain; the compiler refuses to send them
/// elsewhere. A child shares the isolation of its parent.
public final class ManagedObjectContext {
  /// The coordinator whose store the context works on, be it through its parent.
  public let persistentStoreCoordinator: PersistentStoreCoordinator
  /// The context that saves go to; nil when they go to the store.
  public let parent: ManagedObjectContext?
  /// A name for people, kept with each transaction.
  public var name: String?
  /// Who makes the changes, kept with each transaction.
  public var transactionAuthor: String?
  /// What the transactions are for, kept with each of them; nil where they only change objects.
  public var transactionTag: TransactionTag?
  /// What has to hold when a transaction of the context is committed; nil for nothing.
  ///
  /// It is asked by what saves objects, inserts them in batches or takes transactions back, of the
  /// context that the store is saved from. What does not meet it throws ``StoreError/overtaken``,
  /// whatever the ``mergePolicy``.
  public var saveCondition: StoreSaveCondition?
  /// How conflicts with what others saved are settled.
  public var mergePolicy: MergePolicy = .error
  /// Whether delete rules are carried out at the end of each event; if not, when the context is
  /// saved.
  public var propagatesDeletesAtEndOfEvent = true
  /// Whether an object whose row turns out to be gone counts as deleted.
  ///
  /// Its values are nil in either case.
  public var shouldDeleteInaccessibleFaults = true
  /// Whether what others save shows in the objects of this context: at the next fetch, at the end
  /// of the event, or when ``mergeRemoteChanges()`` is called.
  public var automaticallyMergesChangesFromParent = false {
    didSet { subscribe() }
  }
  /// Why a fault could not read its row or its related objects, if one could not since the last
  /// save.
  ///
  /// Such a fault has no values, and stays one, so that the next access tries again. The next save
  /// throws the error, because what was changed may rest on what could not be read.
  public internal(set) var faultError: (any Error)?
  /// Objects that were read in advance, which nobody else may hold yet.
  var prefetchedObjects: [ManagedObject] = []
  /// Whether deleting what somebody else has deleted meanwhile is a conflict: for those who say how
  /// many objects they have deleted.
  package var reportsRepeatedDeletions = false
  /// Whether objects are validated before they are saved: for whoever validates all of them later.
  package var validatesChanges = true
  /// The time for derived attributes.
  package var now: @Sendable () -> Date = { Date() }
  /// What the program wants to keep with the context.
  public var userInfo: [String: any Sendable] = [:]

  #if InternalChecks
    /// Whether the program stops when the graph is not sound.
    ///
    /// Lists and objects that were read at different moments, while others saved, need not agree.
    var isChecked = true
  #endif

  /// Objects with changes, in the order in which they came to have them, each once.
  ///
  /// Those whose changes have gone again are still in it.
  var dirtyObjects: [ManagedObject] = []
  var identityMap = IdentityMap()
  /// What tells stores of the objects; nil as long as none wants to know.
  var heldObjects: HeldObjects?
  var event = ContextEvent()
  /// Whether a save has begun and not committed yet.
  var isSaving = false
  /// The objects that have changed since a save began.
  var changedDuringSave: [ManagedObject] = []
  let link = ContextLink()
  /// What takes changes back; see ``undoManager``.
  var changeHistory = ChangeHistory()
  /// The contexts that save to this one.
  var children: [WeakContext] = []
  /// The state of the store that reads are pinned to.
  var pinnedGeneration: (any StoreReading)?
  /// The stores that new objects are assigned to, here and in all contexts below.
  var assignedSlots: [RowReference: StoreSlot] = [:]
  /// What a save goes to in the place of the store; nil but while a document is written to another file.
  var divertedSave: DivertedSave?
  var observers = ContextObservers()
  /// What others have saved since this context last looked.
  let inbox = MergeInbox()

  /// Makes an empty context that saves to a store.
  public init(persistentStoreCoordinator: PersistentStoreCoordinator) {
    self.persistentStoreCoordinator = persistentStoreCoordinator
    parent = nil
    link.context = self
  }

  /// Makes an empty context that saves to another one.
  ///
  /// It belongs to the same isolation domain as its parent, and keeps it alive.
  public init(parent: ManagedObjectContext) {
    persistentStoreCoordinator = parent.persistentStoreCoordinator
    self.parent = parent
    link.context = self
    parent.children.removeAll { $0.context == nil }
    parent.children.append(WeakContext(context: self))
  }

  deinit { observers.finish() }

  /// Makes an empty context that reads the same state of what this one saves to.
  func makeSibling() -> ManagedObjectContext {
    let sibling =
      parent.map { ManagedObjectContext(parent: $0) }
      ?? ManagedObjectContext(persistentStoreCoordinator: persistentStoreCoordinator)
    sibling.pinnedGeneration = pinnedGeneration
    return sibling
  }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}

/// A reference that keeps no context alive.
struct WeakContext {
  weak var context: ManagedObjectContext?
}

extension ManagedObjectContext {
  /// Whether any object is inserted, updated or deleted, be it that it was set back since.
  public var hasChanges: Bool { dirtyObjects.contains { $0.hasChanges } }

  /// The objects to be inserted by the next save, in the order in which they were made.
  public var insertedObjects: [ManagedObject] { dirtyObjects.filter(\.isInserted) }

  /// The objects to be updated by the next save.
  public var updatedObjects: [ManagedObject] { dirtyObjects.filter(\.isUpdated) }

  /// The objects to be deleted by the next save.
  ///
  /// One that was never saved is not among them.
  public var deletedObjects: [ManagedObject] {
    dirtyObjects.filter { $0.state == .deleted && !$0.isAnnihilated }
  }

  /// The objects that the context knows, in no order.
  public var registeredObjects: [ManagedObject] { identityMap.objects }

  /// Whether the context keeps objects that have no changes and that nothing else holds.
  ///
  /// False unless it is set, as in Core Data.
  public var retainsRegisteredObjects: Bool {
    get { identityMap.retainsObjects }
    set { identityMap.retainsObjects = newValue }
  }

  var model: ManagedObjectModel { persistentStoreCoordinator.managedObjectModel }

  func entity(named name: String) throws(ManagedObjectError) -> EntityDescription {
    guard let entity = model.entity(named: name) else { throw .unknownEntity(name) }
    return entity
  }

  /// The entity that a class serves in this context's model.
  func entity(for type: ManagedObject.Type) throws(ManagedObjectError) -> EntityDescription {
    guard let name = type.entityName else { throw .classWithoutEntity("\(type)") }
    let entity = try entity(named: name)
    try check(type, serves: entity)
    return entity
  }

  /// Makes sure that there are objects of an entity, and that they are of a class.
  func check(
    _ type: ManagedObject.Type, serves entity: EntityDescription
  ) throws(ManagedObjectError) {
    guard !entity.isAbstract else { throw .abstractEntity(entity.name) }
    let expected = persistentStoreCoordinator.objectClass(of: entity.name)
    guard expected == type else { throw .wrongClass(entity: entity.name, expected: "\(expected)") }
  }
}
