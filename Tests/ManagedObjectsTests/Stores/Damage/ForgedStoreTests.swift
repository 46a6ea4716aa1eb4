import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

/// Files whose checksums are right but whose content no store has written.
@Suite("Forged stores")
struct ForgedStoreTests {
  private static let path = SimulatedStore.path
  private static let journalPath = SimulatedStore.journalPath

  /// Opens, reads and changes whatever can be, to see that nothing traps.
  private static func use(base: [UInt8], journal: [UInt8]? = nil) throws -> String? {
    let store = try SimulatedStore(base: base, journal: journal)
    let facts = StoreError.facts {
      let opened = try store.open()
      _ = try opened.keys()
      for key in try opened.keys() { _ = try opened.row(RowKey(key), of: StoredPeople.entity) }
    }
    for options in [BinaryStore.Options.appending, .appending, .folding] {
      _ = try? store.open(options).save(StoredPeople.insertion("x"))
      _ = try? store.open(options).save(StoredPeople.deletion(2))
    }
    store.expectCleanShutdown()
    return facts
  }

  @Test(
    "impossible numbers are refused",
    arguments: [
      StoreForgery.Base(generation: 0), .init(generation: -1), .init(generation: .max),
      .init(nextKey: 0), .init(nextKey: -5), .init(nextKey: .max), .init(identifierSize: 15),
      .init(identifierSize: 17), .init(identifierSize: 0),
    ])
  func numbers(base: StoreForgery.Base) throws {
    #expect(try Self.use(base: base.file()) == "corrupt \(Self.path)")
  }

  @Test(
    "keys of a base that do not ascend, or are none, are damage",
    arguments: [
      [3, 2, 1], [2, 2, 2], [0, -1, 5], [0, 1, 2], [-2, -1, 5], [1, 2, 2], [1, 9, 3, 50], [0],
      [.max], [1, .max / 2 + 1],
    ])
  func baseKeys(keys: [Int64]) throws {
    let base = try StoreForgery.Base(rows: StoreForgery.rows(keys)).file()
    #expect(try Self.use(base: base) == "corrupt \(Self.path)")
  }

  @Test("a base that has no keys left takes no row, and says so")
  func keysExhausted() throws {
    let base = try StoreForgery.Base(nextKey: .max / 2).file()
    let store = try SimulatedStore(base: base, journal: nil)
    #expect(throws: StoreError.self) { try store.open().save(StoredPeople.insertion("x")) }
    do {
      _ = try store.open().reserveKeys(2, of: StoredPeople.entity)
      Issue.record("There are keys.")
    } catch StoreError.keysExhausted(let entity) {
      #expect(entity == "Person")
    }
    #expect(store.base == base)
    _ = try store.open().save(StoredPeople.deletion(2))
  }

