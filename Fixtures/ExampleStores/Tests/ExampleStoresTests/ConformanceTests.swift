import ExampleStores
import Foundation
import ManagedObjects
import PersistentStoreTesting
import Testing

@Suite("Stores that others have written keep the rules for stores")
struct ConformanceTests {
  @Test("each of them keeps each rule", arguments: ExamplePlaces.all, StoreConformance.rules)
  func keeps(store: StoreUnderTest, rule: StoreConformance.Rule) throws {
    try rule.check(store, seed: 1, rounds: 2)
  }
}

/// The kinds of store of this package.
enum ExamplePlaces {
  static let all = [cards, messages]

  private static let features = StoreUnderTest.Features.all.subtracting([
    .history, .generations, .migration, .objectMigration,
  ])

  static let cards = StoreUnderTest("cards", features: features) { try CardPlace() }

  static let messages = StoreUnderTest("messages", features: features) { MessagePlace() }
}

/// A folder of cards.
private final class CardPlace: StorePlace {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  func open(_ model: ManagedObjectModel) throws -> any PersistentStore {
    try IncrementalStore(CardFolderStore(folder.path, isDurable: false), model: model)
  }

  /// Damages one card of many.
  func damage(_ damage: StoreDamage) throws -> Bool {
    let file = try folder.cards("Person")[0]
    let bytes = try Data(contentsOf: file)
    switch damage {
    case .otherKind: try Data("a text\n".utf8).write(to: file)
    case .truncated: try bytes.prefix(bytes.count / 2).write(to: file)
    case .empty: try Data().write(to: file)
    case .folder:
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    return true
  }
}

/// A server, with a channel for everybody who opens the store.
private final class MessagePlace: StorePlace {
  private let server = DocumentServer()
  private var clients: UInt64 = 0

  func open(_ model: ManagedObjectModel) throws -> any PersistentStore {
    clients += 1
    return try IncrementalStore(
      MessageStore(FlakyChannel(server, seed: clients), attempts: 12), model: model)
  }
}
