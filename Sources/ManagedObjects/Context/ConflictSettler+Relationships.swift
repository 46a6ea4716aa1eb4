/// The other ends of relationships of objects that win a conflict.
extension ConflictSettler {
  /// Has the delete rules of an object carried out for those, too, that somebody else has related to
  /// it.
  func propagateAgain(_ object: ManagedObject) {
    object.forgetRelated()
    // Reads the newest rows of them.
    let reader = RelatedObjectReader(context)
    let related = object.entity.relationships.indices.map {
      reader.objects(relatedTo: [object], at: RelationshipIndex($0))
    }
    object.flags.remove(.propagated)
    context.event.deleted.append(object)
    withExtendedLifetime(related) { context.propagateDeletions() }
  }

  /// Has both ends of an object's one-to-one relationships agree where the store says otherwise: the
  /// store keeps each end in a row of its own.
  func agree(_ object: ManagedObject) {
    for position in object.entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard object.entity.referenceColumn(of: index) != nil else { continue }
      let (mine, theirs) = (object.reference(at: index), object.committedReference(at: index))
      if mine == theirs { continue }
      if let other = newest(theirs), let inverse = object.inverse(of: index, in: other),
        !other.entity[inverse].isToMany
      {
        other.remove(object, at: inverse)
      }
      if let other = newest(mine), let inverse = object.inverse(of: index, in: other),
        !other.entity[inverse].isToMany, other.reference(at: inverse) != object.reference
      {
        _ = newest(other.reference(at: inverse))
        other.evict(from: inverse)
        other.setPrimitiveReference(object.reference, at: inverse)
      }
    }
  }

  /// The object that stands for a row, with the values that the store has now under its changes.
  private func newest(_ reference: RowReference?) -> ManagedObject? {
    guard let reference, let object = context.object(for: reference), object.state == .clean
    else { return reference.flatMap { context.object(for: $0) } }
    if let row = context.committedRows([reference], of: object.entity).first ?? nil,
      row.version != object.snapshot?.version
    {
      object.rebase(on: row)
    }
    return object
  }
}
