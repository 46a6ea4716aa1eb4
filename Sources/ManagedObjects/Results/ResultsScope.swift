#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a controller shows: which objects, in which order, and in which sections.
struct ResultsScope {
  /// A row that belongs to the results, what it is sorted by, and the name of its section.
  struct Found {
    let reference: RowReference
    /// The object, where it was needed.
    let object: ManagedObject?
    let key: [UInt8]
    let section: String
  }

  let context: ManagedObjectContext
  let request: StoreFetchRequest
  let entities: [EntityDescription]
  private let numbers: Set<EntityNumber>
  /// The condition in canonical form; nil where only some stores are asked.
  let predicateText: String?
  private let order: RowOrder
  private let includesPendingChanges: Bool
  let sectionKey: String?
  private let sortKey: String
  /// The entities whose objects decide on the results without being among them.
  private let reachedEntities: Set<String>

  /// - Throws: ``FetchedResultsError``, or as ``ManagedObjectContext/fetch(_:)`` does.
  init<Result>(
    _ request: FetchRequest<Result>, sectionKey: String?, in context: ManagedObjectContext
  ) throws {
    let bound = try context.bind(request)
    guard let first = request.sortDescriptors.first else {
      throw FetchedResultsError.noSortDescriptors(entity: bound.entity.name)
    }
    try context.checkClass(of: bound.entity, is: Result.self)
    self.context = context
    self.request = bound
    self.sectionKey = sectionKey
    sortKey = first.key
    entities = context.entities(of: bound, request.includesSubentities)
    numbers = Set(entities.map(\.number))
    order = RowOrder(bound.sortKeys)
    predicateText =
      request.affectedStores == nil ? request.predicate?.format ?? "TRUEPREDICATE" : nil
    includesPendingChanges = request.includesPendingChanges
    var reached = bound.predicate?.bound.reach.entityNames ?? []
    for key in bound.sortKeys {
      reached.formUnion(key.entityNames(from: bound.entity, in: context.model))
    }
    if let sectionKey {
      reached.formUnion(
        try Self.entities(along: sectionKey, from: bound.entity, context))
    }
    reachedEntities = reached
  }

  var isSectioned: Bool { sectionKey != nil }

  /// Whether the results are rows as they are saved, so that unsaved changes do not count.
  var showsSavedRows: Bool { !includesPendingChanges }

  /// The entities that a key path leads through.
  ///
  /// - Throws: ``FetchedResultsError/unknownSectionKey(entity:key:)``.
  private static func entities(
    along path: String, from entity: EntityDescription, _ context: ManagedObjectContext
  ) throws -> [String] {
    var (current, rest, names) = (entity, path, [String]())
    while true {
      let type = context.persistentStoreCoordinator.objectClass(of: current.name)
      if current.index(ofAttribute: rest) != nil || type.accessor(forKey: rest) != nil {
        return names
      }
      let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let index = current.index(ofRelationship: String(parts[0])),
        !current[index].isToMany,
        let next = context.model.entity(named: current[index].destinationEntityName)
      else { throw FetchedResultsError.unknownSectionKey(entity: entity.name, key: path) }
      names.append(next.name)
      (current, rest) = (next, String(parts[1]))
    }
  }

  /// Whether a row is of an entity whose objects are shown.
  func covers(_ reference: RowReference) -> Bool {
    guard numbers.contains(reference.entity) else { return false }
    guard let stores = request.affectedStores else { return true }
    guard let entity = context.model.entity(numbered: reference.entity) else { return false }
    return context.isRow(reference, of: entity, in: stores)
  }

  /// Those of some rows that the context has no objects of.
  func strangers(among ids: [ManagedObjectID]) -> Set<RowReference> {
    let references = context.references(of: ids)
    return references.filter { context.identityMap.object(for: $0) == nil }
  }

  /// Whether a change of rows may change the results elsewhere, so that they have to be fetched anew:
  /// a condition or an order that follows relationships to them, a window, or saved rows alone.
  func reaches(_ references: Set<RowReference>) -> Bool {
    if showsSavedRows || request.limit != nil || request.offset > 0 {
      return references.contains { covers($0) } || reachesRelated(references)
    }
    return reachesRelated(references)
  }

  private func reachesRelated(_ references: Set<RowReference>) -> Bool {
    guard !reachedEntities.isEmpty else { return false }
    return Set(references.map(\.entity)).contains { number in
      context.model.entity(numbered: number)?.isKind(ofAnyEntityNamed: reachedEntities) ?? false
    }
  }

