import Foundation
import ManagedObjects
import Testing

@Suite("Incremental stores")
struct IncrementalStoreTests {
  private let shelf = ObjectShelf(followsObjects: true)

  private func coordinator() throws -> PersistentStoreCoordinator {
    let model = try Office.model()
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(IncrementalStore(shelf, model: model))
    return coordinator
  }

  @Test("an ID's URI has what the store knows the object by, and leads back to it anywhere")
  func uris() throws {
    let coordinator = try coordinator()
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let people = try ["a", "b", "c"].map { try context.make("Person", ["name": .string($0)]) }
    try context.save()
    let uris = people.map { $0.objectID.uriRepresentation() }
    let last = Set(uris.map { $0.absoluteString.split(separator: "/").last.map(String.init) })
    #expect(last == ["p102", "sn%C2%B0%2F103", "b650000"])
    let other = try self.coordinator()
    let reader = ManagedObjectContext(persistentStoreCoordinator: other)
    for (uri, person) in zip(uris, people) {
      let id = try #require(other.managedObjectID(forURIRepresentation: uri))
      #expect(id == person.objectID)
      #expect(
        try reader.existingObject(with: id).value(forKey: "name") == person.value(forKey: "name"))
      let format = "SELF == CAST('\(uri.absoluteString)', 'NSManagedObjectID')"
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      request.predicate = try FetchPredicate(format: format)
      #expect(try reader.fetch(request).map(\.objectID) == [id])
    }
  }

  @Test(
    "a URI that no reference has is none",
    arguments: ["p", "px", "p01", "s%FF", "b1", "bxy", "x12", ""])
  func malformed(text: String) throws {
    let coordinator = try coordinator()
    let store = try #require(coordinator.persistentStores.first?.identifier)
    if let uri = URL(string: "x-coredata://\(store.uuidString)/Person/\(text)") {
      #expect(coordinator.managedObjectID(forURIRepresentation: uri) == nil)
    }
  }

  @Test("an object that is reserved has its ID before it is saved, and keeps it")
  func reserved() throws {
    let context = ManagedObjectContext(persistentStoreCoordinator: try coordinator())
    let person = try context.make("Person", ["name": "Ada"])
    try context.obtainPermanentIDs(for: [person])
    let id = person.objectID
    #expect(!id.isTemporaryID)
    try context.make("Person", ["name": "Bob"])
    try context.save()
    #expect(person.objectID == id)
    #expect(try context.all("Person").count == 2)
  }

  @Test("the store is told which objects contexts hold, and that they hold them no more")
  func held() throws {
    let coordinator = try coordinator()
    let writer = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let person = try writer.make("Person", ["name": "Ada"])
    #expect(shelf.held.isEmpty)
    try writer.save()
    #expect(Array(shelf.held.values) == [1])
    do {
      let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      let found = try reader.all("Person")
      #expect(Array(shelf.held.values) == [2])
      withExtendedLifetime(found) {}
    }
    #expect(Array(shelf.held.values) == [1])
    let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    #expect(try reader.all("Person").count == 1)
    // Nothing holds what was fetched, which is noticed when the event ends.
    reader.processPendingChanges()
    #expect(Array(shelf.held.values) == [1])
    withExtendedLifetime(person) {}
    writer.reset()
    #expect(Array(shelf.held.values) == [0])
  }

  @Test("lists with an order are saved and read in it, those of both sides")
  func lists() throws {
    let context = ManagedObjectContext(persistentStoreCoordinator: try coordinator())
    let order = try context.make("Order", ["number": 1])
    let items = try ["a", "b", "c"].map { try context.make("Item", ["title": .string($0)]) }
    try order.setObjects(items, forKey: "items")
    try context.save()
    try order.setObjects([items[2], items[0]], forKey: "items")
    try context.save()
    let reader = ManagedObjectContext(persistentStoreCoordinator: try coordinator())
    let found = try #require(try reader.all("Order").first)
    let titles = try found.objects(forKey: "items").map { try $0.value(forKey: "title") }
    #expect(titles == ["c", "a"])
  }

  @Test("what there is not is refused by its name: history, generations, conditions of saving")
  func refusals() throws {
    let model = try Office.model()
    let store = try IncrementalStore(ObjectShelf(hidesRevision: true), model: model)
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(store)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    #expect(StoreError.facts { _ = try store.history(after: nil) } == "notSupported history")
    #expect(
      StoreError.facts { try context.setQueryGeneration(from: .current) }
        == "notSupported query generations")
    try context.make("Tag", ["name": "a"])
    context.saveCondition = StoreSaveCondition(since: nil)
    #expect(
      StoreError.facts { try context.save() } == "notSupported conditions of saving")
    context.saveCondition = nil
    try context.save()
  }

  @Test("a condition of saving does not hold once anybody has saved")
  func condition() throws {
    let coordinator = try coordinator()
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let other = ManagedObjectContext(persistentStoreCoordinator: try self.coordinator())
    let token = try coordinator.currentPersistentHistoryToken()
    try other.make("Tag", ["name": "b"])
    try other.save()
    try context.make("Tag", ["name": "a"])
    context.saveCondition = StoreSaveCondition(since: token)
    #expect(StoreError.facts { try context.save() } == "overtaken")
    context.saveCondition = StoreSaveCondition(
      since: try coordinator.currentPersistentHistoryToken())
    try context.save()
    #expect(try context.all("Tag").count == 2)
  }

  @Test("a store that was written for other entities is not opened, and says which they are")
  func otherModel() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Tag") { AttributeDescription("name", .string) }
    }
    let error = #expect(throws: StoreError.self) {
      try IncrementalStore(OtherShelf(), model: model)
    }
    guard case .incompatibleModel(let path, let differences)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "other")
    #expect(
      differences == [
        ModelDifference("Planet", nil, .missing), ModelDifference("Tag", nil, .otherVersionHash),
      ])
  }

  /// A shelf of another model.
  private final class OtherShelf: IncrementalStoreBacking {
    var name: String { "other" }
    var type: StoreType { StoreType(rawValue: "shelf") }

    func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata {
      let other = try ManagedObjectModel {
        EntityDescription("Tag") { AttributeDescription("title", .string) }
        EntityDescription("Planet")
      }
      return StoreMetadata(
        identifier: UUID(), type: type, modelVersionHashes: other.entityVersionHashesByName)
    }

    func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer {
      IncrementalStoreAnswer([])
    }

    func nodes(
      _ references: [ReferenceObject], of entity: EntityDescription
    ) throws -> [IncrementalStoreNode?] { references.map { _ in nil } }

    func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject] {
      []
    }

    func save(_ changes: IncrementalStoreChanges) throws {}
  }
}
