import ManagedObjects
import TestSupport
import Testing

@Suite("A save across stores")
struct SaveAcrossStoresTests {
  private let coordinator: PersistentStoreCoordinator
  private let first = InMemoryStore()
  private let second = FailingStore()
  private let third = InMemoryStore()
  private let context: ManagedObjectContext

  init() throws {
    coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    for store in [first, second, third] as [any PersistentStore] {
      try coordinator.addPersistentStore(store)
    }
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// Makes a person for each store.
  private func makePeople() throws -> [ManagedObject] {
    try zip(["Ada", "Bo", "Cy"], coordinator.persistentStores).map { name, store in
      let person = try context.make("Person", ["name": .string(name)])
      try context.assign(person, to: store)
      return person
    }
  }

  private func savedNames() throws -> [String] {
    second.fail(at: nil)
    return try ManagedObjectContext(persistentStoreCoordinator: coordinator).all("Person").names
  }

  @Test("reaches every store")
  func all() throws {
    _ = try makePeople()
    try context.save()
    #expect(try savedNames() == ["Ada", "Bo", "Cy"])
    #expect(!context.hasChanges)
  }

  @Test("changes no store when one of them refuses beforehand")
  func refusal() throws {
    let people = try makePeople()
    second.fail(at: .rehearse)
    #expect(throws: FailingStore.Failure.self) { try context.save() }
    #expect(people.filter(\.isInserted).count == 3)
    #expect(try savedNames().isEmpty)
    try context.save()
    #expect(try savedNames() == ["Ada", "Bo", "Cy"])
  }

  @Test("changes no store when one of them is for reading only")
  func readOnlyStore() throws {
    let folder = try TemporaryFolder()
    var description = PersistentStoreDescription(.binary, path: folder("fourth.store"))
    description.isReadOnly = true
    let fourth = try coordinator.addPersistentStore(description)
    _ = try makePeople()
    try context.assign(try context.make("Person", ["name": "Di"]), to: fourth)
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.facts == "readOnly \(folder("fourth.store"))")
    #expect(try savedNames().isEmpty)
    #expect(context.insertedObjects.count == 4)
  }

  @Test("says what was saved when a store fails in the middle, and the rest is saved by the next")
  func failureInTheMiddle() throws {
    let people = try makePeople()
    let recorder = SaveRecorder(context)
    second.fail(at: .save)
    let error = #expect(throws: CoordinatorError.self) { try context.save() }
    guard case .incompleteSave(let saved, let failed, let reason)? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(saved == [first.identifier])
    #expect(failed == second.identifier)
    #expect(reason is FailingStore.Failure)
    #expect(people.map(\.isInserted) == [false, true, true])
    #expect(people.map(\.objectID.isTemporaryID) == [false, true, true])
    #expect(context.insertedObjects.count == 2)
    #expect(recorder.inserted == [[people[0].objectID]])
    #expect(try savedNames() == ["Ada"])
    try context.save()
    #expect(try savedNames() == ["Ada", "Bo", "Cy"])
    #expect(!context.hasChanges)
  }

  @Test("leaves no trace when the first store fails")
  func failureOfTheFirst() throws {
    let people = try makePeople()
    try context.delete(people[0])
    second.fail(at: .save)
    #expect(throws: FailingStore.Failure.self) { try context.save() }
    #expect(try savedNames().isEmpty)
    #expect(people.filter(\.isInserted).count == 2)
  }

  @Test("settles conflicts in each store by the merge policy")
  func conflicts() throws {
    let people = try makePeople()
    try context.save()
    let other = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    for person in try other.all("Person") { try person.setValue(.integer(20), forKey: "age") }
    try other.save()
    for person in people { try person.setValue(.integer(30), forKey: "age") }
    context.mergePolicy = .error
    #expect(throws: MergeError.self) { try context.save() }
    context.mergePolicy = .mergeByPropertyObjectTrump
    try context.save()
    let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    #expect(try reader.all("Person").map { try $0.value(forKey: "age") } == [30, 30, 30])
  }

  @Test("a store that cannot be read fails the fetch, and the next one answers")
  func unreadable() throws {
    _ = try makePeople()
    try context.save()
    let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    second.fail(at: .fetch)
    #expect(throws: FailingStore.Failure.self) { try reader.all("Person") }
    second.fail(at: nil)
    #expect(try reader.all("Person").names == ["Ada", "Bo", "Cy"])
  }
}

/// What the saves of a context have told.
private final class SaveRecorder {
  private(set) var inserted: [[ManagedObjectID]] = []
  private var observation: ContextObservation?

  init(_ context: ManagedObjectContext) {
    observation = context.observe { [weak self] notification in
      if case .didSave(let saved) = notification { self?.inserted.append(saved.inserted) }
    }
  }
}
