#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The stores of a coordinator.
extension PersistentStoreCoordinator {
  /// The stores in the order in which they were added.
  public var persistentStores: [any PersistentStore] { storeList.members.map(\.store) }

  /// All stores as one: the one that was added, or what joins those that were.
  ///
  /// - Throws: ``ManagedObjectError/noPersistentStore``.
  public func persistentStore() throws(ManagedObjectError) -> any PersistentStore {
    guard let store = storeList.joined else { throw .noPersistentStore }
    return store
  }

  /// One of the stores, with keys as contexts know them; nil for one that is not here.
  package func slottedStore(_ store: any PersistentStore) -> (any PersistentStore)? {
    storeList.members.first { $0.store === store }?.slotted
  }

  /// The store that was opened at a place; nil for none.
  public func persistentStore(for url: URL) -> (any PersistentStore)? {
    func place(_ url: URL) -> String {
      url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    }
    let path = place(url)
    return storeList.members.first { $0.description?.url.map(place) == path }?.store
  }

  /// Where a store is; nil for one in memory, or that the coordinator does not have.
  public func url(for store: any PersistentStore) -> URL? {
    storeList.members.first { $0.store === store }?.description?.url
  }

  /// Opens a store for the contexts of this coordinator.
  ///
  /// - Returns: The store.
  /// - Throws: ``CoordinatorError``, or the ``StoreError`` with which opening failed.
  @discardableResult
  public func addPersistentStore(
    _ description: PersistentStoreDescription
  ) throws -> any PersistentStore {
    let store = try Self.open(description, model: managedObjectModel)
    try add(store, description)
    if description.followsOtherProcesses { try followOtherProcesses() }
    return store
  }

  /// Takes a store of any kind for the contexts of this coordinator.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - configuration: The name of the configuration whose entities it has; nil for all.
  /// - Throws: ``CoordinatorError`` when it is here already, or the model has no such configuration.
  public func addPersistentStore(
    _ store: any PersistentStore, configuration: String? = nil
  ) throws {
    try add(store, nil, configuration: configuration)
  }

  /// Opens a store, on another thread if the description says so, and then calls a handler.
  ///
  /// - Parameters:
  ///   - description: Which store.
  ///   - completionHandler: Gets the description, and the error with which opening failed.
  public func addPersistentStore(
    with description: PersistentStoreDescription,
    completionHandler:
      @escaping @Sendable (PersistentStoreDescription, (any Error)?) -> Void
  ) {
    @Sendable func add() {
      do {
        try addPersistentStore(description)
        completionHandler(description, nil)
      } catch {
        completionHandler(description, error)
      }
    }
    if description.shouldAddStoreAsynchronously { Task.detached { add() } } else { add() }
  }

  /// Takes a store that was opened by a description.
  func add(_ store: any PersistentStore, _ description: PersistentStoreDescription?) throws {
    try add(store, description, configuration: description?.configuration)
  }

  private func add(
    _ store: any PersistentStore, _ description: PersistentStoreDescription?,
    configuration: String?
  ) throws {
    let isFirst = try changeStores { list throws(CoordinatorError) in
      try list.add(store, description, configuration: configuration)
      return list.members.count == 1
    }
    if followers.isFollowing { try followOtherProcesses() }
    // Before there was any, there was nothing to show.
    if !isFirst { mergeHub.post(.everything) }
    storeListListeners.tell(StoreListChange(added: [store.identifier], removed: []))
  }

  /// Takes a store away from the contexts of this coordinator; its file stays.
  ///
  /// Objects of the store have no values any more but those that a context has read, and cannot be
  /// saved. Contexts that ``ManagedObjectContext/automaticallyMergesChangesFromParent`` refresh all
  /// objects.
  ///
  /// - Throws: ``CoordinatorError/unknownStore(_:)`` when it is not here.
  public func remove(_ store: any PersistentStore) throws(CoordinatorError) {
    let removed = try changeStores { list throws(CoordinatorError) in list.remove(store) }
    guard let removed else { throw .unknownStore(store.identifier) }
    followers.stop(removed.slot)
    mergeHub.post(.everything)
    storeListListeners.tell(StoreListChange(added: [], removed: [store.identifier]))
  }
}

/// That stores were added to a coordinator or removed from it.
public struct StoreListChange: Hashable, Sendable {
  /// The identities of stores that are new.
  public let added: [UUID]
  /// The identities of stores that are gone.
  public let removed: [UUID]

  /// Describes a change.
  public init(added: [UUID], removed: [UUID]) {
    (self.added, self.removed) = (added, removed)
  }
}

extension PersistentStoreCoordinator {
  /// Which stores are added and removed from now on.
  ///
  /// ```swift
  /// for await change in coordinator.storeListChanges() { print(change.added, change.removed) }
  /// ```
  ///
  /// - Returns: The changes. The sequence ends with the coordinator.
  public func storeListChanges() -> AsyncStream<StoreListChange> {
    let (sequence, continuation) = AsyncStream.makeStream(of: StoreListChange.self)
    storeListListeners.add(continuation)
    return sequence
  }
}
