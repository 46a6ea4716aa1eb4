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
    processChanges()
    let bound = try bind(request)
    try checkClass(of: bound.entity, is: Result.self)
    let objects = try fetch(
      entities(of: bound, request.includesSubentities), bound,
      includesPendingChanges: request.includesPendingChanges)
    try prefetch(request.relationshipKeyPathsForPrefetching, from: objects, of: bound.entity)
    return try objects.map { object in
      guard let result = object as? Result else { throw wrongClass(of: bound.entity) }
      return result
    }
  }

  /// Refuses a request for objects of another class than the entity's.
  func checkClass<Result: ManagedObject>(
    of entity: EntityDescription, is: Result.Type
  ) throws(ManagedObjectError) {
    let expected = persistentStoreCoordinator.objectClass(of: entity.name)
    guard expected is Result.Type else { throw wrongClass(of: entity) }
  }

  private func wrongClass(of entity: EntityDescription) -> ManagedObjectError {
    let expected = persistentStoreCoordinator.objectClass(of: entity.name)
    return .wrongClass(entity: entity.name, expected: "\(expected)")
  }

  /// The IDs of the objects that a request finds, which can be handed to any thread: what Core Data
  /// calls the result type of managed object IDs.
  ///
  /// Unsaved changes count as in ``fetch(_:)``, so there may be temporary IDs.
  ///
  /// - Returns: The IDs in the request's order, in batches of its
  ///   ``FetchRequest/fetchBatchSize``.
  /// - Throws: As ``fetch(_:)`` does.
  public func fetchObjectIDs<Result>(_ request: FetchRequest<Result>) throws -> FetchedObjectIDs {
    FetchedObjectIDs(try fetch(request).map(\.objectID), batchSize: request.fetchBatchSize)
  }

  /// The objects with IDs, in their order: those that this context knows, and the others in one
  /// round trip to the store.
  ///
  /// IDs of objects that are gone are left out.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` for an ID of another store, or what reading
  ///   rows throws.
  public func objects(
    with ids: some Sequence<ManagedObjectID>
  ) throws -> [ManagedObject] {
    let ids = Array(ids)
    let stores = storeSlots
    let unknown = ids.filter { registeredObject(for: $0, in: stores) == nil }
    var made: [ManagedObject] = []
    let references = try unknown.map { id in
      guard let reference = id.reference(in: stores) else {
        throw ManagedObjectError.foreignObject(id)
      }
      return reference
    }
    for (number, group) in Dictionary(grouping: references, by: \.entity) {
      guard let entity = model.entity(numbered: number) else { continue }
      for (reference, row) in zip(group, try readRows(group.map(\.key), of: entity)) {
        guard let row, let object = object(for: reference) else { continue }
        if object.snapshot == nil { object.take(found: row) }
        made.append(object)
      }
    }
    return withExtendedLifetime(made) { ids.compactMap { registeredObject(for: $0, in: stores) } }
  }

  /// How many objects a request finds, unsaved changes included as ``fetch(_:)`` includes them.
  ///
  /// - Throws: As ``fetch(_:)`` does.
  public func count<Result>(for request: FetchRequest<Result>) throws -> Int {
    processChanges()
    let bound = try bind(request)
    let entities = entities(of: bound, request.includesSubentities)
    let hasPending =
      request.includesPendingChanges
      && (!pendingObjects(of: entities).isEmpty || looksAtPendingObjects(bound.predicate))
    if parent != nil || hasPending {
      let includesPending = request.includesPendingChanges
      return try fetch(entities, bound, includesPendingChanges: includesPending).count
    }
    if entities == [bound.entity] { return try reader.count(bound) }
    return try count(bound, of: entities)
  }

  /// How many rows of several entities there are within a request's window, all in one state of the
  /// store.
  private func count(_ request: StoreFetchRequest, of entities: [EntityDescription]) throws -> Int {
    let state =
      try root.pinnedGeneration ?? persistentStoreCoordinator.persistentStore().currentGeneration()
    return request.windowed(
      try entities.reduce(0) { try $0 + state.count(request.unwindowed(for: $1)) })
  }

  /// The saved rows that a request finds, without making objects of them: what Core Data's
  /// dictionary results are for.
  ///
  /// Unsaved changes never show in them.
  ///
  /// - Throws: As ``fetch(_:)`` does, and ``FetchRequestError/rowsOfSubentities(entity:)`` when the
  ///   request includes subentities and there are any.
  public func fetchRows<Result>(_ request: FetchRequest<Result>) throws -> [RowSnapshot] {
    try reader.fetch(boundForRows(request))
  }

  func boundForRows<Result>(_ request: FetchRequest<Result>) throws -> StoreFetchRequest {
    let bound = try bind(request)
    guard !request.includesSubentities || bound.entity.subentityNames.isEmpty else {
      throw FetchRequestError.rowsOfSubentities(entity: bound.entity.name)
    }
    return bound
  }

  /// A request as a store takes it: one for nothing where the context's store is not to be asked.
  func bind<Result>(_ request: FetchRequest<Result>) throws -> StoreFetchRequest {
    var request = request
    request.predicate = try request.predicate?.fetched(in: self)
    var bound = try request.bound(to: model, stores: storeSlots)
    bound.affectedStores = request.affectedStores
    // The only store of a coordinator need not know that there might be others.
    if let wanted = request.affectedStores {
      let members = persistentStoreCoordinator.storeList.members
      if !members.contains(where: { wanted.contains($0.store.identifier) }) {
        bound.predicate = .never
      }
    }
    return bound
  }

  /// The entities whose rows a request is about: places of attributes, and so its predicate and
  /// its sort keys, mean the same in all of them.
  func entities(
    of request: StoreFetchRequest, _ includesSubentities: Bool
  ) -> [EntityDescription] {
    guard includesSubentities, !request.entity.subentityNames.isEmpty else {
      return [request.entity]
    }
    return model.entities.filter {
      $0.isKind(of: request.entity) && !$0.isAbstract
    }
  }

  /// The rows that a request finds, if they are all there is: nil when the context has changes that
  /// count, or is a child.
  func plainRows(
    _ request: StoreFetchRequest, of entities: [EntityDescription], _ includesPendingChanges: Bool
  ) throws -> [EntityRow]? {
    guard parent == nil, !includesPendingChanges || !hasChanges else { return nil }
    return try rows(request, of: entities, in: reader)
  }

  func fetch(
    _ entities: [EntityDescription], _ request: StoreFetchRequest, includesPendingChanges: Bool
  ) throws -> [ManagedObject] {
    let pending =
      includesPendingChanges
      ? pendingObjects(of: entities).filter { isIn($0, request.affectedStores) } : []
    let looksAtPending = includesPendingChanges && looksAtPendingObjects(request.predicate)
    let sortsByPending = includesPendingChanges && sortsByPendingObjects(request)
    if pending.isEmpty, !looksAtPending, !sortsByPending {
      return try committedObjects(entities, request)
    }
    var unwindowed = request
    (unwindowed.offset, unwindowed.limit) = (0, nil)
    // Where the condition looks at changed objects, rows may join or leave that have not changed.
    if looksAtPending { unwindowed.predicate = nil }
    var found = try committedObjects(entities, unwindowed).filter { !$0.hasChanges }
    if looksAtPending { found = try found.filter { try matches($0, request.predicate) } }
    let order = RowOrder(request.sortKeys)
    let changed = try pending.filter { try !$0.isDeleted && matches($0, request.predicate) }
    // What is related to saved objects may have changed.
    let ordered =
      order.followsRelationships
      ? order.sort(found + changed) : order.merge(found, order.sort(changed))
    return ordered.window(offset: request.offset, limit: request.limit)
  }

  private func matches(_ object: ManagedObject, _ predicate: StorePredicate?) throws -> Bool {
    try predicate?.bound.matches(ObjectSubject(object)) ?? true
  }

  /// The stores whose objects a predicate may name.
  var storeSlots: StoreSlots { persistentStoreCoordinator.storeSlots }

  /// Whether a condition follows relationships to entities of which objects have unsaved changes.
  func looksAtPendingObjects(_ predicate: StorePredicate?) -> Bool {
    guard let names = predicate?.bound.reach.entityNames else { return false }
    return hasPendingObjects(ofEntitiesNamed: names)
  }

  /// Whether sort keys follow relationships to entities of which objects have unsaved changes.
  func sortsByPendingObjects(_ request: StoreFetchRequest) -> Bool {
    hasPendingObjects(
      ofEntitiesNamed: Set(
        request.sortKeys.flatMap { $0.entityNames(from: request.entity, in: model) }))
  }

  private func hasPendingObjects(ofEntitiesNamed names: Set<String>) -> Bool {
    if names.isEmpty { return false }
    return dirtyObjects.contains { $0.hasChanges && $0.entity.isKind(ofAnyEntityNamed: names) }
  }

  /// What the level above finds.
  private func committedObjects(
    _ entities: [EntityDescription], _ request: StoreFetchRequest
  ) throws -> [ManagedObject] {
    var factories: [EntityNumber: ObjectFactory] = [:]
    for entity in entities { factories[entity.number] = factory(of: entity) }
    if let parent {
      parent.processChanges()
      let found = try parent.fetch(entities, request, includesPendingChanges: true)
      return found.compactMap { original in
        original.currentRow.flatMap { object(for: $0, by: factories[original.entity.number]) }
      }
    }
    let reader = try reader
    guard entities == [request.entity] else {
      return try rows(request, of: entities, in: reader).compactMap {
        object(for: $0.row, by: factories[$0.entity.number])
      }
    }
    let rows = try reader.fetch(request)
    identityMap.reserve(rows.count)
    let factory = factories[request.entity.number]
    return rows.compactMap { object(for: $0, by: factory) }
  }

  /// The rows of several entities in one order, all of one state of the store, within a request's
  /// window.
  private func rows(
    _ request: StoreFetchRequest, of entities: [EntityDescription], in reader: any StoreReading
  ) throws -> [EntityRow] {
    if let entity = entities.first, entities.count == 1 {
      var request = request
      request.entity = entity
      return try reader.fetch(request).map { EntityRow(entity: entity, row: $0) }
    }
    let found = try reader.fetch(entities.map { request.unwindowed(for: $0) })
    let rows = zip(entities, found).map { entity, rows in
      rows.map { EntityRow(entity: entity, row: $0) }
    }
    return try EntityRowOrder(request.sortKeys, model, reader).merge(rows).window(
      offset: request.offset, limit: request.limit)
  }

  /// Whether an object is in one of some stores, or will be saved to it.
  private func isIn(_ object: ManagedObject, _ stores: Set<UUID>?) -> Bool {
    stores.map { isRow(object.reference, of: object.entity, in: $0) } ?? true
  }

  /// Whether a row is in one of some stores, or will be saved to it.
  func isRow(
    _ reference: RowReference, of entity: EntityDescription, in stores: Set<UUID>
  ) -> Bool {
    let list = persistentStoreCoordinator.storeList
    let member = try? member(for: reference, of: entity, in: list)
    return member.map { stores.contains($0.store.identifier) } ?? false
  }

  /// The objects of entities with unsaved changes.
  func pendingObjects(of entities: [EntityDescription]) -> [ManagedObject] {
    dirtyObjects.filter { $0.hasChanges && entities.contains($0.entity) }
  }

  /// The object that stands for a row in this context.
  ///
  /// One without changes shows the row as it is now; one with changes keeps the row that they are
  /// based on.
  private func object(for row: RowSnapshot, by factory: ObjectFactory?) -> ManagedObject? {
    guard let factory else { return nil }
    let reference = RowReference(entity: factory.entity.number, key: row.key)
    guard let known = identityMap.object(for: reference) else {
      return makeObject(for: reference, row: row, by: factory)
    }
    if known.hasChanges { return known }
    if known.snapshot == nil {
      known.take(found: row)
    } else if known.snapshot?.version != row.version || parent != nil {
      show(row, in: known)
    }
    return known
  }
}
