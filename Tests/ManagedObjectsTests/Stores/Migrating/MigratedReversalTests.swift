import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Reversals of what was done before a migration")
struct MigratedReversalTests {
  private let folder: TemporaryFolder

  /// Ada, Bo and Cy were added; Bo was deleted and Cy got another name.
  init() throws {
    folder = try TemporaryFolder()
    let context = try open(Self.old)
    let people = try ["Ada", "Bo", "Cy"].map { try context.make("Person", ["name": .string($0)]) }
    try context.save()
    try context.delete(people[1])
    try people[2].setValue("Di", forKey: "name")
    try context.save()
  }

  private static let old = ManagedObjectModel.unchecked {
    EntityDescription("Person") { AttributeDescription("name", .string) }
  }

  private static let new = ManagedObjectModel.unchecked {
    EntityDescription("Person") {
      AttributeDescription("city", .string)
      AttributeDescription("name", .string)
      AttributeDescription("rank", .integer16, isOptional: false, defaultValue: 7)
    }
  }

  private func open(_ model: ManagedObjectModel) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      PersistentStoreDescription(.binary, path: folder("people.store")))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
    return context
  }

  private func values(_ context: ManagedObjectContext) throws -> [[AttributeValue]] {
    try context.fetch(FetchRequest<ManagedObject>(entityName: "Person")).map { person in
      try ["name", "rank", "city"].map { try person.value(forKey: $0) }
    }
  }

  @Test("rows that come back have the default values of what is mandatory since")
  func defaults() throws {
    let context = try open(Self.new)
    try context.revert(Array(context.fetchHistory().suffix(1)))
    #expect(try values(context) == [["Ada", 7, .null], ["Bo", 7, .null], ["Cy", 7, .null]])
  }

  @Test("rows that come back or get values back are completed, and no others")
  func completed() throws {
    let context = try open(Self.new)
    var keys: [RowKey] = []
    let hasChanged = try context.revert(Array(context.fetchHistory().suffix(1))) {
      entity, key, values in
      #expect(entity.name == "Person")
      #expect(values[2] == 7)
      keys.append(key)
      values[0] = "Rome"
    }
    #expect(hasChanged)
    #expect(keys == [RowKey(2), RowKey(3)])
    #expect(try values(context) == [["Ada", 7, .null], ["Bo", 7, "Rome"], ["Cy", 7, "Rome"]])
  }

  @Test("rows that go are not completed, and what completes others may fail")
  func gone() throws {
    let context = try open(Self.new)
    try context.revert(context.fetchHistory()) { _, _, _ in Issue.record("a row is completed") }
    #expect(try values(context) == [])
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try context.revert(Array(context.fetchHistory().suffix(1))) { _, _, _ in throw Failure() }
    }
    #expect(try values(context) == [])
  }
}
