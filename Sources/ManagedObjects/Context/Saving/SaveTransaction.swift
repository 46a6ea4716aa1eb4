/// The pending changes of a context as a store takes them.
struct SaveTransaction {
  /// The changed objects of one entity, each list in the order of its part of the request.
  struct Group {
    var inserted: [ManagedObject] = []
    var updated: [ManagedObject] = []
    var deleted: [ManagedObject] = []
    var changes: StoreSaveRequest.EntityChanges
  }

  private(set) var groups: [Group] = []
  private var positions: [EntityNumber: Int] = [:]
  private var links: LinkCollector

  /// Puts together what a store has to write.
  ///
  /// - Throws: ``ManagedObjectError`` when an object is of an entity that the model does not have.
  init(_ pending: [ManagedObject], in context: ManagedObjectContext) throws {
    links = LinkCollector(context: context)
    for object in pending {
      let position = try position(of: object.entity, in: context)
      try groups[position].add(object, in: context)
      links.add(object)
    }
  }

  var isEmpty: Bool {
    links.isEmpty && groups.allSatisfy { $0.isEmpty }
  }

  /// How many objects have rows that the store has to write.
  var count: Int {
    groups.reduce(0) { $0 + $1.inserted.count + $1.updated.count + $1.deleted.count }
  }

  /// The request.
  func request(in context: ManagedObjectContext) -> StoreSaveRequest {
    var request = StoreSaveRequest(
      changes: groups.filter { !$0.isEmpty }.map(\.changes), author: context.transactionAuthor)
    request.links = links.changes
    request.contextName = context.name
    request.tag = context.transactionTag
    request.keepsInverses = true
    request.condition = context.saveCondition
    return request
  }

  private mutating func position(
    of entity: EntityDescription, in context: ManagedObjectContext
  ) throws(ManagedObjectError) -> Int {
    if let known = positions[entity.number] { return known }
    guard try context.entity(named: entity.name) == entity else {
      throw .unknownEntity(entity.name)
    }
    guard !entity.isAbstract else { throw .abstractEntity(entity.name) }
    positions[entity.number] = groups.count
    groups.append(Group(changes: StoreSaveRequest.EntityChanges(entity)))
    return groups.count - 1
  }
}

extension SaveTransaction.Group {
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  fileprivate mutating func add(
    _ object: ManagedObject, in context: ManagedObjectContext
  ) throws(ManagedObjectError) {
    switch object.state {
    case .clean: break
    case .inserted:
      inserted.append(object)
      changes.inserted.append(
        StoreSaveRequest.Insertion(
          key: object.reference.key, values: object.columns(in: context),
          version: context.changeHistory.versionOfInsertion(object.reference)))
    case .updated:
      // Whose row is known to be gone is in conflict with that, be it unchanged.
      guard object.hasStoredChanges || object.flags.contains(.goneElsewhere) else { return }
      // Without its row it has no values to keep.
      guard let row = object.snapshot else { throw .objectNotFound(object.objectID) }
      updated.append(object)
      changes.updated.append(
        StoreSaveRequest.Update(
          key: row.key, expectedVersion: row.version, values: object.columns(in: context)))
    case .deleted:
      guard let row = object.snapshot ?? context.committedRow(of: object) else { return }
      // Undo may bring it back when there is no row to read any more.
      if object.snapshot == nil { object.take(found: row) }
      deleted.append(object)
      changes.deleted.append(
        StoreSaveRequest.Deletion(key: row.key, expectedVersion: row.version))
    }
  }
}

extension ManagedObject {
  /// The values to store; references to objects that are not going to be are left out.
  fileprivate func columns(in context: ManagedObjectContext) -> [AttributeValue] {
    var values = currentColumns
    guard entity.hasReferences else { return values }
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard let column = entity.referenceColumn(of: index),
        let reference = storedReference(at: index), !context.stores(reference)
      else { continue }
      values[column.rawValue] = .null
      values[column.rawValue + 1] = .null
    }
    return values
  }
}

extension ManagedObjectContext {
  /// Whether there is a row that a reference may lead to once the pending changes are saved.
  func stores(_ reference: RowReference) -> Bool {
    !reference.isTemporary || identityMap.object(for: reference)?.isInserted == true
  }
}
