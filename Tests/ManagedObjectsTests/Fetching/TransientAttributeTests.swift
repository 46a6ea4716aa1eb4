import Foundation
import ManagedObjects
import TestSupport
import Testing

/// What is transient never reaches a store, and no fetch is answered as if it had.
@Suite("Transient attributes and stores")
struct TransientAttributeTests {
  private static let entity = EntityDescription(
    "Person",
    attributes: [
      AttributeDescription("fullName", .string, isOptional: false, isTransient: true),
      AttributeDescription("firstName", .string),
      AttributeDescription("mood", .undefined, isTransient: true, defaultValue: "good"),
    ])

  private static func stores() throws -> [any PersistentStore] {
    let disk = SimulatedFileSystem()
    let model = try ManagedObjectModel([entity])
    return [
      InMemoryStore(),
      try BinaryStore(path: "/a", model: model, options: .appending, fileSystem: disk),
      try BinaryStore(path: "/b", model: model, options: .folding, fileSystem: disk),
    ]
  }

  private static func save(_ store: any PersistentStore) throws {
    for _ in 0..<2 {
      var changes = StoreSaveRequest.EntityChanges(entity)
      changes.insertedValues = [
        ["Ada Lovelace", "Ada", 5], ["Grace Hopper", "Grace", .date(Date())],
      ]
      _ = try store.save(StoreSaveRequest(changes: [changes]))
    }
  }

  @Test("their values are left out, whatever they are, and read as the default")
  func saving() throws {
    for store in try Self.stores() {
      try Self.save(store)
      let names = try store.fetch(StoreFetchRequest(entity: Self.entity)).map { row in
        #expect(row.value(at: AttributeIndex(0)) == .null)
        #expect(row.value(at: AttributeIndex(2)) == "good")
        return row.value(at: AttributeIndex(1))
      }
      #expect(names == ["Ada", "Grace", "Ada", "Grace"])
    }
  }

  @Test("a store refuses a predicate or a sort key that asks for one")
  func requests() throws {
    let predicate = try StorePredicate(
      FetchPredicate(format: "fullName == nil OR firstName == 'Ada'"), of: Self.entity, in: nil,
      includesTransient: true)
    let key = BoundSortKey(
      .attribute(AttributeIndex(2)), descriptor: KeySortDescriptor("mood"))
    for store in try Self.stores() {
      try Self.save(store)
      for request in [
        StoreFetchRequest(entity: Self.entity, predicate: predicate),
        StoreFetchRequest(entity: Self.entity, sortKeys: [key]),
      ] {
        let facts = StoreError.facts { _ = try store.fetch(request) }
        #expect(facts?.hasPrefix("invalidRequest Person.") == true)
        #expect(StoreError.facts { _ = try store.count(request) } == facts)
      }
    }
  }

  @Test("a fetch request is refused before any store is asked")
  func fetchRequests() throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Self.entity]))
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: "firstName == 'Ada' AND mood == 'good'")
    let error = #expect(throws: FetchPredicateError.self) { try context.fetch(request) }
    #expect(error?.kind == .transientKey("mood", entity: "Person"))
    #expect(error?.characterRange == 23..<27)
    request.predicate = nil
    request.keyAliases = ["name": "fullName"]
    for key in ["fullName", "name"] {
      request.sortDescriptors = [KeySortDescriptor("firstName"), KeySortDescriptor(key)]
      #expect(throws: FetchRequestError.transientSortKey(entity: "Person", key: "fullName")) {
        try context.fetch(request)
      }
    }
  }
}