  @Test(
    "the next key within the keys in use is refused",
    arguments: [1, 2, 3])
  func nextKeyInUse(nextKey: Int64) throws {
    #expect(
      try Self.use(base: StoreForgery.Base(nextKey: nextKey).file()) == "corrupt \(Self.path)")
  }

  @Test("a frame whose keys do not ascend is refused")
  func frameKeys() throws {
    let base = try StoreForgery.Base().file()
    for keys in [[2, 2], [3, 1], [500, 500], [501, 500], [0], [-1, 2], [2, 3, 2]] as [[Int64]] {
      for payload in [
        try StoreForgery.payload(inserted: keys), try StoreForgery.payload(updated: keys),
        try StoreForgery.payload(deleted: keys),
      ] {
        let journal = try StoreForgery.journal(of: base, [payload])
        #expect(
          try Self.use(base: base, journal: journal) == "corrupt \(Self.journalPath)", "\(keys)")
      }
    }
  }

  @Test("a frame that changes rows that are not there traps nothing")
  func frameOfMissingRows() throws {
    let base = try StoreForgery.Base().file()
    for payload in [
      try StoreForgery.payload(updated: [50]), try StoreForgery.payload(deleted: [50]),
    ] {
      let journal = try StoreForgery.journal(of: base, [payload, payload])
      #expect(try Self.use(base: base, journal: journal) == nil)
    }
  }

  @Test("a frame that inserts rows that are there is refused")
  func frameOfOtherRows() throws {
    let base = try StoreForgery.Base().file()
    let payload = try StoreForgery.payload(inserted: [1, 2, 3])
    let journal = try StoreForgery.journal(of: base, [payload])
    #expect(try Self.use(base: base, journal: journal) == "corrupt \(Self.journalPath)")
  }

  @Test("an impossible next key in a frame is refused", arguments: [0, -1, Int64.max])
  func frameNextKey(nextKey: Int64) throws {
    let base = try StoreForgery.Base().file()
    let payload = try StoreForgery.payload(inserted: [200], nextKey: nextKey)
    let journal = try StoreForgery.journal(of: base, [payload])
    #expect(try Self.use(base: base, journal: journal) == "corrupt \(Self.journalPath)")
  }

  private typealias Change = @Sendable (inout SegmentRecord) -> Void

  private static let misfits: [Change] = [
    { $0.rowCount = -1 }, { $0.rowCount = 2 }, { $0.rowCount = 4 }, { $0.rowCount = .max },
    { $0.rowsPerBlock = 4095 }, { $0.rowsPerBlock = 0 }, { $0.attributes.append($0.attributes[0]) },
    { $0.attributes.append($0.keys) }, { $0.keys.type = .string }, { $0.keys.values = Data([1]) },
    { $0.keys.width = 3 }, { $0.keys.width = -1 }, { $0.keys.step = 2 }, { $0.keys.step = -1 },
    { $0.keys.checksums = Data() }, { $0.keys.checksums = nil }, { $0.keys.origin = nil },
    { $0.attributes[0].type = .binary }, { $0.attributes[0].runs = nil },
    { $0.attributes[0].blockStarts = Data() }, { $0.attributes[0].blockStarts = Data(count: 16) },
    { $0.attributes[0].blockStarts = Data(littleEndian: [3, 0]) },
    { $0.attributes[0].blockStarts = Data(littleEndian: [0, .max]) },
    { $0.attributes[0].blockStarts = Data(littleEndian: [.min, 3]) },
    { $0.attributes[0].validity = Data(count: 9) }, { $0.attributes[2].validity = Data() },
    { $0.attributes[2].name = "else" },
  ]

  @Test("columns that do not fit each other are refused", arguments: misfits.indices)
  func columns(index: Int) throws {
    var base = StoreForgery.Base()
    Self.misfits[index](&base.rows)
    #expect(try Self.use(base: base.file()) == "corrupt \(Self.path)")
  }

  @Test("format 1 left no column out, and there a missing one is damage", arguments: [1, 2])
  func missingColumns(format: Int) throws {
    for count in 0..<3 {
      var base = StoreForgery.Base(format: format, minimumReader: format)
      base.rows.attributes.removeFirst(3 - count)
      let facts = try Self.use(base: base.file())
      #expect(facts == (format == 1 ? "corrupt \(Self.path)" : nil))
    }
  }

  @Test(
    "texts that end before they start, or elsewhere, are refused",
    arguments: [[3, 2, 3], [0, 1, 2], [1, 2, 4], [-1, 2, 3], [.max, .min, 3]])
  func ends(ends: [Int64]) throws {
    var base = StoreForgery.Base()
    base.rows.attributes[0].setNumbers(PackedIntegersRecord(ends))
    base.rows.attributes[0].addChecksums(rowCount: 3)
    #expect(try Self.use(base: base.file()) == "corrupt \(Self.path)")
  }

  @Test("bytes that are no UTF-8 are read as something, and trap nothing")
  func invalidText() throws {
    var base = StoreForgery.Base()
    base.rows.attributes[0].runs = Data([0xff, 0xc0, 0xed])
    base.rows.attributes[0].addChecksums(rowCount: 3)
    #expect(try Self.use(base: base.file()) == nil)
  }

  @Test("an entity that the stored model does not have is damage")
  func otherEntity() throws {
    let base = try StoreForgery.Base(entityName: "Group").file()
    #expect(try Self.use(base: base) == "corrupt \(Self.path)")
  }

  @Test(
    "property lists made to do harm are refused as a base and as a frame",
    arguments: CraftedPropertyListTests.refused.map(\.name))
  func craftedPropertyLists(name: String) throws {
    let file = try #require(CraftedPropertyListTests.refused.first { $0.name == name })
    let bytes = CraftedPropertyListTests.bytes(file.hex)
    let facts = try Self.use(base: bytes)
    #expect(facts == "corrupt \(Self.path)" || facts == "notAStore \(Self.path)")
    let base = try StoreForgery.Base().file()
    let journal = try StoreForgery.journal(of: base, [bytes])
    #expect(try Self.use(base: base, journal: journal) == "corrupt \(Self.journalPath)")
  }

  @Test("an empty frame is refused")
  func emptyFrame() throws {
    let base = try StoreForgery.Base().file()
    let journal = try StoreForgery.journal(of: base, [[]])
    #expect(try Self.use(base: base, journal: journal) == "corrupt \(Self.journalPath)")
  }

  @Test("entities that all refer to the same columns are given up, not read a million times")
  func repeatedReferences() throws {
    let count = 1_000
    var list = CraftedPropertyList(objects: [[]])
    let empty = list.add(CraftedPropertyList.dictionary([]))
    let columns = list.add(CraftedPropertyList.array(Array(repeating: empty, count: count)))
    let rows = list.add(
      CraftedPropertyList.dictionary([
        (list.add("keys"), empty), (list.add("versions"), empty), (list.add("attributes"), columns),
        (list.add("rowCount"), list.add(0)), (list.add("rowsPerBlock"), list.add(4096)),
      ]))
    let entity = list.add(
      CraftedPropertyList.dictionary([
        (list.add("name"), list.add("Person")), (list.add("nextKey"), list.add(1)),
        (list.add("rows"), rows),
      ]))
    let checksum = Array(BaseRecord.checksum(format: 1, minimumReader: 1))
    list.objects[0] = CraftedPropertyList.dictionary([
      (list.add("kind"), list.add(BaseRecord.kind)), (list.add("format"), list.add(1)),
      (list.add("minimumReader"), list.add(1)),
      (list.add("formatChecksum"), list.add(CraftedPropertyList.data(checksum))),
      (list.add("seal"), list.add(CraftedPropertyList.data(Array(repeating: 0, count: 16)))),
      (
        list.add("entities"),
        list.add(CraftedPropertyList.array(Array(repeating: entity, count: count)))
      ),
    ])
    let store = try SimulatedStore(base: list.bytes, journal: nil)
    #expect {
      try store.open()
    } throws: { error in
      guard case .corrupt(Self.path, _, let reason) = error as? StoreError else { return false }
      return reason == "the same objects are referred to over and over"
    }
  }

  @Test("a model of a thousand attributes is read all the same")
  func manyAttributes() throws {
    let entity = EntityDescription(
      "Wide", attributes: (0..<1_000).map { AttributeDescription("a\($0)", .string) })
    let disk = SimulatedFileSystem()
    for _ in 0..<2 {
      let store = try BinaryStore(
        path: "/wide", model: ManagedObjectModel([entity]), fileSystem: disk)
      var changes = StoreSaveRequest.EntityChanges(entity)
      changes.insertedValues = [Array(repeating: "x", count: 1_000)]
      _ = try store.save(StoreSaveRequest(changes: [changes]))
    }
    let store = try BinaryStore(
      path: "/wide", model: ManagedObjectModel([entity]), fileSystem: disk)
    #expect(try store.exactRows(of: entity).count == 2)
  }
}
