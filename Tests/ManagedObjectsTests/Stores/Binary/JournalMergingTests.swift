import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Frames of a journal are merged as they pile up")
struct JournalMergingTests {
  @Test("after any number of commits a reader finds the rows, and looks at few frames")
  func manyCommits() throws {
    var random = seededRandom(for: "Merging frames")
    for _ in 0..<testRounds(1) {
      let store = try SimulatedStore()
      var model = PeopleModel()
      let first = StoredPeople.insertion("Ada", "Grace", "Edsger", "Barbara")
      _ = try store.open().save(first)
      model = model.applying(first)
      // Another writer each time, or one that goes on with what it knows.
      let lasting = try store.open()
      for number in 1...150 {
        let request = model.nextRequest(
          named: "\(number)", updating: random.happens(percent: 40),
          deleting: random.happens(percent: 20))
        _ = try (random.happens(percent: 50) ? lasting : store.open()).save(request)
        model = model.applying(request)
        #expect(try store.rows() == model.rows)
        #expect(try parts(of: store).count <= 7 * 3 + 7)
      }
      #expect(try lasting.exactRows(of: StoredPeople.entity) == model.rows)
      let sequences = try parts(of: store).map(\.sequences)
      #expect(sequences.map(\.count).reduce(0, +) == 150)
      #expect(sequences.first?.count == 64)
    }
  }

  @Test("history knows each of the transactions that were merged")
  func history() throws {
    let store = try SimulatedStore()
    for number in 0..<40 {
      let writer = try store.open()
      if number == 17 { _ = try writer.reserveKeys(3, of: StoredPeople.entity) }
      _ = try writer.save(StoredPeople.insertion("\(number)"))
    }
    let transactions = try store.open().history(after: nil)
    #expect(transactions.map(\.transactionNumber) == Array(1...40))
    #expect(transactions.allSatisfy { $0.changes.count == 1 })
  }

  @Test("a row that comes and goes between merges leaves no trace")
  func comingAndGoing() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    for number in 0..<32 {
      let key = try #require(
        try store.open().save(StoredPeople.insertion("\(number)")).insertedKeys["Person"]?.first)
      _ = try store.open().save(StoredPeople.deletion(key.rawValue))
    }
    #expect(try store.firstNames() == ["Ada"])
    let merged = try #require(try parts(of: store).first)
    #expect(merged.sequences == 1...64)
    #expect(merged.entities.allSatisfy { $0.changes.isEmpty })
    #expect(merged.entities.first?.changes.nextKey == 34)
  }

  @Test("frames with large rows stay as they are, so that no journal holds them twice")
  func largeRows() throws {
    let store = try SimulatedStore()
    for number in 0..<17 {
      let name = String(repeating: "\(number % 10)", count: 10_000)
      _ = try store.open().save(StoredPeople.insertion(name))
    }
    #expect(try parts(of: store).count == 16)
    #expect(store.journal.count < 16 * 11_000)
  }

  @Test("what a damaged frame said is not taken from one that covers it")
  func damage() throws {
    let store = try SimulatedStore()
    for number in 0..<20 { _ = try store.open().save(StoredPeople.insertion("\(number)")) }
    var journal = store.journal
    journal[JournalSector.size + SectoredFrames.headerSize + 20] ^= 1
    let damaged = try SimulatedStore(base: store.base, journal: journal)
    #expect(StoreError.facts { _ = try damaged.open() }?.hasPrefix("corrupt") == true)
  }

  @Test("a frame that claims to cover frames that are not there is damage")
  func forgedCover() throws {
    let store = try SimulatedStore()
    for name in ["Ada", "Grace"] { _ = try store.open().save(StoredPeople.insertion(name)) }
    for (first, count) in [(0, 1), (2, 1), (-1, 1), (1, 2), (1, -1)] {
      var record = TransactionRecord(date: 0, entities: [])
      record.merged = TransactionRecord.Merged(
        first: Int64(first), changedCount: count, entities: [])
      let header = try Journal.header(of: ByteView(copying: store.journal))
      let frame = SectoredFrames.bytes(
        sequence: 1, salt: header.salt, payload: try record.payload())
      let journal = Array(store.journal[..<JournalSector.size]) + frame
      let forged = try SimulatedStore(base: store.base, journal: journal)
      #expect(StoreError.facts { _ = try forged.open() }?.hasPrefix("corrupt") == true)
    }
  }

  private func parts(of store: SimulatedStore) throws -> [JournalPart] {
    try #require(try store.open().currentState()?.journal?.parts)
  }
}
