#if SQLite
  import Foundation
  import TestSupport
  import Testing

  @testable import ManagedObjects
  @testable import SQLStore

  /// The database has two people, the second of whom was taken back by a transaction without a tag.
  @Suite("SQLite databases of the layout without tags")
  struct SQLiteFormerLayoutTests {
    private let place: SQLitePlace
    private let model: ManagedObjectModel
    private let person: EntityDescription

    init() throws {
      place = try SQLitePlace()
      person = EntityDescription("Person") { AttributeDescription("name", .string) }
      model = try ManagedObjectModel([person])
      let fixture = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../Fixtures/stores/sqlite-1.sqlite").standardizedFileURL
      try FileManager.default.copyItem(at: fixture, to: URL(filePath: place.path))
    }

    private func open(isReadOnly: Bool = false) throws -> any PersistentStore {
      var description = place.storeDescription
      description.isReadOnly = isReadOnly
      return try SQLStore.open(description, model: model)
    }

    private func insertion(_ name: String, _ tag: TransactionTag? = nil) -> StoreSaveRequest {
      var changes = StoreSaveRequest.EntityChanges(person)
      changes.inserted = [.init(key: RowKey(-1), values: [.string(name)])]
      return StoreSaveRequest(changes: [changes], tag: tag)
    }

    private func names(_ store: any PersistentStore) throws -> [AttributeValue] {
      try store.fetch(StoreFetchRequest(entity: person)).map { $0.value(at: AttributeIndex(0)) }
    }

    private func version() throws -> Int32 {
      try SQLiteConnection.openForReading(place.path, timeout: .zero).userVersion
    }

    @Test("reading leaves it as it is, and tells no tags", arguments: [false, true])
    func reading(isReadOnly: Bool) throws {
      let before = try Data(contentsOf: URL(filePath: place.path))
      let store = try open(isReadOnly: isReadOnly)
      #expect(try names(store) == ["Ada"])
      let history = try store.history(after: nil)
      #expect(history.map(\.tag) == [nil, nil, nil])
      #expect(history.map(\.contextName) == [nil, nil, "undo 1"])
      #expect(history.map(\.author) == ["recorder", "recorder", "recorder"])
      #expect(try version() == 1)
      #expect(try Data(contentsOf: URL(filePath: place.path)) == before)
    }

    @Test("the first write adds what is missing, also for those who had it open before")
    func writing() throws {
      let (store, other) = (try open(), try open())
      #expect(try other.history(after: nil).count == 3)
      _ = try store.save(insertion("Eve", .undo(count: 2)))
      #expect(try version() == SQLBookkeeping.format)
      _ = try other.save(insertion("Fay", .redo))
      _ = try store.save(insertion("Gil"))
      let tags: [TransactionTag?] = [nil, nil, nil, .undo(count: 2), .redo, nil]
      for store in [store, other, try open(), try open(isReadOnly: true)] {
        #expect(try names(store) == ["Ada", "Eve", "Fay", "Gil"])
        #expect(try store.history(after: nil).map(\.tag) == tags)
      }
    }

    @Test("a write that fails adds nothing")
    func failing() throws {
      let store = try open()
      var changes = StoreSaveRequest.EntityChanges(person)
      changes.deleted = [.init(key: RowKey(99), expectedVersion: 1)]
      #expect(throws: StoreError.self) {
        try store.save(StoreSaveRequest(changes: [changes], tag: .redo))
      }
      #expect(try version() == 1)
      _ = try store.save(insertion("Eve", .redo))
      #expect(try store.history(after: nil).last?.tag == .redo)
    }

    @Test("a model that has grown adds its columns first, and what is missing with the next write")
    func growing() throws {
      let grown = EntityDescription("Person") {
        AttributeDescription("name", .string)
        AttributeDescription("city", .string)
      }
      let store = try SQLStore.open(place.storeDescription, model: ManagedObjectModel([grown]))
      #expect(try version() == 1)
      #expect(try store.history(after: nil).count == 3)
      var changes = StoreSaveRequest.EntityChanges(grown)
      changes.inserted = [.init(key: RowKey(-1), values: ["Eve", "Bern"])]
      _ = try store.save(StoreSaveRequest(changes: [changes], tag: .restoration))
      #expect(try version() == SQLBookkeeping.format)
      #expect(try store.history(after: nil).map(\.tag) == [nil, nil, nil, .restoration])
    }
  }
#endif
