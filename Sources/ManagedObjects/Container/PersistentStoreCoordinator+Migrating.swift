#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Stores as wholes: moved to other places and kinds, replaced and removed.
extension PersistentStoreCoordinator {
  /// Copies a store to another place, of whatever kind, and takes the copy in its place.
  ///
  /// Objects get other IDs, which the result tells. Contexts do not know them: ``ManagedObjectContext/reset()``
  /// those that have objects of the store. History and metadata of the copy begin anew, but for the
  /// values that a program keeps. The old store stays where it is; should anything fail, so does all
  /// else.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - description: Where the copy is to be. There must be no store yet.
  ///   - progress: Is told now and then how many objects have been copied, and how many there are.
  /// - Returns: The copy, and the new IDs.
  /// - Throws: ``CoordinatorError`` or ``StoreError``.
  /// - Complexity: O(*n*) in the number of objects, also in memory.
  public func migratePersistentStore(
    _ store: any PersistentStore, to description: PersistentStoreDescription,
    progress: (_ completedCount: Int, _ totalCount: Int) -> Void = { _, _ in }
  ) throws -> StoreMigration {
    guard let member = storeList.members.first(where: { $0.store === store }) else {
      throw CoordinatorError.unknownStore(store.identifier)
    }
    var description = description
    description.configuration = description.configuration ?? member.description?.configuration
    let copy = try Self.copy(
      store, to: description, model: managedObjectModel, holds: member.holds, progress: progress)
    try remove(store)
    do {
      try add(copy.store, description)
    } catch {
      try add(store, member.description)
      throw error
    }
    return StoreMigration(
      store: copy.store, copies: copy.rows, model: managedObjectModel, source: store.identifier,
      stores: storeSlots)
  }

  /// Puts a copy of a store in the place of another one, whatever the kinds of both.
  ///
  /// Neither may be open in this coordinator.
  ///
  /// - Parameters:
  ///   - destination: Where the copy is to be. A store that is there is removed.
  ///   - source: The store that is copied.
  /// - Throws: ``CoordinatorError`` or ``StoreError``; ``StoreError/missing(path:)`` when there is no
  ///   such store.
  public func replacePersistentStore(
    at destination: PersistentStoreDescription, with source: PersistentStoreDescription
  ) throws {
    guard try Self.metadata(of: source) != nil else {
      throw StoreError.missing(path: source.path ?? source.type.rawValue)
    }
    var readable = source
    readable.isReadOnly = true
    let store = try Self.open(readable, model: managedObjectModel)
    // Whatever is there stays until the copy is known to be possible.
    _ = try store.currentGeneration()
    try destroyPersistentStore(at: destination)
    _ = try Self.copy(
      store, to: destination, model: managedObjectModel, holds: { _ in true },
      progress: { _, _ in })
  }

  /// Removes a store with all its files.
  ///
  /// - Throws: ``CoordinatorError/storeInUse(_:)`` while it is open here,
  ///   ``CoordinatorError/unknownStoreType(_:known:)`` or ``StoreError``.
  public func destroyPersistentStore(at description: PersistentStoreDescription) throws {
    if let url = description.url, let open = persistentStore(for: url) {
      throw CoordinatorError.storeInUse(open.identifier)
    }
    try Self.storeClass(of: description.type).destroy(description)
  }

  /// Makes a store with the rows of another one.
  private static func copy(
    _ source: any PersistentStore, to description: PersistentStoreDescription,
    model: ManagedObjectModel, holds: (EntityDescription) -> Bool,
    progress: (Int, Int) -> Void
  ) throws -> (store: any PersistentStore, rows: [RowReference: RowReference]) {
    if try metadata(of: description) != nil {
      throw CoordinatorError.storeExists(path: description.path ?? description.type.rawValue)
    }
    let destination = try open(description, model: model)
    let generation = try source.currentGeneration()
    var copy = StoreCopy(generation, model: model, holds: holds)
    let rows = try copy.run(to: destination, progress: progress)
    let values = try source.metadata().values
    if !values.isEmpty { try destination.setMetadata(values) }
    return (destination, rows)
  }
}

/// What migrating a store gave.
public struct StoreMigration: Sendable {
  /// The store that has the objects now.
  public let store: any PersistentStore
  private let copies: [RowReference: RowReference]
  private let model: ManagedObjectModel
  private let source: UUID
  private let stores: StoreSlots

  init(
    store: any PersistentStore, copies: [RowReference: RowReference], model: ManagedObjectModel,
    source: UUID, stores: StoreSlots
  ) {
    (self.store, self.copies, self.model) = (store, copies, model)
    (self.source, self.stores) = (source, stores)
  }

  /// How many objects were copied.
  public var count: Int { copies.count }

  /// The ID that an object has now; nil for one that was not in the store.
  public func objectID(for id: ManagedObjectID) -> ManagedObjectID? {
    guard id.storeIdentifier == source, let copy = copies[id.storedReference],
      let entity = model.entity(named: id.entityName),
      let slot = stores.slot(of: store.identifier), let key = slot.key(of: copy.key)
    else { return nil }
    return ManagedObjectID(entity, key: key, stores)
  }
}
