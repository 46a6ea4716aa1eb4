import Foundation
import TestSupport
import Testing

@testable import ManagedObjects
@testable import TextTools

/// Files that a store must not take for its own.
@Suite("What a binary store refuses to open")
struct BinaryStoreRefusalTests {
  private static let path = SimulatedStore.path

  /// Opens, reads and saves; all must fail alike and leave every byte as it is.
  private static func refusal(
    base: [UInt8]?, journal: [UInt8]? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String? {
    let store = try SimulatedStore(base: base, journal: journal)
    let facts = StoreError.facts { _ = try store.open() }
    #expect(store.disk.content(of: path) == base, sourceLocation: sourceLocation)
    #expect(
      store.disk.content(of: SimulatedStore.journalPath) == journal,
      sourceLocation: sourceLocation)
    #expect(store.disk.filePaths.count == (base == nil ? 0 : 1) + (journal == nil ? 0 : 1))
    store.expectCleanShutdown(sourceLocation: sourceLocation)
    return facts
  }

  @Test(
    "files of other programs",
    arguments: [
      "Name;Age\nAda;36\n", "SQLite format 3\0", "<?xml version=\"1.0\"?><plist/>", "\n", "{}",
      "bplist01", "bplisu00", "BPLIST00", "{ kind = \"ManagedObjects binary store\"; }",
    ])
  func otherPrograms(text: String) throws {
    let padded = Array(text.utf8) + [UInt8](repeating: 0x20, count: 4_000)
    #expect(try Self.refusal(base: Array(text.utf8)) == "notAStore \(Self.path)")
    #expect(try Self.refusal(base: padded) == "notAStore \(Self.path)")
  }

  @Test("property lists of other programs")
  func otherPropertyLists() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    for content in [["kind": "something else"], ["Name": "Ada"], [:]] {
      let file = Array(try encoder.encode(content))
      #expect(try Self.refusal(base: file) == "notAStore \(Self.path)")
    }
    #expect(
      try Self.refusal(base: StoreForgery.Base(kind: "Else").file()) == "notAStore \(Self.path)")
    let list = Array(try encoder.encode(["ManagedObjects binary store"]))
    #expect(try Self.refusal(base: list) == "notAStore \(Self.path)")
  }

  @Test("an empty file is damaged, not an empty store")
  func emptyFile() throws {
    #expect(try Self.refusal(base: []) == "corrupt \(Self.path)")
  }

  @Test("a file cut at any byte is damaged, never empty or shorter", arguments: [false, true])
  func truncation(withJournal: Bool) throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada", "Grace"))
    _ = try store.open().save(StoredPeople.insertion("Edsger"))
    let (base, journal) = (store.base, store.journal)
    for length in 0..<base.count {
      let facts = try Self.refusal(
        base: Array(base[..<length]), journal: withJournal ? journal : nil)
      #expect(facts == "corrupt \(Self.path)", "\(length) of \(base.count) bytes")
    }
  }

  @Test("bytes behind the end of a base are damage")
  func surplus() throws {
    let base = try StoreForgery.Base().file()
    for surplus in [[0], [UInt8](repeating: 0, count: 512), base] {
      #expect(try Self.refusal(base: base + surplus) == "corrupt \(Self.path)")
    }
  }

  @Test("a newer format that this version must not read is refused, both numbers told")
  func newerFormat() throws {
    let newer = BaseRecord.format + 1
    let file = try StoreForgery.Base(format: newer, minimumReader: newer).file()
    #expect(
      try Self.refusal(base: file) == "newerFormat \(Self.path) \(newer) \(BaseRecord.format)")
    let far = try StoreForgery.Base(format: 1_000_000, minimumReader: 999_999).file()
    #expect(try Self.refusal(base: far) == "newerFormat \(Self.path) 1000000 \(BaseRecord.format)")
  }

  @Test("a newer format is told from damage also when nothing else in the file is as it was")
  func newerFormatWithAnotherShape() throws {
    var list = CraftedPropertyList(objects: [[]])
    let checksum = Array(BaseRecord.checksum(format: 8, minimumReader: 8))
    let entries = [
      (list.add("kind"), list.add(BaseRecord.kind)), (list.add("format"), list.add(8)),
      (list.add("minimumReader"), list.add(8)),
      (list.add("formatChecksum"), list.add(CraftedPropertyList.data(checksum))),
    ]
    list.objects[0] = CraftedPropertyList.dictionary(entries.map { (key: $0.0, value: $0.1) })
    #expect(try Self.refusal(base: list.bytes) == "newerFormat \(Self.path) 8 \(BaseRecord.format)")
    list.objects[0] = CraftedPropertyList.dictionary(
      entries.dropLast().map { (key: $0.0, value: $0.1) })
    #expect(try Self.refusal(base: list.bytes) == "corrupt \(Self.path)")
  }

  @Test("a newer format that this version may read is read, and saving is refused")
  func newerReadableFormat() throws {
    let newer = BaseRecord.format + 1
    let file = try StoreForgery.Base(format: newer, minimumReader: BaseRecord.format).file()
    let store = try SimulatedStore(base: file, journal: nil)
    for options in [BinaryStore.Options.appending, .folding] {
      let opened = try store.open(options)
      #expect(try opened.keys() == [1, 2, 3])
      #expect(
        StoreError.facts { _ = try opened.save(StoredPeople.insertion("x")) }
          == "newerFormat \(Self.path) \(newer) \(BaseRecord.format)")
    }
    #expect(store.base == file)
    #expect(store.fileNames == ["people.contacts", "people.contacts-lock"])
    store.expectCleanShutdown()
  }

  @Test("a journal of a newer format is refused")
  func newerJournal() throws {
    let base = try StoreForgery.Base().file()
    var journal = try StoreForgery.journal(of: base, [StoreForgery.payload(inserted: [200])])
    journal[8] = 4
    let checksum = Checksum.of(Array(journal[..<40]))
    journal.replaceSubrange(40..<48, with: (0..<8).map { UInt8(checksum >> ($0 * 8) & 255) })
    #expect(
      try Self.refusal(base: base, journal: journal)
        == "newerFormat \(SimulatedStore.journalPath) 4 3")
  }

  @Test("a model that differs from the store's is refused, the entities told")
  func incompatibleModels() throws {
    let base = try StoreForgery.Base().file()
    let store = try SimulatedStore(base: base, journal: nil)
    let attributes = StoredPeople.entity.attributes
    let age = AttributeDescription("age", .integer64)
    let models: [[EntityDescription]] = [
      [EntityDescription("Person", attributes: attributes.dropLast())],
      [EntityDescription("Person", attributes: attributes.dropLast() + [age])],
      [EntityDescription("Contact", attributes: attributes)], [],
    ]
    var options = BinaryStore.Options()
    options.infersMigration = false
    for entities in models {
      let facts = StoreError.facts {
        _ = try BinaryStore(
          path: Self.path, model: ManagedObjectModel(entities), options: options,
          fileSystem: store.disk)
      }
      #expect(facts?.hasPrefix("incompatibleModel \(Self.path) [") == true)
    }
    #expect(store.base == base)
  }

  @Test("a journal without its base is damage, not an empty store")
  func journalAlone() throws {
    let base = try StoreForgery.Base().file()
    let journal = try StoreForgery.journal(of: base, [StoreForgery.payload(inserted: [200])])
    #expect(
      try Self.refusal(base: nil, journal: journal) == "corrupt \(SimulatedStore.journalPath)")
    #expect(try Self.refusal(base: nil, journal: []) == "corrupt \(SimulatedStore.journalPath)")
  }
}
