extension ObjectDelta {
  /// Gives the object the values from before the change.
  ///
  /// - Parameters:
  ///   - permanent: The reference that an object has now.
  ///   - mayLead: Whether a relationship may lead to an object again.
  func takeBack(
    permanent: (RowReference) -> RowReference,
    where mayLead: (RelationshipIndex, RowReference) -> Bool
  ) {
    for change in attributes { object.setValue(change.old, at: change.index) }
    for change in references {
      let old = change.old.map(permanent)
      if let old, !mayLead(change.index, old) { continue }
      object.lead(change.index, from: change.new.map(permanent), to: old)
    }
    for change in lists {
      object.apply(
        added: change.removed.map(permanent).filter { mayLead(change.index, $0) },
        removed: change.added.map(permanent),
        order: change.orders?.old.map(permanent), at: change.index)
    }
  }

  /// Makes the same change in another context's object.
  func apply(to twin: ManagedObject) {
    for change in attributes { twin.setValue(change.new, at: change.index) }
    for change in references { twin.lead(change.index, from: change.old, to: change.new) }
    for change in lists {
      twin.apply(
        added: change.added, removed: change.removed, order: change.orders?.new, at: change.index)
    }
  }
}

extension ManagedObject {
  /// Leads a to-one relationship from one object to another.
  fileprivate func lead(_ index: RelationshipIndex, from old: RowReference?, to new: RowReference?)
  {
    // Who has come to be at the other end meanwhile does not know of the change.
    let present = reference(at: index)
    if present != old, present != new { evict(from: index) }
    setPrimitiveReference(new, at: index)
  }

  fileprivate func apply(
    added: [RowReference], removed: [RowReference], order: [RowReference]?,
    at index: RelationshipIndex
  ) {
    for reference in removed { removePrimitiveReference(reference, at: index) }
    for reference in added { addPrimitiveReference(reference, at: index) }
    // Others may be in it by now whom the order does not name.
    if let order { reorderReferences(like: order, at: index) }
  }
}
