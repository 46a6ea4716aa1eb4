import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

/// References and links whose checksums are right but that no store has written.
@Suite("Forged relationships")
struct ForgedRelationshipTests {
  private static let path = "/topics"
  private static let entity = FormatFixture.format3.entity
  private static let table = LinkTable(
    name: "Topic.further", isSourceOrdered: true, isTargetOrdered: false)
  /// Integers that may stand where a key, a number or a place in an order should.
  private static let oddities: [Int64] = [0, -1, 2, .min, .max, 1 << 32, 0xffff_ffff]

  private static func rows(
    of entity: EntityDescription, _ values: [[AttributeValue]], checksummed: Bool = true
  ) -> SegmentRecord {
    var builder = SegmentBuilder(entity)
    for (index, values) in values.enumerated() {
      builder.append(key: Int64(index + 1), version: 1, values: values)
    }
    return builder.record(checksummed: checksummed)
  }

  private static func base(
    _ references: [[AttributeValue]] = [[.null, .null], [.null, .null]],
    links: [BaseRecord.Links] = []
  ) throws -> [UInt8] {
    let topics = rows(of: entity, references.map { ["x", 1] + $0 })
    let record = BaseRecord(
      seal: Data(repeating: 0x5e, count: 16), generation: 1,
      identifier: Data(repeating: 0x1d, count: 16),
      model: try CompiledModel(ManagedObjectModel([entity])).propertyList(),
      entities: [
        BaseRecord.Entity(
          name: entity.name,
          versionHash: Data(littleEndian: [Int64(bitPattern: entity.versionHash.rawValue)]),
          nextKey: 1_000, rows: topics)
      ], links: links)
    return Array(try record.sealedFile(path: ""))
  }

  private static func links(
    named name: String = table.name, nextKey: Int64 = 1_000, _ values: [[Int64]] = []
  ) -> BaseRecord.Links {
    let rows = rows(of: table.entity, values.map { $0.map(AttributeValue.integer) })
    return BaseRecord.Links(name: name, nextKey: nextKey, rows: rows)
  }

  /// Opens, reads and changes whatever can be, to see that nothing traps.
  private static func use(base: [UInt8], journal: [UInt8]? = nil) throws -> String? {
    let disk = SimulatedFileSystem()
    try disk.place(base, at: path)
    if let journal { try disk.place(journal, at: path + "-journal") }
    let model = try ManagedObjectModel([entity])
    func open(_ options: BinaryStore.Options = .appending) throws -> BinaryStore {
      try BinaryStore(path: path, model: model, options: options, fileSystem: disk)
    }
    let facts = StoreError.facts {
      let store = try open()
      for row in try store.fetch(StoreFetchRequest(entity: entity)) {
        _ = row.reference(at: AttributeIndex(2))
      }
      for index in 1...3 {
        _ = try store.related(
          StoreRelationshipRequest(
            model: model, entity: model.entities[0], relationship: RelationshipIndex(index),
            keys: ([1, 2, 3] + oddities).map(RowKey.init)))
      }
    }
    for options in [BinaryStore.Options.appending, .folding] {
      var changes = LinkChanges(table)
      let (first, second) = (FormatFixture.row(1), FormatFixture.row(2))
      changes.inserted = [Link(source: first, target: second)]
      changes.orderedTargets = [first: [second, first]]
      _ = try? open(options).save(StoreSaveRequest(changes: [], links: [changes]))
      var deletion = StoreSaveRequest.EntityChanges(entity)
      deletion.deleted = [.init(key: RowKey(2), expectedVersion: 1)]
      _ = try? open(options).save(StoreSaveRequest(changes: [deletion]))
    }
    #expect(disk.openFileCount == 0)
    return facts
  }

  @Test("references to what cannot be are none, or lead nowhere")
  func references() throws {
    for key in Self.oddities {
      for number in Self.oddities + [Self.entity.number.rawValue] {
        let base = try Self.base([[.integer(key), .integer(number)], [.integer(key), .null]])
        #expect(try Self.use(base: base) == nil)
      }
    }
  }

  @Test("links of what cannot be are passed over")
  func oddLinks() throws {
    let topic = Self.entity.number.rawValue
    for odd in Self.oddities {
      let rows = [
        [odd, topic, 1, topic, odd], [1, odd, 2, topic, .max], [1, topic, odd, topic, .min],
        [1, topic, 2, odd, odd], [1, topic, 2, topic, odd], [1, topic, 2, topic, odd], [odd],
      ]
      #expect(try Self.use(base: Self.base(links: [Self.links(rows)])) == nil)
    }
  }

  @Test("link tables that the model does not have, or that stand twice, are refused")
  func tables() throws {
    let tables = [
      [Self.links(named: "Topic.else")], [Self.links(named: Self.entity.name)],
      [Self.links(), Self.links()],
      [Self.links(named: "Topic.parts")],
    ]
    for tables in tables {
      #expect(try Self.use(base: Self.base(links: tables)) == "corrupt \(Self.path)")
    }
  }

  @Test("impossible keys of links are refused", arguments: [0, -1, 1, 2, Int64.max])
  func nextKeys(nextKey: Int64) throws {
    let number = Self.entity.number.rawValue
    let links = Self.links(nextKey: nextKey, Array(repeating: [1, number, 2, number], count: 2))
    #expect(try Self.use(base: Self.base(links: [links])) == "corrupt \(Self.path)")
  }

  @Test("columns of links that do not fit each other are refused")
  func columns() throws {
    let number = Self.entity.number.rawValue
    let changes: [(inout SegmentRecord) -> Void] = [
      { $0.rowCount = 5 }, { $0.attributes[0].type = .string }, { $0.attributes[1].name = "else" },
      { $0.attributes[0].values = Data([1]) }, { $0.attributes[2].checksums = nil },
      { $0.attributes.append($0.attributes[0]) }, { $0.attributes[0].width = 3 },
    ]
    for change in changes {
      var links = Self.links([[1, number, 2, number], [2, number, 1, number]])
      change(&links.rows)
      #expect(try Self.use(base: Self.base(links: [links])) == "corrupt \(Self.path)")
    }
  }

  @Test("a frame is refused that has links of another model, or of a number that is taken")
  func frames() throws {
    let number = Self.entity.number.rawValue
    let values: [[AttributeValue]] = [[1, .integer(number), 2, .integer(number), 5]]
    let inserted = Self.rows(of: Self.table.entity, values, checksummed: false)
    let base = try Self.base(links: [Self.links([[1, number, 1, number, 9]])])
    for name in ["Topic.else", Self.table.name] {
      let table = TransactionRecord.Table(name: name, nextKey: 1_000, inserted: inserted)
      let payload = try TransactionRecord(date: 0, author: nil, entities: [], links: [table])
        .payload()
      let journal = try StoreForgery.journal(of: base, [payload])
      #expect(try Self.use(base: base, journal: journal) == "corrupt \(Self.path)-journal")
    }
  }
}
