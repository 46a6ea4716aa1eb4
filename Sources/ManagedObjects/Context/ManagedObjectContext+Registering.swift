/// How objects come into a context and go.
extension ManagedObjectContext {
  /// Inserts a new object of the entity with a name.
  ///
  /// - Returns: An object of the class that the coordinator has for the entity.
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)`` or ``ManagedObjectError/abstractEntity(_:)``.
  @discardableResult
  public func insert(_ entityName: String) throws(ManagedObjectError) -> ManagedObject {
    let entity = try entity(named: entityName)
    guard !entity.isAbstract else { throw .abstractEntity(entityName) }
    return persistentStoreCoordinator.objectClass(of: entityName).init(
      entity: entity, insertInto: self)
  }

  /// Inserts an object that was made without a context, with the values that it has.
  ///
  /// An object of this context stays as it is.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` when the object is or was of another context,
  ///   or of this one and is gone, ``ManagedObjectError/contextIsGone(_:)``,
  ///   ``ManagedObjectError/unknownEntity(_:)`` when its entity is of
  ///   another model, ``ManagedObjectError/abstractEntity(_:)``, or
  ///   ``ManagedObjectError/wrongClass(entity:expected:)``.
  public func insert(_ object: ManagedObject) throws(ManagedObjectError) {
    if object.contextLink === link { return }
    guard object.flags.contains(.detached) else { throw object.foreignError }
    let name = object.entity.name
    guard try entity(named: name) == object.entity else { throw .unknownEntity(name) }
    try check(type(of: object), serves: object.entity)
    object.flags.remove(.detached)
    registerInserted(object)
    object.awakeFromInsert()
  }

  /// Makes an object that is new one of this context.
  func registerInserted(_ object: ManagedObject) {
    object.contextLink = link
    object.flags.insert(.unsaved)
    if link.recordsEvents { recordAbsence(of: object) }
    object.state = .inserted
    list(object)
    identityMap.register(object)
    if link.collectsChanges { collectChange(of: object) }
  }

  /// Notes that an object that had no changes has one now.
  func registerChange(of object: ManagedObject) {
    object.state = .updated
    list(object)
  }

  /// Puts an object in the list of those with changes.
  func list(_ object: ManagedObject) {
    guard !object.flags.contains(.listed) else { return }
    object.flags.insert(.listed)
    dirtyObjects.append(object)
  }

  /// Empties the list of objects with changes.
  ///
  /// - Parameter left: Those that have some yet.
  func clearList(keeping left: [ManagedObject] = []) {
    for object in dirtyObjects { object.flags.remove(.listed) }
    for object in left { object.flags.insert(.listed) }
    dirtyObjects = left
  }

  /// Forgets an object that has no row.
  func unregister(_ object: ManagedObject) {
    if identityMap.object(for: object.reference) === object {
      identityMap.unregister(object.reference)
    }
    object.state = .clean
    object.contextLink = nil
  }

  /// The object that stands for a row: the registered one, or a new fault.
  ///
  /// - Returns: Nil for an object that was never saved and is not known, or of an unknown entity.
  func object(for reference: RowReference) -> ManagedObject? {
    let reference = changeHistory.permanent(reference)
    if let known = identityMap.object(for: reference) { return known }
    if reference.isTemporary, parent?.object(for: reference) == nil { return nil }
    return makeObject(for: reference, row: nil)
  }

  /// The objects that stand for rows; reads the rows of those that are not known, all at once.
  ///
  /// - Parameter references: The rows, each once.
  /// - Returns: The objects in the order of the rows, without those of unknown ones.
  func objects(for references: [RowReference]) -> [ManagedObject] {
    var found = references.map { identityMap.object(for: $0) }
    let unknown = found.indices.filter { found[$0] == nil }
    for (number, positions) in Dictionary(grouping: unknown, by: { references[$0].entity }) {
      guard let entity = model.entity(numbered: number), let factory = factory(of: entity) else {
        continue
      }
      let rows = committedRows(positions.map { references[$0] }, of: entity)
      for (position, row) in zip(positions, rows) {
        found[position] = object(for: references[position], row: row, by: factory)
      }
    }
    return found.compactMap { $0 }
  }

  /// The object that stands for a row that has been looked for.
  private func object(
    for reference: RowReference, row: RowSnapshot?, by factory: ObjectFactory
  ) -> ManagedObject? {
    // What was inserted here may have been saved since somebody took note of it.
    if reference.isTemporary, row == nil { return object(for: reference) }
    let object = makeObject(for: reference, row: row, by: factory)
    if row == nil, faultError == nil, shouldDeleteInaccessibleFaults {
      object.flags.insert(.inaccessible)
    }
    return object
  }

  /// A new object that stands for a row.
  ///
  /// - Returns: Nil for one of an unknown or abstract entity.
  func makeObject(for reference: RowReference, row: RowSnapshot?) -> ManagedObject? {
    guard let entity = model.entity(numbered: reference.entity), let factory = factory(of: entity)
    else { return nil }
    return makeObject(for: reference, row: row, by: factory)
  }

  /// A new object that stands for a row, of the kind that a factory makes.
  func makeObject(
    for reference: RowReference, row: RowSnapshot?, by factory: ObjectFactory
  ) -> ManagedObject {
    let object = factory.makeObject(for: reference, row: row, in: self)
    identityMap.register(object)
    hold(object)
    return object
  }

  /// What makes the objects of an entity; nil when it is abstract.
  func factory(of entity: EntityDescription) -> ObjectFactory? {
    ObjectFactory(entity: entity, coordinator: persistentStoreCoordinator)
  }

  /// The ID of the object that stands for a row.
  func objectID(for reference: RowReference) -> ManagedObjectID? {
    let reference = changeHistory.permanent(reference)
    if let known = identityMap.object(for: reference) { return known.objectID }
    guard let entity = model.entity(numbered: reference.entity) else { return nil }
    return ManagedObjectID(entity, key: reference.key, storeSlots)
  }

  /// The rows of objects as this context knows them, without those of other stores.
  func references(of ids: some Sequence<ManagedObjectID>) -> Set<RowReference> {
    let stores = storeSlots
    return Set(ids.lazy.compactMap { $0.reference(in: stores) })
  }
}

