import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("A base keeps its rows in the orders of the fetch indexes")
struct StoredIndexTests {
  private static let entity: EntityDescription = {
    var entity = StoredPeople.entity
    entity.indexes = [
      FetchIndexDescription("byName", by: "lastName", "firstName"),
      FetchIndexDescription("byAge", [.init("age", ascending: false)]),
    ]
    return entity
  }()

  /// A store with people of few names in a base, and indexes however few they are.
  private struct IndexedStore {
    let disk: SimulatedFileSystem
    let model: ManagedObjectModel
    var rows: [ExactRow] = []

    init(_ entity: EntityDescription = StoredIndexTests.entity) throws {
      disk = SimulatedFileSystem()
      try disk.createDirectory(SimulatedStore.folder)
      model = try ManagedObjectModel([entity])
    }

    func open(folding: Bool = true) throws -> BinaryStore {
      var options = folding ? BinaryStore.Options.folding : .appending
      options.fewestIndexedRows = 1
      return try BinaryStore(
        path: SimulatedStore.path, model: model, options: options, fileSystem: disk)
    }

    func base() throws -> Segment {
      try #require(try baseIfAny())
    }

    /// A base without rows has no table of them.
    func baseIfAny() throws -> Segment? {
      try open().currentState()?.base.tables.entities["Person"]?.segments.first
    }

    mutating func save(folding: Bool, _ random: inout SplitMix64) throws {
      let store = try open(folding: folding)
      var changes = StoreSaveRequest.EntityChanges(model.entities[0])
      changes.insertedValues = (0..<random.below(30)).map { _ in Self.person(&random) }
      for row in try store.exactRows(of: model.entities[0]) where random.happens(percent: 10) {
        let key = RowKey(row.key)
        if random.happens(percent: 30) {
          changes.deleted.append(.init(key: key, expectedVersion: row.version))
        } else {
          changes.updated.append(
            .init(key: key, expectedVersion: row.version, values: Self.person(&random)))
        }
      }
      _ = try store.save(StoreSaveRequest(changes: [changes]))
    }

    static func person(_ random: inout SplitMix64) -> [AttributeValue] {
      let names = ["Ada", "ada", "Adá", "Adam", "Bob", "", "Ängström", "Zoë"]
      let age = random.happens(percent: 20) ? nil : Int64(random.below(9))
      return StoredPeople.values(random.pick(from: names), random.pick(from: names), age)
    }
  }

  @Test("folds keep the indexes as sorting all rows anew would make them")
  func folding() throws {
    var random = seededRandom(for: "Folding indexes")
    for _ in 0..<testRounds(3) {
      var store = try IndexedStore()
      for _ in 0..<8 {
        try store.save(folding: random.happens(percent: 50), &random)
        guard let base = try store.baseIfAny() else { continue }
        // A column without values gets no index.
        let hasAges = try (0..<base.rowCount).contains { row in
          try base.attributes[2].verify(block: row / Segment.rowsPerBlock)
          return !base.attributes[2].isNull(row)
        }
        let expected = [["lastName", "firstName"]] + (hasAges ? [["-age"]] : [])
        #expect(base.indexes.map(\.definition.names) == expected)
        for index in base.indexes {
          for block in 0..<Segment.blockCount(rows: base.rowCount) { try base.verify(block: block) }
          let expected = IndexSorter(base, by: index.definition.keys).sorted()
          #expect(try index.allPositions() == expected)
        }
      }
    }
  }

