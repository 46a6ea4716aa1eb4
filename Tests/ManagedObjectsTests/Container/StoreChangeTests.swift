import Foundation
import ManagedObjects
import TestSupport
import Testing

/// What a coordinator tells of its store, by whomever it is changed.
@Suite("A coordinator and the changes of its store")
struct StoreChangeTests {
  private let folder: TemporaryFolder
  private var path: String { folder("people.store") }

  init() throws { folder = try TemporaryFolder() }

  private func coordinator(
    _ type: StoreType = .binary, at path: String? = nil
  ) throws -> PersistentStoreCoordinator {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try coordinator.addPersistentStore(
      PersistentStoreDescription(type, path: path ?? self.path))
    return coordinator
  }

  private func context(_ coordinator: PersistentStoreCoordinator) -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func add(_ name: String, to coordinator: PersistentStoreCoordinator) throws {
    let context = context(coordinator)
    context.name = name
    try context.make("Person", ["name": .string(name)])
    try context.save()
  }

  private static let types: [Bool] = [true, false]

  @Test("all transactions are told in order, with whose they are", arguments: types)
  func transactions(isInMemory: Bool) async throws {
    let here = try coordinator(isInMemory ? .inMemory : .binary)
    try add("before", to: here)
    var changes = try here.changes().makeAsyncIterator()
    try add("own", to: here)
    let own = try #require(try await changes.next())
    #expect(own.saved.contextName == "own" && own.saved.inserted.count == 1)
    #expect(!own.isFromElsewhere)
    #expect(try own.historyToken == here.currentPersistentHistoryToken())
    if isInMemory { return }
    try add("other", to: coordinator())
    let other = try #require(try await changes.next())
    #expect(other.saved.contextName == "other" && other.isFromElsewhere)
    #expect(other.historyToken.transactionNumber == 3)
    try add("again", to: here)
    #expect(try await changes.next()?.isFromElsewhere == false)
  }

  @Test("of a store without history it is told that anything may have changed, and by whom")
  func withoutHistory() async throws {
    try add("before", to: coordinator(.xml))
    let here = try coordinator(.xml)
    var changes = try here.changes().makeAsyncIterator()
    try add("own", to: here)
    let own = try #require(try await changes.next())
    #expect(own.saved.changesEverything && !own.isFromElsewhere)
    try add("other", to: coordinator(.xml))
    let other = try #require(try await changes.next())
    #expect(other.saved.changesEverything && other.isFromElsewhere)
    #expect(try other.historyToken == here.currentPersistentHistoryToken())
  }

  @Test("a batch is told, and so is a store that is made")
  func batches() async throws {
    let here = try coordinator()
    var changes = try here.changes().makeAsyncIterator()
    try add("first", to: coordinator())
    #expect(try await changes.next()?.saved.contextName == "first")
    _ = try context(here).execute(
      BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": 2]))
    let change = try #require(try await changes.next())
    #expect(change.saved.updated.count == 1 && !change.isFromElsewhere)
  }

  @Test("contexts merge what another process saves, and a controller follows")
  func merging() async throws {
    try add("Ada", to: coordinator())
    let here = try coordinator()
    let context = context(here)
    context.automaticallyMergesChangesFromParent = true
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.sortDescriptors = [KeySortDescriptor("name")]
    let controller = FetchedResultsController(
      fetchRequest: request, managedObjectContext: context)
    try controller.performFetch()
    var changes = try here.changes().makeAsyncIterator()
    let there = self.context(try coordinator())
    try there.make("Person", ["name": "Aaron"])
    try there.one("Person", "name", "Ada").setValue("Zoe", forKey: "name")
    try there.save()
    _ = try await changes.next()
    context.processPendingChanges()
    let names = try controller.fetchedObjects?.map { try $0.value(forKey: "name") }
    #expect(names == ["Aaron", "Zoe"])
  }

  @Test("when history has dropped what came before, everything may have changed")
  func expired() async throws {
    try add("Ada", to: coordinator())
    let here = try coordinator()
    let context = context(here)
    context.automaticallyMergesChangesFromParent = true
    let ada = try context.one("Person", "name", "Ada")
    #expect(try ada.value(forKey: "age") == .null)
    var changes = try here.changes().makeAsyncIterator()
    let backup = try Data(contentsOf: URL(filePath: path))
    for name in ["a", "b"] { try add(name, to: here) }
    for _ in 0..<2 { _ = try await changes.next() }
    // A backup takes the store's place.
    try? FileManager.default.removeItem(atPath: path + "-journal")
    try backup.write(to: URL(filePath: path), options: .atomic)
    let change = try #require(try await changes.next())
    #expect(change.saved.changesEverything && change.isFromElsewhere)
    context.processPendingChanges()
    #expect(try context.all("Person").count == 1)
  }

  @Test(
    "a store that is deleted, replaced or damaged, also in place, ends the changes with its error")
  func errors() async throws {
    for fault in ["deleted", "replaced", "damaged", "cut off", "written over"] {
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + "-journal")
      try add("Ada", to: coordinator())
      let here = try coordinator()
      var changes = try here.changes().makeAsyncIterator()
      switch fault {
      case "deleted": try FileManager.default.removeItem(atPath: path)
      case "replaced", "written over":
        let other = folder("other.store")
        try? FileManager.default.removeItem(atPath: other)
        try add(
          String(repeating: "Eve", count: fault.count / 2), to: coordinator(at: other))
        let content = try Data(contentsOf: URL(filePath: other))
        try content.write(to: URL(filePath: path), options: fault == "replaced" ? .atomic : [])
      case "cut off": #expect(unsafe truncate(path, 100) == 0)
      default: try Data("nothing".utf8).write(to: URL(filePath: path), options: .atomic)
      }
      let error = await #expect(throws: StoreError.self) { try await changes.next() }
      switch (fault, error) {
      case ("deleted", .missing?), ("replaced", .replaced?): break
      // While it is written over, it is short for a moment.
      case ("written over", .replaced?), ("written over", .corrupt?), ("written over", .notAStore?):
        break
      case ("damaged", .notAStore?), ("damaged", .corrupt?): break
      case ("cut off", .notAStore?), ("cut off", .corrupt?): break
      default: Issue.record("\(fault): \(String(describing: error))")
      }
      var later = try here.changes().makeAsyncIterator()
      await #expect(throws: StoreError.self) { try await later.next() }
    }
  }
}
