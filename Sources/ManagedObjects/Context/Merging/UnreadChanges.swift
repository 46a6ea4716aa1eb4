/// Rows that others have changed and that a context has not read.
///
/// Who only tells which rows changed, as history and batches do, does not name those at the other
/// end of references. Where the context knows the objects there, their lists have to follow.
struct UnreadChanges {
  private let context: ManagedObjectContext
  private let updated: [RowReference]
  private let inserted: [RowReference]
  private let deleted: [RowReference]

  /// Takes those of a save that the context has not read.
  init(_ saved: ContextSave, in context: ManagedObjectContext) {
    self.context = context
    let stores = context.storeSlots
    func rows(_ ids: [ManagedObjectID], where isTaken: (ManagedObject?) -> Bool) -> [RowReference] {
      ids.compactMap { id in
        guard !id.isTemporaryID, let reference = id.reference(in: stores) else { return nil }
        return isTaken(context.registeredObject(for: id, in: stores)) ? reference : nil
      }
    }
    updated = rows(saved.updated) { $0 == nil || $0?.snapshot == nil }
    inserted = rows(saved.inserted) { $0 == nil }
    deleted = rows(saved.deleted) { _ in true }
  }

  /// Has lists be asked for anew that are not right any more.
  ///
  /// - Returns: The objects that are new, as faults.
  /// - Throws: What reading rows throws.
  /// - Complexity: O(*n*) in the number of rows and, where rows may have left a list, of the objects
  ///   that the context knows.
  func merge() throws -> [ManagedObject] {
    var left: [RowReference: RowSnapshot?] = [:]
    for reference in deleted { left[reference] = .some(nil) }
    try forEachEntity(of: updated) { entity, references in
      let columns = listedReferences(of: entity)
      if columns.isEmpty { return }
      for (reference, row) in zip(references, try read(references, entity)) {
        left[reference] = .some(row)
        if let row { join(row, reference, columns) }
      }
    }
    if !left.isEmpty { leave(left) }
    return try register()
  }

  private func forEachEntity(
    of references: [RowReference], _ body: (EntityDescription, [RowReference]) throws -> Void
  ) throws {
    let groups = Dictionary(grouping: references, by: \.entity)
    for (number, references) in groups.sorted(by: { $0.key < $1.key }) {
      guard let entity = context.model.entity(numbered: number) else { continue }
      try body(entity, references)
    }
  }

  private func read(
    _ references: [RowReference], _ entity: EntityDescription
  ) throws -> [RowSnapshot?] {
    try context.readRows(references.map(\.key), of: entity)
  }

  /// Makes faults of the new rows.
  private func register() throws -> [ManagedObject] {
    var objects: [ManagedObject] = []
    try forEachEntity(of: inserted) { entity, references in
      let columns = listedReferences(of: entity)
      for (reference, row) in zip(references, try read(references, entity)) {
        // Somebody may have deleted it since.
        guard let row else { continue }
        join(row, reference, columns)
        // What it is related to may have asked for it meanwhile.
        let known = context.identityMap.object(for: reference)
        if let object = known ?? context.makeObject(for: reference, row: row) {
          objects.append(object)
        }
      }
    }
    return objects
  }

  /// Has objects that a row refers to forget the lists that lack it.
  private func join(
    _ row: RowSnapshot, _ reference: RowReference,
    _ columns: [(column: AttributeIndex, list: String)]
  ) {
    for (column, list) in columns {
      guard let owner = row.reference(at: column),
        let object = context.identityMap.object(for: owner),
        let index = object.entity.index(ofRelationship: list),
        object.committedList(at: index)?.current?.contains(reference) == false
      else { continue }
      object.forgetRelated(at: index)
    }
  }

  /// Has objects forget the lists that rows have left.
  private func leave(_ left: [RowReference: RowSnapshot?]) {
    for object in context.identityMap.objects {
      for position in object.relations.indices {
        let index = RelationshipIndex(position)
        guard let list = object.committedList(at: index)?.current else { continue }
        func isStale(_ reference: RowReference, _ row: RowSnapshot?) -> Bool {
          list.contains(reference) && !leads(row, reference, to: object, at: index)
        }
        let isWrong =
          left.count < list.count
          ? left.contains { isStale($0.key, $0.value) }
          : list.elements.contains { reference in
            left[reference].map { isStale(reference, $0) } ?? false
          }
        if isWrong { object.forgetRelated(at: index) }
      }
    }
  }

  /// Whether a row that is in a list still belongs there.
  private func leads(
    _ row: RowSnapshot?, _ reference: RowReference, to owner: ManagedObject,
    at index: RelationshipIndex
  ) -> Bool {
    guard let row else { return false }
    // The owner of links has changed itself when they have.
    guard case .inverse(let name) = context.model.storage(of: index, in: owner.entity),
      let entity = context.model.entity(numbered: reference.entity),
      let column = entity.index(ofRelationship: name).flatMap({ entity.referenceColumn(of: $0) })
    else { return true }
    return row.reference(at: column) == owner.reference
  }

  /// The columns of references that lists are made of, and the names of these.
  private func listedReferences(
    of entity: EntityDescription
  ) -> [(column: AttributeIndex, list: String)] {
    entity.relationships.indices.compactMap { position in
      let index = RelationshipIndex(position)
      guard let column = entity.referenceColumn(of: index),
        let inverseName = entity[index].inverseName,
        let destination = context.model.entity(named: entity[index].destinationEntityName),
        let inverse = destination.index(ofRelationship: inverseName),
        case .inverse = context.model.storage(of: inverse, in: destination)
      else { return nil }
      return (column, inverseName)
    }
  }
}
