import ManagedObjects
import Testing

@Suite("Incremental stores whose backing fails")
struct IncrementalStoreFaultTests {
  private let shelf = FaultyShelf()

  /// A context with two saved people, one of whom has been changed since, and a new one.
  private func context() throws -> ManagedObjectContext {
    let model = try Office.model()
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(IncrementalStore(shelf, model: model))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
    for name in ["Ada", "Bob"] { try context.make("Person", ["name": .string(name)]) }
    try context.save()
    let ada = try context.one("Person", "name", "Ada")
    try ada.setValue("Ida", forKey: "name")
    try context.make("Person", ["name": "Cid"])
    return context
  }

  private func names(in context: ManagedObjectContext) throws -> [AttributeValue] {
    let reader = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    return try reader.all("Person").map { try $0.value(forKey: "name") }
      .sorted { "\($0)" < "\($1)" }
  }

  @Test(
    "a save during which the backing throws saves nothing, and goes well afterwards",
    arguments: [FaultyShelf.Call.nodes, .references, .save])
  func throwing(call: FaultyShelf.Call) throws {
    let context = try context()
    shelf.breakDown(in: call)
    #expect(throws: FaultyShelf.Broken.self) { try context.save() }
    #expect(context.hasChanges)
    shelf.mend()
    #expect(try names(in: context) == ["Ada", "Bob"])
    try context.save()
    #expect(try names(in: context) == ["Bob", "Cid", "Ida"])
  }

  @Test(
    "a fetch during which the backing throws throws that, and the next one finds everything",
    arguments: [FaultyShelf.Call.fetch])
  func reading(call: FaultyShelf.Call) throws {
    let context = try context()
    shelf.breakDown(in: call)
    #expect(throws: FaultyShelf.Broken.self) { try context.all("Person") }
    shelf.mend()
    #expect(try context.all("Person").count == 3)
    #expect(context.hasChanges)
  }

  @Test("a save that throws after it has saved is a conflict the next time, and nothing twice")
  func savedAndThrowing() throws {
    let context = try context()
    shelf.breakDown(.savedAndThrowing, in: .save)
    #expect(throws: FaultyShelf.Broken.self) { try context.save() }
    shelf.mend()
    #expect(throws: MergeError.self) { try context.save() }
    #expect(try names(in: context) == ["Bob", "Cid", "Ida"])
  }

  @Test(
    "an answer that makes no sense is an error that names the store, and what is wrong",
    arguments: [
      (FaultyShelf.Call.nodes, FaultyShelf.Fault.short), (.references, .short),
      (.references, .twice),
    ])
  func nonsense(call: FaultyShelf.Call, fault: FaultyShelf.Fault) throws {
    let context = try context()
    try context.make("Person", ["name": "Dan"])
    shelf.breakDown(fault, in: call)
    let facts = StoreError.facts { try context.save() }
    #expect(facts?.hasPrefix("corrupt") == true, "\(facts ?? "saved")")
    shelf.mend()
    try context.save()
    #expect(try names(in: context) == ["Bob", "Cid", "Dan", "Ida"])
  }

  @Test(
    "objects that the model does not have like that are refused",
    arguments: [FaultyShelf.Fault.otherType, .unknownEntity])
  func wrongObjects(fault: FaultyShelf.Fault) throws {
    let context = try context()
    shelf.breakDown(fault, in: .fetch)
    let facts = StoreError.facts { _ = try context.all("Person") }
    #expect(facts?.hasPrefix("corrupt") == true, "\(facts ?? "fetched")")
  }

  @Test("an object that the backing tells of twice is there once")
  func twice() throws {
    let context = try context()
    shelf.breakDown(.twice, in: .fetch)
    #expect(try names(in: context) == ["Ada", "Bob"])
  }
}
