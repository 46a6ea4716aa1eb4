import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

/// A store of topics with references and links, as it was shipped.
@Suite("A damaged store with relationships")
struct RelationshipDamageTests {
  private static let path = "/topics"

  /// All that can be read of a store.
  private struct Content: Equatable {
    var rows: [ExactRow] = []
    var related: [[[RowReference]]] = []
  }

  private static let model = Result { try ManagedObjectModel([FormatFixture.format3.entity]) }

  private static func read(base: [UInt8], journal: [UInt8]?) throws -> Content {
    let disk = SimulatedFileSystem()
    try disk.place(base, at: path)
    if let journal { try disk.place(journal, at: path + "-journal") }
    defer { #expect(disk.openFileCount == 0) }
    let model = try model.get()
    let store = try BinaryStore(path: path, model: model, fileSystem: disk)
    let entity = model.entities[0]
    var content = Content(rows: try store.exactRows(of: entity))
    for (position, relationship) in entity.relationships.enumerated() where relationship.isToMany {
      content.related.append(
        try store.related(
          StoreRelationshipRequest(
            model: model, entity: entity, relationship: RelationshipIndex(position),
            keys: (1...4).map(RowKey.init))))
    }
    return content
  }

  private static func files() throws -> (base: [UInt8], journal: [UInt8]) {
    let names = FormatFixture.format3.fileNames
    return (
      Array(try FormatFixture.content(of: names[0])), Array(try FormatFixture.content(of: names[1]))
    )
  }

  @Test("every flipped bit of the base is an error that names the file", arguments: 0..<8)
  func flippedBits(bit: Int) throws {
    var base = try Self.files().base
    let seed = testSeed("flipped bits of related rows, bit \(bit)")
    for position in testSample(of: base.indices, 50, seed: seed &+ UInt64(bit)) {
      base[position] ^= 1 << UInt8(bit)
      let facts = StoreError.facts { _ = try Self.read(base: base, journal: nil) }
      #expect(
        facts == "corrupt \(Self.path)" || facts == "notAStore \(Self.path)",
        "bit \(bit) of byte \(position)")
      base[position] ^= 1 << UInt8(bit)
    }
  }

  @Test("a base that is cut short, or ends in zeros, is an error")
  func cuts() throws {
    let base = try Self.files().base
    let seed = testSeed("cut bases of related rows")
    for count in testSample(of: base.indices, 60, seed: seed) {
      #expect(throws: StoreError.self, "\(count) bytes") {
        try Self.read(base: Array(base.prefix(count)), journal: nil)
      }
      let zeros = base.prefix(count) + Array(repeating: 0, count: base.count - count)
      #expect(throws: StoreError.self, "zeros from byte \(count)") {
        try Self.read(base: Array(zeros), journal: nil)
      }
    }
  }

  @Test("a last transaction of a former journal that is not whole has not happened")
  func tornTransaction() throws {
    var (base, journal) = try Self.files()
    let before = try Self.read(base: base, journal: nil)
    #expect(try Self.read(base: base, journal: journal) != before)
    let positions = Journal.headerSize..<journal.count
    for count in testSample(of: positions, 60, seed: testSeed("cut transactions")) {
      #expect(try Self.read(base: base, journal: Array(journal.prefix(count))) == before)
    }
    for position in testSample(of: positions, 60, seed: testSeed("flipped bits of transactions")) {
      journal[position] ^= 1 << UInt8(position % 8)
      #expect(try Self.read(base: base, journal: journal) == before, "byte \(position)")
      journal[position] ^= 1 << UInt8(position % 8)
    }
  }
}
