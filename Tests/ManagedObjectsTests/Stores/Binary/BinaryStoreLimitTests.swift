import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("What a binary store takes and what not")
struct BinaryStoreLimitTests {
  private let disk = SimulatedFileSystem()

  private func open(
    _ entities: [EntityDescription], _ options: BinaryStore.Options = .appending
  ) throws -> BinaryStore {
    try BinaryStore(
      path: "/store", model: ManagedObjectModel(entities), options: options, fileSystem: disk)
  }

  private static func entities(_ count: Int, attributes: Int) -> [EntityDescription] {
    let attributes = (0..<attributes).map { AttributeDescription("a\($0)", .string) }
    return (0..<count).map { EntityDescription("E\($0)", attributes: attributes) }
  }

  @Test(
    "models of many attributes, of many entities, and of none",
    arguments: [(1, 500), (100, 1), (1, 0)])
  func models(entityCount: Int, attributeCount: Int) throws {
    let entities = Self.entities(entityCount, attributes: attributeCount)
    for options in [BinaryStore.Options.appending, .appending, .folding] {
      var request = StoreSaveRequest(changes: entities.map(StoreSaveRequest.EntityChanges.init))
      for index in entities.indices {
        request.changes[index].insertedValues = [Array(repeating: "x", count: attributeCount)]
      }
      _ = try open(entities, options).save(request)
    }
    let store = try open(entities)
    for entity in entities { #expect(try store.exactRows(of: entity).map(\.key) == [1, 2, 3]) }
  }

  @Test("a base of eighteen thousand columns is not taken for one that refers to itself")
  func manyColumns() throws {
    let entities = Self.entities(300, attributes: 60)
    _ = try open(entities).save(StoreSaveRequest(changes: []))
    #expect(try open(entities).exists)
  }

  @Test("a transaction of more rows than its frame would have bytes")
  func manyEqualRows() throws {
    let store = try open([StoredPeople.entity])
    _ = try store.save(StoredPeople.insertion("first"))
    for _ in 0..<2 {
      _ = try store.save(
        StoredPeople.request { changes in
          changes.insertedValues = Array(repeating: StoredPeople.values("", "", nil), count: 6_000)
        })
      #expect(disk.content(of: "/store-journal") == nil)
    }
    #expect(try open([StoredPeople.entity]).keys() == (1...12_001).map { Int64($0) })
  }

  @Test("a request that contradicts itself or the model is refused, and nothing is written")
  func invalidRequests() throws {
    let store = try open([StoredPeople.entity])
    _ = try store.save(StoredPeople.insertion("first"))
    let before = disk.content(of: "/store")
    let other = EntityDescription("Person", attributes: StoredPeople.entity.attributes.dropLast())
    var twice = StoredPeople.insertion("a")
    twice.changes += twice.changes
    let requests = [
      twice, StoreSaveRequest(changes: [.init(other)]),
      StoreSaveRequest(changes: [.init(EntityDescription("Group", attributes: []))]),
      StoredPeople.request { $0.insertedValues = [[]] },
      StoredPeople.request { $0.insertedValues = [["a", "b", 1, 2]] },
      StoredPeople.request { $0.insertedValues = [["a", 2, 1]] },
      StoredPeople.request { $0.insertedValues = [["a", "b", .integer(1 << 40)]] },
      StoredPeople.update(1, from: 1, to: ["a", "b", "c"]),
    ]
    for (index, request) in requests.enumerated() {
      let facts = StoreError.facts { _ = try store.save(request) }
      #expect(facts?.hasPrefix("invalidRequest") == true, "request \(index): \(facts ?? "saved")")
    }
    #expect(disk.content(of: "/store") == before)
    #expect(disk.filePaths == ["/store", "/store-lock"])
    #expect(disk.openFileCount == 0)
  }

  @Test("another store at the path of one that is open is not taken for it")
  func replaced() throws {
    _ = try open([StoredPeople.entity]).save(StoredPeople.insertion("first"))
    let store = try open([StoredPeople.entity])
    let other = try SimulatedStore()
    _ = try other.open().save(StoredPeople.insertion("other"))
    try disk.place(other.base, at: "/store")
    for use in [
      { _ = try store.firstNames() }, { _ = try store.save(StoredPeople.insertion("second")) },
    ] {
      #expect(StoreError.facts { try use() } == "replaced /store")
    }
    #expect(disk.content(of: "/store") == other.base)
  }

  @Test(
    "a file that may not be written is not replaced either",
    .enabled(if: geteuid() != 0, "the superuser may write everything"))
  func writeProtected() throws {
    let folder = try TemporaryFolder()
    let store = try BinaryStore(path: folder("people"), model: StoredPeople.model())
    _ = try store.save(StoredPeople.insertion("first"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o400], ofItemAtPath: folder("people"))
    #expect(
      StoreError.facts { _ = try store.save(StoredPeople.insertion("second")) }
        == "file open \(folder("people"))")
    #expect(try store.firstNames() == ["first"])
  }
}
