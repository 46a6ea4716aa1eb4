import Synchronization

/// Follows the stores of a coordinator, once somebody has asked for it, and tells of what is
/// committed to them.
final class StoreFollowers: Sendable {
  /// Takes what is told, and says whether to tell more.
  typealias Listener = @Sendable (News) -> Bool

  /// What is told.
  enum News {
    case change(PersistentStoreChange)
    /// Nothing more will come: for this reason, or because nobody follows any more.
    case end((any Error)?)
  }

  private struct State {
    var followers: [StoreSlot: StoreFollower] = [:]
    var isFollowing = false
    var listeners: [Listener] = []
    /// Why there is nothing to follow any more.
    var failure: (any Error)?
  }

  let model: ManagedObjectModel
  private let hub: MergeHub
  private let state = Mutex(State())

  init(model: ManagedObjectModel, hub: MergeHub) {
    (self.model, self.hub) = (model, hub)
  }

  deinit {
    state.withLock { state in
      for listener in state.listeners { _ = listener(.end(nil)) }
    }
  }

  /// Whether the stores that are added are followed.
  var isFollowing: Bool { state.withLock { $0.isFollowing } }

  /// Whether anybody is told of what is committed here.
  var isAwaited: Bool { state.withLock { !$0.listeners.isEmpty } }

  /// Follows a store, unless it is followed already.
  ///
  /// - Throws: ``StoreError``.
  func follow(_ member: StoreList.Member) throws {
    let isKnown = state.withLock { state in
      state.isFollowing = true
      return state.followers[member.slot] != nil
    }
    if isKnown { return }
    // It looks at once, and tells what it sees.
    let follower = try StoreFollower(member.store, for: self)
    state.withLock { state in
      if state.followers[member.slot] == nil { state.followers[member.slot] = follower }
    }
  }

  /// Follows a store no longer.
  func stop(_ slot: StoreSlot) {
    // It goes when nobody waits for it.
    let follower = state.withLock { $0.followers.removeValue(forKey: slot) }
    withExtendedLifetime(follower) {}
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

  /// Tells of a transaction.
  func tell(_ change: PersistentStoreChange) {
    if change.isFromElsewhere { hub.post(change.saved) }
    state.withLock { state in state.listeners.removeAll { !$0(.change(change)) } }
  }

  /// Tells that a store cannot be followed any more.
  func end(_ failure: any Error) {
    state.withLock { state in
      state.failure = failure
      for listener in state.listeners { _ = listener(.end(failure)) }
      state.listeners = []
    }
  }
}
