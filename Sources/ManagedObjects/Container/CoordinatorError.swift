#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What cannot be done with a coordinator and its stores.
public enum CoordinatorError: Error {
  /// The coordinator has the store with this identity already.
  case storeAlreadyAdded(UUID)
  /// The coordinator does not have the store with this identity, or not any more.
  case unknownStore(UUID)
  /// The store with this identity is open in the coordinator.
  case storeInUse(UUID)
  /// There is a store where a new one is to be.
  case storeExists(path: String)
  /// The coordinator has had as many stores as it can tell apart.
  case tooManyStores
  /// No class is registered for stores of the kind, but for the `known` ones.
  case unknownStoreType(StoreType, known: [StoreType])
  /// The model has no configuration of this name, but the `known` ones.
  case unknownConfiguration(String, known: [String])
  /// No store of the coordinator has objects of the entity.
  case noStore(entity: String)
  /// A new object cannot be assigned to the store, whose configuration lacks the entity.
  case entityNotInStore(entity: String, store: UUID)
  /// An object is related to one of another store. Nothing was saved.
  case relationshipAcrossStores(ManagedObjectID, key: String, ManagedObjectID)
  /// Some stores have saved their part, and one could not for the reason that is given.
  ///
  /// What it and the stores behind it have not saved is still pending.
  case incompleteSave(saved: [UUID], failed: UUID, reason: any Error)
}
