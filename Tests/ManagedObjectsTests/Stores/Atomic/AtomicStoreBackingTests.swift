import Foundation
import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// A backing in memory that fails when it is told to.
private final class FailingBacking: AtomicStoreBacking {
  enum Step: CaseIterable {
    case load
    case save
    case revision
    case lock
  }

  struct Failure: Error {}

  private struct State {
    var content: AtomicStoreContent?
    var revision = 0
    var failing: Step?
  }

  private let state = Mutex(State())
  let name = "memory of a test"
  let type = StoreType(rawValue: "test")

  func fail(at step: Step?) { state.withLock { $0.failing = step } }

  /// What somebody else does to the content.
  func edit(_ change: (inout AtomicStoreContent?) -> Void) {
    state.withLock { state in
      change(&state.content)
      state.revision += 1
    }
  }

  private func check(_ step: Step) throws {
    if state.withLock({ $0.failing }) == step { throw Failure() }
  }

  func load(for model: ManagedObjectModel) throws -> AtomicStoreContent? {
    try check(.load)
    return state.withLock { $0.content }
  }

  func save(_ content: AtomicStoreContent, for model: ManagedObjectModel) throws {
    try check(.save)
    edit { $0 = content }
  }

  func revision() throws -> String? {
    try check(.revision)
    return state.withLock { $0.content == nil ? nil : "\($0.revision)" }
  }

  func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    try check(.lock)
    return try body()
  }
}

@Suite("Atomic stores")
struct AtomicStoreBackingTests {
  private let backing = FailingBacking()
  private let context: ManagedObjectContext
  private let coordinator: PersistentStoreCoordinator

  init() throws {
    coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try coordinator.addPersistentStore(
      AtomicStore(backing, model: coordinator.managedObjectModel))
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func names() throws -> [String] {
    try ManagedObjectContext(persistentStoreCoordinator: coordinator).all("Person").names
  }

  @Test(
    "a backing that fails at any step loses nothing, and the next save passes",
    arguments: FailingBacking.Step.allCases)
  private func failures(step: FailingBacking.Step) throws {
    try context.make("Person", ["name": "Ada"])
    try context.save()
    try context.make("Person", ["name": "Bo"])
    if step == .load { backing.edit { _ in } }
    backing.fail(at: step)
    #expect(throws: FailingBacking.Failure.self) { try context.save() }
    #expect(context.insertedObjects.count == 1)
    backing.fail(at: nil)
    #expect(try names() == ["Ada"])
    try context.save()
    #expect(try names() == ["Ada", "Bo"])
  }

  @Test("nodes have what objects keep, each relationship once")
  func nodes() throws {
    let person = try context.make("Person", ["name": "Ada", "age": 36])
    let tag = try context.make("Tag", ["name": "red"])
    try tag.setObjects([person], forKey: "contacts")
    try person.setObject(person, forKey: "idol")
    try context.save()
    let content = try #require(try backing.load(for: coordinator.managedObjectModel))
    #expect(content.nodes.map(\.entityName) == ["Person", "Tag"])
    let node = content.nodes[0]
    #expect(node.attributes == ["name": "Ada", "age": 36])
    #expect(node.version == 1)
    let links = content.nodes.flatMap(\.relationships.keys).sorted()
    #expect(links == ["idol", "tags"])
    #expect(content.generation == 1)
  }

  @Test("content that is gone or is another store's is an error, and comes back")
  func replacement() throws {
    try context.make("Person", ["name": "Ada"])
    try context.save()
    var kept: AtomicStoreContent?
    backing.edit { content in
      kept = content
      content = nil
    }
    #expect(throws: StoreError.self) { try names() }
    backing.edit { $0 = kept }
    #expect(try names() == ["Ada"])
    backing.edit { $0?.identifier = UUID() }
    let error = #expect(throws: StoreError.self) { try names() }
    #expect(error?.facts == "replaced memory of a test")
    backing.edit { $0 = kept }
    #expect(try names() == ["Ada"])
  }
}
