extension FetchedResultsController {
  /// The results as they are now, and as they are after each change, which can be awaited in any task.
  ///
  /// Of the snapshots that nobody has awaited yet only the newest is kept: what there is between two that
  /// are awaited is their ``FetchedResultsSnapshot/difference(from:)``.
  ///
  /// The sequence ends with the controller. It throws the ``updateError`` when a change cannot be
  /// followed.
  public func snapshots() -> AsyncThrowingStream<FetchedResultsSnapshot, any Error> {
    let (sequence, continuation) = AsyncThrowingStream.makeStream(
      of: FetchedResultsSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    if let snapshot { continuation.yield(snapshot) }
    streams.append(continuation)
    return sequence
  }

  /// Tells everybody of the results as they are now.
  func tellOfSnapshot() {
    if delegate == nil, streams.isEmpty { return }
    guard let snapshot else { return }
    delegate?.controller(self, didChangeContentWith: snapshot)
    streams.removeAll { stream in
      if case .terminated = stream.yield(snapshot) { true } else { false }
    }
  }
}

/// One sequence of a controller's snapshots.
typealias FetchedResultsStream = AsyncThrowingStream<FetchedResultsSnapshot, any Error>.Continuation
