import Files

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
  /// Neither may be open in this coordinator. The copy is made beside the place, so that a store that is
  /// there goes only when all is known to have been copied.
  ///
  /// - Parameters:
  ///   - destination: Where the copy is to be. A store of that kind that is there is removed.
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
    try copy(
      Self.open(readable, model: managedObjectModel), to: destination, replacing: true)
  }

  /// Copies a store to another place, of whatever kind, as a whole or not at all.
  ///
  /// - Parameters:
  ///   - store: The store that is copied.
  ///   - destination: Where the copy is to be; it may not be open in this coordinator.
  ///   - isReplacing: Whether a store of that kind that is there may be replaced.
  /// - Returns: How many objects were copied.
  /// - Throws: ``CoordinatorError/storeExists(path:)`` for what may not be replaced, another
  ///   ``CoordinatorError`` or ``StoreError``.
  @discardableResult
  package func copy(
    _ store: any PersistentStore, to destination: PersistentStoreDescription,
    replacing isReplacing: Bool
  ) throws -> Int {
    func copy(to description: PersistentStoreDescription) throws -> Int {
      try Self.copy(store, to: description, model: managedObjectModel).rows.count
    }
    guard let path = destination.path, destination.type != .inMemory else {
      return try copy(to: destination)
    }
    try checkUnused(destination)
    var resolved = destination
    let place = try StoreError.wrapping { () throws(FileError) in
      try POSIXFileSystem().resolve(path)
    }
    resolved.path = place
    return try StorePlace(
      resolved, at: place, unless: isReplacing ? nil : CoordinatorError.storeExists(path: path)
    ).fill(copy)
  }

  /// Removes a store with all its files.
  ///
  /// - Throws: ``CoordinatorError/storeInUse(_:)`` while it is open here,
  ///   ``CoordinatorError/unknownStoreType(_:known:)`` or ``StoreError``.
  public func destroyPersistentStore(at description: PersistentStoreDescription) throws {
    try checkUnused(description)
    try Self.storeClass(of: description.type).destroy(description)
  }

  private func checkUnused(_ description: PersistentStoreDescription) throws(CoordinatorError) {
    if let url = description.url, let open = persistentStore(for: url) {
      throw .storeInUse(open.identifier)
    }
  }

  /// Makes a store with the rows of another one.
  ///
  /// - Parameters:
  ///   - source: The store that is copied.
  ///   - description: Where there is no store yet.
  ///   - model: The model of the rows.
  ///   - holds: Whether the copy is for an entity.
  ///   - progress: Is told now and then how many objects have been copied, and how many there are.
  /// - Returns: The copy, and its rows by those of the source.
  /// - Throws: ``CoordinatorError`` or ``StoreError``.
  package static func copy(
    _ source: any PersistentStore, to description: PersistentStoreDescription,
    model: ManagedObjectModel, holds: (EntityDescription) -> Bool = { _ in true },
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> (store: any PersistentStore, rows: [RowReference: RowReference]) {
    if try metadata(of: description) != nil {
      throw CoordinatorError.storeExists(path: description.path ?? description.type.rawValue)
    }
    let destination = try open(description, model: model)
    let generation = try source.currentGeneration()
    var copy = StoreCopy(generation, model: model, holds: holds)
    let rows = try copy.run(to: destination, progress: progress)
    // Without rows nothing has made the file.
    if rows.isEmpty { _ = try destination.save(StoreSaveRequest(changes: [])) }
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
