#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The objects that a context knows, by ID.
///
/// Saved objects are not held. References to them have to be weak and not bare, because an object
/// may go in any thread: when the last reference is a property of an actor-isolated object, that
/// object's deinitializer decides.
struct IdentityMap {
  private struct Reference {
    weak var object: ManagedObject?
  }

  /// By entity and key: hashing whole IDs would cost more than the rest of a fetch.
  private var permanent: [String: [RowKey: Reference]] = [:]
  /// Unsaved objects stay as long as they are unsaved.
  private var temporary: [UUID: ManagedObject] = [:]
  private var sizeOfNextPurge = 1024

  /// The object with an ID, if it is known.
  func object(for id: ManagedObjectID) -> ManagedObject? {
    let known =
      switch id.identity {
      case .temporary(let uuid): temporary[uuid]
      case .permanent(_, let key): object(of: id.entityName, key: key)
      }
    // Another store has other rows under the same keys.
    return known?.objectID == id ? known : nil
  }

  /// The object of an entity with a key.
  func object(of entityName: String, key: RowKey) -> ManagedObject? {
    permanent[entityName]?[key]?.object
  }

  mutating func register(_ object: ManagedObject) {
    let id = object.objectID
    switch id.identity {
    case .temporary(let uuid): temporary[uuid] = object
    case .permanent(_, let key):
      purge(beforeAdding: 1)
      permanent[id.entityName, default: [:]][key] = Reference(object: object)
    }
  }

  /// Forgets the object with an ID.
  mutating func unregister(_ id: ManagedObjectID) {
    switch id.identity {
    case .temporary(let uuid): temporary[uuid] = nil
    case .permanent(_, let key): permanent[id.entityName]?[key] = nil
    }
  }

  /// All objects that are known.
  var objects: [ManagedObject] {
    Array(temporary.values) + permanent.values.flatMap { $0.values.compactMap(\.object) }
  }

  /// Makes room for as many objects of an entity as a fetch has found.
  mutating func reserve(_ count: Int, of entityName: String) {
    purge(beforeAdding: count)
    permanent[entityName, default: [:]].reserveCapacity(count)
  }

  /// Drops the references to objects that have gone, each time the map has doubled.
  private mutating func purge(beforeAdding count: Int) {
    guard size + count > sizeOfNextPurge else { return }
    permanent = permanent.mapValues { $0.filter { $0.value.object != nil } }
    sizeOfNextPurge = max(1024, (size + count) * 2)
  }

  private var size: Int { permanent.values.reduce(0) { $0 + $1.count } }
}
