/// What a save goes to in the place of the store of its context.
///
/// Reads stay with the state that the context is pinned to meanwhile.
struct DivertedSave {
  /// Commits what is pending.
  let save: (StoreSaveRequest) throws -> StoreSaveResult
  /// Is called when the objects agree with what was committed, and before anybody is told.
  var didCommit: () -> Void = {}
}

/// How the objects of a context go to another store, in which they have other keys.
extension ManagedObjectContext {
  /// Takes objects, and what undo knows of them, to the store that has copies of their rows.
  ///
  /// Nothing is pending, and each copy is of the first version.
  ///
  /// - Parameters:
  ///   - copies: The copies by what the objects are known by.
  ///   - stores: The stores of the copies.
  func moveObjects(to copies: [RowReference: RowReference], in stores: StoreSlots) {
    changeHistory.move(copies)
    for object in identityMap.objects {
      let old = object.reference
      if let copy = copies[old] {
        identityMap.unregister(old)
        object.objectID = ManagedObjectID(object.entity, key: copy.key, stores)
        identityMap.register(object)
      }
      object.rename(copies, withPermanent: true)
      if !object.reference.isTemporary {
        object.snapshot = object.snapshot?.first(under: object.reference.key)
      }
    }
    assignedSlots = [:]
    children.removeAll { $0.context == nil }
    for child in children { child.context?.moveObjects(to: copies, in: stores) }
  }

  /// Gives an object that comes back another ID where it was deleted from a store that the context has
  /// left since: it is inserted as a new one.
  func renameIfMoved(_ object: ManagedObject) {
    let old = object.reference
    var new = changeHistory.permanent(old)
    if new == old {
      guard !old.isTemporary, storeSlots.identity(of: old.key) == nil else { return }
      new = RowReference(entity: old.entity, key: TemporaryIdentity.next())
      changeHistory.move([old: new])
    }
    object.objectID = ManagedObjectID(object.entity, key: new.key, storeSlots)
    object.snapshot = object.snapshot?.moved(to: new.key)
  }

  /// Whether something has changed in the present event that undo does not know of yet.
  var hasUnrecordedChanges: Bool {
    event.touched.contains { object in
      object.eventStart.map { !ObjectDelta(object, since: $0).isEmpty } ?? false
    }
  }
}
