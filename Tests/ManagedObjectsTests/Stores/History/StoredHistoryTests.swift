import Foundation
import SampleData
import Synchronization
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Persistent history in files")
struct StoredHistoryTests {
  private let disk = SimulatedFileSystem()

  init() throws {
    try disk.createDirectory(SimulatedStore.folder)
  }

  /// Opens the store as another process does.
  private func open(_ options: BinaryStore.Options = .appending) throws -> HistoryTrial {
    HistoryTrial(
      store: try BinaryStore(
        path: SimulatedStore.path, model: HistoryTrial.model, options: options, fileSystem: disk))
  }

  @Test("history is the same whether or not the journal has been folded in, and after reopening")
  func folds() throws {
    var random = SplitMix64(seed: testSeed("history"))
    let memory = HistoryTrial(store: InMemoryStore())
    for _ in 0..<40 {
      let file = try open([.appending, .folding, .limited(to: 6_000)][random.below(3)])
      let (first, second) = (random.below(4), "\(random.below(9))")
      let versions = try file.store.rows(
        (1...4).map { RowKey(Int64($0)) },
        of: StoredFamilies.entity("Person", of: HistoryTrial.model)
      ).map { $0?.version }
      for trial in [memory, file] {
        switch first {
        case 0: try trial.insert("Person", ["name": .string(second), "email": "e"], [:])
        case 1: try trial.insert("Tag", ["title": .string(second)])
        default:
          guard let key = versions.firstIndex(where: { $0 != nil }),
            let version = versions[key]
          else { continue }
          if first == 2 || version > 1 {
            try trial.update("Person", Int64(key + 1), of: version, ["name": .string(second)])
          } else {
            try trial.delete("Person", Int64(key + 1))
          }
        }
      }
      #expect(try open().lines() == memory.lines())
      #expect(try open().numbers() == memory.numbers())
    }
  }

  @Test("two processes see each other's history, in the order of their commits")
  func processes() throws {
    let (first, second) = (try open(), try open(.limited(to: 3_000)))
    for round in Int64(0)..<6 {
      let token = try second.store.currentPersistentHistoryToken().map(
        PersistentHistoryPosition.token)
      try first.insert("Tag", ["title": "a"])
      #expect(try second.lines(after: token) == [["insert Tag \(2 * round + 1)"]])
      let mine = PersistentHistoryPosition.token(try first.token())
      try second.insert("Tag", ["title": "b"])
      #expect(try first.lines(after: mine) == [["insert Tag \(2 * round + 2)"]])
    }
    #expect(try first.numbers() == Array(1...12))
  }

  @Test("a fold drops all but so many of the newest transactions")
  func countLimit() throws {
    var options = BinaryStore.Options.folding
    options.historyLimit = 3
    let trial = try open(options)
    for _ in 0..<5 { try trial.insert("Tag", ["title": "a"]) }
    #expect(try trial.numbers() == [3, 4, 5])
    #expect(try trial.lines().last == ["insert Tag 5"])
    options.historyLimit = 0
    try open(options).insert("Tag", ["title": "b"])
    #expect(try open().numbers() == [])
    #expect(try open().token().transactionNumber == 6)
  }

  @Test("a fold drops transactions that are too old, and history can be asked for by date")
  func ageLimit() throws {
    let day = Mutex(0.0)
    let now = { @Sendable in
      Date(timeIntervalSinceReferenceDate: day.withLock { $0 } * 24 * 60 * 60)
    }
    var options = BinaryStore.Options.folding
    options.now = now
    let stores: [any PersistentStore] = [
      try open(options).store,
      InMemoryStore(historyLimit: 1_000, historyAge: options.historyAge, now: now),
    ]
    for trial in stores.map(HistoryTrial.init) {
      day.withLock { $0 = 0 }
      for _ in 0..<63 { try trial.insert("Tag", ["title": "a"]) }
      day.withLock { $0 = 89 }
      try trial.insert("Tag", ["title": "a"])
      #expect(try trial.numbers() == Array(1...64))
      #expect(try trial.numbers(after: .date(now().addingTimeInterval(-1))) == [64])
      day.withLock { $0 = 91 }
      for _ in 0..<64 { try trial.insert("Tag", ["title": "b"]) }
      #expect(try trial.numbers() == Array(64...128))
    }
  }

  @Test("a base without history has none, and starts with number one")
  func olderBase() throws {
    try disk.place(StoreForgery.Base().file(), at: SimulatedStore.path)
    let store = try SimulatedStore(disk).open()
    #expect(try store.currentPersistentHistoryToken() == nil)
    _ = try store.save(StoredPeople.deletion(2))
    #expect(try store.history(after: nil).map { $0.changes.map(\.line) } == [["delete Person 2"]])
  }

