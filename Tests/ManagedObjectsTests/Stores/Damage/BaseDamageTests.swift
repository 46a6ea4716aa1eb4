import TestSupport
import Testing

@testable import ManagedObjects

@Suite("A damaged base")
struct BaseDamageTests {
  private static func base() throws -> (bytes: [UInt8], rows: [ExactRow]) {
    let store = try SimulatedStore()
    _ = try store.open().save(
      StoredPeople.request { changes in
        changes.insertedValues = [
          StoredPeople.values("Ada", "Lovelace", 36), StoredPeople.values("Zoë", "$null", nil),
          StoredPeople.values("", "Hopper", -1),
        ]
      })
    return (store.base, try store.rows())
  }

  /// Reads all there is in a store with this base: the rows, or the facts of the error.
  private static func read(_ base: [UInt8]) throws -> Result<[ExactRow], StoreError> {
    TestTally.count("damaged bases read")
    let store = try SimulatedStore(base: base, journal: nil)
    defer { store.expectCleanShutdown() }
    do {
      for transaction in try store.open().history(after: nil) { _ = Array(transaction.changes) }
      return .success(try store.rows())
    } catch let error as StoreError {
      return .failure(error)
    }
  }

  /// Where the checksums of the sectors are.
  private static func sectorTable(of base: [UInt8]) throws -> Range<Int> {
    try SectorTable(of: PropertyListDocument(ByteView(copying: base))).range
  }

  @Test("every flipped bit is an error that names the file, or changes nothing", arguments: 0..<8)
  func flippedBits(bit: Int) throws {
    var (bytes, rows) = try Self.base()
    let seed = testSeed("flipped bits of a base") &+ UInt64(bit)
    let positions = testSample(of: bytes.indices, 250, seed: seed)
    var harmless = 0
    for position in positions {
      bytes[position] ^= 1 << UInt8(bit)
      switch try Self.read(bytes) {
      case .success(let found):
        #expect(found == rows, "bit \(bit) of byte \(position)")
        harmless += 1
      case .failure(let error):
        let facts = error.facts
        #expect(
          facts == "corrupt \(SimulatedStore.path)" || facts == "notAStore \(SimulatedStore.path)",
          "bit \(bit) of byte \(position)")
      }
      bytes[position] ^= 1 << UInt8(bit)
    }
    // Checksums cover every byte, and only the table that is there for recovery is not read.
    let unread = try Self.sectorTable(of: bytes)
    #expect(harmless == positions.count(where: unread.contains))
  }

  @Test("every byte set to another value is an error", arguments: [0, 0xff, 0x41] as [UInt8])
  func otherBytes(value: UInt8) throws {
    var (bytes, _) = try Self.base()
    let unread = try Self.sectorTable(of: bytes)
    let seed = testSeed("other bytes of a base") &+ UInt64(value)
    for position in testSample(of: bytes.indices, 300, seed: seed)
    where bytes[position] != value && !unread.contains(position) {
      let kept = bytes[position]
      bytes[position] = value
      #expect(throws: StoreError.self, "byte \(position)") { try Self.read(bytes).get() }
      bytes[position] = kept
    }
  }

  @Test("zeros from any byte to the end are an error")
  func zeroedTail() throws {
    let bytes = try Self.base().bytes
    for position in bytes.indices {
      let damaged = bytes[..<position] + Array(repeating: 0, count: bytes.count - position)
      #expect(throws: StoreError.self, "from byte \(position)") {
        try Self.read(Array(damaged)).get()
      }
    }
  }

  @Test("a damaged value is found when it is read, and the others can still be read")
  func damagedValue() throws {
    var bytes = try Self.base().bytes
    let name = Array("Lovelace".utf8)
    let position = try #require(bytes.indices.first { Array(bytes[$0...].prefix(8)) == name })
    bytes[position] ^= 1
    let store = try SimulatedStore(base: bytes, journal: nil)
    let opened = try store.open(.folding)
    let request = StoreFetchRequest(entity: StoredPeople.entity)
    #expect(try opened.count(request) == 3)
    for use in [
      { _ = try opened.fetch(request) }, { _ = try opened.row(RowKey(2), of: StoredPeople.entity) },
      { _ = try opened.save(StoredPeople.insertion("x")) },
    ] {
      #expect(StoreError.facts { try use() } == "corrupt \(SimulatedStore.path)")
    }
    #expect(store.base == bytes)
    store.expectCleanShutdown()
  }

  @Test("a base that is damaged is never folded away or appended to")
  func noWriting() throws {
    let sample = try SampleJournal()
    var base = sample.base
    base[base.count / 3] ^= 0x10
    let store = try SimulatedStore(base: base, journal: sample.journal)
    #expect(throws: StoreError.self) { try store.open(.folding) }
    #expect(store.base == base)
    #expect(store.journal == sample.journal)
  }
}
