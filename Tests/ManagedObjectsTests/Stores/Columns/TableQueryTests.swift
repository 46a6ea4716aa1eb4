import Foundation
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

/// Compares both stores with a plain list of rows, after random transactions and for random
/// requests.
@Suite("Requests to a table of columns")
struct TableQueryTests {
  private static let predicates = [
    "integer32 > 3", "integer64 == nil OR string != nil", "string CONTAINS[cd] 'an'",
    "NOT boolean == YES", "double BETWEEN {-2, 2} AND string BEGINSWITH 'A'", "uuid != nil",
  ]

  private static func request(
    of table: NaiveTable, _ random: inout SplitMix64
  ) throws -> StoreFetchRequest {
    var request = StoreFetchRequest(entity: StoredSamples.entity)
    if random.happens(percent: 30) {
      let last = Int(table.rows.last?.key ?? 0)
      let keys = (0..<random.below(20)).map { _ in RowKey(Int64(random.below(last + 3))) }
      request.keys = random.happens(percent: 20) ? table.rows.map { RowKey($0.key) } : keys
    }
    if random.happens(percent: 40) {
      let predicate = try FetchPredicate(format: random.element(of: predicates))
      request.predicate = try StorePredicate(predicate, of: StoredSamples.entity)
    }
    for _ in 0..<random.below(4) { request.sortKeys.append(sortKey(&random)) }
    if random.happens(percent: 40) { request.offset = random.below(20) }
    if random.happens(percent: 60) { request.limit = random.below(25) }
    if random.happens(percent: 5) { request.limit = .max }
    return request
  }

  private static func sortKey(_ random: inout SplitMix64) -> BoundSortKey {
    let attribute = random.below(AttributeType.stored.count + 1)
    let isRowKey = attribute == AttributeType.stored.count
    let name = isRowKey ? KeySortDescriptor.objectIDKey : AttributeType.stored[attribute].rawValue
    return BoundSortKey(
      isRowKey ? .rowKey : .attribute(AttributeIndex(attribute)),
      descriptor: KeySortDescriptor(
        name, ascending: random.happens(percent: 50),
        comparison: random.happens(percent: 60) ? .standard : .literal,
        nilPosition: random.happens(percent: 50) ? .least : .last))
  }

  private static func check(
    _ store: any PersistentStore, _ table: NaiveTable, _ random: inout SplitMix64, _ hint: Comment
  ) throws {
    for _ in 0..<4 {
      let request = try request(of: table, &random)
      let expected = try table.answer(request)
      let rows = try store.fetch(request).map { ExactRow($0, of: StoredSamples.entity) }
      #expect(rows == expected, "\(hint) \(request.sortKeys) \(request.offset)")
      #expect(try store.count(request) == expected.count, hint)
      let trial = RowBatchTrial(request, &random)
      try trial.check(store, hint)
      try trial.checkSieve(for: random.element(of: ["a", "7", "\t"]), store, hint)
    }
    for row in table.rows where random.happens(percent: 10) {
      let found = try store.row(RowKey(row.key), of: StoredSamples.entity)
      let expected = ExactRow(key: row.key, version: row.version, values: row.values)
      #expect(found.map { ExactRow($0, of: StoredSamples.entity) } == expected, hint)
    }
    let keys = Set(table.rows.map(\.key))
    for key in Int64(-1)...80 where !keys.contains(key) {
      #expect(try store.row(RowKey(key), of: StoredSamples.entity) == nil, hint)
    }
  }

  @Test("an in-memory store answers as a plain list does", arguments: 0..<testRounds(1))
  func inMemory(round: Int) throws {
    let seed = testSeed("requests to an in-memory store, round \(round)")
    var random = SplitMix64(seed: seed &+ UInt64(round))
    var table = NaiveTable()
    let store = InMemoryStore()
    // More transactions than the store keeps segments.
    for _ in 0..<80 {
      _ = try store.save(table.change(&random))
      try Self.check(store, table, &random, "seed \(seed)")
    }
  }

  @Test(
    "a binary store answers as a plain list does, however it is opened",
    arguments: 0..<testRounds(1))
  func binary(round: Int) throws {
    let seed = testSeed("requests to a binary store, round \(round)")
    var random = SplitMix64(seed: seed &+ UInt64(round))
    var table = NaiveTable()
    let disk = SimulatedFileSystem()
    func open(_ limit: Int) throws -> BinaryStore {
      try BinaryStore(
        path: "/samples", model: StoredSamples.model(), options: .limited(to: limit),
        fileSystem: disk)
    }
    let limits = [1 << 30, 20_000, 0]
    let reader = try open(0)
    var store = try open(limits[random.below(3)])
    for _ in 0..<30 {
      if random.happens(percent: 25) { store = try open(limits[random.below(3)]) }
      _ = try store.save(table.change(&random))
      try Self.check(random.happens(percent: 50) ? store : reader, table, &random, "seed \(seed)")
    }
    #expect(disk.openFileCount == 0)
  }

  @Test("the first few of many rows are those that sorting all of them would put first")
  func topRows() throws {
    let seed = testSeed("the first of many rows")
    var random = SplitMix64(seed: seed)
    let store = InMemoryStore()
    var changes = StoreSaveRequest.EntityChanges(StoredSamples.entity)
    changes.insertedValues = (0..<600).map { _ in StoredSamples.values(&random) }
    _ = try store.save(StoreSaveRequest(changes: [changes]))
    for _ in 0..<25 {
      var request = StoreFetchRequest(
        entity: StoredSamples.entity, sortKeys: [Self.sortKey(&random), Self.sortKey(&random)])
      let all = try store.fetch(request).map(\.key)
      for limit in [0, 1, 2, 7, 149, 150, 600] {
        request.limit = limit
        #expect(try store.fetch(request).map(\.key) == Array(all.prefix(limit)), "seed \(seed)")
      }
      (request.offset, request.limit) = (40, 10)
      #expect(try store.fetch(request).map(\.key) == Array(all[40..<50]), "seed \(seed)")
    }
  }
}

extension TableQueryTests {
  @Test("a window that begins before the first row begins at it, and none is smaller than empty")
  func negativeWindow() throws {
    var request = StoreFetchRequest(entity: StoredPeople.entity, offset: -5, limit: -1)
    #expect(request.offset == 0)
    #expect(request.limit == 0)
    request.offset = .min
    request.limit = .min
    #expect(request.offset == 0)
    #expect(request.limit == 0)
  }
}