  /// The object of a row if it belongs to the results now.
  ///
  /// - Parameters:
  ///   - reference: The row.
  ///   - mayBeGone: Whether it has been deleted, so that it is there only if the context has an object
  ///     of it that is not.
  /// - Returns: The object; nil when it does not belong to the results.
  /// - Throws: What reading its row throws.
  func match(_ reference: RowReference, mayBeGone: Bool) throws -> ManagedObject? {
    let known = context.identityMap.object(for: reference)
    guard let object = known ?? (mayBeGone ? nil : context.object(for: reference)) else {
      return nil
    }
    // Its row may turn out to be gone.
    object.fireFault()
    guard !object.isDeleted,
      try request.predicate?.bound.matches(ObjectSubject(object)) ?? true, !object.isDeleted
    else { return nil }
    return object
  }

  /// Everything that belongs to the results, in order.
  func fetch() throws -> [Found] {
    if let rows = try context.plainRows(request, of: entities, includesPendingChanges),
      let found = found(rows)
    {
      return found
    }
    if includesPendingChanges {
      return try found(context.fetch(entities, request, includesPendingChanges: true))
    }
    // Objects show unsaved changes: those of a context of their own have none.
    let saved = context.makeSibling()
    return try withExtendedLifetime(saved) {
      try found(saved.fetch(entities, request, includesPendingChanges: true)).map { found in
        Found(reference: found.reference, object: nil, key: found.key, section: found.section)
      }
    }
  }

  /// The rows that objects stand for.
  func found(_ objects: [ManagedObject]) throws -> [Found] {
    // Unsaved objects follow one another as they were made, and their keys count down.
    let keys = order.keys(
      of: objects, numbered: objects.lazy.map { Int(0 &- $0.reference.key.rawValue) })
    return try zip(objects, keys).map { object, key in
      Found(
        reference: object.reference, object: object,
        key: key.unique(for: object.reference.entity), section: try section(of: object))
    }
  }

  /// The rows as they are, without objects; nil where their order or their sections take more than
  /// their own values.
  private func found(_ rows: [EntityRow]) -> [Found]? {
    guard !order.followsRelationships, let columns = sectionColumns() else { return nil }
    let keys = order.keys(of: rows)
    return zip(rows, keys).map { row, key in
      let column = sectionKey == nil ? nil : columns[row.entity.number]
      return Found(
        reference: RowReference(entity: row.entity.number, key: row.row.key), object: nil,
        key: key.unique(for: row.entity.number),
        section: column.map { Self.text(row.row.value(at: $0)) } ?? "")
    }
  }

  /// The stored attributes that sections are named after, by entity; nil when it is another kind of
  /// property in any of them.
  private func sectionColumns() -> [EntityNumber: AttributeIndex]? {
    guard let sectionKey else { return [:] }
    var columns: [EntityNumber: AttributeIndex] = [:]
    for entity in entities {
      let type = context.persistentStoreCoordinator.objectClass(of: entity.name)
      guard let index = entity.index(ofAttribute: sectionKey), !entity[index].isTransient,
        type.accessor(forKey: sectionKey) == nil
      else { return nil }
      columns[entity.number] = index
    }
    return columns
  }

  private func section(of object: ManagedObject) throws -> String {
    guard let sectionKey else { return "" }
    guard case .value(let value) = try object.value(forKeyPath: sectionKey) else { return "" }
    return Self.text(value)
  }

  /// The name of a section of objects with a value: empty for those without one.
  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .double(let number): "\(number)"
    case .boolean(let flag): flag ? "1" : "0"
    case .date(let date): "\(date)"
    case .uuid(let uuid): uuid.uuidString
    case .binary(let data): data.base64EncodedString()
    }
  }

  /// A layout in IDs.
  func snapshot(
    of list: ResultsTracker.List.Layout, fetch: UUID
  ) -> FetchedResultsSnapshot {
    FetchedResultsSnapshot(
      list, fetch: fetch, model: context.model, stores: context.storeSlots)
  }

  /// Does something with the list, and says what tears its sections apart.
  func named<Value>(
    _ body: () throws(ResultsTracker.List.Torn) -> Value
  ) throws(FetchedResultsError) -> Value {
    do {
      return try body()
    } catch {
      throw .sectionsOutOfOrder(
        section: error.section, sectionKey: sectionKey ?? "", sortKey: sortKey)
    }
  }
}

extension [UInt8] {
  /// The key with the entity behind it, because the rows of two can have the same key otherwise.
  fileprivate func unique(for entity: EntityNumber) -> [UInt8] {
    var key = self
    key.append(bigEndian: UInt64(entity.rawValue))
    return key
  }
}
