import ManagedObjects
import TestSupport
import Testing

@Suite("References of saved rows")
struct ReferenceSavingTests {
  private static func row(_ entity: String, _ key: Int64) -> RowReference {
    StoredFamilies.row(entity, key)
  }

  private static func missing(_ body: () throws -> Void) -> [MissingDestination]? {
    do {
      try body()
      return nil
    } catch StoreError.missingDestinations(let missing) {
      return missing
    } catch {
      return []
    }
  }

  @Test("provisional keys are replaced by those of the store, whichever row comes first")
  func provisional() throws {
    for store in try FamilyStores.all() {
      try store.insert("Person", count: 3)
      let result = try store.save { request in
        try request.change("Person") {
          try $0.insert(-5, ["boss": Self.row("Manager", -1), "parent": Self.row("Person", -9)])
          try $0.insert(-9, ["parent": Self.row("Person", -5)])
          try $0.update(2, ["parent": Self.row("Person", -9), "boss": Self.row("Manager", -1)])
        }
        try request.change("Manager") { try $0.insert(-1, ["boss": Self.row("Manager", -1)]) }
      }
      #expect(result.insertedKeys == ["Person": [RowKey(4), RowKey(5)], "Manager": [RowKey(1)]])
      #expect(try store.related("Person", 4, "children") == [Self.row("Person", 5)])
      #expect(
        try store.related("Person", 5, "children").keys(of: "Person") == [2, 4])
      let reports = try store.related("Manager", 1, "reports")
      #expect(reports.keys(of: "Person") == [2, 4])
      #expect(reports.keys(of: "Manager") == [1])
    }
  }

  @Test("a reference to a row that is not there is refused, and nothing is saved")
  func missingDestinations() throws {
    for store in try FamilyStores.all() {
      try store.insert("Person", count: 2)
      let absent = [
        Self.row("Person", 7), Self.row("Company", 1), Self.row("Nothing", 1),
        Self.row("Person", -3), Self.row("Person", 2),
      ]
      for destination in absent {
        let missing = Self.missing {
          try store.save { request in
            try request.change("Person") {
              try $0.insert(-1, ["parent": destination])
              try $0.update(1, ["parent": destination])
              $0.delete(2)
            }
          }
        }
        #expect(missing?.map(\.source) == [Self.row("Person", -1), Self.row("Person", 1)])
        #expect(missing?.map(\.destination) == [destination, destination])
        #expect(missing?.map(\.sourceEntityName) == ["Person", "Person"])
      }
      #expect(try store.count(StoreFetchRequest(entity: StoredFamilies.entity("Person"))) == 2)
    }
  }

  @Test("a link to a row that is not there is refused")
  func missingLinks() throws {
    for store in try FamilyStores.all() {
      try store.insert("Person", count: 1)
      let link = Link(source: Self.row("Person", 1), target: Self.row("Tag", -1))
      #expect(
        Self.missing { try store.save { $0.link("Party.tags") { $0.inserted = [link] } } }
          == [
            MissingDestination(
              source: link.source, destination: link.target, sourceEntityName: "Person")
          ])
      let other = Link(source: Self.row("Person", 2), target: Self.row("Person", 1))
      #expect(
        Self.missing { try store.save { $0.link("Person.friends") { $0.inserted = [other] } } }
          == [
            MissingDestination(
              source: other.target, destination: other.source, sourceEntityName: "Person",
              destinationEntityName: "Person")
          ])
    }
  }

  @Test("a reference that was left behind by a deletion may stay, but not be set anew")
  func dangling() throws {
    for store in try FamilyStores.all() {
      try store.insert("Person", count: 3)
      let gone = Self.row("Person", 1)
      try store.save { try $0.change("Person") { try $0.update(2, ["parent": gone]) } }
      try store.save { try $0.change("Person") { $0.delete(1) } }
      try store.save { try $0.change("Person") { try $0.update(2, from: 2, ["parent": gone]) } }
      #expect(try store.related("Person", 1, "children") == [Self.row("Person", 2)])
      let missing = Self.missing {
        try store.save { try $0.change("Person") { try $0.update(3, ["parent": gone]) } }
      }
      #expect(missing?.count == 1)
      // A conflict is told first.
      #expect(
        StoreError.facts {
          try store.save { try $0.change("Person") { try $0.update(2, ["parent": gone]) } }
        } == "conflict")
    }
  }

  @Test(
    "half a reference, or an impossible one, is refused",
    arguments: [
      (.null, 1), (1, .null), (0, 1), (1, 0), (1, -1), (1, .integer(1 << 32)), ("1", 1),
    ] as [(AttributeValue, AttributeValue)])
  func malformed(key: AttributeValue, entity: AttributeValue) throws {
    for store in try FamilyStores.all() {
      var values = try StoredFamilies.values(StoredFamilies.entity("Company"))
      (values[1], values[2]) = (key, entity)
      let facts = StoreError.facts {
        try store.save { request in
          try request.change("Company") { $0.inserted = [.init(key: RowKey(-1), values: values)] }
        }
      }
      #expect(facts == "invalidRequest Company.parent@key is no reference")
    }
  }

  @Test("a snapshot tells what it refers to")
  func snapshot() throws {
    for store in try FamilyStores.all() {
      try store.insert("Manager", count: 1)
      try store.save {
        try $0.change("Person") {
          try $0.insert(-1, ["boss": Self.row("Manager", 1)])
          try $0.insert(-2)
        }
      }
      let person = try StoredFamilies.entity("Person")
      let index = try #require(person.index(ofRelationship: "boss"))
      let boss = try #require(person.referenceColumn(of: index))
      let rows = try store.rows([RowKey(1), RowKey(2), RowKey(3)], of: person)
      #expect(rows.map { $0?.reference(at: boss) } == [Self.row("Manager", 1), nil, nil])
      #expect(rows[2] == nil)
    }
  }
}
