import Synchronization

/// A context with an isolation of its own, which work is sent to: Core Data's private queue.
///
/// ```swift
/// let names = try await background.perform { context in
///   try context.fetch(FetchRequest<Person>()).map(\.lastName)
/// }
/// ```
///
/// The compiler lets nothing out of the closure that could reach the context from elsewhere. Hand
/// over object IDs, and look them up in the context that wants the objects.
public final class BackgroundContext: Sendable {
  private let worker: Worker
  private let guarded: GuardedContext

  /// Runs the closures one after another, off the caller's actor.
  private actor Worker {
    func run<Result>(
      _ guarded: GuardedContext,
      _ body: sending (ManagedObjectContext) throws -> sending Result
    ) throws -> sending Result {
      try Task.checkCancellation()
      return try guarded.withContext(endsEvent: true, body)
    }
  }

  init(_ coordinator: PersistentStoreCoordinator) {
    worker = Worker()
    guarded = GuardedContext(coordinator)
    let (worker, guarded) = (worker, guarded)
    guarded.inbox.onPost { [weak guarded] in
      guard let guarded else { return }
      Task { try? await worker.run(guarded) { $0.mergeRemoteChanges() } }
    }
  }

  /// Runs a closure in the context, and processes what it changed when it ends.
  ///
  /// - Parameter body: What to do. It runs after those that were sent before it.
  /// - Returns: What the closure returns, which the compiler makes sure is free of the context.
  /// - Throws: What the closure throws, or `CancellationError` when the task was cancelled before
  ///   its turn came.
  public func perform<Result>(
    _ body: sending @escaping (ManagedObjectContext) throws -> sending Result
  ) async throws -> sending Result {
    try await worker.run(guarded, body)
  }

  /// Runs a closure in the context and blocks the calling thread meanwhile.
  ///
  /// May be called within itself. What the closure changed is not processed when it ends.
  ///
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func performAndWait<Result>(
    _ body: sending (ManagedObjectContext) throws -> sending Result
  ) rethrows -> sending Result {
    try guarded.withContext(endsEvent: false, body)
  }
}
