/// The changed objects of one entity, and what a store is told of them.
struct EntityGroup {
  let entity: EntityDescription
  private(set) var inserted: [ManagedObject] = []
  private(set) var updated: [ManagedObject] = []
  private(set) var deleted: [ManagedObject] = []
  private(set) var changes: StoreSaveRequest.EntityChanges

  init(_ entity: EntityDescription) {
    self.entity = entity
    changes = StoreSaveRequest.EntityChanges(entity)
  }

  mutating func add(_ object: ManagedObject) {
    guard let snapshot = object.snapshot else {
      inserted.append(object)
      changes.inserted.append(
        StoreSaveRequest.Insertion(key: RowKey(-Int64(inserted.count)), values: object.columnValues)
      )
      return
    }
    if object.isDeleted {
      deleted.append(object)
      changes.deleted.append(
        StoreSaveRequest.Deletion(key: snapshot.key, expectedVersion: snapshot.version))
    } else {
      updated.append(object)
      changes.updated.append(
        StoreSaveRequest.Update(
          key: snapshot.key, expectedVersion: snapshot.version, values: object.columnValues))
    }
  }
}
