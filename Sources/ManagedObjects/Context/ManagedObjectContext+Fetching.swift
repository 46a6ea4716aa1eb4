#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObjectContext {
  /// The objects that a request finds.
  ///
  /// With pending changes in the context the store answers without a window, its rows and the
  /// changed objects are merged in order, and the window applies to the whole: so a limit and an
  /// offset always mean the same, where Core Data's documentation leaves it open.
  ///
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError``, ``FetchRequestError`` or
  ///   ``StoreError``.
  public func fetch<Result>(_ request: FetchRequest<Result>) throws -> [Result] {
    let bound = try request.bound(to: persistentStoreCoordinator.managedObjectModel)
    let expected = persistentStoreCoordinator.objectClass(of: bound.entity.name)
    guard expected is Result.Type else {
      throw ManagedObjectError.wrongClass(entity: bound.entity.name, expected: "\(expected)")
    }
    let objects = try fetch(
      entities(of: bound, request.includesSubentities), bound,
      includesPendingChanges: request.includesPendingChanges)
    return try objects.map { object in
      guard let result = object as? Result else {
        throw ManagedObjectError.wrongClass(entity: bound.entity.name, expected: "\(expected)")
      }
      return result
    }
  }

  /// How many objects a request finds, unsaved changes included as ``fetch(_:)`` includes them.
  ///
  /// - Throws: As ``fetch(_:)`` does.
  public func count<Result>(for request: FetchRequest<Result>) throws -> Int {
    let bound = try request.bound(to: persistentStoreCoordinator.managedObjectModel)
    let entities = entities(of: bound, request.includesSubentities)
    if request.includesPendingChanges, !pendingObjects(of: entities).isEmpty {
      return try fetch(entities, bound, includesPendingChanges: true).count
    }
    let store = try persistentStoreCoordinator.persistentStore()
    if entities == [bound.entity] { return try store.count(bound) }
    return try rows(bound, of: entities, in: store).count
  }

  /// The saved rows that a request finds, without making objects of them: what Core Data's
  /// dictionary results are for.
  ///
  /// Unsaved changes never show in them.
  ///
  /// - Throws: As ``fetch(_:)`` does, and ``FetchRequestError/rowsOfSubentities(entity:)`` when the
  ///   request includes subentities and there are any.
  public func fetchRows<Result>(_ request: FetchRequest<Result>) throws -> [RowSnapshot] {
    let bound = try request.bound(to: persistentStoreCoordinator.managedObjectModel)
    guard !request.includesSubentities || bound.entity.subentityNames.isEmpty else {
      throw FetchRequestError.rowsOfSubentities(entity: bound.entity.name)
    }
    return try persistentStoreCoordinator.persistentStore().fetch(bound)
  }

  /// The object with an ID, as this context knows it or as the store has it.
  ///
  /// - Throws: ``ManagedObjectError/objectNotFound(_:)`` (Core Data's code 133000) when there is
  ///   none, or a ``StoreError``.
  public func existingObject(with id: ManagedObjectID) throws -> ManagedObject {
    if let known = registeredObject(for: id) { return known }
    let store = try persistentStoreCoordinator.persistentStore()
    let entity = try entity(named: id.entityName)
    guard case .permanent(let identifier, let key) = id.identity,
      identifier == store.identifier, let row = try store.row(key, of: entity)
    else { throw ManagedObjectError.objectNotFound(id) }
    return object(for: row, of: entity, in: identifier)
  }

  /// The object with an ID if this context knows it.
  public func registeredObject(for id: ManagedObjectID) -> ManagedObject? {
    identityMap.object(for: id)
  }

  /// The entities whose rows a request is about: places of attributes, and so its predicate and
  /// its sort keys, mean the same in all of them.
  private func entities(
    of request: StoreFetchRequest, _ includesSubentities: Bool
  ) -> [EntityDescription] {
    guard includesSubentities, !request.entity.subentityNames.isEmpty else {
      return [request.entity]
    }
    return persistentStoreCoordinator.managedObjectModel.entities.filter {
      $0.isKind(of: request.entity) && !$0.isAbstract
    }
  }

  private func fetch(
    _ entities: [EntityDescription], _ request: StoreFetchRequest, includesPendingChanges: Bool
  ) throws -> [ManagedObject] {
    let store = try persistentStoreCoordinator.persistentStore()
    let pending = includesPendingChanges ? pendingObjects(of: entities) : []
    if pending.isEmpty, entities == [request.entity] {
      return objects(for: try store.fetch(request), of: request.entity, in: store)
    }
    if pending.isEmpty {
      return objects(for: try rows(request, of: entities, in: store), in: store)
    }
    var unwindowed = request
    (unwindowed.offset, unwindowed.limit) = (0, nil)
    let found = objects(for: try rows(unwindowed, of: entities, in: store), in: store)
      .filter { !$0.hasChanges }
    let order = RowOrder(request.sortKeys)
    let changed = pending.filter { object in
      !object.isDeleted && (request.predicate?.bound.matches(object) ?? true)
    }
    return order.merge(found, order.sort(changed)).window(
      offset: request.offset, limit: request.limit)
  }

  /// The rows of several entities in one order, all of one state of the store, within a request's
  /// window.
  private func rows(
    _ request: StoreFetchRequest, of entities: [EntityDescription], in store: any PersistentStore
  ) throws -> [EntityRow] {
    let order = RowOrder(request.sortKeys)
    let found = try store.fetch(entities.map { request.unwindowed(for: $0) })
    let merged = zip(entities, found).reduce([]) { merged, part in
      order.merge(merged, part.1.map { EntityRow(entity: part.0, row: $0) })
    }
    return merged.window(offset: request.offset, limit: request.limit)
  }

  private func objects(
    for rows: [EntityRow], in store: any PersistentStore
  ) -> [ManagedObject] {
    let identifier = store.identifier
    return rows.map { object(for: $0.row, of: $0.entity, in: identifier) }
  }

  /// The objects of entities with unsaved changes.
  private func pendingObjects(of entities: [EntityDescription]) -> [ManagedObject] {
    dirtyObjects.filter { $0.hasChanges && entities.contains($0.entity) }
  }

  private func objects(
    for rows: [RowSnapshot], of entity: EntityDescription, in store: any PersistentStore
  ) -> [ManagedObject] {
    let identifier = store.identifier
    identityMap.reserve(rows.count, of: entity.name)
    return rows.map { object(for: $0, of: entity, in: identifier) }
  }

  /// The object that stands for a row in this context.
  ///
  /// One without changes shows the row as it is now; one with changes keeps the row that they are
  /// based on.
  private func object(
    for row: RowSnapshot, of entity: EntityDescription, in store: UUID
  ) -> ManagedObject {
    if let known = identityMap.object(of: entity.name, key: row.key) {
      if !known.hasChanges { known.refresh(from: row) }
      return known
    }
    let id = ManagedObjectID(
      entityName: entity.name, identity: .permanent(store: store, key: row.key))
    let object = persistentStoreCoordinator.objectClass(of: entity.name).init(
      entity: entity, objectID: id, row: row, context: self)
    identityMap.register(object)
    return object
  }
}

extension StoreFetchRequest {
  /// The request for all rows of an entity that this one or its window is part of.
  fileprivate func unwindowed(for entity: EntityDescription) -> StoreFetchRequest {
    var request = self
    request.entity = entity
    request.offset = 0
    request.limit = nil
    return request
  }
}

extension Array {
  /// The elements from an offset on, as many as the limit allows.
  fileprivate func window(offset: Int, limit: Int?) -> [Element] {
    let rest = dropFirst(offset)
    return Array(limit.map { rest.prefix($0) } ?? rest)
  }
}
