import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Inserting graphs in batches")
struct BatchGraphInsertTests {
  private static let model = StoredFamilies.model

  private static func insertion(
    _ entity: String, _ keys: [String] = ["name"], _ relationships: [String] = []
  ) throws -> BatchInsertRequest {
    try BatchInsertRequest(
      entityName: entity, keys: keys, relationships: relationships, in: model)
  }

  private static func relationship(
    _ key: String, of entity: String
  ) throws -> BatchGraphInsertRequest.Relationship {
    try BatchGraphInsertRequest.Relationship(key, of: entity, in: model)
  }

  private static func row(_ entity: String, _ key: Int64) -> RowReference {
    StoredFamilies.row(entity, key)
  }

  @Test("references lead to rows of the same request and to saved ones")
  func references() throws {
    for store in try FamilyStores.all() {
      try store.insert("Company", count: 2)
      var people = try Self.insertion("Person", ["name", "age"], ["boss", "parent"])
      var managers = try Self.insertion("Manager", ["name"])
      try managers.append(["M1"])
      try managers.append(["M2"])
      try people.append(["P1", 1] + managers.reference(at: 1).values + [.null, .null])
      try people.append(
        ["P2", .null] + managers.reference(at: 0).values + people.reference(at: 2).values)
      try people.append(["P3", 3, .null, .null] + Self.row("Company", 2).values)
      let request = try BatchGraphInsertRequest([people, managers], in: Self.model)
      let rows = try request.run(in: store)
      #expect(rows.inserted.keys(of: "Person") == [1, 2, 3])
      #expect(rows.inserted.keys(of: "Manager") == [1, 2])
      #expect(try store.related("Manager", 1, "reports") == [Self.row("Person", 2)])
      #expect(try store.related("Manager", 2, "reports") == [Self.row("Person", 1)])
      #expect(try store.related("Person", 3, "children") == [Self.row("Person", 2)])
      #expect(try store.related("Company", 2, "children") == [Self.row("Person", 3)])
    }
  }

  @Test("pairs lead to new and saved rows, in either direction, each once")
  func links() throws {
    for store in try FamilyStores.all() {
      try store.insert("Tag", count: 2)
      try store.insert("Person", count: 2)
      var people = try Self.insertion("Person")
      for name in ["A", "B"] { try people.append([.string(name)]) }
      let (first, second) = (people.reference(at: 0), people.reference(at: 1))
      var request = try BatchGraphInsertRequest([people], in: Self.model)
      let old = Self.row("Person", 1)
      let friends = [(first, second), (first, old), (first, old), (old, Self.row("Person", 2))]
      try request.relate(
        friends.map { Link(source: $0, target: $1) }, by: Self.relationship("friends", of: "Person")
      )
      try request.relate(
        [Link(source: Self.row("Tag", 2), target: second)],
        by: Self.relationship("parties", of: "Tag"))
      try request.relate(
        [Link(source: first, target: Self.row("Tag", 2))],
        by: Self.relationship("tags", of: "Person"))
      try request.relate(
        [2, 1].map { Link(source: first, target: Self.row("Tag", $0)) },
        by: Self.relationship("favourites", of: "Person"))
      _ = try request.run(in: store)
      #expect(try store.related("Person", 3, "friends").map(\.key.rawValue) == [1, 4])
      #expect(try store.related("Person", 1, "friends").map(\.key.rawValue) == [2, 3])
      #expect(try store.related("Person", 4, "friends").map(\.key.rawValue) == [3])
      #expect(try store.related("Tag", 2, "parties").map(\.key.rawValue) == [4, 3])
      #expect(try store.related("Person", 3, "favourites").map(\.key.rawValue) == [2, 1])
    }
  }

