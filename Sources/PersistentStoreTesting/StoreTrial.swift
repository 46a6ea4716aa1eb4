import ManagedObjects
import SampleData

/// A store that a rule is checked on.
struct StoreTrial {
  let features: StoreUnderTest.Features
  let rounds: Int
  var random: SplitMix64
  private let store: StoreUnderTest

  init(_ store: StoreUnderTest, _ random: SplitMix64, rounds: Int) {
    (self.store, features, self.random, self.rounds) = (store, store.features, random, rounds)
  }

  /// A place without a store.
  func newPlace() throws -> any StorePlace { try store.makePlace() }
}

/// A coordinator with a store, and a context on it.
final class ConformanceStack {
  let place: any StorePlace
  let store: any PersistentStore
  let coordinator: PersistentStoreCoordinator
  let context: ManagedObjectContext
  private var readers: [ManagedObjectContext] = []

  /// Opens the store of a place.
  convenience init(_ place: any StorePlace, _ model: ManagedObjectModel) throws {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    let store = try place.open(model)
    try coordinator.addPersistentStore(store)
    self.init(place, store, coordinator)
  }

  /// Opens the store of a place by a description that is changed.
  convenience init(
    _ place: any StorePlace, _ model: ManagedObjectModel,
    _ change: (inout PersistentStoreDescription) throws -> Void
  ) throws {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    guard var description = place.description() else { throw Finding("there is no description") }
    try change(&description)
    self.init(place, try coordinator.addPersistentStore(description), coordinator)
  }

  private init(
    _ place: any StorePlace, _ store: any PersistentStore, _ coordinator: PersistentStoreCoordinator
  ) {
    (self.place, self.store, self.coordinator) = (place, store, coordinator)
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
  }

  /// A context that has read nothing yet.
  func reader() -> ManagedObjectContext {
    let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    reader.retainsRegisteredObjects = true
    readers.append(reader)
    return reader
  }
}

extension StoreTrial {
  /// A new store of the model of families.
  func newStack() throws -> ConformanceStack {
    try ConformanceStack(newPlace(), ConformanceModel.families())
  }
}

extension ManagedObjectContext {
  /// Inserts an object with values.
  @discardableResult
  func make(_ entity: String, _ values: [String: AttributeValue] = [:]) throws -> ManagedObject {
    let object = try insert(entity)
    for (key, value) in values { try object.setValue(value, forKey: key) }
    return object
  }

  /// The objects of an entity that satisfy a predicate, by their names.
  func all(_ entity: String, _ format: String? = nil) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.predicate = try format.map { try FetchPredicate(format: $0) }
    request.sortDescriptors = [KeySortDescriptor("name", comparison: .literal)]
    return try fetch(request)
  }

  /// The names of the objects of an entity that satisfy a predicate.
  func names(_ entity: String, _ format: String? = nil) throws -> [String] {
    try all(entity, format).map { try $0.name() }
  }

  /// The object with a name.
  func one(_ entity: String, _ name: String) throws -> ManagedObject {
    let found = try all(entity, "name == \"\(name)\"")
    guard found.count == 1 else { throw Finding("\(found.count) objects have the name \(name)") }
    return found[0]
  }
}

extension ManagedObject {
  func name() throws -> String { String(try value(forKey: "name")) ?? "–" }

  /// The names of the objects that a to-many relationship leads to, in its order if it has one.
  func names(of key: String) throws -> [String] {
    let names = try objects(forKey: key).map { try $0.name() }
    return entity.relationships.first { $0.name == key }?.isOrdered == true ? names : names.sorted()
  }
}
