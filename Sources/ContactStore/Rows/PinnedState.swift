import ManagedObjects

/// The state of a store that a context is pinned to, for contexts of other threads.
struct PinnedState: Sendable {
  private let coordinator: PersistentStoreCoordinator
  private let generation: QueryGenerationToken?

  /// The state that a context is pinned to.
  init(of context: ManagedObjectContext) {
    coordinator = context.persistentStoreCoordinator
    generation = context.queryGenerationToken
  }

  /// A context that sees the state.
  ///
  /// - Throws: ``StoreError``.
  func newContext() throws -> ManagedObjectContext {
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try context.setQueryGeneration(from: generation)
    return context
  }
}

extension ManagedObjectContext {
  /// Has the context go on seeing the state that the store has now, unless it is pinned to one.
  ///
  /// - Throws: ``StoreError``.
  func pin() throws {
    if queryGenerationToken == nil { try setQueryGeneration(from: .current) }
  }
}
