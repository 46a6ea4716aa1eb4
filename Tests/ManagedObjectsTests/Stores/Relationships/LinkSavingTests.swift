import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Links of saved rows")
struct LinkSavingTests {
  private static func row(_ entity: String, _ key: Int64) -> RowReference {
    StoredFamilies.row(entity, key)
  }

  private static func favourite(_ person: Int64, _ tag: Int64) -> Link {
    Link(source: row("Person", person), target: row("Tag", tag))
  }

  private static func favourites(_ store: any StoreReading, _ person: Int64) throws -> [Int64] {
    try store.related("Person", person, "favourites").map(\.key.rawValue)
  }

  /// Stores of two people and ten tags, of which the first person likes eight.
  private static func stores() throws -> [any PersistentStore] {
    let stores = try FamilyStores.all()
    for store in stores {
      try store.save { request in
        try request.change("Person") { for key in -2 ... -1 { try $0.insert(Int64(key)) } }
        try request.change("Tag") { for key in 1...10 { try $0.insert(Int64(-key)) } }
        request.link("Person.favourites") {
          // The person that is inserted second gets the key 2.
          $0.inserted = (1...8).map { favourite(-1, -$0) }
        }
      }
    }
    return stores
  }

  @Test("links get the keys of rows that are inserted with them, and keep the order of the request")
  func provisional() throws {
    for store in try Self.stores() {
      #expect(try Self.favourites(store, 2) == Array(1...8))
      #expect(try Self.favourites(store, 1) == [])
    }
  }

  @Test("a link that is there already is left, one that is not there need not be deleted")
  func repetition() throws {
    for store in try Self.stores() {
      try store.save {
        $0.link("Person.favourites") {
          $0.inserted = [Self.favourite(2, 3), Self.favourite(2, 9), Self.favourite(2, 9)]
          $0.deleted = [Self.favourite(1, 1), Self.favourite(2, 3), Self.favourite(2, 8)]
        }
      }
      #expect(try Self.favourites(store, 2) == [1, 2, 3, 4, 5, 6, 7, 9])
    }
  }

  @Test("deleting a row deletes its links on both sides, also when it comes back")
  func deletion() throws {
    for store in try Self.stores() {
      try store.save {
        $0.link("Person.favourites") { $0.inserted = [Self.favourite(1, 5)] }
        $0.link("Person.friends") {
          $0.inserted = [
            Link(source: Self.row("Person", 1), target: Self.row("Person", 2)),
            Link(source: Self.row("Person", 2), target: Self.row("Person", 1)),
          ]
        }
      }
      try store.save {
        try $0.change("Person") { $0.delete(2) }
        try $0.change("Tag") { $0.delete(5) }
      }
      #expect(try Self.favourites(store, 1) == [])
      #expect(try store.related("Person", 1, "friends") == [])
      try store.save {
        try $0.change("Person") { try $0.insert(2) }
        try $0.change("Tag") { try $0.insert(5) }
      }
      #expect(try Self.favourites(store, 2) == [])
      #expect(try store.related("Person", 2, "friends") == [])
    }
  }

  @Test("rows that an order does not name come after those it does; unlinked ones are ignored")
  func order() throws {
    for store in try Self.stores() {
      let tags = [8, 10, 1, 8].map { Self.row("Tag", $0) }
      try store.save {
        $0.link("Person.favourites") { $0.orderedTargets = [Self.row("Person", 2): tags] }
      }
      #expect(try Self.favourites(store, 2) == [8, 1, 2, 3, 4, 5, 6, 7])
    }
  }

  @Test("both sides of a link table can have an order")
  func orderOfSources() throws {
    for store in try Self.stores() {
      try store.save {
        $0.link("Party.tags") {
          $0.inserted = [Self.favourite(1, 4), Self.favourite(2, 4), Self.favourite(1, 3)]
        }
      }
      #expect(try store.related("Tag", 4, "parties").keys(of: "Person") == [1, 2])
      try store.save {
        $0.link("Party.tags") {
          $0.orderedSources = [Self.row("Tag", 4): [Self.row("Person", 2)]]
        }
      }
      #expect(try store.related("Tag", 4, "parties").keys(of: "Person") == [2, 1])
      #expect(try store.related("Person", 1, "tags").keys(of: "Tag") == [3, 4])
    }
  }

  @Test("moving or adding one row of many rewrites one link")
  func oneRewrite() throws {
    let disk = SimulatedFileSystem()
    let store = try FamilyStores.open(disk)
    try store.insert("Person", count: 1)
    try store.insert("Tag", count: 1_001)
    try store.save {
      $0.link("Person.favourites") { $0.inserted = (1...1_000).map { Self.favourite(1, $0) } }
    }
    let tables = try #require(try store.currentState()).tables
    func rows(_ change: (inout LinkChanges) -> Void) throws -> [Int?] {
      var request = StoreSaveRequest(changes: [])
      request.link("Person.favourites", change)
      let links = try tables.prepare(request).links
      return links.flatMap { [$0.inserted?.rowCount, $0.updated?.rowCount, $0.deleted?.rowCount] }
    }
    let moved =
      [Self.row("Tag", 700)] + (1...1_000).filter { $0 != 700 }.map { Self.row("Tag", $0) }
    #expect(try rows { $0.orderedTargets = [Self.row("Person", 1): moved] } == [nil, 1, nil])
    #expect(try rows { $0.inserted = [Self.favourite(1, 1_001)] } == [1, nil, nil])
    #expect(try rows { $0.deleted = [Self.favourite(1, 500)] } == [nil, nil, 1])
    #expect(try rows { $0.inserted = [Self.favourite(1, 500)] } == [])
  }

  @Test("links that are not the model's, or stand twice, are refused")
  func refused() throws {
    let store = try FamilyStores.open(SimulatedFileSystem())
    let table = StoredFamilies.tables[0]
    let others = [
      LinkTable(name: "Party.others", isSourceOrdered: false, isTargetOrdered: true),
      LinkTable(name: table.name, isSourceOrdered: true, isTargetOrdered: true),
    ]
    for tables in [[others[0]], [others[1]], [table, table]] {
      let request = StoreSaveRequest(changes: [], links: tables.map { LinkChanges($0) })
      #expect(
        StoreError.facts { _ = try store.save(request) }?.hasPrefix("invalidRequest") == true)
    }
  }
}
