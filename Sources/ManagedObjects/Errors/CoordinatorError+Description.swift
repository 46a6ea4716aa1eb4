#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CoordinatorError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .storeAlreadyAdded(let identifier):
      "the coordinator has the store \(identifier.uuidString); make another coordinator or container"
    case .unknownStore(let identifier):
      "the coordinator does not have the store \(identifier.uuidString); add it first"
    case .storeInUse(let identifier):
      "the store \(identifier.uuidString) is open; remove it from the coordinator first"
    case .storeExists(let path):
      "\(path) is a store already; remove it, or name another place"
    case .tooManyStores:
      "the coordinator has had as many stores as it can tell apart; make another coordinator"
    case .unknownStoreType(let type, let known):
      "there is no kind of store named \(type.rawValue), only "
        + "\(known.map(\.rawValue).listed(atMost: 20)); register a class for it"
    case .unknownConfiguration(let name, let known):
      known.isEmpty
        ? "the model has no configuration \(name), and no other; name none"
        : "the model has no configuration \(name); name one of \(known.listed())"
    case .noStore(let entity):
      "no store has objects of \(entity); add one whose configuration has the entity"
    case .entityNotInStore(let entity, let store):
      "the store \(store.uuidString) has no objects of \(entity); assign the object to another store"
    case .relationshipAcrossStores(let source, let key, let destination):
      "\(source).\(key) leads to \(destination), which is in another store; assign both objects to "
        + "one store, or keep a value that tells the other object and find it by a fetched property"
    case .incompleteSave(let saved, let failed, let reason):
      "\(saved.count == 1 ? "a store has" : "\(saved.count) stores have") saved, and the store "
        + "\(failed.uuidString) could not: \(reason); mend that and save again"
    }
  }
}
