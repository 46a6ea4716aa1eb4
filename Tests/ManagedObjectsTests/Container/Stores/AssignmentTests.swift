import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

/// One entity in two stores.
@Suite("Objects of one entity in two stores")
struct AssignmentTests {
  private let coordinator: PersistentStoreCoordinator
  private let first = InMemoryStore()
  private let second = InMemoryStore()

  init() throws {
    coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try coordinator.addPersistentStore(first)
    try coordinator.addPersistentStore(second)
  }

  private func context() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// Saves people alternately to the first and to the second store.
  private func populate(_ names: [String]) throws {
    let context = context()
    for (position, name) in names.enumerated() {
      let person = try context.make("Person", ["name": .string(name), "age": .integer(30)])
      if position % 2 == 1 { try context.assign(person, to: second) }
    }
    try context.save()
  }

  private func count(in store: some PersistentStore) throws -> Int {
    let entity = try #require(Office.model().entity(named: "Person"))
    return try store.count(StoreFetchRequest(entity: entity))
  }

  @Test("a new object goes to the first store, or to the one that it is assigned to")
  func assignment() throws {
    try populate(["Ada", "Bo", "Cy"])
    #expect(try count(in: first) == 2)
    #expect(try count(in: second) == 1)
    let ids = try context().all("Person").map(\.objectID)
    #expect(ids.map(\.storeIdentifier) == [first, first, second].map(\.identifier))
  }

