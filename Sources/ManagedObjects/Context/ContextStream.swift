import Synchronization

/// One sequence of a context's notifications.
final class ContextStream: Sendable {
  private let continuation: AsyncStream<ContextNotification>.Continuation
  private let finished = Atomic<Bool>(false)

  init(_ continuation: AsyncStream<ContextNotification>.Continuation) {
    self.continuation = continuation
  }

  /// Whether nobody listens any more.
  var isFinished: Bool { finished.load(ordering: .relaxed) }

  func yield(_ notification: ContextNotification) {
    if case .terminated = continuation.yield(notification) {
      finished.store(true, ordering: .relaxed)
    }
  }

  func finish() { continuation.finish() }
}
