/// The other ends of relationships of objects that win a conflict.
extension ConflictSettler {
  /// Has the delete rules of an object carried out for those, too, that somebody else has related to
  /// it.
  func propagateAgain(_ object: ManagedObject) {
    // What it was parted from before, maybe by the deletion of that, is related to it in the store.
    object.revertChanges()
    object.forgetRelated()
    // Reads the newest rows of them.
    let reader = RelatedObjectReader(context)
    let related = object.entity.relationships.indices.map {
      reader.objects(relatedTo: [object], at: RelationshipIndex($0))
    }
    var others: [ManagedObject] = []
    for end in related.joined() where end.state == .updated {
      _ = context.newest(end.reference, &others)
    }
    object.flags.remove(.propagated)
    context.event.deleted.append(object)
    withExtendedLifetime(related) { context.propagateDeletions() }
  }

  /// Settles that the other end of a relationship of an object, of which the context knows an earlier
  /// state, would not answer it.
  ///
  /// An end that nobody else has led elsewhere follows the object under every policy, and the delete
  /// rules hold for those that others have related to a deleted one.
  ///
  /// - Throws: ``ValidationError`` when one of these forbids the deletion.
  func settleOtherEnds(of object: ManagedObject) throws {
    if object.state == .deleted {
      propagateAgain(object)
      return try object.validateForDelete()
    }
    if !policy.isObjectTrump {
      for (index, end, row) in contestedEnds(of: object) {
        end.rebase(on: row)
        giveUp(index, of: object)
      }
    }
    context.leadOtherEnds(of: object)
  }

  /// The objects that an object's one-to-one relationships have been led to, and that somebody else has
  /// led elsewhere since they were read, with their rows.
  func contestedEnds(
    of object: ManagedObject
  ) -> [(index: RelationshipIndex, end: ManagedObject, row: RowSnapshot)] {
    object.entity.oneToOneRelationships.compactMap { index in
      let reference = object.reference(at: index)
      guard reference != object.committedReference(at: index), let reference,
        let end = context.object(for: reference), end.isLeftAlone,
        let column = end.entity.referenceColumn(answering: object.entity[index]),
        let row = context.newestRow(of: end), let other = row.reference(at: column),
        other != object.reference
      else { return nil }
      return (index, end, row)
    }
  }

  /// Leads a one-to-one relationship back to where it led, unless that has been given away here.
  private func giveUp(_ index: RelationshipIndex, of object: ManagedObject) {
    object.setPrimitiveReference(nil, at: index)
    var others: [ManagedObject] = []
    guard let end = context.newest(object.committedReference(at: index), &others),
      end.state != .deleted,
      let inverse = object.inverse(of: index, in: end)
    else { return }
    let back = end.reference(at: inverse)
    guard back == nil || back == object.reference else { return }
    end.setPrimitiveReference(object.reference, at: inverse)
    object.setPrimitiveReference(end.reference, at: index)
  }
}
