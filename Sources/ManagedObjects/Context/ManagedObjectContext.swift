/// A scratch pad of objects: fetch, insert, change and delete, then save all of it or none.
///
/// In a context there is one object to an ID. An object that nothing else holds goes when it has no
/// changes; one that has changes stays until they are saved or rolled back.
///
/// A context and its objects stay within one isolation domain; the compiler refuses to send them
/// elsewhere.
public final class ManagedObjectContext {
  /// The coordinator whose store the context works on.
  public let persistentStoreCoordinator: PersistentStoreCoordinator
  /// Who makes the changes, kept with each transaction.
  public var transactionAuthor: String?

  /// Objects with changes, in the order in which they came to have them, each once.
  ///
  /// Those whose changes have gone again are still in it.
  var dirtyObjects: [ManagedObject] = []
  var identityMap = IdentityMap()
  /// Whether any objects have ever been related in this context.
  var hasRelatedObjects = false
  let link = ContextLink()

  /// Makes an empty context.
  public init(persistentStoreCoordinator: PersistentStoreCoordinator) {
    self.persistentStoreCoordinator = persistentStoreCoordinator
    link.context = self
  }

  deinit {
    // Related objects hold each other, so nobody else would let them go.
    guard hasRelatedObjects else { return }
    for object in identityMap.objects { object.related = [] }
  }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}

extension ManagedObjectContext {
  /// Whether any object is inserted, updated or deleted, be it that it was set back since.
  public var hasChanges: Bool { dirtyObjects.contains { $0.hasChanges } }

  /// The objects to be inserted by the next save, in the order in which they were made.
  public var insertedObjects: [ManagedObject] { dirtyObjects.filter(\.isInserted) }

  /// The objects to be updated by the next save.
  public var updatedObjects: [ManagedObject] { dirtyObjects.filter(\.isUpdated) }

  /// The objects to be deleted by the next save.
  public var deletedObjects: [ManagedObject] { dirtyObjects.filter(\.isDeleted) }

  /// Inserts a new object of the entity with a name.
  ///
  /// - Returns: An object of the class that the coordinator has for the entity.
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)`` or ``ManagedObjectError/abstractEntity(_:)``.
  public func insert(_ entityName: String) throws(ManagedObjectError) -> ManagedObject {
    let entity = try entity(named: entityName)
    guard !entity.isAbstract else { throw .abstractEntity(entityName) }
    return persistentStoreCoordinator.objectClass(of: entityName).init(
      entity: entity, insertInto: self)
  }

  /// Marks an object for deletion by the next save.
  ///
  /// An object that was never saved is gone at once. Objects that it was related to are so no
  /// longer, whatever the delete rule.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` when the object is not of this context.
  public func delete(_ object: ManagedObject) throws(ManagedObjectError) {
    guard object.managedObjectContext === self else { throw .foreignObject(object.objectID) }
    object.disconnectAll()
    switch object.state {
    case .inserted:
      unregister(object)
    case .clean:
      dirtyObjects.append(object)
      object.state = .deleted
    case .updated:
      object.state = .deleted
    case .deleted: break
    }
    checkInvariants()
  }

  /// Drops all changes: inserted objects are gone, changed ones have their saved values again,
  /// deleted ones are back.
  ///
  /// Objects with changes are related to none.
  public func rollback() {
    for object in dirtyObjects { object.disconnectAll() }
    for object in dirtyObjects where object.hasChanges {
      if object.isInserted {
        unregister(object)
      } else {
        object.changes = []
        object.state = .clean
      }
    }
    dirtyObjects = []
    checkInvariants()
  }
}

extension ManagedObjectContext {
  func entity(named name: String) throws(ManagedObjectError) -> EntityDescription {
    guard let entity = persistentStoreCoordinator.managedObjectModel.entity(named: name) else {
      throw .unknownEntity(name)
    }
    return entity
  }

  /// The entity that a class serves in this context's model.
  func entity(for type: ManagedObject.Type) throws(ManagedObjectError) -> EntityDescription {
    guard let name = type.entityName else { throw .classWithoutEntity("\(type)") }
    let entity = try entity(named: name)
    guard !entity.isAbstract else { throw .abstractEntity(name) }
    let expected = persistentStoreCoordinator.objectClass(of: name)
    guard expected == type else { throw .wrongClass(entity: name, expected: "\(expected)") }
    return entity
  }

  func temporaryID(for entity: EntityDescription) -> ManagedObjectID {
    ManagedObjectID(entityName: entity.name, identity: .temporary(TemporaryIdentity.next()))
  }

  func registerInserted(_ object: ManagedObject) {
    dirtyObjects.append(object)
    identityMap.register(object)
    checkInvariants()
  }

  /// Notes that an object that had no changes has one now.
  func registerChange(of object: ManagedObject) {
    object.state = .updated
    dirtyObjects.append(object)
    checkInvariants()
  }

  /// Forgets an object that has no row.
  func unregister(_ object: ManagedObject) {
    identityMap.unregister(object.objectID)
    object.related = []
    object.state = .clean
    object.contextLink = nil
  }
}
