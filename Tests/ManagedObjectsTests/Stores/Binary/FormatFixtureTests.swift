import Foundation
import ManagedObjects
import TestSupport
import Testing

/// The stores of every format that was ever shipped must open for ever.
@Suite("Stores of earlier versions")
struct FormatFixtureTests {
  private static let name = "format-1.contacts"
  private static let fileNames = [name, name + "-journal"]

  private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../../Fixtures/stores").standardizedFileURL

  private static let people = [
    StoredPeople.values("Anthony", "Robbins", 51), StoredPeople.values("Richard", "Branson", 61),
    StoredPeople.values("Zoë", "Ångström", nil),
  ]

  private static func rows(_ people: [[AttributeValue]]) -> [ExactRow] {
    people.enumerated().map { ExactRow(key: Int64($0 + 1), version: 1, values: $1) }
  }

  /// A copy of the fixture in a folder of its own.
  private static func copy(_ names: [String] = fileNames) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in names {
      try Data(contentsOf: folder.appending(path: name)).write(to: URL(filePath: copy(name)))
    }
    return copy
  }

  private static func open(
    _ copy: TemporaryFolder, _ options: BinaryStore.Options = .appending
  ) throws -> BinaryStore {
    try BinaryStore(path: copy(name), model: StoredPeople.model(), options: options)
  }

  @Test("format 1: base and journal are read, and not touched by that")
  func format1() throws {
    let copy = try Self.copy()
    #expect(try Self.open(copy).exactRows(of: StoredPeople.entity) == Self.rows(Self.people))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: copy.path).sorted() == Self.fileNames)
    for name in Self.fileNames {
      #expect(
        try Data(contentsOf: URL(filePath: copy(name)))
          == Data(contentsOf: Self.folder.appending(path: name)))
    }
  }

  @Test("format 1: the last person is in the journal")
  func format1Base() throws {
    let copy = try Self.copy([Self.name])
    #expect(
      try Self.open(copy).exactRows(of: StoredPeople.entity) == Self.rows(Self.people.dropLast()))
  }

  @Test("format 1: commits and folds go on from it", arguments: [0, 1 << 30])
  func format1Saving(limit: Int) throws {
    let copy = try Self.copy()
    let person = StoredPeople.values("Ada", "Lovelace", 36)
    let result = try Self.open(copy, .limited(to: limit)).save(
      StoredPeople.request { $0.inserted = [person] })
    #expect(result.insertedKeys["Person"] == [RowKey(4)])
    #expect(
      try Self.open(copy).exactRows(of: StoredPeople.entity) == Self.rows(Self.people + [person]))
  }

  @Test(
    "record the fixture of format 1",
    .enabled(
      if: ProcessInfo.processInfo.environment["CONTACTS_RECORD_FIXTURES"] == "1",
      "replaces a file that must stay as it was shipped: set CONTACTS_RECORD_FIXTURES=1"))
  func record() throws {
    let recorded = try TemporaryFolder()
    for people in [Self.people.dropLast(), Self.people.suffix(1)] {
      _ = try Self.open(recorded).save(StoredPeople.request { $0.inserted = Array(people) })
    }
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    for name in Self.fileNames {
      try Data(contentsOf: URL(filePath: recorded(name)))
        .write(to: Self.folder.appending(path: name))
    }
  }
}
