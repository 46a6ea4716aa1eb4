import Foundation
import ManagedObjects
import TestSupport
import Testing

/// A model may grow; what was stored with the older one is still there.
@Suite("Stores of older models")
struct OlderModelTests {
  private static let path = SimulatedStore.path

  @Test(
    "new attributes are nil or have their default, and reading writes nothing",
    arguments: OlderStore.formats, [true, false])
  func reading(format: Int, isReadOnly: Bool) throws {
    let disk = try OlderStore.disk(format: format)
    let (base, journal, names) = (disk.base, disk.journal, disk.fileNames)
    var options = BinaryStore.Options.appending
    options.isReadOnly = isReadOnly
    let store = try OlderStore.open(disk, options)
    #expect(try store.exactRows(of: OlderStore.entity) == OlderStore.rows())
    #expect(try store.exactRows(of: OlderStore.group) == [])
    #expect(try store.row(RowKey(2), of: OlderStore.entity)?.value(at: AttributeIndex(2)) == 3)
    #expect(disk.base == base)
    #expect(disk.journal == journal)
    #expect(disk.fileNames == names)
    disk.expectCleanShutdown()
  }

  @Test(
    "predicates and sort keys see the same values", arguments: OlderStore.formats,
    [
      ("nickname == nil", [1, 2, 3]), ("nickname BEGINSWITH 'a'", []), ("rating == 3", [1, 2, 3]),
      ("rating > 3", []), ("rating IN {1, 3}", [1, 2, 3]), ("balance == 12.5", [1, 2, 3]),
      ("balance < 12.5 OR motto CONTAINS 'ward' AND age > 55", [2]), ("motto == 'onward'", []),
      ("rating > age OR age == nil", [3]), ("NOT photo != nil", [1, 2, 3]),
      ("rating < age", [1, 2]),
    ] as [(String, [Int64])])
  func predicates(format: Int, sample: (format: String, keys: [Int64])) throws {
    let store = try OlderStore.open(OlderStore.disk(format: format))
    let predicate = try StorePredicate(
      FetchPredicate(format: sample.format), of: OlderStore.entity)
    let request = StoreFetchRequest(
      entity: OlderStore.entity, predicate: predicate,
      sortKeys: ["motto", "balance", "nickname", "objectID"].map(Self.sortKey))
    #expect(try store.fetch(request).map(\.key.rawValue) == sample.keys.reversed())
    #expect(try store.count(request) == sample.keys.count)
  }

  /// A sort key that all rows of the older store are equal for, and the order of age upside down.
  private static func sortKey(_ key: String) -> BoundSortKey {
    BoundSortKey(
      OlderStore.entity.index(ofAttribute: key).map { .attribute($0) } ?? .rowKey,
      descriptor: KeySortDescriptor(key, ascending: key != "objectID"))
  }

  @Test(
    "the first commit writes the store anew with the grown model, later ones go to a journal",
    arguments: OlderStore.formats, [0, 1 << 30])
  func saving(format: Int, limit: Int) throws {
    let disk = try OlderStore.disk(format: format)
    let store = try OlderStore.open(disk, .limited(to: limit))
    #expect(
      try store.save(OlderStore.insertion()).insertedKeys["Person"] == [RowKey(4)])
    #expect(disk.journal == [])
    var added = [OlderStore.newcomer]
    #expect(
      try OlderStore.open(disk).exactRows(of: OlderStore.entity) == OlderStore.rows(adding: added))
    let base = disk.base
    _ = try OlderStore.open(disk, .limited(to: limit)).save(OlderStore.insertion())
    added.append(OlderStore.newcomer)
    #expect((disk.base == base) == (limit > 0))
    #expect(try store.exactRows(of: OlderStore.entity) == OlderStore.rows(adding: added))
    #expect(
      try OlderStore.open(disk).exactRows(of: OlderStore.entity) == OlderStore.rows(adding: added))
    disk.expectCleanShutdown()
  }

  @Test("rows of the older model can be changed and deleted", arguments: OlderStore.formats)
  func changing(format: Int) throws {
    let disk = try OlderStore.disk(format: format)
    var changes = StoreSaveRequest.EntityChanges(OlderStore.entity)
    changes.updated = [.init(key: RowKey(3), expectedVersion: 1, values: OlderStore.newcomer)]
    changes.deleted = [.init(key: RowKey(1), expectedVersion: 1)]
    var groups = StoreSaveRequest.EntityChanges(OlderStore.group)
    groups.insertedValues = [["Friends"]]
    _ = try OlderStore.open(disk).save(StoreSaveRequest(changes: [changes, groups]))
    let store = try OlderStore.open(disk)
    let rows = try store.exactRows(of: OlderStore.entity)
    #expect(rows.map(\.key) == [2, 3])
    #expect(rows.map(\.version) == [1, 2])
    #expect(rows[0] == OlderStore.rows()[1])
    #expect(rows[1].values == OlderStore.rows(adding: [OlderStore.newcomer])[3].values)
    #expect(try store.exactRows(of: OlderStore.group).count == 1)
  }

  @Test(
    "who still has the older model open is refused at the next look, and writes nothing",
    arguments: OlderStore.formats)
  func olderProcess(format: Int) throws {
    let disk = try OlderStore.disk(format: format)
    let older = try disk.open()
    let olderReader = try disk.open()
    let olderWriter = try disk.open(.folding)
    #expect(try olderReader.keys() == [1, 2, 3])
    let row = try older.row(RowKey(1), of: StoredPeople.entity)
    _ = try OlderStore.open(disk).save(
      // Without a value for anything that the older model does not know.
      OlderStore.insertion(
        [.null, "Lovelace", .null, 36, .null, .null, .null, "Ada", .null, .null]))
    let base = disk.base
    for use in [
      { _ = try olderReader.keys() },
      { _ = try olderReader.row(RowKey(1), of: StoredPeople.entity) },
      { _ = try older.save(StoredPeople.insertion("x")) },
      { _ = try olderWriter.save(StoredPeople.insertion("x")) }, { _ = try disk.open() },
    ] {
      #expect(
        StoreError.facts { try use() } == "newerModel \(Self.path) [\"Person\", \"Group\"]")
    }
    #expect(row?.value(at: AttributeIndex(0)) == "Anthony")
    #expect(disk.base == base)
    #expect(disk.journal == [])
    disk.expectCleanShutdown()
  }

  @Test(
    "who has the grown model open sees what the older one still commits",
    arguments: OlderStore.formats)
  func olderWriter(format: Int) throws {
    let disk = try OlderStore.disk(format: format)
    let reader = try OlderStore.open(disk)
    #expect(try reader.exactRows(of: OlderStore.entity) == OlderStore.rows())
    for number in 0..<2 {
      _ = try disk.open().save(
        StoredPeople.request { $0.insertedValues = [StoredPeople.values("Ada", "Lovelace", 36)] })
      let added = Array(repeating: OlderStore.values("Ada", "Lovelace", 36), count: number + 1)
      #expect(try reader.exactRows(of: OlderStore.entity) == OlderStore.rows(adding: added))
    }
    _ = try OlderStore.open(disk).save(OlderStore.insertion())
    #expect(try reader.exactRows(of: OlderStore.entity).count == 6)
  }
}
