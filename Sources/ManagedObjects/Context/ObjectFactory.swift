/// Makes the objects of one entity, which differ in their rows only.
struct ObjectFactory {
  let entity: EntityDescription
  private let objectClass: ManagedObject.Type
  private let stores: StoreSlots

  /// Nil when the entity is abstract.
  init?(entity: EntityDescription, coordinator: PersistentStoreCoordinator) {
    guard !entity.isAbstract else { return nil }
    self.entity = entity
    objectClass = coordinator.objectClass(of: entity.name)
    stores = coordinator.storeSlots
  }

  /// An object that stands for a row, a fault; nobody knows it yet.
  func makeObject(
    for reference: RowReference, row: RowSnapshot?, in context: ManagedObjectContext
  ) -> ManagedObject {
    objectClass.init(
      entity: entity, objectID: ManagedObjectID(entity, key: reference.key, stores),
      row: row, context: context)
  }
}
