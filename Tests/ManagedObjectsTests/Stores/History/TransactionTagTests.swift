import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Tags of transactions")
struct TransactionTagTests {
  private static let tags: [TransactionTag?] = [
    nil, .undo(count: 1), .undo(count: .max), .rewind(to: 0), .rewind(to: .max), nil, .redo,
    .restoration, .migration,
  ]

  private static func insertion(_ name: String, _ tag: TransactionTag?) -> StoreSaveRequest {
    var request = StoredPeople.insertion(name)
    request.tag = tag
    return request
  }

  private struct Formats: Equatable {
    let base: Int
    /// Nil for no journal.
    var journal: UInt64?
  }

  private static func formats(of store: SimulatedStore) throws -> Formats {
    let state = try #require(try store.open().currentState())
    return Formats(base: state.base.format, journal: state.journal?.header.format)
  }

  private static func tags(of store: any PersistentStore) throws -> [TransactionTag?] {
    try store.history(after: nil).map(\.tag)
  }

  @Test("history tells the tag of each transaction", arguments: StoreKind.withHistory)
  func history(kind: StoreKind) throws {
    let store = try kind.make(StoredPeople.model())
    for tag in Self.tags { _ = try store.save(Self.insertion("Ada", tag)) }
    #expect(try Self.tags(of: store) == Self.tags)
  }

  @Test("each tag is read again from its numbers")
  func numbers() {
    for tag in Self.tags {
      #expect(TransactionTag(kind: tag?.kind, number: tag?.number) == tag)
    }
  }

  @Test(
    "numbers that make no sense are no tag",
    arguments: [
      (nil, 1), (0, nil), (6, nil), (-1, 1), (1, nil), (1, 0), (1, -1), (2, nil), (3, 1), (4, 1),
      (5, 1),
    ] as [(Int64?, Int64?)])
  func nonsense(kind: Int64?, number: Int64?) {
    #expect(TransactionTag(kind: kind, number: number) == nil)
  }

