import Foundation
import ManagedObjects
import TestSupport
import Testing

/// The stores of every format that was ever shipped must open for ever.
@Suite("Stores of earlier versions")
struct FormatFixtureTests {
  private static func rows(_ rows: [[AttributeValue]]) -> [ExactRow] {
    rows.enumerated().map { ExactRow(key: Int64($0 + 1), version: 1, values: $1) }
  }

  @Test("base and journal are read, and not touched by that", arguments: FormatFixture.all)
  func reading(fixture: FormatFixture) throws {
    let copy = try fixture.copy()
    #expect(try fixture.open(copy).exactRows(of: fixture.entity) == Self.rows(fixture.rows))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: copy.path).sorted() == fixture.fileNames)
    for name in fixture.fileNames {
      #expect(
        try Data(contentsOf: URL(filePath: copy(name))) == FormatFixture.content(of: name))
    }
  }

  @Test("the last row is in the journal", arguments: FormatFixture.all)
  func base(fixture: FormatFixture) throws {
    let copy = try fixture.copy([fixture.name])
    #expect(try fixture.open(copy).exactRows(of: fixture.entity) == Self.rows(fixture.base))
  }

  @Test("commits and folds go on from it", arguments: FormatFixture.all, [0, 1 << 30])
  func saving(fixture: FormatFixture, limit: Int) throws {
    let copy = try fixture.copy()
    let reader = try fixture.open(copy)
    var rows = fixture.rows
    for number in 0..<3 {
      rows.append(fixture.rows[number])
      let result = try fixture.open(copy, .limited(to: limit)).save(
        fixture.insertion([fixture.rows[number]]))
      #expect(result.insertedKeys[fixture.entity.name] == [RowKey(Int64(rows.count))])
      #expect(try reader.exactRows(of: fixture.entity) == Self.rows(rows))
      #expect(try fixture.open(copy).exactRows(of: fixture.entity) == Self.rows(rows))
      // Behind a base or a frame of an older format no frame of this one may stand.
      let isFolded = limit == 0 || number == 0 && fixture.format < 5
      #expect(FileManager.default.fileExists(atPath: copy(fixture.fileNames[1])) != isFolded)
    }
  }

  @Test("history tells the tags that there were", arguments: FormatFixture.all)
  func tags(fixture: FormatFixture) throws {
    let copy = try fixture.copy()
    for options in [BinaryStore.Options.appending, .folding] {
      let tags = try fixture.open(copy).history(after: nil).map(\.tag)
      #expect(tags.allSatisfy { $0 == fixture.tag })
      #expect(!tags.isEmpty || fixture.format < 3)
      _ = try fixture.open(copy, options).reserveKeys(1, of: fixture.entity)
    }
  }

  @Test("a model that has grown since is told from the stored one", arguments: FormatFixture.all)
  func grownModel(fixture: FormatFixture) throws {
    let copy = try fixture.copy()
    let attributes = fixture.entity.attributes
    func entity(_ attributes: [AttributeDescription]) -> EntityDescription {
      var entity = EntityDescription(fixture.entity.name, attributes: attributes)
      entity.declaredRelationships = fixture.entity.relationships
      return entity
    }
    let count = AttributeDescription("count", .integer64, isOptional: false, defaultValue: 1)
    let grown = entity([count] + attributes)
    let store = try BinaryStore(path: copy(fixture.name), model: ManagedObjectModel([grown]))
    #expect(try store.exactRows(of: grown) == Self.rows(fixture.rows.map { [1] + $0 }))
    let shrunk = entity([count] + attributes.dropFirst())
    let less = try BinaryStore(path: copy(fixture.name), model: ManagedObjectModel([shrunk]))
    #expect(try less.exactRows(of: shrunk) == Self.rows(fixture.rows.map { [1] + $0.dropFirst() }))
  }

  @Test(
    "relationships of a store are read, from the base, behind the journal and after a fold",
    arguments: FormatFixture.related.indices)
  func relationships(index: Int) throws {
    let fixture = FormatFixture.format3
    let (name, base, journal) = FormatFixture.related[index]
    let relationship = try #require(fixture.entity.index(ofRelationship: name))
    func related(_ copy: TemporaryFolder) throws -> [[Int64]] {
      let request = StoreRelationshipRequest(
        model: try ManagedObjectModel([fixture.entity]), entity: fixture.entity,
        relationship: relationship, keys: [RowKey(1), RowKey(2)])
      return try fixture.open(copy).related(request).map { $0.map(\.key.rawValue) }
    }
    #expect(try related(fixture.copy([fixture.name])) == base)
    let copy = try fixture.copy()
    #expect(try related(copy) == journal)
    _ = try fixture.open(copy, .folding).save(fixture.insertion([]))
    #expect(try related(copy) == journal)
  }

  @Test(
    "record the fixture of the newest format",
    .enabled(
      if: ProcessInfo.processInfo.environment["CONTACTS_RECORD_FIXTURES"] == "1",
      "replaces a file that must stay as it was shipped: set CONTACTS_RECORD_FIXTURES=1"))
  func record() throws {
    let fixture = FormatFixture.newest
    let recorded = try TemporaryFolder()
    var options = BinaryStore.Options.appending
    options.fewestIndexedRows = 1
    try fixture.save { [options] in try fixture.open(recorded, options) }
    try FileManager.default.createDirectory(
      at: FormatFixture.folder, withIntermediateDirectories: true)
    for name in fixture.fileNames {
      try Data(contentsOf: URL(filePath: recorded(name)))
        .write(to: FormatFixture.folder.appending(path: name))
    }
  }
}
