import ManagedObjects
import TestSupport
import Testing

/// Stores whose model has given up the order of a to-many relationship.
@Suite("Relationships that lose their order")
struct LostOrderTests {
  private static func model(isOrdered: Bool) throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        RelationshipDescription(
          "addresses", toMany: "Address", inverse: "person", isOrdered: isOrdered,
          deleteRule: .cascade)
      }
      EntityDescription("Address") {
        AttributeDescription("text", .string)
        RelationshipDescription("person", to: "Person", inverse: "addresses")
      }
    }
  }

  private static func open(
    _ path: String, isOrdered: Bool
  ) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: try model(isOrdered: isOrdered))
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: path))
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func texts(_ context: ManagedObjectContext) throws -> [AttributeValue] {
    try #require(try context.all("Person").first).objects(forKey: "addresses")
      .map { try $0.value(forKey: "text") }
  }

  @Test(
    "a store opens with its journal or folded, and the references tell who belongs together",
    arguments: [false, true])
  func opening(isFolded: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder("people.store")
    do {
      let context = try Self.open(path, isOrdered: true)
      let person = try context.make("Person", ["name": "Ada"])
      let addresses = try ["c", "a", "b"].map {
        try context.make("Address", ["text": .string($0)])
      }
      try context.save()
      try person.setObjects(addresses.reversed(), forKey: "addresses")
      try context.save()
      #expect(try texts(context) == ["b", "a", "c"])
    }
    if isFolded {
      let store = try BinaryStore(path: path, model: try Self.model(isOrdered: true))
      _ = try store.compact()
    }
    let context = try Self.open(path, isOrdered: false)
    #expect(try texts(context) == ["c", "a", "b"])
    try context.delete(context.one("Address", "text", "a"))
    try context.make("Address", ["text": "d"]).setObject(
      context.one("Person", "name", "Ada"), forKey: "person")
    try context.save()
    let store = try BinaryStore(path: path, model: try Self.model(isOrdered: false))
    _ = try store.compact()
    #expect(try texts(Self.open(path, isOrdered: false)) == ["c", "b", "d"])
    let examination = try StoreExamination(path: path, model: Self.model(isOrdered: false))
    #expect(examination.findings.isEmpty)
  }
}