extension ManagedObjectContext {
  /// The object with an ID if this context knows it.
  public func registeredObject(for id: ManagedObjectID) -> ManagedObject? {
    registeredObject(for: id, in: storeSlots)
  }

  /// The object with an ID if this context knows it, for those who ask about many: which stores there
  /// are need not be found out for each.
  func registeredObject(for id: ManagedObjectID, in stores: StoreSlots) -> ManagedObject? {
    guard let reference = id.reference(in: stores) else { return nil }
    return identityMap.object(for: changeHistory.permanent(reference))
  }

  /// The object with an ID: the one that this context knows, or else a fault.
  ///
  /// Never looks whether there is such a row. A fault whose row turns out to be gone has no values;
  /// see ``shouldDeleteInaccessibleFaults``.
  ///
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``, or ``ManagedObjectError/foreignObject(_:)``
  ///   when the ID is of another store or of an object that another context has not saved.
  public func object(with id: ManagedObjectID) throws(ManagedObjectError) -> ManagedObject {
    if let known = registeredObject(for: id) { return known }
    _ = try entity(named: id.entityName)
    guard let reference = try savedReference(of: id), let object = object(for: reference) else {
      throw .foreignObject(id)
    }
    return object
  }

  /// The object with an ID, as this context knows it or as the store has it; never a fault.
  ///
  /// - Throws: ``ManagedObjectError/objectNotFound(_:)`` (Core Data's code 133000) when there is
  ///   none, or a ``StoreError``.
  public func existingObject(with id: ManagedObjectID) throws -> ManagedObject {
    let entity = try entity(named: id.entityName)
    if let known = registeredObject(for: id) {
      guard known.isFault, known.snapshot == nil else {
        known.fireFault()
        return known
      }
      guard let row = try readRows([known.reference.key], of: entity).first ?? nil else {
        throw ManagedObjectError.objectNotFound(id)
      }
      known.take(found: row)
      known.fireFault()
      return known
    }
    guard let reference = try savedReference(of: id),
      let row = try readRows([reference.key], of: entity).first ?? nil,
      let object = makeObject(for: reference, row: row)
    else { throw ManagedObjectError.objectNotFound(id) }
    object.fireFault()
    return object
  }

