extension ManagedObjectContext {
  /// Marks an object for deletion by the next save.
  ///
  /// The delete rules of its relationships are carried out at the end of the event, or by the save;
  /// see ``propagatesDeletesAtEndOfEvent``. An object that was never saved is gone then. To delete
  /// an object again does nothing but to ask its ``ManagedObject/prepareForDeletion()`` again.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` or ``ManagedObjectError/contextIsGone(_:)``
  ///   when the object is not of this context.
  public func delete(_ object: ManagedObject) throws(ManagedObjectError) {
    guard object.contextLink === link else { throw object.foreignError }
    markDeleted(object)
    checkInvariants()
  }

  private func markDeleted(_ object: ManagedObject) {
    prepare(object)
    guard object.state != .deleted else { return }
    noteDeletion(of: object)
    if link.collectsChanges { collectChange(of: object) }
  }

  /// Takes an object out of the graph, where the delete rules still wait.
  func noteDeletion(of object: ManagedObject) {
    object.noteWillChange()
    object.state = .deleted
    list(object)
    event.deleted.append(object)
  }

  /// Takes back a deletion that has not been committed.
  func takeBackDeletion(of object: ManagedObject) {
    object.noteWillChange()
    object.state = object.flags.contains(.unsaved) ? .inserted : .updated
    object.flags.remove(.propagated)
    list(object)
  }

  /// Tells an object of its deletion, unless it is being told and what it does comes back to it.
  private func prepare(_ object: ManagedObject) {
    guard object.flags.insert(.preparingForDeletion).inserted else { return }
    object.prepareForDeletion()
    object.flags.remove(.preparingForDeletion)
  }

  /// Carries out the delete rules of what has been deleted, and of what they delete.
  func propagateDeletions() {
    while !event.deleted.isEmpty {
      let deleted = event.deleted
      event.deleted = []
      prefetchRelated(of: deleted)
      for object in deleted where object.contextLink === link && object.state == .deleted {
        if !object.flags.contains(.propagated) { propagateDeletion(of: object) }
        if object.isAnnihilated { unregister(object) }
      }
    }
  }

  /// Asks for the related objects of all at once: one round trip a relationship, not one an object.
  private func prefetchRelated(of deleted: [ManagedObject]) {
    guard parent == nil, deleted.count > 1 else { return }
    let saved = deleted.filter { !$0.flags.contains(.unsaved) && !$0.flags.contains(.propagated) }
    for (_, group) in Dictionary(grouping: saved, by: \.reference.entity) {
      guard let entity = group.first?.entity else { continue }
      for (position, relationship) in entity.relationships.enumerated()
      where relationship.isToMany && relationship.deleteRule != .noAction {
        prefetch(RelationshipIndex(position), of: group)
      }
    }
  }

  private func propagateDeletion(of object: ManagedObject) {
    let earlierError = faultError
    faultError = nil
    object.flags.insert(.propagated)
    carryOutDeleteRules(of: object)
    if faultError == nil {
      faultError = earlierError
    } else {
      // Once what could not be read can be, the rules have to be carried out again.
      object.flags.remove(.propagated)
    }
  }

  private func carryOutDeleteRules(of object: ManagedObject) {
    partFromRelated(object)
    for (position, relationship) in object.entity.relationships.enumerated()
    where relationship.deleteRule == .cascade {
      for related in relatedObjects(of: object, at: RelationshipIndex(position))
      where related.state != .deleted {
        markDeleted(related)
      }
    }
  }

  /// Has the objects that a deleted one leads to forget it, where its delete rules say so.
  ///
  /// The deleted object itself still knows them, for those who look at it before it is saved, and
  /// for undo.
  func partFromRelated(_ object: ManagedObject) {
    for (position, relationship) in object.entity.relationships.enumerated() {
      let index = RelationshipIndex(position)
      switch relationship.deleteRule {
      case .nullify, .cascade: nullify(index, of: object)
      case .deny, .noAction:
        // There will never be such a row, so nothing can refuse its deletion or lead to it.
        if object.isAnnihilated { nullify(index, of: object) }
      }
    }
  }

  private func nullify(_ index: RelationshipIndex, of object: ManagedObject) {
    for related in relatedObjects(of: object, at: index) {
      guard let inverse = object.inverse(of: index, in: related) else { continue }
      if related.state != .deleted { related.remove(object, at: inverse) }
    }
  }

  private func relatedObjects(
    of object: ManagedObject, at index: RelationshipIndex
  ) -> [ManagedObject] {
    let related = objects(for: object.allReferences(at: index))
    return related.filter { !$0.flags.contains(.inaccessible) && $0 !== object }
  }
}
