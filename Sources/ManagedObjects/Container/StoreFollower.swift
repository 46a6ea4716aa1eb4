import Synchronization

/// Follows what is committed to a store, by whomever, and tells of it.
final class StoreFollower: Sendable {
  /// Takes what is told, and says whether to tell more.
  typealias Listener = @Sendable (News) -> Bool

  /// What is told.
  enum News {
    case change(PersistentStoreChange)
    /// Nothing more will come: for this reason, or because nobody follows any more.
    case end((any Error)?)
  }

  private struct State {
    /// How far the history of the store is known.
    var token: PersistentHistoryToken?
    var watch: (any AnyObject & Sendable)?
    var listeners: [Listener] = []
    /// Why there is nothing to follow any more.
    var failure: (any Error)?
  }

  private let store: any PersistentStore
  private let model: ManagedObjectModel
  private let hub: MergeHub
  private let state: Mutex<State>

  /// Begins to follow a store.
  ///
  /// - Throws: ``StoreError``.
  init(_ store: any PersistentStore, model: ManagedObjectModel, hub: MergeHub) throws {
    (self.store, self.model, self.hub) = (store, model, hub)
    state = Mutex(State(token: try store.currentPersistentHistoryToken()))
    let watch = store.watch { [weak self] in self?.look() }
    state.withLock { $0.watch = watch }
    // Somebody may have committed before the watch began.
    look()
  }

  deinit {
    state.withLock { state in
      for listener in state.listeners { _ = listener(.end(nil)) }
    }
  }

  /// Tells one more of what is committed.
  func add(_ listener: @escaping Listener) {
    state.withLock { state in
      if let failure = state.failure {
        _ = listener(.end(failure))
      } else {
        state.listeners.append(listener)
      }
    }
  }

  /// Tells of what has been committed since the last time.
  private func look() {
    state.withLock { state in
      if state.failure != nil { return }
      do {
        for change in try changes(after: &state.token, isAwaited: !state.listeners.isEmpty) {
          tell(change, &state.listeners)
        }
      } catch StoreError.busy {
        // Others have committed faster than it could be read, and do so again.
      } catch {
        state.failure = error
        state.watch = nil
        for listener in state.listeners { _ = listener(.end(error)) }
        state.listeners = []
      }
    }
  }

  private func changes(
    after token: inout PersistentHistoryToken?, isAwaited: Bool
  ) throws -> [PersistentStoreChange] {
    guard let now = try store.currentPersistentHistoryToken(), now != token else { return [] }
    do {
      let transactions = try store.history(after: token.map { .token($0) })
      token = transactions.last?.token ?? now
      return transactions.compactMap { transaction in
        let isOwn = store.hasCommitted(transactionNumber: transaction.transactionNumber)
        if isOwn, !isAwaited { return nil }
        return PersistentStoreChange(
          historyToken: transaction.token, saved: ContextSave(transaction, in: model),
          isFromElsewhere: !isOwn)
      }
    } catch StoreError.persistentHistoryTokenExpired {
      token = now
      return [PersistentStoreChange(historyToken: now, saved: .everything, isFromElsewhere: true)]
    }
  }

  private func tell(_ change: PersistentStoreChange, _ listeners: inout [Listener]) {
    if change.isFromElsewhere { hub.post(change.saved) }
    listeners.removeAll { !$0(.change(change)) }
  }
}
