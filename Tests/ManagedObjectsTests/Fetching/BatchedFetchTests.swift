import Foundation
import ManagedObjects
import Synchronization
import Testing

@Suite("Fetching in batches, in advance and in the background")
struct BatchedFetchTests {
  /// Thirty residents with two tags each, who work for three companies.
  private static func town() throws -> Town {
    let town = try Town(.inMemory)
    let context = town.newContext()
    let companies = try (0..<3).map { try context.insert("Company", "Company \($0)") }
    for number in 0..<30 {
      let resident = try context.insertResident("R\(number)", Int32(number))
      resident.employer = companies[number % 3]
      resident.tags = [
        try context.insert("Tag", "a\(number)"), try context.insert("Tag", "b\(number)"),
      ]
    }
    try context.save()
    return town
  }

  @Test("fetchBatchSize returns a lazy array: identities first, rows a batch at a time")
  func batches() throws {
    let town = try Self.town()
    let context = town.newContext()
    var request = FetchRequest<Resident>()
    request.fetchBatchSize = 10
    request.sortDescriptors = [KeySortDescriptor("age", ascending: false)]
    let residents = try context.fetchBatches(request)
    #expect(residents.count == 30)
    #expect(town.store.rowReads == 0)
    #expect(residents[0].name == "R29")
    #expect(residents[9].name == "R20")
    #expect(town.store.rowReads == 1)
    #expect(residents[10].name == "R19")
    #expect(town.store.rowReads == 2)
    #expect(residents.map(\.age) == (0..<30).reversed().map { Int32($0) })
    #expect(town.store.rowReads == 3)
    // The first batch has left memory.
    #expect(residents[0].name == "R29")
    #expect(town.store.rowReads == 4)
  }

  @Test("unsaved changes have their part in batches")
  func pendingBatches() throws {
    let context = try Self.town().newContext()
    try context.insertResident("New", 100)
    let first = try context.fetch(FetchRequest<Resident>())[0]
    try context.delete(first)
    var request = FetchRequest<Resident>()
    request.fetchBatchSize = 7
    request.sortDescriptors = [KeySortDescriptor("age", ascending: false)]
    let residents = try context.fetchBatches(request)
    #expect(residents.count == 30)
    #expect(residents.first?.name == "New")
    #expect(residents.last?.name == "R1")
    request.includesPendingChanges = false
    #expect(try context.fetchBatches(request).count == 30)
  }

  @Test("an object of a batch that has been deleted since is a fault that cannot be fulfilled")
  func deletedSince() throws {
    let town = try Self.town()
    var request = FetchRequest<Resident>()
    request.fetchBatchSize = 10
    let residents = try town.newContext().fetchBatches(request)
    let other = town.newContext()
    try other.delete(try other.fetch(FetchRequest<Resident>())[3])
    try other.save()
    #expect(residents.count == 30)
    #expect(residents[2].name == "R2")
    #expect(residents[3].name == nil)
    #expect(residents[4].name == "R4")
  }

  @Test("prefetching reads related objects in one round trip for each relationship")
  func prefetching() throws {
    let town = try Self.town()
    let context = town.newContext()
    var request = FetchRequest<Resident>()
    request.relationshipKeyPathsForPrefetching = ["tags", "employer"]
    let residents = try context.fetch(request)
    let (related, rows) = (town.store.relatedReads, town.store.rowReads)
    #expect(related == 1)
    #expect(rows == 2)
    #expect(residents.flatMap { $0.tags.map { $0.value(at: AttributeIndex(0)) } }.count == 60)
    #expect(try residents.last?.employer?.value(forKey: "name") == .string("Company 2"))
    #expect(town.store.relatedReads == related)
    #expect(town.store.rowReads == rows)
  }

