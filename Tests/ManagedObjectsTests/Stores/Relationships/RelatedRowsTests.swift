import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Related rows")
struct RelatedRowsTests {
  private static func row(_ entity: String, _ key: Int64) -> RowReference {
    StoredFamilies.row(entity, key)
  }

  @Test("what is no stored to-many relationship of the model is refused")
  func refused() throws {
    let person = try StoredFamilies.entity("Person")
    var requests = try ["parent", "boss"].map { try StoredFamilies.request("Person", $0, [1]) }
    requests.append(
      StoreRelationshipRequest(
        model: StoredFamilies.model, entity: person, relationship: RelationshipIndex(7), keys: []))
    requests.append(
      StoreRelationshipRequest(
        model: try StoredPeople.model(), entity: person, relationship: RelationshipIndex(1),
        keys: [RowKey(1)]))
    for store in try FamilyStores.all() {
      for request in requests {
        let facts = StoreError.facts { _ = try store.related(request) }
        #expect(facts?.hasPrefix("invalidRequest") == true)
      }
    }
  }

  @Test("rows of another entity with the same key are not meant")
  func sameKeys() throws {
    for store in try FamilyStores.all() {
      try store.insert("Company", count: 1)
      try store.insert("Manager", count: 1)
      try store.save {
        try $0.change("Person") {
          try $0.insert(-1, ["parent": Self.row("Company", 1)])
          try $0.insert(-2, ["parent": Self.row("Manager", 1)])
        }
      }
      #expect(try store.related("Company", 1, "children") == [Self.row("Person", 1)])
      #expect(try store.related("Manager", 1, "children") == [Self.row("Person", 2)])
      #expect(try store.related("Person", 1, "children") == [])
      let request = try StoredFamilies.request("Company", "children", [1, 9, 1, -1])
      let found = [[Self.row("Person", 1)], [], [Self.row("Person", 1)], []]
      #expect(try store.related(request) == found)
    }
  }

  /// Stores whose people and managers have parents among the first 50, in large and small segments.
  private static func largeStores() throws -> [any PersistentStore] {
    let stores = try FamilyStores.all()
    for store in stores {
      try store.insert("Person", count: 50)
      try store.save {
        for entity in ["Person", "Manager"] {
          try $0.change(entity) {
            for key in 1...2_500 {
              try $0.insert(Int64(-key), ["parent": row("Person", Int64(key % 50 + 1))])
            }
          }
        }
      }
      for key in Int64(51)...60 {
        try store.save { request in
          try request.change("Person") {
            try $0.update(key, ["parent": row("Person", 50)])
            $0.delete(key + 100)
          }
        }
      }
    }
    return stores
  }

  @Test("asking for one row again and again gives what asking for all at once does")
  func lookups() throws {
    let keys = Array(Int64(1)...50)
    for store in try Self.largeStores() {
      let all = try store.related(StoredFamilies.request("Person", "children", keys))
      #expect(all.reduce(0) { $0 + $1.count } == 4_990)
      #expect(all[49].keys(of: "Person").contains(60))
      #expect(!all[10].keys(of: "Person").contains(60))
      for _ in 0..<2 {
        for (key, expected) in zip(keys, all) {
          #expect(try store.related("Person", key, "children") == expected)
        }
      }
    }
  }

  @Test("a few look-ups scan a segment, many put its rows in lists once")
  func listing() throws {
    let indexes = ReferenceIndexes()
    var made = 0
    func look(_ count: Int) throws -> Bool {
      try indexes.lists(lookingUp: count, in: 3) { () throws(StoreError) in
        made += 1
        let column = Column(AttributeDescription("a", .integer64), rowCount: 0, constant: .null)
        return KeyLists(
          column, PackedIntegers(origin: 0, step: 0, width: 0, bytes: .init(copying: [UInt8]())))
      } != nil
    }
    let limit = ReferenceIndexes.scanLimit
    #expect(try (0..<limit + 2).map { _ in try look(1) }.firstIndex(of: true) == limit)
    #expect(made == 1)
    #expect(try look(100_000))
    #expect(made == 1)
  }

  @Test("a generation stays as it is, whatever is saved later")
  func generation() throws {
    for store in try FamilyStores.all() {
      let empty = try store.currentGeneration()
      try store.insert("Tag", count: 2)
      try store.insert("Company", count: 1)
      let link = Link(source: Self.row("Company", 1), target: Self.row("Tag", 1))
      try store.save { $0.link("Party.tags") { $0.inserted = [link] } }
      let kept = try store.currentGeneration()
      // More than an in-memory store keeps segments.
      for version in Int64(1)...70 {
        try store.save { try $0.change("Tag") { try $0.update(1, from: version) } }
      }
      try store.save { try $0.change("Tag") { $0.delete(1, of: 71) } }
      let tag = try StoredFamilies.entity("Tag")
      #expect(try kept.related("Company", 1, "tags") == [Self.row("Tag", 1)])
      #expect(try kept.row(RowKey(1), of: tag)?.version == 1)
      #expect(try kept.count(StoreFetchRequest(entity: tag)) == 2)
      #expect(try kept.fetch(StoreFetchRequest(entity: tag)).count == 2)
      #expect(try store.related("Company", 1, "tags") == [])
      #expect(try empty.count(StoreFetchRequest(entity: tag)) == 0)
      #expect(kept.identifier == store.identifier && empty.identifier == store.identifier)
    }
  }
}
