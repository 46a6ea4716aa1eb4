import Synchronization

/// Those who want to know what becomes of a document's file.
final class DocumentListeners: Sendable {
  private let continuations: Mutex<[AsyncStream<DocumentFileStatus>.Continuation]> = Mutex([])

  deinit {
    continuations.withLock { for continuation in $0 { continuation.finish() } }
  }

  /// What becomes of the file from now on.
  func add() -> AsyncStream<DocumentFileStatus> {
    let (sequence, continuation) = AsyncStream.makeStream(of: DocumentFileStatus.self)
    continuations.withLock { $0.append(continuation) }
    return sequence
  }

  func tell(_ status: DocumentFileStatus) {
    continuations.withLock { continuations in
      continuations.removeAll { continuation in
        if case .terminated = continuation.yield(status) { true } else { false }
      }
    }
  }
}
