/// What an object was like at some moment of its context.
final class ObjectMemento {
  let presence: ObjectPresence
  let changes: [AttributeValue?]
  let relations: [Relation]
  let snapshot: RowSnapshot?

  init(_ object: ManagedObject) {
    presence = ObjectPresence(object)
    changes = object.changes
    relations = object.relations
    snapshot = object.snapshot
  }

  /// An object that was not part of the graph.
  init(absent object: ManagedObject, wasDeleted: Bool = false) {
    presence = wasDeleted ? .deleted : .absent
    changes = object.changes
    relations = object.relations
    snapshot = object.snapshot
  }

  /// An object without the changes that have not been committed.
  init(committed object: ManagedObject) {
    presence = ObjectPresence(object)
    changes = []
    relations = []
    snapshot = object.snapshot
  }
}

/// Whether an object is part of its context's graph.
enum ObjectPresence {
  /// It was never inserted, or that was undone.
  case absent
  case present
  /// It is to be deleted, or was.
  case deleted

  init(_ object: ManagedObject) {
    if object.contextLink == nil || object.isAnnihilated {
      self = object.flags.contains(.unsaved) ? .absent : .deleted
    } else {
      self = object.state == .deleted ? .deleted : .present
    }
  }
}
