import ManagedObjects
import TestSupport
import Testing

@Suite("Rows under keys that were given before")
struct GivenKeyTests {
  private static func keys(_ store: any StoreReading) throws -> [Int64] {
    try store.fetch(StoreFetchRequest(entity: StoredFamilies.entity("Tag"))).map(\.key.rawValue)
  }

  @Test("reserved keys are given to nobody else, whoever asks")
  func reserving() throws {
    let tag = try StoredFamilies.entity("Tag")
    for store in try FamilyStores.all() {
      #expect(try store.reserveKeys(3, of: tag) == [RowKey(1), RowKey(2), RowKey(3)])
      let result = try store.save { try $0.change("Tag") { try $0.insert(-1) } }
      #expect(result.insertedKeys["Tag"] == [RowKey(4)])
      #expect(try store.reserveKeys(1, of: tag) == [RowKey(5)])
      #expect(try store.reserveKeys(0, of: tag) == [])
      for count in [-1, .max] {
        #expect(throws: StoreError.self) { try store.reserveKeys(count, of: tag) }
      }
      #expect(try Self.keys(store) == [4])
    }
  }

  @Test("reserved keys stay reserved after a loss of power", arguments: [0, 1 << 30])
  func durable(limit: Int) throws {
    let (tag, disk) = (try StoredFamilies.entity("Tag"), SimulatedFileSystem())
    for number in 0..<4 {
      let store = try FamilyStores.open(disk.crash { _ in 0 }, .limited(to: limit))
      #expect(try Self.keys(store) == [])
      #expect(
        try FamilyStores.open(disk, .limited(to: limit)).reserveKeys(2, of: tag)
          == [RowKey(Int64(number * 2 + 1)), RowKey(Int64(number * 2 + 2))])
      let next = try FamilyStores.open(disk.crash { _ in 0 }, .limited(to: limit))
      #expect(try next.reserveKeys(1, of: tag) == [RowKey(Int64(number * 2 + 3))])
    }
  }

  @Test("a store that is read only, or of another model, reserves none")
  func refused() throws {
    let disk = SimulatedFileSystem()
    try FamilyStores.open(disk).insert("Tag", count: 1)
    var options = BinaryStore.Options.appending
    options.isReadOnly = true
    let (tag, reader) = (try StoredFamilies.entity("Tag"), try FamilyStores.open(disk, options))
    #expect(StoreError.facts { _ = try reader.reserveKeys(1, of: tag) } == "readOnly /families")
    let store = try FamilyStores.open(disk)
    #expect(throws: StoreError.self) { try store.reserveKeys(1, of: StoredPeople.entity) }
  }

  @Test("rows come under reserved keys and those of deleted rows, in the order of keys")
  func inserting() throws {
    let tag = try StoredFamilies.entity("Tag")
    for store in try FamilyStores.all() {
      try store.insert("Tag", count: 3)
      _ = try store.reserveKeys(4, of: tag)
      try store.save { try $0.change("Tag") { $0.delete(2) } }
      let result = try store.save {
        try $0.change("Tag") {
          for key in [6, -1, 2, -2, 5] as [Int64] { try $0.insert(key) }
        }
      }
      #expect(result.insertedKeys["Tag"]?.map(\.rawValue) == [6, 8, 2, 9, 5])
      #expect(try Self.keys(store) == [1, 2, 3, 5, 6, 8, 9])
      #expect(try store.row(RowKey(2), of: tag)?.version == 1)
      try store.save { try $0.change("Tag") { try $0.insert(7) } }
      #expect(try Self.keys(store) == [1, 2, 3, 5, 6, 7, 8, 9])
    }
  }

  @Test(
    "a key that a row has, that was never given, or that stands twice is refused",
    arguments: [[1], [4], [0], [3, 3], [-1, -1], [-2, 3, -2], [2]] as [[Int64]])
  func refusedKeys(keys: [Int64]) throws {
    for store in try FamilyStores.all() {
      try store.insert("Tag", count: 2)
      _ = try store.reserveKeys(1, of: StoredFamilies.entity("Tag"))
      let facts = StoreError.facts {
        try store.save { request in
          try request.change("Tag") {
            for key in keys { try $0.insert(key) }
            $0.delete(2)
          }
        }
      }
      #expect(facts?.hasPrefix("invalidRequest") == true, "\(keys)")
      #expect(try Self.keys(store) == [1, 2])
    }
  }
}
