#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// That something has been committed to a coordinator's store: what Core Data calls a remote change.
public struct PersistentStoreChange: Sendable, Hashable {
  /// The identity of the store.
  public var storeIdentifier: UUID { historyToken.storeIdentifier }
  /// The place in the store's history behind the transaction.
  public let historyToken: PersistentHistoryToken
  /// What was changed, as ``ManagedObjectContext/mergeChanges(fromContextDidSave:)`` takes it.
  public let saved: ContextSave
  /// Whether it was committed through another coordinator, be it in another process.
  public let isFromElsewhere: Bool
}

extension PersistentStoreCoordinator {
  /// What is committed to the store from now on, a transaction at a time: by the contexts of this
  /// coordinator, by batch requests and by other processes on the same file.
  ///
  /// ```swift
  /// for try await change in coordinator.changes() where change.isFromElsewhere {
  ///   print("somebody else has saved", change.saved.updated.count)
  /// }
  /// ```
  ///
  /// Waiting costs nothing where the system tells of changes of files; where it does not, the store is
  /// looked at twice a second. A transaction is told after it is durable for a store in a file. What
  /// nobody has awaited yet is kept. Where history no longer tells one by one what was committed, or a
  /// backup has taken the store's place, the change is one of ``ContextSave/changesEverything``.
  ///
  /// - Returns: The changes. The sequence ends with the coordinator. It throws the ``StoreError`` with
  ///   which reading the store failed: ``StoreError/missing(path:)`` when its file has been deleted,
  ///   ``StoreError/replaced(path:)`` when another store stands in its place, or
  ///   ``StoreError/corrupt(path:offset:reason:)``.
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``.
  public func changes() throws -> AsyncThrowingStream<PersistentStoreChange, any Error> {
    let (sequence, continuation) = AsyncThrowingStream.makeStream(of: PersistentStoreChange.self)
    try startFollowing()
    followers.add { news in
      switch news {
      case .change(let change):
        if case .terminated = continuation.yield(change) { return false }
        return true
      case .end(let failure):
        continuation.finish(throwing: failure)
        return false
      }
    }
    return sequence
  }

  /// Tells of the same changes as ``changes()`` does, on the thread that notices them, for a program
  /// without tasks.
  ///
  /// - Parameter take: Takes a change, or the ``StoreError`` for which nothing more will come. It must
  ///   not use the coordinator.
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``.
  package func onChange(
    _ take: @escaping @Sendable (Result<PersistentStoreChange, any Error>) -> Void
  ) throws {
    try startFollowing()
    followers.add { news in
      switch news {
      case .change(let change): take(.success(change))
      case .end(let failure?): take(.failure(failure))
      case .end(nil): break
      }
      return true
    }
  }

  /// Has contexts that ``ManagedObjectContext/automaticallyMergesChangesFromParent`` merge what other
  /// processes save as well, as soon as they look: see ``changes()``.
  ///
  /// - Throws: ``ManagedObjectError/noPersistentStore`` or a ``StoreError``.
  public func followOtherProcesses() throws {
    try startFollowing()
  }

  /// Follows all stores from the first time on that somebody asks for it.
  private func startFollowing() throws {
    _ = try persistentStore()
    for member in storeList.members { try followers.follow(member) }
  }
}