  @Test("a forged history is read as damage, and costs no more than its bytes")
  func forgery() throws {
    let person = EntityNumber(name: "Person").rawValue
    let cases: [[AttributeValue]] = [
      [1, .integer(person), 9, 1, 1, .null, .null], [1, 5, 1, 1, 1, .null, .null],
      [1, .integer(person), 1, 1, .integer(.max), .null, .null],
      [1, .integer(person), 1, .integer(.max), 2, .null, .null],
      [1, .integer(person), 1, 0, 2, .null, .null], [1, .integer(person), 1, 1, 0, .null, .null],
      [7, .integer(person), 1, 1, 1, .null, .null],
      [.null, .null, .null, .null, .null, .null, .null],
      [1, .integer(person), 3, 1, 1, .null, .binary(Data([1, 2, 3]))],
    ]
    for values in cases {
      var base = StoreForgery.Base()
      base.history = Self.tables(values)
      try disk.place(base.file(), at: SimulatedStore.path)
      let store = try SimulatedStore(disk).open()
      #expect(try store.keys() == [1, 2, 3])
      #expect(
        StoreError.facts { _ = try store.history(after: nil) } == "corrupt \(SimulatedStore.path)")
    }
    var base = StoreForgery.Base()
    base.history = Self.tables([
      1, .integer(person), 1, 1, .integer(Int64(Int32.max)), .null, .null,
    ])
    try disk.place(base.file(), at: SimulatedStore.path)
    let changes = try SimulatedStore(disk).open().history(after: nil).map(\.changes)
    #expect(changes.map(\.count) == [Int(Int32.max)])
  }

  @Test("tables of history that are missing, unknown or there twice are damage")
  func tables() throws {
    let person = EntityNumber(name: "Person").rawValue
    let tables = Self.tables([1, .integer(person), 1, 1, 1, .null, .null])
    for wrong in [[tables[0]], [tables[1]], tables + [tables[0]], [tables[0], tables[0]]] {
      var base = StoreForgery.Base()
      base.history = wrong
      try disk.place(base.file(), at: SimulatedStore.path)
      #expect(
        StoreError.facts { _ = try SimulatedStore(disk).open() }
          == "corrupt \(SimulatedStore.path)")
    }
  }

  /// History of one transaction with one row of changes.
  private static func tables(_ change: [AttributeValue]) -> [BaseRecord.Links] {
    var (transactions, changes) = (
      SegmentBuilder(TransactionTable.entity), SegmentBuilder(ChangeTable.entity)
    )
    transactions.append(key: 1, version: 1, values: [.date(Date()), .null, .null, .null])
    changes.append(key: 1, version: 1, values: change)
    return [
      .init(name: "@transaction", nextKey: 2, rows: transactions.record(checksummed: true)),
      .init(name: "@change", nextKey: 2, rows: changes.record(checksummed: true)),
    ]
  }

  @Test("no bit of history in a journal can change unnoticed; a torn end is no transaction")
  func journalDamage() throws {
    let trial = try open(.folding)
    try trial.insert("Person", ["email": "a@b"], ["name": "x"])
    let journaled = try open()
    try journaled.insert("Tag", ["title": "t"])
    try journaled.update("Person", 2, ["name": "y"])
    try journaled.link([(1, 1)])
    try journaled.delete("Person", 1)
    let lines = try open().lines()
    #expect(lines.count == 5)
    let journal = try #require(disk.content(of: SimulatedStore.journalPath))
    var random = SplitMix64(seed: testSeed("damage to history in a journal"))
    for _ in 0..<testRounds(60) {
      var damaged = journal
      damaged[random.below(journal.count)] ^= 1 << UInt8(random.below(8))
      try disk.place(damaged, at: SimulatedStore.journalPath)
      guard let found = try? open().lines() else { continue }
      #expect(found == Array(lines.dropLast()))
    }
  }

  @Test("no bit of history in a base can change unnoticed")
  func damage() throws {
    let trial = try open(.folding)
    try trial.insert("Person", ["email": "a@b"], ["name": "x"])
    try trial.update("Person", 2, ["name": "y"])
    try trial.delete("Person", 1)
    let lines = try trial.lines()
    let base = try #require(disk.content(of: SimulatedStore.path))
    var random = SplitMix64(seed: testSeed("damage to history"))
    for _ in 0..<testRounds(60) {
      var damaged = base
      damaged[random.below(base.count)] ^= 1 << UInt8(random.below(8))
      try disk.place(damaged, at: SimulatedStore.path)
      guard let found = try? open().lines() else { continue }
      #expect(found == lines)
    }
  }
}
