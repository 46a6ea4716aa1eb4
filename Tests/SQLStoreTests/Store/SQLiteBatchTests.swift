#if SQLite
  import Foundation
  import PersistentStoreTesting
  import SampleData
  import TestSupport
  import Testing

  @testable import ManagedObjects
  @testable import SQLStore

  @Suite("Batches in SQLite databases")
  struct SQLiteBatchTests {
    @Test("a batch that SQL says does to rows, links and history what it does in memory")
    func twins() throws {
      var random = SplitMix64(seed: testSeed("SQLite batches"))
      for _ in 0..<testRounds(10) {
        let twins = try BatchTwins(&random)
        for _ in 0..<4 {
          if random.happens(percent: 60) {
            try twins.update(&random)
          } else {
            try twins.delete(&random)
          }
        }
      }
    }

    @Test(
      "an update is said in SQL where its condition is, and no other row can have the values",
      arguments: [
        ("age > 3", ["age": 7], true), ("boss.name == 'p1'", ["name": .null, "rank": 2], true),
        ("TRUEPREDICATE", ["weight": 1.5], true), ("age > 3", ["weight": 0.0], true),
        ("name CONTAINS[c] 'P'", ["age": 7], false), ("age > 3", ["mail": "m"], false),
        ("age > 3", ["price": .decimal(3)], false), ("age > 3", ["price": .null], true),
      ] as [(String, [String: AttributeValue], Bool)])
    func updates(condition: String, values: [String: AttributeValue], isSaid: Bool) throws {
      var random = SplitMix64(seed: 1)
      let twins = try BatchTwins(&random)
      var request = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: values)
      request.predicate = try FetchPredicate(format: condition)
      let batch = try request.batch(
        in: twins.model, of: StoreSlots(twins.sqlite.identifier))
      let store = try #require(twins.sqlite as? any BatchExecutingStore)
      #expect(try (store.execute(batch) != nil) == isSaid)
    }

    @Test("a deletion is said in SQL where its condition is")
    func deletions() throws {
      var random = SplitMix64(seed: 2)
      for (condition, isSaid) in [("age > 3", true), ("name CONTAINS[c] 'P'", false)] {
        let twins = try BatchTwins(&random)
        let batch = try BatchDeleteRequest(
          entityName: "Party", predicate: FetchPredicate(format: condition)
        ).batch(in: twins.model, of: StoreSlots(twins.sqlite.identifier))
        let store = try #require(twins.sqlite as? any BatchExecutingStore)
        #expect(try (store.execute(batch) != nil) == isSaid)
      }
    }

    @Test("a reference to what is not there is refused, and nothing is changed")
    func missingDestination() throws {
      var random = SplitMix64(seed: 3)
      let twins = try BatchTwins(&random)
      let manager = try #require(twins.model.entity(named: "Manager"))
      var request = BatchUpdateRequest(entityName: "Person")
      request.referencesToUpdate = [
        "boss": ManagedObjectID(manager, storedKey: RowKey(99), store: twins.sqlite.identifier)
      ]
      let batch = try request.batch(
        in: twins.model, of: StoreSlots(twins.sqlite.identifier))
      let error = #expect(throws: StoreError.self) { try batch.run(in: twins.sqlite) }
      #expect(error?.code == StoreError.missingDestinations([]).code)
      try twins.compare("a refused batch")
    }

    @Test("a value that others have to have alone, and a save condition that fails, change nothing")
    func refusals() throws {
      var random = SplitMix64(seed: 4)
      let twins = try BatchTwins(&random)
      let slots = StoreSlots(twins.sqlite.identifier)
      let request = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["mail": "same"])
      let unique = #expect(throws: StoreError.self) {
        try request.batch(in: twins.model, of: slots).run(in: twins.sqlite)
      }
      #expect(unique?.code == StoreError.constraintConflict([]).code)
      var delete = try BatchDeleteRequest(entityName: "Person").batch(
        in: twins.model, of: slots)
      delete.condition = StoreSaveCondition(since: nil)
      let overtaken = #expect(throws: StoreError.self) { try delete.run(in: twins.sqlite) }
      #expect(overtaken?.code == StoreError.overtaken.code)
      try twins.compare("refused batches")
    }

    @Test("a batch with a condition on more values than a statement takes is carried out")
    func largeConditions() throws {
      var random = SplitMix64(seed: 5)
      let twins = try BatchTwins(&random)
      let numbers = FetchExpression.values((2..<9_500).map { .integer(Int64($0)) })
      let many = FetchPredicate.comparison(.key("age"), .in, numbers)
      try twins.run("an update of many values") { store in
        var request = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["rank": 1])
        request.predicate = .and([many, many, .or([many, many])])
        return try request.batch(in: twins.model, of: StoreSlots(store.identifier)).run(in: store)
      }
      try twins.run("a deletion of many values") { store in
        try BatchDeleteRequest(entityName: "Party", predicate: many)
          .batch(in: twins.model, of: StoreSlots(store.identifier)).run(in: store)
      }
    }
  }

  /// The same rows in a database and in a store in memory, in which batches are carried out row by row.
  private struct BatchTwins {
    static func model() throws -> ManagedObjectModel {
      var name = AttributeDescription("name", .string)
      name.preservesValueInHistoryOnDeletion = true
      return try model(named: name)
    }

    private static func model(named name: AttributeDescription) throws -> ManagedObjectModel {
      try ManagedObjectModel {
        EntityDescription("Party", isAbstract: true) {
          name
          AttributeDescription("age", .integer32)
          RelationshipDescription("parent", to: "Party", inverse: "children")
          RelationshipDescription("children", toMany: "Party", inverse: "parent")
          RelationshipDescription("tags", toMany: "Tag", inverse: "parties")
        }
        EntityDescription("Person", parent: "Party", uniquenessConstraints: [["mail"]]) {
          AttributeDescription("mail", .string)
          AttributeDescription("rank", .integer16)
          AttributeDescription("weight", .double)
          AttributeDescription("born", .date)
          AttributeDescription("price", .decimal)
          AttributeDescription("photo", .binary)
          AttributeDescription("number", .uuid)
          AttributeDescription("isNew", .boolean)
          RelationshipDescription("employer", to: "Company", inverse: "staff")
          RelationshipDescription("boss", to: "Manager", inverse: "reports")
          RelationshipDescription("idol", to: "Party")
          RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        }
        EntityDescription("Manager", parent: "Person") {
          RelationshipDescription("reports", toMany: "Person", inverse: "boss")
        }
        EntityDescription("Company", parent: "Party") {
          RelationshipDescription("staff", toMany: "Person", inverse: "employer", isOrdered: true)
        }
        EntityDescription("Tag") {
          AttributeDescription("name", .string)
          RelationshipDescription("parties", toMany: "Party", inverse: "tags", isOrdered: true)
        }
      }
    }

    private static let conditions = [
      "TRUEPREDICATE", "age > 20", "NOT age > 20", "age == NIL", "name BEGINSWITH 'p1'",
      "parent.name == 'p3'", "parent != NIL AND age < 30", "NOT parent.age IN {1, 2, 3}",
      "name IN {'p1', 'p2', 'p5', 'c0'}", "name CONTAINS[c] 'P1'", "ANY tags.name == 't1'",
    ]

    private let place: SQLitePlace
    let model: ManagedObjectModel
    let memory: any PersistentStore
    let sqlite: any PersistentStore

    init(_ random: inout SplitMix64) throws {
      model = try Self.model()
      memory = InMemoryStore()
      place = try SQLitePlace()
      sqlite = try place.open(model)
      let request = try Self.rows(&random, model)
      for store in [memory, sqlite] { _ = try store.save(request) }
      try compare("new rows")
    }

    private struct Stored: Equatable {
      let key: RowKey
      let version: Int64
      let values: [AttributeValue]
    }

    /// What history tells of a transaction, but for the time.
    private struct Told: Equatable {
      let names: [String?]
      let tag: TransactionTag?
      let changes: [PersistentHistoryChange]

      init(
        _ transaction: PersistentHistoryTransaction, _ changes: [PersistentHistoryChange]
      ) {
        names = [transaction.author, transaction.contextName]
        (tag, self.changes) = (transaction.tag, changes)
      }
    }

    private static let counts = ["Company": 3, "Manager": 4, "Person": 9, "Tag": 3]

    /// One of the new rows, or none.
    private static func row(_ names: String..., random: inout SplitMix64) -> RowReference? {
      let name = random.element(of: names)
      guard random.happens(percent: 60), let count = counts[name] else { return nil }
      return RowReference(
        entity: EntityNumber(name: name), key: RowKey(-Int64(1 + random.below(count))))
    }

    /// Random links between the new rows.
    private static func links(_ random: inout SplitMix64) -> [LinkChanges] {
      var tags = LinkChanges(
        LinkTable(name: "Party.tags", isSourceOrdered: false, isTargetOrdered: true))
      var friends = LinkChanges(
        LinkTable(name: "Person.friends", isSourceOrdered: false, isTargetOrdered: false))
      for _ in 0..<12 {
        if let party = row("Company", "Person", "Manager", random: &random),
          let tag = row("Tag", random: &random)
        {
          let link = Link(source: party, target: tag)
          if !tags.inserted.contains(link) { tags.inserted.append(link) }
        }
        if let one = row("Person", "Manager", random: &random),
          let other = row("Person", "Manager", random: &random), one != other
        {
          for link in [Link(source: one, target: other), Link(source: other, target: one)]
          where !friends.inserted.contains(link) { friends.inserted.append(link) }
        }
      }
      return [tags, friends]
    }

    /// Random rows that lead to each other.
    private static func rows(
      _ random: inout SplitMix64, _ model: ManagedObjectModel
    ) throws -> StoreSaveRequest {
      var changes: [StoreSaveRequest.EntityChanges] = []
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        var rows = StoreSaveRequest.EntityChanges(try #require(model.entity(named: name)))
        for number in 0..<count {
          var values = rows.entity.columns.map { random.randomValue(of: $0.type) }
          for (position, attribute) in rows.entity.attributes.enumerated() {
            switch attribute.name {
            case "name": values[position] = .string("\(name.lowercased().prefix(1))\(number)")
            case "age": values[position] = .integer(Int64(random.below(40)))
            case "mail": values[position] = .string("\(name)\(number)@example.org")
            default: break
            }
          }
          for (name, destinations) in [
            "parent": ["Company", "Person", "Manager"], "boss": ["Manager"],
            "idol": ["Person", "Manager"], "employer": ["Company"],
          ].sorted(by: { $0.key < $1.key }) {
            guard let index = rows.entity.index(ofRelationship: name),
              let column = rows.entity.referenceColumn(of: index)?.rawValue
            else { continue }
            let reference = row(random.pick(from: destinations), random: &random)
            // The other end of it is kept as well, which random rows do not see to.
            let isKept = name != "employer"
            values[column] = isKept ? reference.map { .integer($0.key.rawValue) } ?? .null : .null
            values[column + 1] =
              isKept ? reference.map { .integer($0.entity.rawValue) } ?? .null : .null
          }
          rows.inserted.append(.init(key: RowKey(-Int64(number + 1)), values: values))
        }
        changes.append(rows)
      }
      let links = links(&random)
      return StoreSaveRequest(changes: changes, links: links, author: "first")
    }

    /// Gives random rows random values.
    func update(_ random: inout SplitMix64) throws {
      let name = random.element(of: ["Party", "Person", "Manager", "Company"])
      let entity = try #require(model.entity(named: name))
      let attributes = entity.attributes.filter { $0.name != "mail" }
      var values: [String: AttributeValue] = [:]
      for _ in 0..<(1 + random.below(3)) {
        let attribute = random.pick(from: attributes)
        values[attribute.name] = random.randomValue(of: attribute.type)
      }
      let condition = random.element(of: Self.conditions)
      let includesSubentities = random.happens(percent: 70)
      let boss = Int64(1 + random.below(4))
      let setsBoss = random.happens(percent: 30) && name != "Party" && name != "Company"
      try run("the update of \(name) to \(values.keys.sorted()) where \(condition)") { store in
        var request = BatchUpdateRequest(entityName: name, propertiesToUpdate: values)
        request.predicate = try FetchPredicate(format: condition)
        request.includesSubentities = includesSubentities
        if setsBoss, let manager = model.entity(named: "Manager") {
          request.referencesToUpdate["boss"] = ManagedObjectID(
            manager, storedKey: RowKey(boss), store: store.identifier)
        }
        var batch = try request.batch(in: model, of: StoreSlots(store.identifier))
        (batch.author, batch.contextName) = ("updating", "batches")
        batch.tag = .undo(count: values.count)
        return try batch.run(in: store)
      }
    }

    /// Deletes random rows.
    func delete(_ random: inout SplitMix64) throws {
      let name = random.element(of: ["Party", "Person", "Manager", "Company", "Tag"])
      let condition =
        name == "Tag" ? "name == 't\(random.below(3))'" : random.element(of: Self.conditions)
      let includesSubentities = random.happens(percent: 70)
      try run("the deletion of \(name) where \(condition)") { store in
        var request = BatchDeleteRequest(
          entityName: name, predicate: try FetchPredicate(format: condition))
        request.includesSubentities = includesSubentities
        var batch = try request.batch(in: model, of: StoreSlots(store.identifier))
        batch.author = "deleting"
        return try batch.run(in: store)
      }
    }

    /// Carries out a batch in both stores, or has both refuse it, and compares them.
    func run(
      _ what: String,
      _ batch: (any PersistentStore) throws -> BatchRows
    ) throws {
      var results: [BatchRows?] = []
      for store in [memory, sqlite] {
        do { results.append(try batch(store)) } catch is StoreError { results.append(nil) }
      }
      #expect(results[0] == results[1], "\(what)")
      try compare(what)
    }

    /// Compares all that both stores have.
    func compare(_ what: String) throws {
      for entity in model.entities where !entity.isAbstract {
        let rows = try [memory, sqlite].map { store in
          try store.fetch(StoreFetchRequest(entity: entity)).map { row in
            Stored(key: row.key, version: row.version, values: entity.values(of: row))
          }
        }
        // Not the rows themselves: some dates in them cannot be printed.
        let areEqual = rows[0] == rows[1]
        #expect(areEqual, "\(entity.name) after \(what)")
      }
      for name in ["tags", "friends"] {
        for entity in model.entities where !entity.isAbstract {
          guard let index = entity.index(ofRelationship: name) else { continue }
          let lists = try [memory, sqlite].map { store in
            try store.related(
              StoreRelationshipRequest(
                model: model, entity: entity, relationship: index,
                keys: (1...9).map { RowKey($0) }))
          }
          #expect(lists[0] == lists[1], "\(entity.name).\(name) after \(what)")
        }
      }
      // Which entity comes first in a transaction is left open.
      let history = try [memory, sqlite].map { store in
        try store.history(after: nil).map { transaction in
          let changes = transaction.changes.sorted {
            ($0.entityName, $0.key) < ($1.entityName, $1.key)
          }
          return Told(transaction, changes)
        }
      }
      let areEqual = history[0] == history[1]
      #expect(areEqual, "history after \(what)")
    }
  }
#endif
