/// A context that one thread at a time can enter, and that thread as often as it wants.
final class GuardedContext: Sendable {
  // Only read between `enter()` and `leave()`, and it never leaves the closure it is handed to.
  private nonisolated(unsafe) let context: ManagedObjectContext
  /// What others have saved and the context has not merged.
  let inbox: MergeInbox
  private let lock = RecursiveLock()

  init(_ coordinator: PersistentStoreCoordinator) {
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    inbox = context.inbox
    unsafe self.context = context
  }

  func withContext<Result>(
    endsEvent: Bool, _ body: (ManagedObjectContext) throws -> sending Result
  ) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    let context = unsafe context
    defer { if endsEvent { context.processPendingChanges() } }
    return try body(context)
  }
}
