/// What is committed, one level up: in the store or in the parent.
extension ManagedObjectContext {
  /// What reads are answered by: the pinned state of the store, or the store.
  var reader: any StoreReading {
    get throws(ManagedObjectError) {
      if let pinned = root.pinnedGeneration { return pinned }
      return try persistentStoreCoordinator.persistentStore()
    }
  }

  /// The committed rows with some keys of an entity.
  ///
  /// - Throws: ``ManagedObjectError`` or ``StoreError``.
  func readRows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    guard let parent else { return try reader.rows(keys, of: entity) }
    let references = keys.map { RowReference(entity: entity.number, key: $0) }
    let objects = parent.objects(for: references)
    return withExtendedLifetime(objects) {
      references.map { reference in
        guard let object = parent.object(for: reference), !object.isDeleted else { return nil }
        return object.currentRow
      }
    }
  }

  /// The rows that references lead to; a store that cannot be read has none.
  func committedRows(
    _ references: [RowReference], of entity: EntityDescription
  ) -> [RowSnapshot?] {
    do {
      return try readRows(references.map(\.key), of: entity)
    } catch {
      faultError = error
      return references.map { _ in nil }
    }
  }

  /// The row of an object; nil when it is gone or cannot be read.
  func committedRow(of object: ManagedObject) -> RowSnapshot? {
    do {
      let row = try readRows([object.reference.key], of: object.entity).first ?? nil
      if row == nil, shouldDeleteInaccessibleFaults { object.flags.insert(.inaccessible) }
      return row
    } catch {
      faultError = error
      return nil
    }
  }

  /// Where a to-many relationship of an object leads; nil when that cannot be read.
  func committedReferences(
    of object: ManagedObject, at index: RelationshipIndex
  ) -> [RowReference]? {
    if let parent {
      guard let original = parent.object(for: object.reference) else { return [] }
      return original.references(at: index).elements
    }
    // A row that is reserved is not there yet, and nobody leads to it.
    if object.reference.isTemporary { return [] }
    do {
      let request = StoreRelationshipRequest(
        model: model, entity: object.entity, relationship: index, keys: [object.reference.key])
      return try reader.related(request).first ?? []
    } catch {
      faultError = error
      return nil
    }
  }

  /// Reads where a to-many relationship of several objects of an entity leads, all at once.
  func prefetch(_ index: RelationshipIndex, of objects: [ManagedObject]) {
    let unread = objects.filter { !$0.knows(index) }
    guard let entity = unread.first?.entity, !entity[index].isTransient else { return }
    do {
      let request = StoreRelationshipRequest(
        model: model, entity: entity, relationship: index, keys: unread.map(\.reference.key))
      for (object, references) in zip(unread, try reader.related(request)) {
        object.fillRelated(references, at: index)
      }
    } catch {
      faultError = error
    }
  }
}
