import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("The stores of a coordinator")
struct StoreListTests {
  private let coordinator: PersistentStoreCoordinator

  init() throws {
    coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
  }

  private func context() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @Test("a coordinator finds its stores by their places, and their places by the stores")
  func urls() throws {
    let folder = try TemporaryFolder()
    let path = folder("people.store")
    let file = try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: path))
    let memory = try coordinator.addPersistentStore(PersistentStoreDescription(.inMemory))
    #expect(coordinator.persistentStores.count == 2)
    #expect(coordinator.persistentStore(for: URL(filePath: path)) === file)
    let detour = URL(filePath: folder.path + "/./nowhere/../people.store")
    #expect(coordinator.persistentStore(for: detour) === file)
    #expect(coordinator.url(for: file)?.lastPathComponent == "people.store")
    #expect(coordinator.url(for: memory) == nil)
    #expect(coordinator.persistentStore(for: URL(filePath: folder("other.store"))) == nil)
  }

  @Test("a store is refused that is there already, also when it is opened anew")
  func repeatedStore() throws {
    let folder = try TemporaryFolder()
    let store = InMemoryStore()
    try coordinator.addPersistentStore(store)
    #expect(throws: CoordinatorError.self) { try coordinator.addPersistentStore(store) }
    let description = PersistentStoreDescription(.binary, path: folder("people.store"))
    let alone = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try alone.addPersistentStore(description)
    let writer = ManagedObjectContext(persistentStoreCoordinator: alone)
    try writer.make("Person", ["name": "Ada"])
    try writer.save()
    try coordinator.addPersistentStore(description)
    let error = #expect(throws: CoordinatorError.self) {
      try coordinator.addPersistentStore(description)
    }
    guard case .storeAlreadyAdded? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(coordinator.persistentStores.count == 2)
  }

  @Test("objects of a store that is removed are not found any more, and are when it comes back")
  func removal() throws {
    let (first, second) = (InMemoryStore(), InMemoryStore())
    try coordinator.addPersistentStore(first)
    try coordinator.addPersistentStore(second)
    let context = context()
    let (ada, bo) = (
      try context.make("Person", ["name": "Ada"]), try context.make("Person", ["name": "Bo"])
    )
    try context.assign(bo, to: second)
    try context.save()
    try coordinator.remove(second)
    #expect(coordinator.persistentStores.count == 1)
    #expect(try self.context().all("Person").names == ["Ada"])
    #expect(throws: ManagedObjectError.self) {
      try self.context().existingObject(with: bo.objectID)
    }
    try ada.setValue("Eda", forKey: "name")
    try context.save()
    try bo.setValue("Bob", forKey: "name")
    #expect(throws: (any Error).self) { try context.save() }
    #expect(bo.hasChanges)
    try coordinator.addPersistentStore(second)
    try context.save()
    #expect(try self.context().all("Person").names == ["Eda", "Bob"])
    #expect(try self.context().existingObject(with: bo.objectID).objectID == bo.objectID)
    #expect(throws: CoordinatorError.self) { try coordinator.remove(InMemoryStore()) }
  }

  @Test("stores that are added and removed are told, and contexts that merge show their objects")
  func changes() async throws {
    let (first, second) = (InMemoryStore(), InMemoryStore())
    let changes = coordinator.storeListChanges()
    try coordinator.addPersistentStore(first)
    try coordinator.addPersistentStore(second)
    try coordinator.remove(first)
    var iterator = changes.makeAsyncIterator()
    let told = [await iterator.next(), await iterator.next(), await iterator.next()]
    #expect(
      told == [
        StoreListChange(added: [first.identifier], removed: []),
        StoreListChange(added: [second.identifier], removed: []),
        StoreListChange(added: [], removed: [first.identifier]),
      ])
  }

  @Test("a store can be opened on another thread, with a call when it is there or has failed")
  func asynchronousAdding() async throws {
    let folder = try TemporaryFolder()
    for path in [folder("people.store"), folder.path] {
      var description = PersistentStoreDescription(.binary, path: path)
      description.shouldAddStoreAsynchronously = true
      let hasFailed = await withCheckedContinuation { continuation in
        coordinator.addPersistentStore(with: description) { added, error in
          continuation.resume(returning: added.path == path && error != nil)
        }
      }
      #expect(hasFailed == (path == folder.path))
    }
    #expect(coordinator.persistentStores.count == 1)
  }

  @Test("a kind of store that no class is registered for is refused, and opened once one is")
  func storeClasses() throws {
    let type = StoreType(rawValue: "test of store classes")
    let description = PersistentStoreDescription(type)
    let error = #expect(throws: CoordinatorError.self) {
      try coordinator.addPersistentStore(description)
    }
    #expect(error.map { "\($0)" }?.contains("binary, memory") == true)
    PersistentStoreCoordinator.registerStoreClass(InMemoryStore.self, as: type)
    #expect(try coordinator.addPersistentStore(description) is InMemoryStore)
    PersistentStoreCoordinator.registerStoreClass(nil, as: type)
    #expect(throws: CoordinatorError.self) { try coordinator.addPersistentStore(description) }
  }

  @Test("a request in the background sees a store that was added after its context was made")
  func lateStore() throws {
    let context = context()
    #expect(throws: ManagedObjectError.self) { try context.all("Person") }
    try coordinator.addPersistentStore(InMemoryStore())
    #expect(try context.all("Person").isEmpty)
    let second = InMemoryStore()
    try coordinator.addPersistentStore(second)
    let ada = try context.make("Person", ["name": "Ada"])
    try context.assign(ada, to: second)
    try context.save()
    #expect(ada.objectID.storeIdentifier == second.identifier)
  }

  @Test("changes by others to each of the stores are told")
  func followedStores() async throws {
    let folder = try TemporaryFolder()
    let paths = [folder("a.store"), folder("b.store")]
    func add(_ name: String, to path: String) throws {
      let alone = try PersistentStoreCoordinator(managedObjectModel: Office.model())
      try alone.addPersistentStore(PersistentStoreDescription(.binary, path: path))
      let context = ManagedObjectContext(persistentStoreCoordinator: alone)
      try context.make("Person", ["name": .string(name)])
      try context.save()
    }
    for path in paths { try add("Ada", to: path) }
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: paths[0]))
    let changes = try coordinator.changes()
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: paths[1]))
    let context = context()
    context.automaticallyMergesChangesFromParent = true
    #expect(try context.all("Person").count == 2)
    var iterator = changes.makeAsyncIterator()
    for (path, store) in zip(paths, coordinator.persistentStores) {
      try add("Bo", to: path)
      let change = try #require(try await iterator.next())
      #expect(change.storeIdentifier == store.identifier)
      #expect(change.isFromElsewhere)
      let id = try #require(change.saved.inserted.first)
      #expect(try context.existingObject(with: id).value(forKey: "name") == "Bo")
    }
  }
}