  @Test("objects under the same key in two stores are two, and their IDs tell them apart")
  func sameKeys() throws {
    try populate(["Ada", "Bo"])
    let context = context()
    let objects = try context.all("Person")
    #expect(objects.count == 2)
    let uris = objects.map { $0.objectID.uriRepresentation() }
    #expect(uris.map(\.lastPathComponent) == ["p1", "p1"])
    #expect(
      uris.map { coordinator.managedObjectID(forURIRepresentation: $0) } == objects.map(\.objectID))
    for object in objects {
      #expect(context.registeredObject(for: object.objectID) === object)
      let copy = try self.context().existingObject(with: object.objectID)
      #expect(copy.objectID == object.objectID)
    }
  }

  @Test("the ID of an object is the same in a coordinator that has the store alone")
  func idsOfOtherCoordinators() throws {
    try populate(["Ada", "Bo"])
    let alone = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try alone.addPersistentStore(second)
    let other = ManagedObjectContext(persistentStoreCoordinator: alone)
    let bo = try other.one("Person", "name", "Bo")
    let context = context()
    let here = try context.one("Person", "name", "Bo")
    #expect(here.objectID == bo.objectID)
    #expect(here.objectID.hashValue == bo.objectID.hashValue)
    #expect(try context.object(with: bo.objectID) === here)
    #expect(try other.object(with: here.objectID) === bo)
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: "SELF == %@", bo.objectID)
    #expect(try context.fetch(request).map(\.objectID) == [bo.objectID])
  }

  @Test("changes and deletions go to the store that an object is in")
  func changes() throws {
    try populate(["Ada", "Bo", "Cy", "Di"])
    let context = context()
    try context.one("Person", "name", "Bo").setValue("Bob", forKey: "name")
    try context.delete(try context.one("Person", "name", "Di"))
    try context.one("Person", "name", "Ada").setValue(.integer(31), forKey: "age")
    try context.save()
    #expect(try self.context().all("Person").names == ["Ada", "Cy", "Bob"])
    #expect(try count(in: second) == 1)
  }

  @Test("a request that names stores is answered by these, with unsaved objects that go to them")
  func affectedStores() throws {
    try populate(["Ada", "Bo", "Cy", "Di"])
    let context = context()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.affectedStores = [second.identifier]
    #expect(try context.fetch(request).names == ["Bo", "Di"])
    #expect(try context.count(for: request) == 2)
    let eve = try context.make("Person", ["name": "Eve"])
    try context.assign(eve, to: second)
    try context.make("Person", ["name": "Flo"])
    #expect(try context.fetch(request).names == ["Bo", "Di", "Eve"])
    request.propertiesToFetch = ["name"]
    #expect(try context.fetchDictionaries(request).count == 2)
    request.affectedStores = []
    #expect(try context.fetch(request).isEmpty)
  }

  @Test("batch requests update and delete in both stores, or in those that they name")
  func batches() throws {
    try populate(["Ada", "Bo", "Cy", "Di"])
    let context = context()
    var update = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": 40])
    #expect(try context.execute(update).count == 4)
    update.affectedStores = [second.identifier]
    update.propertiesToUpdate = ["age": 50]
    #expect(
      try context.execute(update).updated.map(\.storeIdentifier) == [
        second.identifier, second.identifier,
      ])
    let all = try self.context().all("Person")
    #expect(try all.map { try $0.value(forKey: "age") } == [40, 40, 50, 50])
    let deletion = BatchDeleteRequest(objectIDs: [all[0].objectID, all[3].objectID])
    #expect(Set(try context.execute(deletion).deleted) == [all[0].objectID, all[3].objectID])
    #expect(try self.context().all("Person").names == ["Cy", "Bo"])
    var insertion = try BatchInsertRequest(
      entityName: "Person", keys: ["name"], in: Office.model())
    try insertion.append(["Eve"])
    insertion.affectedStores = [second.identifier]
    let ids = try context.execute(insertion).inserted
    #expect(ids.map(\.storeIdentifier) == [second.identifier])
    #expect(try self.context().existingObject(with: ids[0]).value(forKey: "name") == "Eve")
  }

  @Test("history joins both stores in the order of time, and a token resumes in each")
  func history() throws {
    try populate(["Ada"])
    let context = context()
    let bo = try context.make("Person", ["name": "Bo"])
    try context.assign(bo, to: second)
    try context.save()
    let token = try #require(try coordinator.currentPersistentHistoryToken())
    #expect(PersistentHistoryToken(token.description) == token)
    #expect(
      try context.fetchHistory().map(\.token.storeIdentifier) == [first, second].map(\.identifier))
    try context.one("Person", "name", "Ada").setValue("Eda", forKey: "name")
    try context.save()
    let newer = try context.fetchHistory(after: .token(token))
    #expect(newer.map(\.token.storeIdentifier) == [first.identifier])
    #expect(try context.fetchHistory(after: newer.last.map { .token($0.token) }).isEmpty)
    #expect(try context.revert(newer))
    #expect(try self.context().all("Person").names == ["Ada", "Bo"])
    let last = try #require(try coordinator.currentPersistentHistoryToken())
    #expect(try context.deleteHistory(before: .token(last)) == 2)
  }

  @Test("a pinned context goes on seeing the state of both stores")
  func queryGeneration() throws {
    try populate(["Ada", "Bo"])
    let pinned = context()
    try pinned.setQueryGeneration(from: .current)
    try populate(["Cy", "Di"])
    #expect(try pinned.all("Person").names == ["Ada", "Bo"])
    try pinned.setQueryGeneration(from: nil)
    #expect(try pinned.all("Person").names == ["Ada", "Cy", "Bo", "Di"])
  }

  @Test("undo and redo work across stores")
  func undo() throws {
    try populate(["Ada", "Bo"])
    let context = context()
    context.undoManager = UndoManager()
    let people = try context.all("Person")
    for person in people { try context.delete(person) }
    try context.save()
    #expect(try self.context().all("Person").isEmpty)
    context.undo()
    try context.save()
    #expect(try self.context().all("Person").names == ["Ada", "Bo"])
    #expect(try count(in: second) == 1)
    context.redo()
    try context.save()
    #expect(try self.context().all("Person").isEmpty)
  }

  @Test("a new object gets its permanent ID from the store that it is assigned to")
  func permanentIDs() throws {
    let context = context()
    let (ada, bo) = (
      try context.make("Person", ["name": "Ada"]), try context.make("Person", ["name": "Bo"])
    )
    try context.assign(bo, to: second)
    try context.obtainPermanentIDs(for: [ada, bo])
    #expect([ada, bo].map(\.objectID.storeIdentifier) == [first, second].map(\.identifier))
    let id = bo.objectID
    try context.save()
    #expect(bo.objectID == id)
    #expect(try count(in: second) == 1)
  }

  @Test("what a child assigns goes to the store when its parent is saved")
  func children() throws {
    let parent = context()
    let child = ManagedObjectContext(parent: parent)
    let bo = try child.make("Person", ["name": "Bo"])
    try child.assign(bo, to: second)
    try child.save()
    try parent.save()
    #expect(try count(in: second) == 1)
    #expect(bo.objectID.storeIdentifier == second.identifier)
  }

  @Test("an object cannot be assigned to a store that is not here")
  func foreignStore() throws {
    let context = context()
    let bo = try context.make("Person", ["name": "Bo"])
    let other = InMemoryStore()
    let error = #expect(throws: CoordinatorError.self) { try context.assign(bo, to: other) }
    #expect(error.map { "\($0)" }?.contains(other.identifier.uuidString) == true)
  }
}
