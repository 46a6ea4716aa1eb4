import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Migration of address books whose UIDs were optional")
struct FormerUIDFillingTests {
  /// The history of a store.
  private func history(_ book: AddressBook) throws -> [PersistentHistoryTransaction] {
    try book.coordinator.persistentStore().history(after: nil)
  }

  /// The UIDs of contacts and groups by their names, and the names of those whose UIDs were made.
  private func stored(
    in book: AddressBook
  ) throws -> (uids: [String: String], made: Set<String>, cards: [String]) {
    let context = book.newContext()
    var (uids, made): ([String: String], Set<String>) = ([:], [])
    for contact in try context.fetch(FetchRequest<Contact>()) {
      let name = (contact as? Company)?.name ?? (contact as? Person)?.lastName ?? ""
      uids[name] = contact.uid
      if contact.hasMadeUID { made.insert(name) }
    }
    let groups = try context.fetch(FetchRequest<Group>())
    for group in groups { uids[group.name] = group.uid }
    return (uids, made, groups.compactMap(\.card))
  }

  @Test(
    "each that was shipped exports what it did, UIDs included",
    arguments: ["format-6", "model-1", "model-2"])
  func shipped(name: String) throws {
    let store = try FormerStore("\(name).contacts")
    let export = try String(
      contentsOf: FormerStore.fixtures.appending(path: "\(name).json"), encoding: .utf8)
    for isReadOnly in [true, false, true] {
      #expect(try AddressBook(store, isReadOnly: isReadOnly).backup() == export)
    }
  }

  @Test("companies of which nothing but the name is known still go without cards of their own")
  func bareCompanies() throws {
    let store = try FormerStore("model-2.contacts")
    let book = try AddressBook(store)
    var cards: [String] = []
    try book.forEachExported(AddressBook.Query()) {
      if $0.kind == .company { cards.append($0.company) }
    }
    #expect(cards == ["Shop", "Inn"])
    #expect(try stored(in: book).made.isSuperset(of: ["Firm", "Mill", "Inn"]))
  }

  @Test(
    "one with random contacts has the UIDs of its exports", arguments: [StoreType.binary, .xml])
  func random(type: StoreType) throws {
    for seed in 0..<UInt64(testRounds(20)) {
      let random = try RandomFormerBook(seed: seed, type)
      let stored = try stored(in: random.store.migrated(savingEach: 1 + Int(seed % 7)))
      #expect(stored.uids == random.uids, "seed \(seed)")
      #expect(stored.made == random.made, "seed \(seed)")
      #expect(stored.cards.allSatisfy { GroupCard(text: $0)?.uid == "" }, "seed \(seed)")
    }
  }

  @Test("one that is opened without the stages is refused, and stays as it is")
  func unfilled() throws {
    let store = try FormerStore("model-2.contacts")
    let before = try Data(contentsOf: URL(filePath: store.folder("model-2.contacts")))
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ContactsModel.managedObjectModel)
    let error = #expect(throws: StoreError.self) {
      try coordinator.addPersistentStore(store.description)
    }
    #expect(error?.isOfFormerVersion == true)
    #expect(try Data(contentsOf: URL(filePath: store.folder("model-2.contacts"))) == before)
  }

  @Test("former versions refuse one that has been migrated")
  func notBack() throws {
    let store = try FormerStore("model-2.contacts")
    _ = try AddressBook(store)
    for version in FormerContactsModel.allCases {
      #expect(throws: StoreError.self) { try store.context(version) }
    }
    let former = try FormerContactsModel.allCases.map { try $0.managedObjectModel.versionHash }
    #expect(try ContactsModel.managedObjectModel.formerVersions == Set(former))
  }

  @Test("it is done in a transaction that tells what it was for, and is not done again")
  func tagged() throws {
    let store = try FormerStore("model-2.contacts")
    let count = try store.context(.version1).fetchHistory().count
    for _ in 0..<2 {
      try FormerUIDFilling.run(in: store.context(.version2))
    }
    let history = try history(AddressBook(store))
    #expect(history.count == count + 1)
    #expect(history.last?.tag == .migration)
    #expect(history.dropLast().allSatisfy { $0.tag != .migration })
    let modified = history.last?.changes.flatMap(\.updatedProperties)
    #expect(modified.map(Set.init) == ["card", "hasMadeUID", "uid"])
  }

  @Test("several that migrate it at once, and read and change it then, agree")
  func migratedAtOnce() async throws {
    for seed in 0..<UInt64(testRounds(20)) {
      let random = try RandomFormerBook(seed: seed)
      let store = random.store
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for task in 0..<3 {
          tasks.addTask {
            let book = try AddressBook(store, isReadOnly: false)
            var card = ContactCard()
            card.name.last = "Newcomer \(task)"
            _ = try book.add([card])
          }
        }
        try await tasks.waitForAll()
      }
      let stored = try stored(in: AddressBook(store))
      #expect(stored.uids.filter { !$0.key.hasPrefix("Newcomer") } == random.uids, "seed \(seed)")
      #expect(stored.uids.count == random.uids.count + 3, "seed \(seed)")
    }
  }
}
