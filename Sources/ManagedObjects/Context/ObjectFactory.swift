#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the objects of one entity, which differ in their rows only.
struct ObjectFactory {
  let entity: EntityDescription
  private let objectClass: ManagedObject.Type
  private let store: UUID?

  /// Nil when the entity is abstract.
  init?(entity: EntityDescription, coordinator: PersistentStoreCoordinator) {
    guard !entity.isAbstract else { return nil }
    self.entity = entity
    objectClass = coordinator.objectClass(of: entity.name)
    store = try? coordinator.persistentStore().identifier
  }

  /// An object that stands for a row, a fault; nobody knows it yet.
  func makeObject(
    for reference: RowReference, row: RowSnapshot?, in context: ManagedObjectContext
  ) -> ManagedObject {
    objectClass.init(
      entity: entity, objectID: ManagedObjectID(entity, key: reference.key, store: store),
      row: row, context: context)
  }
}
