import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Stores that are migrated, replaced and destroyed")
struct StoreMigrationTests {
  private let folder: TemporaryFolder
  private let coordinator: PersistentStoreCoordinator

  init() throws {
    folder = try TemporaryFolder()
    coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
  }

  private func file(_ name: String) -> PersistentStoreDescription {
    PersistentStoreDescription(.binary, path: folder(name))
  }

  private func context() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func add(_ entity: String, _ name: String) throws {
    let context = context()
    try context.make(entity, ["name": .string(name)])
    try context.save()
  }

  /// Saves people with friends, a company, tags and ordered items.
  private func populate() throws {
    let context = context()
    let acme = try context.make("Company", ["name": "Acme"])
    let people = try ["Ada", "Bo", "Cy"].map {
      try context.make("Person", ["name": .string($0), "age": .integer(Int64($0.count))])
    }
    for person in people { try person.setObject(acme, forKey: "employer") }
    try people[0].setObjects([people[1], people[2]], forKey: "friends")
    try people[1].setObject(people[2], forKey: "spouse")
    try people[2].setObject(people[2], forKey: "idol")
    let tag = try context.make("Tag", ["name": "red"])
    try tag.setObjects([acme, people[0]], forKey: "contacts")
    let order = try context.make("Order", ["number": 7])
    try order.setObject(people[0], forKey: "customer")
    let items = try ["z", "a", "m"].map { try context.make("Item", ["title": .string($0)]) }
    try order.setObjects(items, forKey: "items")
    try context.save()
    // Keys with gaps.
    try context.delete(people[1])
    try context.make("Person", ["name": "Di"])
    try context.save()
  }

  /// What all objects are and lead to, in words.
  private func portrait() throws -> [String] {
    let context = context()
    return try coordinator.managedObjectModel.entities.filter { !$0.isAbstract }.flatMap { entity in
      try context.all(entity.name).filter { $0.entity.name == entity.name }.map { object in
        let values = try entity.attributes.map { "\(try object.value(forKey: $0.name))" }
        let related = try entity.relationships.map { relationship in
          let objects =
            relationship.isToMany
            ? try Array(object.objects(forKey: relationship.name))
            : [try object.object(forKey: relationship.name)].compactMap { $0 }
          let names = try objects.map { other in
            try other.entity.attributes.map { "\(try other.value(forKey: $0.name))" }
              .joined(separator: " ")
          }
          return "\(relationship.name): \(relationship.isOrdered ? names : names.sorted())"
        }
        return "\(entity.name) \(values) \(related)"
      }
    }
  }

  @Test(
    "a migrated store has the same objects under other IDs, which the migration tells",
    arguments: [StoreType.binary, .inMemory, .xml], [StoreType.binary, .inMemory, .xml])
  func migration(from: StoreType, to: StoreType) throws {
    let store = try coordinator.addPersistentStore(
      PersistentStoreDescription(from, path: from == .inMemory ? nil : folder("old.store")))
    try populate()
    try coordinator.setMetadata(["note": .string("kept")], for: store)
    let before = try portrait()
    let old = try context().all("Person").map { ($0.objectID, try $0.value(forKey: "name")) }
    var steps: [Int] = []
    let migration = try coordinator.migratePersistentStore(
      store, to: PersistentStoreDescription(to, path: to == .inMemory ? nil : folder("new.store"))
    ) { completed, total in
      #expect(total == before.count)
      steps.append(completed)
    }
    #expect(steps == steps.sorted() && steps.last == before.count)
    #expect(migration.count == before.count)
    #expect(coordinator.persistentStores.count == 1)
    #expect(coordinator.persistentStores.first === migration.store)
    #expect(try portrait() == before)
    #expect(try coordinator.metadata(for: migration.store).values == ["note": .string("kept")])
    for (id, name) in old {
      let copy = try #require(migration.objectID(for: id))
      #expect(copy != id)
      #expect(try context().existingObject(with: copy).value(forKey: "name") == name)
      #expect(throws: ManagedObjectError.self) { try context().existingObject(with: id) }
    }
    try add("Person", "Eve")
  }

  @Test("a store is not migrated over another one, and stays where it is")
  func occupiedPlace() throws {
    let other = try coordinator.addPersistentStore(file("other.store"))
    try populate()
    try coordinator.remove(other)
    let store = try coordinator.addPersistentStore(PersistentStoreDescription(.inMemory))
    let error = #expect(throws: CoordinatorError.self) {
      try coordinator.migratePersistentStore(store, to: file("other.store"))
    }
    guard case .storeExists? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(coordinator.persistentStores.first === store)
    #expect(throws: CoordinatorError.self) {
      try coordinator.migratePersistentStore(InMemoryStore(), to: file("new.store"))
    }
  }

  @Test("a store is replaced by a copy of another one")
  func replacement() throws {
    let store = try coordinator.addPersistentStore(file("a.store"))
    try populate()
    let before = try portrait()
    try coordinator.remove(store)
    let other = try coordinator.addPersistentStore(file("b.store"))
    try add("Tag", "blue")
    #expect(throws: CoordinatorError.self) {
      try coordinator.replacePersistentStore(at: file("b.store"), with: file("a.store"))
    }
    let (link, target) = (file("link.store"), file("b.store"))
    try FileManager.default.createSymbolicLink(
      atPath: #require(link.path), withDestinationPath: #require(target.path))
    #expect(throws: CoordinatorError.self) {
      try coordinator.replacePersistentStore(at: link, with: file("a.store"))
    }
    try coordinator.remove(other)
    #expect(throws: StoreError.self) {
      try coordinator.replacePersistentStore(at: file("b.store"), with: file("nothing.store"))
    }
    try coordinator.replacePersistentStore(at: file("b.store"), with: file("a.store"))
    try coordinator.addPersistentStore(file("b.store"))
    #expect(try portrait() == before)
  }

  @Test("a store is destroyed with its journal, also a damaged one, and nothing else ever is")
  func destruction() throws {
    let store = try coordinator.addPersistentStore(file("a.store"))
    try populate()
    let error = #expect(throws: CoordinatorError.self) {
      try coordinator.destroyPersistentStore(at: file("a.store"))
    }
    guard case .storeInUse? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    try coordinator.remove(store)
    var bytes = try Data(contentsOf: URL(filePath: folder("a.store")))
    bytes[bytes.count / 2] ^= 0xFF
    try bytes.write(to: URL(filePath: folder("a.store")))
    try coordinator.destroyPersistentStore(at: file("a.store"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { !$0.hasSuffix("-lock") }.isEmpty)
    try coordinator.destroyPersistentStore(at: file("a.store"))
    try Data("keep me".utf8).write(to: URL(filePath: folder("note.txt")))
    #expect(throws: StoreError.self) {
      try coordinator.destroyPersistentStore(at: file("note.txt"))
    }
    #expect(try Data(contentsOf: URL(filePath: folder("note.txt"))) == Data("keep me".utf8))
  }
}
