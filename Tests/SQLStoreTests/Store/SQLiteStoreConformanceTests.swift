#if SQLite
  import Foundation
  import ManagedObjects
  import PersistentStoreTesting
  import SQLStore
  import TestSupport
  import Testing

  @Suite("Stores in SQLite databases keep the rules for stores")
  struct SQLiteStoreConformanceTests {
    @Test("a store in a SQLite database keeps each rule", arguments: StoreConformance.rules)
    func keeps(rule: StoreConformance.Rule) throws {
      let sqlite = StoreUnderTest("SQLite", features: .all) { try SQLitePlace() }
      try rule.check(
        sqlite, seed: testSeed("SQLite \(rule.name)"), rounds: max(1, testRounds(20) / 10))
    }
  }

  /// A database in a folder of its own.
  final class SQLitePlace: StorePlace {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder("store.sqlite") }

    var storeDescription: PersistentStoreDescription {
      PersistentStoreDescription(.sqlite, path: path)
    }

    func description() -> PersistentStoreDescription? {
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
      return storeDescription
    }

    func open(_ model: ManagedObjectModel) throws -> any PersistentStore {
      try SQLStore.open(storeDescription, model: model)
    }

    func damage(_ damage: StoreDamage) throws -> Bool {
      let manager = FileManager.default
      let bytes = manager.contents(atPath: path) ?? Data()
      for ending in ["", "-wal", "-shm"] where manager.fileExists(atPath: path + ending) {
        try manager.removeItem(atPath: path + ending)
      }
      switch damage {
      case .otherKind:
        try Data(
          "a text that is longer than the header of a database, which has a hundred bytes, so that it is looked at\n"
            .utf8
        ).write(to: URL(filePath: path))
      case .truncated: try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
      case .empty: try Data().write(to: URL(filePath: path))
      case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      return true
    }
  }
#endif
