import Foundation
import ManagedObjects
import PersistentStoreTesting
import TestSupport
import Testing

@Suite("Kinds of store keep the rules for stores")
struct StoreConformanceTests {
  @Test(
    "each kind of store keeps each rule", arguments: ConformingStores.all, StoreConformance.rules)
  func keeps(store: StoreUnderTest, rule: StoreConformance.Rule) throws {
    try rule.check(
      store, seed: testSeed("\(store) \(rule.name)"), rounds: max(1, testRounds(20) / 10))
  }

  @Test("a store that loses something is told of, with the rule and the seed")
  func faults() throws {
    let lossy = StoreUnderTest("lossy", features: []) { LossyPlace() }
    let error = #expect(throws: NonConformances.self) {
      try StoreConformance.check(lossy, seed: 5, rounds: 1)
    }
    let rules = error?.all.map(\.rule) ?? []
    #expect(rules.contains("many-to-many relationships keep their pairs"))
    #expect(rules.contains { $0.hasPrefix("history") })
    #expect(error?.description.contains("(seed 5)") == true)
  }
}

/// The kinds of store that are in the library, and one that reads what it is asked for.
enum ConformingStores {
  static let all = [inMemory, binary, xml, incremental]

  static let inMemory = StoreUnderTest(
    "in memory", features: [.history, .generations, .metadata, .saveConditions]
  ) { MemoryPlace() }

  static let binary = StoreUnderTest("binary", features: .all) { try FilePlace(.binary) }

  static let xml = StoreUnderTest(
    "XML", features: StoreUnderTest.Features.all.subtracting(.history)
  ) { try FilePlace(.xml) }

  static let incremental = StoreUnderTest(
    "incremental",
    features: StoreUnderTest.Features.all.subtracting([
      .history, .generations, .migration, .objectMigration,
    ])
  ) { ShelfPlace() }
}

private final class MemoryPlace: StorePlace {
  func open(_ model: ManagedObjectModel) throws -> any PersistentStore { InMemoryStore() }
}

private final class ShelfPlace: StorePlace {
  private let shelf = ObjectShelf()

  func open(_ model: ManagedObjectModel) throws -> any PersistentStore {
    try IncrementalStore(shelf, model: model)
  }
}

/// A file in a folder of its own.
private final class FilePlace: StorePlace {
  private let folder: TemporaryFolder
  private let type: StoreType

  init(_ type: StoreType) throws {
    self.type = type
    folder = try TemporaryFolder()
  }

  private var path: String { folder("store") }

  func open(_ model: ManagedObjectModel) throws -> any PersistentStore {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    return try coordinator.addPersistentStore(PersistentStoreDescription(type, path: path))
  }

  func description() -> PersistentStoreDescription? { PersistentStoreDescription(type, path: path) }

  func damage(_ damage: StoreDamage) throws -> Bool {
    let manager = FileManager.default
    let bytes = manager.contents(atPath: path) ?? Data()
    try manager.removeItem(atPath: path)
    switch damage {
    case .otherKind: try Data("a text\n".utf8).write(to: URL(filePath: path))
    case .truncated: try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
    case .empty: try Data().write(to: URL(filePath: path))
    case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    return true
  }
}

/// A store that forgets links.
private final class LossyPlace: StorePlace {
  func open(_ model: ManagedObjectModel) throws -> any PersistentStore { LossyStore() }

  private final class LossyStore: ForwardingStore {
    let store: any PersistentStore = InMemoryStore()

    func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
      var request = request
      request.links = []
      return try store.save(request)
    }
  }
}
