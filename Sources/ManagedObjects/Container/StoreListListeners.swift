import Synchronization

/// Those who want to know which stores a coordinator gets and loses.
final class StoreListListeners: Sendable {
  private let continuations: Mutex<[AsyncStream<StoreListChange>.Continuation]> = Mutex([])

  deinit {
    continuations.withLock { for continuation in $0 { continuation.finish() } }
  }

  func add(_ continuation: AsyncStream<StoreListChange>.Continuation) {
    continuations.withLock { $0.append(continuation) }
  }

  func tell(_ change: StoreListChange) {
    continuations.withLock { continuations in
      continuations.removeAll { continuation in
        if case .terminated = continuation.yield(change) { true } else { false }
      }
    }
  }
}
