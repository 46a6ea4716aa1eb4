#if SQLite
  import Foundation
  import PersistentStoreTesting
  import SampleData
  import TestSupport
  import Testing

  @testable import ManagedObjects
  @testable import SQLStore

  @Suite("Orders of rows in SQLite databases")
  struct SQLiteOrderTests {
    @Test("rows are in the order in which a store in memory has them, to the bit of each number")
    func twins() throws {
      var random = SplitMix64(seed: testSeed("SQLite orders"))
      for _ in 0..<testRounds(6) {
        let twins = try OrderTwins(&random)
        for _ in 0..<25 { try twins.compare(&random) }
      }
    }

    @Test(
      "an order is said in SQL unless it is one of decimal numbers",
      arguments: [
        ("weight", KeySortDescriptor.Comparison.standard, true), ("born", .standard, true),
        ("ratio", .standard, true), ("photo", .standard, true), ("number", .standard, true),
        ("name", .standard, true), ("name", .literal, true), ("name", .caseInsensitive, true),
        ("name", .numeric, true), ("name", .localized("cs-u-kn"), true), ("link", .standard, true),
        ("boss.name", .numeric, true), ("idol.weight", .standard, true),
        ("boss.boss.boss.boss.name", .standard, true),
        ("boss.boss.boss.boss.boss.name", .standard, false), ("price", .standard, false),
        ("boss.price", .standard, false),
      ])
    func explained(
      key: String, comparison: KeySortDescriptor.Comparison, isSaid: Bool
    ) throws {
      var random = SplitMix64(seed: 7)
      let twins = try OrderTwins(&random)
      let request = try twins.request([KeySortDescriptor(key, comparison: comparison)])
      let plans = try twins.sqlite.explain(request)
      #expect(plans.map(\.remainder) == [isSaid ? [] : .order])
    }

    @Test("a database that has no orders of the stack is asked for those that all have")
    func otherDialect() throws {
      let model = try OrderTwins.model()
      let person = try #require(model.entity(named: "Person"))
      let schema = SQLSchema(model)
      let rows = try #require(schema.rows[person.number])
      for (key, comparison, isSaid) in [
        ("name", KeySortDescriptor.Comparison.literal, true), ("name", .standard, false),
        ("name", .numeric, false), ("weight", .standard, false), ("rank", .standard, true),
        ("boss.rank", .standard, true), ("boss.name", .standard, false),
      ] {
        var request = StoreFetchRequest(entity: person)
        request.sortKeys = [
          try KeySortDescriptor(key, comparison: comparison).bound(
            to: person, in: model, aliases: [:])
        ]
        let terms = SQLOrder(request, in: schema, PostgreSQLDialect()).terms(rows)
        #expect((terms != nil) == isSaid, "\(key) \(comparison)")
      }
    }

    @Test("an order of texts that has no name is an error of the statement")
    func unknownOrder() throws {
      let place = try SQLitePlace()
      _ = try place.open(OrderTwins.model())
      let connection = try SQLiteConnection.open(place.path)
      try connection.addOrders()
      let text = "SELECT \"managed_objects_text_key\"(?, ?)"
      #expect(throws: SQLError.self) {
        try connection.firstValue(text, [.text("a"), .text("upside down")])
      }
      let none = try connection.firstValue(text, [.null, .text("numeric")])
      #expect(none == .null)
      for comparison in [
        KeySortDescriptor.Comparison.standard, .literal, .caseInsensitive, .numeric,
        .localized("sv"),
      ] {
        #expect(SQLTextOrder(named: SQLTextOrder(comparison).name)?.comparison == comparison)
      }
    }
  }

  /// The same rows in a database and in memory.
  private struct OrderTwins {
    let model: ManagedObjectModel
    let person: EntityDescription
    let memory: any PersistentStore
    let sqlite: any PersistentStore
    private let place: SQLitePlace

    static func model() throws -> ManagedObjectModel {
      try ManagedObjectModel {
        EntityDescription("Party", isAbstract: true) {
          AttributeDescription("name", .string)
          AttributeDescription("weight", .double)
          AttributeDescription("rank", .integer16)
        }
        EntityDescription("Person", parent: "Party") {
          AttributeDescription("ratio", .float)
          AttributeDescription("born", .date)
          AttributeDescription("price", .decimal)
          AttributeDescription("photo", .binary)
          AttributeDescription("number", .uuid)
          AttributeDescription("isNew", .boolean)
          AttributeDescription("link", .uri)
          RelationshipDescription("boss", to: "Person")
          RelationshipDescription("idol", to: "Party")
        }
        EntityDescription("Company", parent: "Party") { AttributeDescription("city", .string) }
      }
    }

    init(_ random: inout SplitMix64) throws {
      model = try Self.model()
      person = try #require(model.entity(named: "Person"))
      memory = InMemoryStore()
      place = try SQLitePlace()
      sqlite = try place.open(model)
      let count = 1 + random.below(40)
      let changes = try ["Company", "Person"].map { name in
        var changes = StoreSaveRequest.EntityChanges(try #require(model.entity(named: name)))
        for number in 0..<count {
          let values = Self.values(of: changes.entity, count, &random)
          changes.inserted.append(.init(key: RowKey(-Int64(number + 1)), values: values))
        }
        return changes
      }
      for store in [memory, sqlite] { _ = try store.save(StoreSaveRequest(changes: changes)) }
    }

    private static func values(
      of entity: EntityDescription, _ count: Int, _ random: inout SplitMix64
    ) -> [AttributeValue] {
      var values = entity.columns.map { random.randomValue(of: $0.type) }
      if let weight = entity.index(ofAttribute: "weight"), random.happens(percent: 30) {
        // Numbers that SQL has another order for.
        values[weight.rawValue] = .double(
          random.pick(from: [
            0.0, -0.0, .nan, -.nan, Double(nan: 5, signaling: false), .signalingNaN, .infinity,
          ]))
      }
      for column in stride(from: entity.attributes.count, to: entity.columns.count, by: 2) {
        let isBoss = column == entity.attributes.count
        let name = isBoss || random.happens(percent: 50) ? "Person" : "Company"
        let isThere = random.happens(percent: 70)
        values[column] = isThere ? .integer(-Int64(1 + random.below(count))) : .null
        values[column + 1] = isThere ? .integer(EntityNumber(name: name).rawValue) : .null
      }
      return values
    }

    func request(_ descriptors: [KeySortDescriptor]) throws -> StoreFetchRequest {
      var request = StoreFetchRequest(entity: person)
      request.model = model
      request.sortKeys = try descriptors.map { try $0.bound(to: person, in: model, aliases: [:]) }
      return request
    }

    /// Compares rows in a random order, and a random window of them.
    func compare(_ random: inout SplitMix64) throws {
      let others = [
        "objectID", "boss.name", "boss.weight", "idol.name", "idol.weight", "boss.idol.rank",
        "boss.boss.born", "boss.photo",
      ]
      var request = try request(random.sortDescriptors(for: person, and: others))
      if random.happens(percent: 40) { request.offset = random.below(10) }
      if random.happens(percent: 40) { request.limit = random.below(10) }
      let keys = try [memory, sqlite].map { try $0.fetch(request).map(\.key) }
      #expect(keys[0] == keys[1], "\(request.sortKeys.map(\.descriptor))")
      var columns = person.columns.indices.map { AttributeIndex($0) }
      columns = (0..<random.below(5)).map { _ in random.pick(from: columns) }
      var batches: [[RowBatch]] = [[], []]
      for (position, store) in [memory, sqlite].enumerated() {
        try store.forEachBatch(of: request, columns: columns) {
          batches[position].append($0)
          return true
        }
      }
      // Not the batches themselves: some dates in them cannot be printed.
      let areEqual = batches[0] == batches[1]
      #expect(areEqual, "\(columns) by \(request.sortKeys.map(\.descriptor))")
    }
  }
#endif
