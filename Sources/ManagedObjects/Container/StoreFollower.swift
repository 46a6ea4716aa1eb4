@unsafe @preconcurrency import Dispatch
import Synchronization

/// Follows what is committed to a store, by whomever, and tells the followers of a coordinator.
final class StoreFollower: Sendable {
  private struct State {
    /// How far the history of the store is known.
    var token: PersistentHistoryToken?
    var watch: (any AnyObject & Sendable)?
    /// Whether there is nothing to follow any more.
    var hasEnded = false
    /// How often in a row the store could not be read.
    var failureCount = 0
  }

  /// After how many milliseconds a store that cannot be read is looked at again: whoever edits a file may
  /// write it in several steps, or put another in its place.
  private static let delays = [20, 50, 100, 200, 400, 800]

  private let store: any PersistentStore
  private let followers: WeakFollowers
  private let state: Mutex<State>

  /// Begins to follow a store.
  ///
  /// - Throws: ``StoreError``.
  init(_ store: any PersistentStore, for followers: StoreFollowers) throws {
    self.store = store
    self.followers = WeakFollowers(followers: followers)
    state = Mutex(State(token: try store.currentPersistentHistoryToken()))
    let watch = store.watch { [weak self] in self?.look() }
    state.withLock { $0.watch = watch }
    // Somebody may have committed before the watch began.
    look()
  }

  /// Tells of what has been committed since the last time.
  private func look() {
    guard let followers = followers.followers else { return }
    state.withLock { state in
      if state.hasEnded { return }
      do {
        let changes = try changes(
          after: &state.token, in: followers.model, isAwaited: followers.isAwaited)
        state.failureCount = 0
        for change in changes { followers.tell(change) }
      } catch StoreError.busy {
        // Others have committed faster than it could be read, and do so again.
      } catch let error as StoreError
        where error.mayPass && state.failureCount < Self.delays.count
      {
        let delay = DispatchTimeInterval.milliseconds(Self.delays[state.failureCount])
        state.failureCount += 1
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in self?.look() }
      } catch {
        state.hasEnded = true
        state.watch = nil
        followers.end(error)
      }
    }
  }

  private func changes(
    after token: inout PersistentHistoryToken?, in model: ManagedObjectModel, isAwaited: Bool
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
      let isOwn = isOwn(after: token, upTo: now)
      token = now
      if isOwn, !isAwaited { return [] }
      return [
        PersistentStoreChange(historyToken: now, saved: .everything, isFromElsewhere: !isOwn)
      ]
    }
  }

  /// Whether all transactions between two places were committed through the store itself.
  private func isOwn(
    after earlier: PersistentHistoryToken?, upTo later: PersistentHistoryToken
  ) -> Bool {
    let (first, last) = (earlier?.transactionNumber ?? 0, later.transactionNumber)
    // So many are not looked at one by one: nobody loses anything by reading anew.
    guard first < last, last - first <= 1_000 else { return false }
    return (first..<last).allSatisfy { store.hasCommitted(transactionNumber: $0 + 1) }
  }
}

extension StoreError {
  /// Whether a store may be whole again in a moment.
  fileprivate var mayPass: Bool {
    switch self {
    case .missing, .notAStore, .corrupt: true
    default: false
    }
  }
}

/// A reference that does not keep the followers of a coordinator alive.
private struct WeakFollowers {
  weak let followers: StoreFollowers?
}
