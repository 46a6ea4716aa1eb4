/// The other ends of references, above all of one-to-one relationships, whose rows somebody else may
/// have changed since they were read.
extension ManagedObjectContext {
  /// Has an object show its row as it is now, under the changes made here, which both ends of its
  /// one-to-one relationships, and the lists that it has left here, go on agreeing with.
  ///
  /// Where one of these had been changed, and somebody else has done so as well, the change stays, and
  /// whom the others have related forgets it. There is nothing that undo could go back to.
  func rebase(_ object: ManagedObject, on row: RowSnapshot) {
    if object.flags.contains(.goneElsewhere), object.state == .deleted { bringBack(object) }
    var waiting = rebasing(object, on: row)
    let lists = listsLeft(by: object)
    if waiting.isEmpty, lists.isEmpty { return }
    let known = dirtyObjects.count
    link.recordsEvents = false
    changeMany {
      for (owner, list) in lists { owner.remove(object, at: list) }
      while let next = waiting.popLast() { waiting += leadOtherEnds(of: next) }
    }
    updateRecording()
    event.refreshed += dirtyObjects.dropFirst(known)
  }

  /// Takes in that an object that somebody else had deleted is back.
  private func bringBack(_ object: ManagedObject) {
    object.revertChanges()
    object.forgetRelated()
    object.state = .clean
    event.insertedElsewhere.append(object)
  }

  /// The lists that have an object in the store, while it leads elsewhere here.
  private func listsLeft(by object: ManagedObject) -> [(ManagedObject, RelationshipIndex)] {
    object.relations.indices.compactMap { position in
      let index = RelationshipIndex(position)
      guard case .one(let mine) = object.relations[position], !object.entity[index].isTransient,
        let theirs = object.committedReference(at: index), mine != theirs,
        let owner = self.object(for: theirs), let list = object.inverse(of: index, in: owner),
        owner.entity[list].isToMany
      else { return nil }
      return (owner, list)
    }
  }

  /// Has the other ends of an object's one-to-one relationships agree with what was changed in those
  /// here, where the store says otherwise: the store keeps each end in a row of its own.
  ///
  /// - Returns: Objects with changes that may not agree any more with what has been read.
  @discardableResult
  func leadOtherEnds(of object: ManagedObject) -> [ManagedObject] {
    var others: [ManagedObject] = []
    for index in object.entity.oneToOneRelationships {
      let (mine, theirs) = (object.reference(at: index), object.committedReference(at: index))
      if mine == theirs { continue }
      if let other = newest(theirs, &others), let inverse = object.inverse(of: index, in: other) {
        other.remove(object, at: inverse)
      }
      if let other = newest(mine, &others), let inverse = object.inverse(of: index, in: other),
        other.reference(at: inverse) != object.reference
      {
        _ = newest(other.reference(at: inverse), &others)
        other.evict(from: inverse)
        other.setPrimitiveReference(object.reference, at: inverse)
      }
    }
    return others
  }

  /// The object that stands for a row, with the values that are committed now under its changes.
  func newest(_ reference: RowReference?, _ others: inout [ManagedObject]) -> ManagedObject? {
    guard let object = reference.flatMap({ self.object(for: $0) }) else { return nil }
    if object.isLeftAlone, let row = newestRow(of: object) {
      others += rebasing(object, on: row)
    }
    return object
  }

  /// The row of an object as it is committed now; nil when it is gone or cannot be read.
  func newestRow(of object: ManagedObject) -> RowSnapshot? {
    committedRows([object.reference], of: object.entity).first ?? nil
  }

  /// Has an object show a row under its changes.
  ///
  /// - Returns: The objects with changes at the ends, old and new, of the one-to-one relationships that
  ///   the object leads elsewhere by now, and the object itself if it has changes.
  private func rebasing(_ object: ManagedObject, on row: RowSnapshot) -> [ManagedObject] {
    let relationships = object.entity.oneToOneRelationships
    let before = relationships.map { object.storedReference(at: $0) }
    rebaseWithLists(object, on: row)
    if relationships.isEmpty { return [] }
    var ends = object.state == .updated ? [object] : []
    for (index, old) in zip(relationships, before) {
      let new = object.storedReference(at: index)
      if old == new { continue }
      for reference in [old, new].compactMap(\.self) {
        guard let end = identityMap.object(for: reference),
          end.state == .updated || end.state == .inserted
        else { continue }
        ends.append(end)
      }
    }
    return ends
  }

  /// Has an object show a row, and lists forget that they were changed to be as they are in the store by
  /// now.
  private func rebaseWithLists(_ object: ManagedObject, on row: RowSnapshot) {
    let references = object.entity.relationships.indices.map { RelationshipIndex($0) }
      .filter { !object.entity[$0].isToMany }
    let before = references.map { object.committedReference(at: $0) }
    object.rebase(on: row)
    for (index, old) in zip(references, before) {
      let new = object.committedReference(at: index)
      if old == new { continue }
      changeList(of: old, with: object, at: index) { list in
        _ = list.removed.removeUnordered(object.reference)
      }
      changeList(of: new, with: object, at: index) { list in
        _ = list.added.removeUnordered(object.reference)
      }
    }
  }

  private func changeList(
    of owner: RowReference?, with object: ManagedObject, at index: RelationshipIndex,
    _ change: (inout ToMany) -> Void
  ) {
    guard let owner = owner.flatMap({ identityMap.object(for: $0) }), !owner.relations.isEmpty,
      let list = object.inverse(of: index, in: owner),
      case .many(var many) = owner.relations[list.rawValue]
    else { return }
    change(&many)
    owner.setRelation(.many(many), at: list)
  }
}

extension ManagedObject {
  /// Whether the next save writes no row of the object, so that no conflict brings it up to date.
  var isLeftAlone: Bool { state == .clean || state == .updated && !hasStoredChanges }
}
