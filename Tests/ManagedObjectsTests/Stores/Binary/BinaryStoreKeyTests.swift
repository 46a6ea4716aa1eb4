import ManagedObjects
import Testing

@Suite("Keys, versions and conflicts")
struct BinaryStoreKeyTests {
  private let store: SimulatedStore

  init() throws {
    store = try SimulatedStore()
  }

  private static func keys(_ result: StoreSaveResult) -> [Int64]? {
    result.insertedKeys["Person"]?.map(\.rawValue)
  }

  /// The facts of the conflicts that a save is refused with.
  private static func conflicts(
    _ store: any PersistentStore, _ request: StoreSaveRequest
  ) throws -> [[Int64?]] {
    do {
      _ = try store.save(request)
      return []
    } catch StoreError.conflict(let conflicts) {
      #expect(conflicts.allSatisfy { $0.entityName == "Person" })
      return conflicts.map { [$0.key.rawValue, $0.expectedVersion, $0.storedVersion] }
    }
  }

  @Test("keys count up from one and are answered in the order of the request")
  func counting() throws {
    let saved = try store.open()
    #expect(Self.keys(try saved.save(StoredPeople.insertion("a", "b"))) == [1, 2])
    #expect(Self.keys(try saved.save(StoredPeople.insertion("c"))) == [3])
    #expect(Self.keys(try saved.save(StoredPeople.request { _ in })) == [])
    #expect(Self.keys(try store.open().save(StoredPeople.insertion("d", "e", "f"))) == [4, 5, 6])
  }

  @Test("a key is never used again", arguments: [0, 1 << 30])
  func neverAgain(limit: Int) throws {
    for round in Int64(0)..<5 {
      let saved = try store.open(.limited(to: limit))
      #expect(
        Self.keys(try saved.save(StoredPeople.insertion("a", "b"))) == [
          2 * round + 1, 2 * round + 2,
        ])
      _ = try saved.save(StoredPeople.deletion(2 * round + 2))
      _ = try saved.save(StoredPeople.deletion(2 * round + 1))
      #expect(try saved.keys() == [])
    }
    #expect(Self.keys(try store.open(.folding).save(StoredPeople.insertion("last"))) == [11])
  }

  @Test("an update raises the version and keeps the key", arguments: [0, 1 << 30])
  func versions(limit: Int) throws {
    let saved = try store.open(.limited(to: limit))
    _ = try saved.save(StoredPeople.insertion("a", "b"))
    for version in Int64(1)...5 {
      let values = StoredPeople.values("a\(version)", "z", version)
      _ = try saved.save(StoredPeople.update(1, from: version, to: values))
      #expect(try store.rows().first == ExactRow(key: 1, version: version + 1, values: values))
      #expect(try store.rows().count == 2)
    }
  }

  @Test("a change based on an old version is refused with both versions")
  func oldVersion() throws {
    let (saved, other) = (try store.open(), try store.open())
    _ = try saved.save(StoredPeople.insertion("a", "b"))
    let values = StoredPeople.values("x", "", nil)
    _ = try other.save(StoredPeople.update(1, from: 1, to: values))
    let rows = try store.rows()
    #expect(try Self.conflicts(saved, StoredPeople.update(1, from: 1, to: values)) == [[1, 1, 2]])
    #expect(try Self.conflicts(saved, StoredPeople.deletion(1, of: 1)) == [[1, 1, 2]])
    #expect(try store.rows() == rows)
  }

  @Test("a change of a row that has gone is refused")
  func goneRow() throws {
    let saved = try store.open()
    _ = try saved.save(StoredPeople.insertion("a"))
    _ = try store.open(.folding).save(StoredPeople.deletion(1))
    let values = StoredPeople.values("x", "", nil)
    #expect(
      try Self.conflicts(saved, StoredPeople.update(1, from: 1, to: values)) == [[1, 1, nil]])
    #expect(try Self.conflicts(saved, StoredPeople.deletion(1)) == [[1, 1, nil]])
    #expect(try Self.conflicts(saved, StoredPeople.deletion(99)) == [[99, 1, nil]])
  }

  @Test("one conflict refuses the whole transaction, and all conflicts are told")
  func allOrNothing() throws {
    for saved: any PersistentStore in [try store.open(), InMemoryStore()] {
      _ = try saved.save(StoredPeople.insertion("a", "b", "c"))
      let rows = try saved.exactRows(of: StoredPeople.entity)
      let request = StoredPeople.request { changes in
        changes.insertedValues = [StoredPeople.values("d", "", nil)]
        changes.updated = [
          .init(key: RowKey(2), expectedVersion: 1, values: StoredPeople.values("x", "", nil)),
          .init(key: RowKey(1), expectedVersion: 7, values: StoredPeople.values("x", "", nil)),
        ]
        changes.deleted = [.init(key: RowKey(3), expectedVersion: 0)]
      }
      #expect(try Self.conflicts(saved, request) == [[1, 7, 1], [3, 0, 1]])
      #expect(try saved.exactRows(of: StoredPeople.entity) == rows)
      #expect(Self.keys(try saved.save(StoredPeople.insertion("d"))) == [4])
    }
  }

  @Test("a row that one request changes twice is refused, and nothing is written")
  func twiceInARequest() throws {
    for saved: any PersistentStore in [try store.open(), try store.open(.folding), InMemoryStore()]
    {
      if try saved.keys().isEmpty { _ = try saved.save(StoredPeople.insertion("a")) }
      let rows = try saved.exactRows(of: StoredPeople.entity)
      let values = StoredPeople.values("x", "", nil)
      let update = StoreSaveRequest.Update(key: RowKey(1), expectedVersion: 1, values: values)
      let deletion = StoreSaveRequest.Deletion(key: RowKey(1), expectedVersion: 1)
      for request in [
        StoredPeople.request { $0.updated = [update, update] },
        StoredPeople.request { $0.deleted = [deletion, deletion] },
        StoredPeople.request {
          $0.updated = [update]
          $0.deleted = [deletion]
        },
      ] {
        #expect(
          StoreError.facts { _ = try saved.save(request) }
            == "invalidRequest a row of Person is changed twice")
      }
      #expect(try saved.exactRows(of: StoredPeople.entity) == rows)
    }
  }

  @Test("entities count their keys apart from each other")
  func entities() throws {
    let names = ["Person", "Group"]
    let entities = names.map { EntityDescription($0, attributes: StoredPeople.entity.attributes) }
    let model = try ManagedObjectModel(entities)
    for options in [BinaryStore.Options.appending, .folding, .appending] {
      let saved = try BinaryStore(
        path: "/two", model: model, options: options, fileSystem: store.disk)
      var request = StoreSaveRequest(changes: entities.map(StoreSaveRequest.EntityChanges.init))
      request.changes[0].insertedValues = [StoredPeople.values("p", "", nil)]
      request.changes[1].insertedValues = Array(
        repeating: StoredPeople.values("g", "", nil), count: 2)
      _ = try saved.save(request)
    }
    let saved = try BinaryStore(path: "/two", model: model, fileSystem: store.disk)
    #expect(try saved.exactRows(of: entities[0]).map(\.key) == [1, 2, 3])
    #expect(try saved.exactRows(of: entities[1]).map(\.key) == [1, 2, 3, 4, 5, 6])
  }
}