  @Test("a store without tags stays one that earlier versions read")
  func untagged() throws {
    let store = try SimulatedStore()
    for name in ["Ada", "Grace"] { _ = try store.open().save(Self.insertion(name, nil)) }
    #expect(
      try Self.formats(of: store)
        == Formats(base: BaseRecord.plainFormat, journal: Journal.untaggedFormat))
    _ = try store.open().compact()
    try store.open().setMetadata(["colour": .string("red")])
    _ = try store.open().save(Self.insertion("Edsger", nil))
    #expect(
      try Self.formats(of: store)
        == Formats(base: BaseRecord.metadataFormat, journal: Journal.untaggedFormat))
  }

  @Test("a tag behind a journal that earlier versions read makes a base that they refuse")
  func taggedBehindUntagged() throws {
    let store = try SimulatedStore()
    let reader = try store.open()
    for name in ["Ada", "Grace"] { _ = try store.open().save(Self.insertion(name, nil)) }
    #expect(try reader.firstNames() == ["Ada", "Grace"])
    _ = try store.open().save(Self.insertion("Edsger", .redo))
    #expect(try Self.formats(of: store) == Formats(base: BaseRecord.taggedFormat))
    for tag in [nil, .undo(count: 2)] as [TransactionTag?] {
      _ = try store.open().save(Self.insertion("Barbara", tag))
      #expect(
        try Self.formats(of: store)
          == Formats(base: BaseRecord.taggedFormat, journal: Journal.format))
    }
    #expect(try Self.tags(of: reader) == [nil, nil, .redo, nil, .undo(count: 2)])
  }

  @Test("a journal that begins with a tag is one that earlier versions refuse")
  func taggedJournal() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(Self.insertion("Ada", nil))
    _ = try store.open().save(Self.insertion("Grace", .undo(count: 1)))
    _ = try store.open().save(Self.insertion("Edsger", nil))
    #expect(
      try Self.formats(of: store) == Formats(base: BaseRecord.plainFormat, journal: Journal.format))
    #expect(try Self.tags(of: store.open()) == [nil, .undo(count: 1), nil])
  }

  @Test("a journal of the format before gets a tag only with a new base")
  func formerJournal() throws {
    let base = try StoreForgery.Base().file()
    let journal = try StoreForgery.journal(of: base, [StoreForgery.payload(inserted: [200])])
    let store = try SimulatedStore(base: base, journal: journal)
    _ = try store.open().save(Self.insertion("Ada", nil))
    #expect(
      try Self.formats(of: store)
        == Formats(base: BaseRecord.plainFormat, journal: Journal.untaggedFormat))
    _ = try store.open().save(Self.insertion("Grace", .restoration))
    #expect(try Self.formats(of: store) == Formats(base: BaseRecord.taggedFormat))
    // The forged transaction is too old to be kept.
    #expect(try Self.tags(of: store.open()) == [nil, .restoration])
  }

  @Test("tags stay with their transactions when frames are merged and folded")
  func mergedFrames() throws {
    let store = try SimulatedStore()
    var expected: [TransactionTag?] = []
    for number in 0..<70 {
      let tag = Self.tags[number % Self.tags.count]
      _ = try store.open().save(Self.insertion("\(number)", tag))
      expected.append(tag)
    }
    let parts = try store.open().currentState()?.journal?.parts ?? []
    #expect(parts.contains { $0.sequences.count >= 8 })
    #expect(try Self.tags(of: store.open()) == expected)
    _ = try store.open().compact()
    #expect(try Self.tags(of: store.open()) == expected)
    store.expectCleanShutdown()
  }

  @Test(
    "a base without the last tag is one that earlier versions read again", arguments: [false, true])
  func dropped(hasMetadata: Bool) throws {
    let store = try SimulatedStore()
    for tag in [.redo, nil, nil] as [TransactionTag?] {
      _ = try store.open().save(Self.insertion("Ada", tag))
    }
    if hasMetadata { try store.open().setMetadata(["colour": .string("red")]) }
    _ = try store.open().compact()
    #expect(try Self.formats(of: store).base == BaseRecord.taggedFormat)
    _ = try store.open().compact(keepingHistory: 2)
    let format = hasMetadata ? BaseRecord.metadataFormat : BaseRecord.plainFormat
    #expect(try Self.formats(of: store) == Formats(base: format))
    _ = try store.open().save(Self.insertion("Grace", nil))
    #expect(try Self.formats(of: store) == Formats(base: format, journal: Journal.untaggedFormat))
  }

  @Test("backups, restored stores and recovered ones have the tags", arguments: [false, true])
  func care(isFolded: Bool) throws {
    let store = try SimulatedStore()
    for tag in [nil, .undo(count: 1), .redo] as [TransactionTag?] {
      _ = try store.open().save(Self.insertion("Ada", tag))
    }
    if isFolded { _ = try store.open().compact() }
    let (backup, recovered) = ("/folder/people.backup", "/folder/people.recovered")
    func tags(at path: String) throws -> [TransactionTag?] {
      let other = try BinaryStore(
        path: path, model: StoredPeople.model(), options: .appending, fileSystem: store.disk)
      return try Self.tags(of: other)
    }
    _ = try store.open().backUp(to: backup)
    #expect(try tags(at: backup) == [nil, .undo(count: 1), .redo])
    let recovery = try StoreRecovery(
      of: SimulatedStore.path, to: recovered, model: StoredPeople.model(), replacing: false,
      options: .appending, fileSystem: store.disk)
    #expect(recovery.isComplete)
    #expect(try tags(at: recovered) == [nil, .undo(count: 1), .redo])
    try store.disk.place([1, 2, 3], at: SimulatedStore.path)
    let restoration = try StoreRestoration(
      of: backup, at: SimulatedStore.path, model: StoredPeople.model(), options: .appending,
      fileSystem: store.disk)
    #expect(restoration.isDone)
    #expect(try tags(at: SimulatedStore.path) == [nil, .undo(count: 1), .redo, .restoration])
  }
}