  /// The row of an object that the level above has; nil where it cannot have any.
  ///
  /// - Throws: ``ManagedObjectError/noPersistentStore``.
  private func savedReference(
    of id: ManagedObjectID
  ) throws(ManagedObjectError) -> RowReference? {
    if id.isTemporaryID { return parent == nil ? nil : id.reference }
    _ = try persistentStoreCoordinator.persistentStore()
    return id.reference(in: storeSlots)
  }

  /// Puts permanent IDs in the place of temporary ones, ahead of the save.
  ///
  /// Of several stores, an object gets the ID of the one that it is assigned to.
  ///
  /// - Throws: ``ManagedObjectError``, ``CoordinatorError`` or ``StoreError``; then some objects may have
  ///   their new IDs.
  public func obtainPermanentIDs(for objects: [ManagedObject]) throws {
    let temporary = objects.filter { $0.objectID.isTemporaryID && $0.contextLink === link }
    _ = try persistentStoreCoordinator.persistentStore()
    let list = persistentStoreCoordinator.storeList
    let groups = try Dictionary(grouping: temporary) { object in
      StoredEntity(
        entity: object.reference.entity,
        slot: try member(for: object.reference, of: object.entity, in: list).slot)
    }
    for (place, group) in groups {
      guard let entity = group.first?.entity, let store = list.member(in: place.slot)?.slotted
      else { continue }
      let keys = try store.reserveKeys(group.count, of: entity)
      var renamed: [RowReference: RowReference] = [:]
      for (object, key) in zip(group, keys) {
        renamed[object.reference] = RowReference(entity: entity.number, key: key)
      }
      root.rename(renamed, in: storeSlots)
    }
  }

  /// The context at the top, which saves to the store.
  var root: ManagedObjectContext { parent?.root ?? self }

  /// Gives objects their permanent IDs, here and in all contexts below.
  ///
  /// - Parameters:
  ///   - renamed: The new references by the old ones.
  ///   - stores: The stores of the new ones; nil when they are temporary.
  ///   - holders: The objects that may speak of the old ones; nil for all that the context knows.
  func rename(
    _ renamed: [RowReference: RowReference], in stores: StoreSlots?,
    holders: [ManagedObject]? = nil
  ) {
    if renamed.isEmpty { return }
    // In the order in which the objects were made, which is that of their places in memory.
    for object in holders ?? identityMap.objects {
      let old = object.reference
      if old.isTemporary || stores == nil, let new = renamed[old] {
        identityMap.unregister(old)
        object.objectID = ManagedObjectID(
          object.entity, key: new.key, store: stores?.identity(of: new.key))
        object.snapshot = object.snapshot?.moved(to: new.key)
        identityMap.register(object)
        hold(object)
      }
      object.rename(renamed)
    }
    changeHistory.rename(renamed)
    if !assignedSlots.isEmpty { for old in renamed.keys { assignedSlots[old] = nil } }
    children.removeAll { $0.context == nil }
    for child in children { child.context?.rename(renamed, in: stores) }
  }
}

extension ManagedObject {
  /// Puts permanent references in the place of temporary ones.
  ///
  /// - Parameters:
  ///   - renamed: The new references by the old ones.
  ///   - withPermanent: Whether some of the old ones are permanent.
  func rename(_ renamed: [RowReference: RowReference], withPermanent: Bool = false) {
    for position in relations.indices {
      switch relations[position] {
      case .unread: break
      case .one(let reference):
        if let reference, let new = renamed[reference] { relations[position] = .one(new) }
      case .many(var many):
        relations[position] = .unread
        many.replace(renamed, withPermanent: withPermanent)
        relations[position] = .many(many)
      }
    }
    guard let snapshot, entity.hasReferences else { return }
    for position in entity.relationships.indices {
      guard let column = entity.referenceColumn(of: RelationshipIndex(position)),
        let old = snapshot.reference(at: column), let new = renamed[old]
      else { continue }
      self.snapshot = self.snapshot?.replacing(
        column, with: .integer(new.key.rawValue), of: entity)
    }
  }
}

/// The objects of an entity in a store.
private struct StoredEntity: Hashable {
  let entity: EntityNumber
  let slot: StoreSlot
}