  @Test("prefetching follows key paths, and refuses keys that are no relationships")
  func prefetchPaths() throws {
    let town = try Self.town()
    let context = town.newContext()
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "age == 1")
    request.relationshipKeyPathsForPrefetching = ["employer.employees"]
    let resident = try #require(try context.fetch(request).first)
    let rows = town.store.rowReads
    let names = try resident.employer?.value(forKeyPath: "employees.name")
    #expect(names != nil)
    #expect(town.store.rowReads == rows)
    request.relationshipKeyPathsForPrefetching = ["employer.name"]
    #expect(throws: FetchRequestError.unknownPrefetchKey(entity: "Company", key: "name")) {
      try context.fetch(request)
    }
  }

  @Test("a store that is not among the affected ones is not asked")
  func affectedStores() throws {
    let town = try Self.town()
    let context = town.newContext()
    var request = FetchRequest<Resident>()
    request.affectedStores = [UUID()]
    #expect(try context.fetch(request).isEmpty)
    #expect(try context.count(for: request) == 0)
    #expect(try context.fetchDictionaries(request).isEmpty)
    request.affectedStores = [UUID(), town.store.identifier]
    #expect(try context.count(for: request) == 30)
  }

  @Test("an asynchronous fetch finds what a fetch finds, and tells how far it has come")
  @MainActor func asynchronous() async throws {
    let context = try Self.town().newContext()
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "age >= 10")
    request.sortDescriptors = [KeySortDescriptor("age", ascending: false)]
    let reports = Mutex<[FetchProgress]>([])
    let found = try await context.fetchAsynchronously(request) { progress in
      reports.withLock { $0.append(progress) }
    }
    #expect(found.map(\.age) == (10..<30).reversed().map { Int32($0) })
    let told = reports.withLock { $0 }
    #expect(told.map(\.completedCount) == [0, 20])
    #expect(told.map(\.totalCount) == [nil, 20])
  }

  @Test("an asynchronous fetch ends when its task is cancelled")
  @MainActor func cancellation() async throws {
    let context = try Self.town().newContext()
    let task = Task { @MainActor in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await context.fetchAsynchronously(FetchRequest<Resident>()).count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a fetched property finds objects for the one that is asked")
  func fetchedProperties() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Shop") {
        AttributeDescription("city", .string)
        RelationshipDescription("items", toMany: "Item", inverse: "shop")
        FetchedPropertyDescription(
          "rivals", entity: "Shop",
          predicate: "city == $FETCH_SOURCE.city AND SELF != $FETCH_SOURCE")
        FetchedPropertyDescription(
          "copies", entity: "Item",
          predicate: "label IN $FETCH_SOURCE.items.label AND shop != $FETCH_SOURCE")
        FetchedPropertyDescription(
          "named", entity: "Item", predicate: "label == $FETCHED_PROPERTY.name")
      }
      EntityDescription("Item") {
        AttributeDescription("label", .string)
        RelationshipDescription("shop", to: "Shop", inverse: "items")
      }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    func shop(_ city: String, _ labels: String...) throws -> ManagedObject {
      let shop = try context.insert("Shop")
      try shop.setValue(.string(city), forKey: "city")
      for label in labels {
        let item = try context.insert("Item")
        try item.setValue(.string(label), forKey: "label")
        try item.setObject(shop, forKey: "shop")
      }
      return shop
    }
    let (first, second) = (try shop("Oslo", "tea", "named"), try shop("Oslo", "tea"))
    _ = try shop("Rome", "ink")
    try context.save()
    #expect(try first.fetchedObjects(forKey: "rivals") == [second])
    #expect(try first.fetchedObjects(forKey: "copies") == second.objects(forKey: "items"))
    #expect(try second.fetchedObjects(forKey: "named").count == 1)
    try second.setValue(.string("Rome"), forKey: "city")
    #expect(try first.fetchedObjects(forKey: "rivals").isEmpty)
    #expect(throws: ManagedObjectError.self) { try first.fetchedObjects(forKey: "friends") }
  }
}