  @Test("what indexes find and order is what looking at every row finds and sorting orders")
  func queries() throws {
    var random = seededRandom(for: "Querying with indexes")
    for _ in 0..<testRounds(2) {
      var store = try IndexedStore()
      let plain = try IndexedStore(StoredPeople.entity)
      for _ in 0..<12 { try store.save(folding: random.happens(percent: 60), &random) }
      let opened = try store.open()
      let rows = try opened.exactRows(of: store.model.entities[0])
      let other = try plain.open()
      var changes = StoreSaveRequest.EntityChanges(StoredPeople.entity)
      changes.insertedValues = try opened.fetch(StoreFetchRequest(entity: store.model.entities[0]))
        .map { row in (0..<3).map { row.value(at: AttributeIndex($0)) } }
      _ = try other.save(StoreSaveRequest(changes: [changes]))
      for _ in 0..<40 {
        let request = try randomRequest(&random)
        let found = try opened.fetch(request(store.model.entities[0])).map(\.key.rawValue)
        let expected = try other.fetch(request(StoredPeople.entity)).map(\.key.rawValue)
        // The other store counts its rows anew.
        let keys = expected.map { rows[Int($0) - 1].key }
        #expect(found == keys)
      }
    }
  }

  private func randomRequest(
    _ random: inout SplitMix64
  ) throws -> (EntityDescription) throws -> StoreFetchRequest {
    let texts = [
      "lastName == 'Ada'", "lastName BEGINSWITH 'Ad'", "lastName BEGINSWITH 'Ä'", "age == 3",
      "age BETWEEN {2, 4}", "age > 6 AND firstName == 'Bob'", "lastName == ''", "age == nil",
      "lastName ==[c] 'ada'", "NOT age == 3", "lastName == 'Adá' OR age == 1", "TRUEPREDICATE",
    ]
    let predicate = try FetchPredicate(format: random.pick(from: texts))
    let orders: [[KeySortDescriptor]] = [
      [], [.init("lastName", nilPosition: .last), .init("firstName", nilPosition: .last)],
      [.init("lastName", nilPosition: .last)],
      [.init("age", ascending: false, nilPosition: .last)],
      [.init("age", nilPosition: .last)], [.init("age", ascending: false)],
      [.init("lastName", nilPosition: .last), .init("age")],
    ]
    let order = random.pick(from: orders)
    let (offset, limit) = (random.below(5), random.happens(percent: 60) ? random.below(12) : nil)
    return { entity in
      var request = StoreFetchRequest(entity: entity)
      request.predicate = try StorePredicate(predicate, of: entity)
      request.sortKeys = order.map { descriptor in
        let position = entity.attributes.firstIndex { $0.name == descriptor.key } ?? 0
        return BoundSortKey(.attribute(AttributeIndex(position)), descriptor: descriptor)
      }
      (request.offset, request.limit) = (offset, limit)
      return request
    }
  }

  @Test("a position that is damaged is reported, and never followed")
  func damage() throws {
    var random = seededRandom(for: "Damaged indexes")
    var store = try IndexedStore()
    for _ in 0..<4 { try store.save(folding: true, &random) }
    let content = try #require(store.disk.content(of: SimulatedStore.path))
    let index = try #require(try store.base().indexes.first)
    let bytes = index.range
    for offset in bytes {
      var damaged = content
      damaged[offset] ^= UInt8(1 << random.below(8))
      try store.disk.place(damaged, at: SimulatedStore.path)
      let base = try store.base()
      #expect(throws: StoreError.self) { try base.indexes.first?.allPositions() }
    }
  }

  @Test("an index that the model no longer asks for is passed over, and a new one is made")
  func changedIndexes() throws {
    var random = seededRandom(for: "Changed indexes")
    var store = try IndexedStore()
    while try store.baseIfAny() == nil { try store.save(folding: true, &random) }
    var entity = StoredPeople.entity
    entity.indexes = [FetchIndexDescription("byFirstName", by: "firstName")]
    var options = BinaryStore.Options.folding
    options.fewestIndexedRows = 1
    let changed = try BinaryStore(
      path: SimulatedStore.path, model: ManagedObjectModel([entity]), options: options,
      fileSystem: store.disk)
    #expect(
      try changed.currentState()?.base.tables.entities["Person"]?.segments[0].indexes.count == 0)
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedValues = [StoredPeople.values("Zoë", "", nil)]
    _ = try changed.save(StoreSaveRequest(changes: [changes]))
    let base = try changed.currentState()?.base.tables.entities["Person"]?.segments[0]
    #expect(base?.indexes.map(\.definition.names) == [["firstName"]])
  }
}