  @Test("rows and pairs are the same as if they were given one by one, and are read as columns")
  func differential() throws {
    var random = seededRandom(for: "graphs in batches")
    for round in 0..<testRounds(8) {
      let counts = ["Person": 1 + random.below(40), "Tag": 1 + random.below(10)]
      let graph = RandomGraph(counts, &random)
      for (store, other) in try zip(FamilyStores.all(), FamilyStores.all()) {
        for _ in 0..<2 {
          _ = try graph.request().run(in: store)
          _ = try other.save(graph.plainRequest())
        }
        for entity in StoredFamilies.entities {
          #expect(try store.exactRows(of: entity) == other.exactRows(of: entity), "\(round)")
          var batches = random
          try RowBatchTrial(StoreFetchRequest(entity: entity), &batches).check(store, "\(round)")
        }
        for (entity, key) in [("Person", "friends"), ("Party", "tags"), ("Tag", "parties")] {
          let pairs = try store.pairs(entity, key)
          #expect(try pairs == other.pairs(entity, key), "\(round)")
          #expect(try pairs == PlainReader(store: store).pairs(entity, key), "\(round)")
        }
      }
    }
  }

  @Test("what leads nowhere is refused, and nothing is inserted")
  func missing() throws {
    for store in try FamilyStores.all() {
      for destination in [Self.row("Manager", 7), Self.row("Manager", -2)] {
        var people = try Self.insertion("Person", ["name"], ["boss"])
        try people.append(["P"] + destination.values)
        let request = try BatchGraphInsertRequest([people], in: Self.model)
        let error = #expect(throws: StoreError.self) { try request.run(in: store) }
        guard case .missingDestinations(let missing)? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(missing.map(\.destination) == [destination])
        #expect(missing.map(\.source) == [Self.row("Person", -1)])
      }
      var people = try Self.insertion("Person")
      try people.append(["P"])
      var request = try BatchGraphInsertRequest([people], in: Self.model)
      try request.relate(
        [Link(source: people.reference(at: 0), target: Self.row("Person", 9))],
        by: Self.relationship("friends", of: "Person"))
      #expect(throws: StoreError.self) { try request.run(in: store) }
      #expect(try store.fetch(StoreFetchRequest(entity: StoredFamilies.entity("Person"))).isEmpty)
    }
  }

  @Test("objects of other entities and relationships that are kept elsewhere are refused")
  func refusals() throws {
    for key in ["employer", "children", "friends", "unknown"] {
      #expect(throws: ManagedObjectError.self) { try Self.insertion("Person", [], [key]) }
    }
    for (key, entity) in [("staff", "Company"), ("parent", "Person"), ("children", "Person")] {
      #expect(throws: ManagedObjectError.self) { try Self.relationship(key, of: entity) }
    }
    var people = try Self.insertion("Person", ["name"], ["boss"])
    #expect(throws: ManagedObjectError.self) {
      try people.append(["P"] + people.reference(at: 0).values)
    }
    for values: [AttributeValue] in [
      [1, .null], [.null, 1], [0, .integer(people.number("Manager"))],
    ] {
      #expect(throws: (any Error).self) { try people.append(["P"] + values) }
      var columns = people.emptyColumns
      for (index, value) in (["P"] + values).enumerated() { columns[index].append(value) }
      #expect(throws: (any Error).self) { try people.append(columns: columns) }
    }
    #expect(throws: StoreError.self) { try people.append(["P"]) }
    #expect(people.count == 0)
    #expect(throws: StoreError.self) {
      try BatchGraphInsertRequest([people, people], in: Self.model)
    }
    var request = try BatchGraphInsertRequest([people], in: Self.model)
    #expect(throws: ManagedObjectError.self) {
      try request.relate(
        [Link(source: Self.row("Person", 1), target: Self.row("Tag", 1))],
        by: Self.relationship("friends", of: "Person"))
    }
  }

  @Test("a row can be related after it was added")
  func later() throws {
    for store in try FamilyStores.all() {
      var people = try Self.insertion("Person", ["name"], ["parent", "boss"])
      for name in ["A", "B", "C"] {
        try people.append([.string(name)] + people.reference(at: 0).values + [.null, .null])
      }
      try people.relate(1, by: "parent", to: people.reference(at: 2))
      try people.relate(0, by: "parent", to: nil)
      #expect(throws: ManagedObjectError.self) {
        try people.relate(0, by: "boss", to: people.reference(at: 0))
      }
      #expect(throws: ManagedObjectError.self) { try people.relate(0, by: "name", to: nil) }
      #expect(throws: StoreError.self) { try people.relate(3, by: "parent", to: nil) }
      _ = try BatchGraphInsertRequest([people], in: Self.model).run(in: store)
      #expect(try store.related("Person", 3, "children").map(\.key.rawValue) == [2])
      #expect(try store.related("Person", 1, "children").map(\.key.rawValue) == [3])
    }
  }
}

