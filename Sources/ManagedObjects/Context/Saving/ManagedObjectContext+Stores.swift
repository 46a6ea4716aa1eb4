/// Which stores the objects of a context go to.
extension ManagedObjectContext {
  /// Has a new object be saved to a certain store, where several have its entity.
  ///
  /// Otherwise it goes to the first store whose configuration has the entity. An object that has been
  /// saved, or has its permanent ID, stays where it is.
  ///
  /// - Throws: ``CoordinatorError/unknownStore(_:)``,
  ///   ``CoordinatorError/entityNotInStore(entity:store:)``, or
  ///   ``ManagedObjectError/foreignObject(_:)`` for an object of another context.
  public func assign(_ object: ManagedObject, to store: any PersistentStore) throws {
    guard object.contextLink === link else { throw object.foreignError }
    let members = persistentStoreCoordinator.storeList.members
    guard let member = members.first(where: { $0.store === store }) else {
      throw CoordinatorError.unknownStore(store.identifier)
    }
    guard member.holds(object.entity) else {
      throw CoordinatorError.entityNotInStore(
        entity: object.entity.name, store: store.identifier)
    }
    if object.reference.isTemporary { root.assignedSlots[object.reference] = member.slot }
  }

  /// The number of the store that an object is in or will be saved to; the first where no store has
  /// its entity.
  func slot(of object: ManagedObject) -> StoreSlot {
    if !object.reference.isTemporary { return StoreSlot(of: object.reference.key) }
    let list = persistentStoreCoordinator.storeList
    if list.members.count == 1 { return list.members[0].slot }
    return (try? member(for: object.reference, of: object.entity, in: list).slot) ?? .first
  }

  /// The store that an object is in or will be saved to.
  ///
  /// - Throws: ``CoordinatorError/noStore(entity:)``.
  func member(
    for reference: RowReference, of entity: EntityDescription, in list: StoreList
  ) throws(CoordinatorError) -> StoreList.Member {
    let slot =
      reference.isTemporary ? root.assignedSlots[reference] : StoreSlot(of: reference.key)
    guard let member = slot.map(list.member(in:)) ?? list.member(for: entity) else {
      throw .noStore(entity: entity.name)
    }
    return member
  }
}

/// A save to several stores, one after another.
extension ManagedObjectContext {
  /// The objects that go to one store.
  struct SavePart {
    let member: StoreList.Member
    var objects: [ManagedObject] = []
  }

  /// The objects to be saved now, by store.
  ///
  /// - Throws: ``CoordinatorError``.
  func saveParts(in list: StoreList) throws(CoordinatorError) -> [SavePart] {
    var parts = list.members.map { SavePart(member: $0) }
    for object in objectsToCommit {
      let own = try member(for: object.reference, of: object.entity, in: list)
      try refuseRelations(of: object, beyond: own, in: list)
      if let position = parts.firstIndex(where: { $0.member.slot == own.slot }) {
        parts[position].objects.append(object)
      }
    }
    return parts.filter { !$0.objects.isEmpty }
  }

  /// Makes sure that what has been related to an object is in the same store.
  ///
  /// - Throws: ``CoordinatorError/relationshipAcrossStores(_:key:_:)``.
  private func refuseRelations(
    of object: ManagedObject, beyond own: StoreList.Member, in list: StoreList
  ) throws(CoordinatorError) {
    if object.state == .deleted { return }
    for (position, relation) in object.relations.enumerated() {
      let related: [RowReference]
      switch relation {
      case .unread: related = []
      case .one(let reference): related = reference.map { [$0] } ?? []
      case .many(let many): related = many.added.elements
      }
      for reference in related {
        guard let entity = model.entity(numbered: reference.entity), stores(reference),
          let id = objectID(for: reference)
        else { continue }
        let other = try member(for: reference, of: entity, in: list)
        guard other.slot != own.slot, !object.entity.relationships[position].isTransient else {
          continue
        }
        throw .relationshipAcrossStores(
          object.objectID, key: object.entity.relationships[position].name, id)
      }
    }
  }

  /// Saves what is pending to all stores that it is for.
  ///
  /// First each of them is asked to do all but commit. Then they commit one after another, in the order
  /// in which they were added. Should one fail in spite of that, what those before it have committed
  /// stays, and the rest stays pending.
  ///
  /// - Throws: What a store throws before the first has committed, or ``CoordinatorError``.
  func commitToStores(_ list: StoreList) throws -> SaveSummary {
    var rehearsal = CommitAttempt(self)
    do {
      while try !rehearse(&rehearsal, in: list) { try computeDerivedValues() }
    } catch {
      throw giveUp(rehearsal, error)
    }
    if rehearsal.hasSettled { endEvent() }
    var summary = SaveSummary([], in: self)
    var saved: [StoreList.Member] = []
    for part in try saveParts(in: list) {
      do {
        summary.add(try commit(part.objects, to: part.member.slotted))
        saved.append(part.member)
      } catch {
        if saved.isEmpty { throw error }
        summary.failure = CoordinatorError.incompleteSave(
          saved: saved.map(\.store.identifier), failed: part.member.store.identifier,
          reason: error)
        return summary
      }
    }
    return summary
  }

  /// Has all stores do all but commit.
  ///
  /// - Returns: Whether none of them has found a conflict; if one has, it is settled.
  private func rehearse(_ attempt: inout CommitAttempt, in list: StoreList) throws -> Bool {
    for part in try saveParts(in: list) {
      let transaction = try SaveTransaction(part.objects, in: self)
      try throwFaultError()
      if transaction.isEmpty { continue }
      if let description = part.member.description, description.isReadOnly {
        throw StoreError.readOnly(path: description.path ?? description.type.rawValue)
      }
      guard try attempt.rehearse(transaction.request(in: self), in: part.member.slotted) else {
        return false
      }
    }
    return true
  }
}
