/// What a context tells those who observe it, in IDs, which can go to any thread.
public enum ContextNotification: Sendable {
  /// An event has ended in which objects have changed.
  case objectsDidChange(ContextChanges)
  /// The context is about to be saved.
  case willSave
  /// The context has been saved.
  case didSave(ContextSave)
  /// What another context saved has been merged.
  case didMerge(ContextSave)
}

/// The objects that an event changed.
public struct ContextChanges: Sendable, Hashable {
  /// The objects that were inserted.
  public internal(set) var inserted: [ManagedObjectID] = []
  /// The objects that were changed; those that are inserted too are not among them.
  public internal(set) var updated: [ManagedObjectID] = []
  /// The objects that were deleted.
  public internal(set) var deleted: [ManagedObjectID] = []
  /// The objects that show other committed values than before.
  public internal(set) var refreshed: [ManagedObjectID] = []
  /// All objects that the context had, when ``ManagedObjectContext/reset()`` made it forget them.
  public internal(set) var invalidatedAll: [ManagedObjectID] = []

  /// Whether there are none.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
      && invalidatedAll.isEmpty
  }

  init(_ deltas: [ObjectDelta], refreshed: [ManagedObject]) {
    for delta in deltas {
      let id = delta.object.objectID
      switch (delta.before, delta.after) {
      case (.present, .present):
        if delta.object.isInserted { inserted.append(id) } else { updated.append(id) }
      case (_, .present): inserted.append(id)
      default: deleted.append(id)
      }
    }
    self.refreshed = refreshed.map(\.objectID)
  }

  /// What dropping the changes of objects has done: those that were new are gone.
  init(rolledBack objects: [ManagedObject]) {
    for object in objects {
      if object.contextLink == nil {
        deleted.append(object.objectID)
      } else {
        refreshed.append(object.objectID)
      }
    }
  }

  init(invalidatedAll ids: [ManagedObjectID]) {
    invalidatedAll = ids
  }
}

/// Keeps somebody informed of a context, until it is cancelled or goes.
public final class ContextObservation {
  private weak var context: ManagedObjectContext?
  fileprivate let handler: (ContextNotification) -> Void

  fileprivate init(
    _ context: ManagedObjectContext, handler: @escaping (ContextNotification) -> Void
  ) {
    self.context = context
    self.handler = handler
  }

  /// Ends the observation.
  public func cancel() {
    context?.observers.remove(self)
    context?.updateRecording()
    context = nil
  }
}

@available(*, unavailable)
extension ContextObservation: Sendable {}

/// Who observes a context.
struct ContextObservers {
  private struct Reference {
    weak var observation: ContextObservation?
  }

  private var references: [Reference] = []
  private var streams: [ContextStream] = []

  /// Whether somebody wants to know what events change.
  var wantChanges: Bool {
    references.contains { $0.observation != nil } || streams.contains { !$0.isFinished }
  }

  mutating func add(_ observation: ContextObservation) {
    references.removeAll { $0.observation == nil }
    references.append(Reference(observation: observation))
  }

  mutating func add(_ stream: ContextStream) {
    streams.removeAll { $0.isFinished }
    streams.append(stream)
  }

  mutating func remove(_ observation: ContextObservation) {
    references.removeAll { $0.observation == nil || $0.observation === observation }
  }

  func finish() {
    for stream in streams { stream.finish() }
  }

  /// Tells everybody.
  ///
  /// - Parameters:
  ///   - notification: What to tell.
  ///   - prepare: What to do before each handler is called.
  func post(_ notification: ContextNotification, prepare: () -> Void) {
    for reference in references {
      prepare()
      reference.observation?.handler(notification)
    }
    for stream in streams { stream.yield(notification) }
  }
}

extension ManagedObjectContext {
  /// Tells all observers, who may come and go meanwhile.
  func post(_ notification: ContextNotification) {
    let present = observers
    present.post(notification) {}
  }

  func post(_ changes: ContextChanges, told: ToldChanges? = nil) {
    if changes.isEmpty { return }
    let present = observers
    present.post(.objectsDidChange(changes)) { event.told = told }
  }

  /// Calls a handler with each notification, where and when it happens.
  ///
  /// - Returns: The observation, which ends when nobody holds it.
  public func observe(
    _ handler: @escaping (ContextNotification) -> Void
  ) -> ContextObservation {
    let observation = ContextObservation(self, handler: handler)
    observers.add(observation)
    updateRecording()
    return observation
  }

  /// All notifications from now on, which can be awaited in any task.
  ///
  /// The sequence ends with the context. Those that nobody has awaited yet are kept.
  public func notifications() -> AsyncStream<ContextNotification> {
    let (sequence, continuation) = AsyncStream.makeStream(of: ContextNotification.self)
    observers.add(ContextStream(continuation))
    updateRecording()
    return sequence
  }
}
