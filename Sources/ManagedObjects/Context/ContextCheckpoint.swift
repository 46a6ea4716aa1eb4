/// What all objects of a context are like at a moment between two events, so that they can be that
/// again.
struct ContextCheckpoint {
  private struct State {
    let object: ManagedObject
    let id: ManagedObjectID
    let snapshot: RowSnapshot?
    let changes: [AttributeValue?]
    let relations: [Relation]
    let state: ManagedObject.State
    let flags: ManagedObject.Flags

    init(_ object: ManagedObject) {
      self.object = object
      id = object.objectID
      snapshot = object.snapshot
      changes = object.changes
      relations = object.relations
      state = object.state
      flags = object.flags
    }

    func restore() {
      object.objectID = id
      object.snapshot = snapshot
      object.changes = changes
      object.relations = relations
      object.state = state
      object.flags = flags
      object.eventStart = nil
    }
  }

  private let context: ManagedObjectContext
  private let states: [State]
  private let dirtyObjects: [ManagedObject]

  /// Takes note of the objects of a context that has no unprocessed changes.
  ///
  /// - Complexity: O(*n*) in the number of registered objects.
  init(_ context: ManagedObjectContext) {
    self.context = context
    states = context.identityMap.objects.map { State($0) }
    dirtyObjects = context.dirtyObjects
  }

  /// Makes the objects what they were, and those that have come since faults.
  func restore() {
    let kept = Set(states.map { ObjectIdentifier($0.object) })
    for object in context.identityMap.objects where !kept.contains(ObjectIdentifier(object)) {
      object.eventStart = nil
      object.state = .clean
      object.turnIntoFault()
      object.flags.remove(.listed)
    }
    context.event.touched = []
    context.event.deleted = []
    for state in states { context.restore(state.object, as: state.id, state.restore) }
    context.dirtyObjects = dirtyObjects
  }
}

extension ManagedObjectContext {
  /// Makes an object what it was, also for the contexts below.
  fileprivate func restore(
    _ object: ManagedObject, as id: ManagedObjectID, _ restore: () -> Void
  ) {
    if object.objectID != id {
      for child in children {
        child.context?.rename(
          [object.reference: id.reference], in: id.store.map { StoreSlots([$0]) })
      }
      identityMap.unregister(object.reference)
    }
    object.contextLink = link
    restore()
    identityMap.register(object)
  }
}
