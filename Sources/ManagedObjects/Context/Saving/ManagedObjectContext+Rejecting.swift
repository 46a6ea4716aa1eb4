/// Objects that could not be saved because others have their unique values.
///
/// Such an object stays pending, but it does not keep others from being saved: until it changes, or
/// nothing else is left to save, it is left out, and with it whatever pending object is related to
/// it.
extension ManagedObjectContext {
  /// Takes note of the objects that a save has failed for.
  func reject(_ conflicts: [ConstraintConflict]) {
    link.hasRejectedObjects = true
    for reference in conflicts.flatMap(\.rows) {
      identityMap.object(for: reference)?.flags.insert(.rejected)
    }
  }

  /// The objects to be saved now.
  var objectsToCommit: [ManagedObject] {
    let pending = dirtyObjects.filter(\.hasChanges)
    guard link.hasRejectedObjects else { return pending }
    guard pending.contains(where: \.isRejected) else {
      link.hasRejectedObjects = false
      return pending
    }
    let postponed = postponedObjects(among: pending)
    let rest = pending.filter { !postponed.contains($0.reference) }
    return rest.isEmpty ? pending : rest
  }

  /// The rejected objects, and all that are related to them by pending changes.
  private func postponedObjects(among pending: [ManagedObject]) -> Set<RowReference> {
    var neighbors: [RowReference: [RowReference]] = [:]
    for object in pending {
      for other in object.changedReferences {
        neighbors[object.reference, default: []].append(other)
        neighbors[other, default: []].append(object.reference)
      }
    }
    var postponed: Set<RowReference> = []
    var waiting = pending.filter(\.isRejected).map(\.reference)
    while let reference = waiting.popLast() {
      guard postponed.insert(reference).inserted else { continue }
      waiting += neighbors[reference] ?? []
    }
    return postponed
  }
}

extension ManagedObject {
  /// Whether it would be refused again; nothing refuses a deletion for what others have.
  fileprivate var isRejected: Bool { flags.contains(.rejected) && state != .deleted }

  /// The other ends of the links that were made or cut since the last commit.
  fileprivate var changedReferences: [RowReference] {
    relations.indices.flatMap { position -> [RowReference] in
      switch relations[position] {
      case .unread: []
      case .one(let reference):
        [reference, committedReference(at: RelationshipIndex(position))].compactMap { $0 }
      case .many(let many): many.added.elements + many.removed.elements
      }
    }
  }
}
