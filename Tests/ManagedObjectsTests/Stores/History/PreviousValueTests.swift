import Synchronization
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("What was there before")
struct PreviousValueTests {
  /// Inserts, changes twice and deletes.
  private func store(_ options: BinaryStore.Options) throws -> SimulatedStore {
    let store = try SimulatedStore()
    let writer = try store.open(options)
    _ = try writer.save(StoredPeople.insertion("Ada", "Grace"))
    _ = try writer.save(
      StoredPeople.update(1, from: 1, to: StoredPeople.values("Ada", "Lovelace", 36)))
    _ = try writer.save(
      StoredPeople.update(1, from: 2, to: StoredPeople.values("Augusta", "Lovelace", nil)))
    _ = try writer.save(StoredPeople.deletion(2))
    return store
  }

  private func values(_ store: SimulatedStore) throws -> [[String: AttributeValue]?] {
    try store.open().history(after: nil).flatMap { $0.changes.map(\.previousValues) }
  }

  @Test("history keeps the values before updates and deletions, also when the journal is folded")
  func folding() throws {
    let expected: [[String: AttributeValue]?] = [
      nil, nil, ["lastName": "", "age": .null], ["firstName": "Ada", "age": 36],
      ["firstName": "Grace", "lastName": ""],
    ]
    for options in [BinaryStore.Options.appending, .folding] {
      let store = try store(options)
      #expect(try values(store) == expected)
      _ = try store.open().compact()
      #expect(try values(store) == expected)
      _ = try store.open().compact()
      #expect(try values(store) == expected)
    }
  }

  @Test("going back from the rows as they are shows the values after each change as well")
  func rewind() throws {
    let store = try store(.folding).open()
    let changes = try store.history(after: nil).flatMap(\.changes)
    var rewind = HistoryRewind(from: store, model: try StoredPeople.model())
    let values = try Array(changes.reversed().map { try rewind.values(of: $0) }.reversed())
    #expect(
      values.map(\.after) == [
        ["firstName": "Ada", "lastName": ""], ["firstName": "Grace", "lastName": ""],
        ["lastName": "Lovelace", "age": 36], ["firstName": "Augusta", "age": .null], nil,
      ])
  }

  @Test("a transaction that changes very many rows keeps their names only")
  func many() throws {
    let store = try SimulatedStore().open(.folding)
    _ = try store.save(StoredPeople.insertion("Ada", "Grace", "Mary"))
    let tables = try #require(try store.currentState()).tables
    let transaction = try tables.prepare(
      StoredPeople.request {
        $0.updated = [
          .init(key: RowKey(1), expectedVersion: 1, values: StoredPeople.values("A", "", 1))
        ]
        $0.deleted = [2, 3].map { .init(key: RowKey($0), expectedVersion: 1) }
      })
    func kept(_ limit: Int, size: Int = .max) -> [Bool] {
      var limits = PreviousValueLimits()
      (limits.rowCount, limits.byteCount) = (limit, size)
      var builder = ChangeRunBuilder(limits) { _ in nil }
      let changes = transaction.entities.map { ChangedRows($0, areLinks: false) }
      return PersistentHistoryChanges(builder.runs(changes, links: [])).map {
        $0.previousValues != nil
      }
    }
    #expect(kept(3) == [true, true, true])
    #expect(kept(2) == [false, false, false])
    #expect(kept(3, size: 200) == [true, true, true])
    #expect(kept(3, size: 20) == [false, false, false])
  }

  @Test("whoever is told before what cannot be taken back is told once, and may refuse it")
  func announcement() throws {
    let told = Mutex(0)
    var options = BinaryStore.Options.folding
    options.previousValueLimits.rowCount = 1
    options.willSaveIrreversibly = {
      let count = told.withLock { count in
        count += 1
        return count
      }
      if count == 2 { throw CancellationError() }
    }
    let store = try SimulatedStore().open(options)
    _ = try store.save(StoredPeople.insertion("Ada", "Grace", "Mary", "Anne"))
    _ = try store.save(StoredPeople.deletion(4))
    #expect(told.withLock(\.self) == 0)
    let deletion = StoredPeople.request {
      $0.deleted = [2, 3].map { .init(key: RowKey($0), expectedVersion: 1) }
    }
    try store.rehearse(deletion)
    #expect(told.withLock(\.self) == 1)
    #expect(throws: CancellationError.self) { _ = try store.save(deletion) }
    #expect(try store.keys() == [1, 2, 3])
    _ = try store.save(deletion)
    #expect(told.withLock(\.self) == 3)
    #expect(try store.keys() == [1])
    let last = try #require(try store.history(after: nil).last)
    #expect(last.changes.allSatisfy { $0.previousValues == nil })
  }
}