extension BatchInsertRequest {
  fileprivate func number(_ entity: String) -> Int64 { EntityNumber(name: entity).rawValue }
}

extension StoreReading {
  /// The pairs that a relationship connects.
  fileprivate func pairs(_ entity: String, _ key: String) throws -> Set<Link> {
    let entity = try StoredFamilies.entity(entity)
    let request = StoreLinkRequest(
      model: StoredFamilies.model, entity: entity,
      relationship: try #require(entity.index(ofRelationship: key)))
    var pairs: Set<Link> = []
    try forEachLinkBatch(of: request) { links in
      for link in links { #expect(pairs.insert(link).inserted) }
      return true
    }
    return pairs
  }
}

/// Random people and tags with random parents, friends and tags.
private struct RandomGraph {
  private var people: [(name: AttributeValue, age: AttributeValue, parent: Int64?)] = []
  private var tags: [AttributeValue] = []
  private var friends: [Link] = []
  private var tagged: [Link] = []

  init(_ counts: [String: Int], _ random: inout SplitMix64) {
    let (personCount, tagCount) = (counts["Person"] ?? 1, counts["Tag"] ?? 1)
    for number in 0..<personCount {
      people.append(
        (
          random.happens(percent: 10) ? .null : .string("P\(number)"),
          random.happens(percent: 50) ? .null : .integer(Int64(random.below(100))),
          random.happens(percent: 40) ? nil : Int64(-1 - random.below(personCount))
        ))
    }
    tags = (0..<tagCount).map { .string("T\($0)") }
    func row(_ entity: String, _ count: Int) -> RowReference {
      StoredFamilies.row(entity, Int64(-1 - random.below(count)))
    }
    for _ in 0..<random.below(60) {
      friends.append(Link(source: row("Person", personCount), target: row("Person", personCount)))
      tagged.append(Link(source: row("Person", personCount), target: row("Tag", tagCount)))
    }
  }

  func request() throws -> BatchGraphInsertRequest {
    let model = StoredFamilies.model
    var persons = try BatchInsertRequest(
      entityName: "Person", keys: ["age", "name"], relationships: ["boss", "parent"], in: model)
    for person in people {
      let parent = person.parent.map { StoredFamilies.row("Person", $0).values }
      try persons.append([person.age, person.name, .null, .null] + (parent ?? [.null, .null]))
    }
    var labels = try BatchInsertRequest(entityName: "Tag", keys: ["title"], in: model)
    for tag in tags { try labels.append([tag]) }
    var request = try BatchGraphInsertRequest([labels, persons], in: model)
    try request.relate(friends, by: .init("friends", of: "Person", in: model))
    try request.relate(tagged, by: .init("tags", of: "Party", in: model))
    return request
  }

  func plainRequest() throws -> StoreSaveRequest {
    var request = StoreSaveRequest(changes: [])
    try request.change("Person") { changes in
      for (position, person) in people.enumerated() {
        let parent = person.parent.map { ["parent": StoredFamilies.row("Person", $0)] }
        changes.inserted.append(
          .init(
            key: RowKey(Int64(-1 - position)),
            values: try StoredFamilies.values(
              changes.entity, ["name": person.name, "age": person.age], parent ?? [:])))
      }
    }
    try request.change("Tag") { changes in
      for (position, tag) in tags.enumerated() {
        changes.inserted.append(
          .init(
            key: RowKey(Int64(-1 - position)),
            values: try StoredFamilies.values(changes.entity, ["title": tag])))
      }
    }
    request.link("Person.friends") {
      $0.inserted = friends + friends.map { Link(source: $0.target, target: $0.source) }
    }
    request.link("Party.tags") { $0.inserted = tagged }
    return request
  }
}
