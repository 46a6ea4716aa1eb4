/// A state of a store that a context can be pinned to.
public struct QueryGenerationToken: Sendable {
  enum Generation: Sendable {
    case current
    case pinned(any StoreReading)
  }

  let generation: Generation

  /// The state that is the last one when a context is pinned to it.
  public static let current = QueryGenerationToken(generation: .current)
}

extension ManagedObjectContext {
  /// The state that the context is pinned to, for other contexts to be pinned to as well; nil when
  /// it sees what others save.
  public var queryGenerationToken: QueryGenerationToken? {
    root.pinnedGeneration.map { QueryGenerationToken(generation: .pinned($0)) }
  }

  /// Pins the context to a state of the store: whatever others save, it goes on seeing that state.
  ///
  /// Its own saves, ``reset()`` and merging take it to the state that is the last one then. A child
  /// sees the state of its parent.
  ///
  /// - Parameter token: The state, or nil to see what others save again.
  /// - Throws: ``ManagedObjectError/foreignQueryGeneration`` for a state of another store,
  ///   ``ManagedObjectError/noPersistentStore``, or a ``StoreError``, such as
  ///   ``StoreError/notSupported(_:)`` where a store keeps no state.
  public func setQueryGeneration(from token: QueryGenerationToken?) throws {
    switch token?.generation {
    case nil: root.pinnedGeneration = nil
    case .pinned(let generation):
      guard generation.identifier == (try persistentStoreCoordinator.persistentStore().identifier)
      else { throw ManagedObjectError.foreignQueryGeneration }
      root.pinnedGeneration = generation
    case .current:
      let store = try persistentStoreCoordinator.persistentStore()
      guard store.keepsGenerations else { throw StoreError.notSupported("query generations") }
      root.pinnedGeneration = try store.currentGeneration()
    }
  }
}
