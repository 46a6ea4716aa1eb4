#if SQLite
  import Foundation
  import TestSupport
  import Testing

  @testable import ManagedObjects
  @testable import SQLStore

  @Suite("Stores in SQLite databases")
  struct SQLiteStoreTests {
    private let place: SQLitePlace

    init() throws { place = try SQLitePlace() }

    private static func model(
      _ more: [AttributeDescription] = [], entities: [EntityDescription] = []
    ) throws -> ManagedObjectModel {
      let person = EntityDescription("Person") {
        AttributeDescription("name", .string)
        AttributeDescription("age", .integer32)
        AttributeDescription("weight", .double)
        for attribute in more { attribute }
        RelationshipDescription("boss", to: "Person")
      }
      return try ManagedObjectModel([person] + entities)
    }

    private func context(_ model: ManagedObjectModel) throws -> ManagedObjectContext {
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
      let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(place.storeDescription)
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      context.retainsRegisteredObjects = true
      return context
    }

    private func fill(_ context: ManagedObjectContext, _ count: Int = 30) throws {
      for number in 0..<count {
        let person = try context.insert("Person")
        try person.setValue(.string("p\(number)"), forKey: "name")
        try person.setValue(.integer(Int64(number)), forKey: "age")
      }
      try context.save()
    }

    /// What sqlite3 answers; nil where it is not installed.
    private func sqlite3(_ sql: String) throws -> String? {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let found = path.split(separator: ":").map { "\($0)/sqlite3" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      guard let found else { return nil }
      let process = Process()
      process.executableURL = URL(filePath: found)
      process.arguments = [place.path, sql]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      process.waitUntilExit()
      let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
      "a condition, an order and a window are said in SQL, or left to be done here",
      arguments: [
        ("age > 10 AND name == 'p12'", "age", ""), ("name BEGINSWITH 'p1'", "age", ""),
        ("boss.age == 3 OR boss == NIL", "age", "condition, window"),
        ("boss.age > 3", "age", ""), ("NOT boss.name IN {'p1', 'p2'}", "age", "condition, window"),
        ("name CONTAINS[c] 'P1'", "age", "condition, window"),
        ("age > 10", "name", ""), ("age > 10", "weight", ""), ("age > 10", "boss.boss.name", ""),
        ("weight < 3 OR weight == NIL", "age", ""),
        ("age > 10 AND name LIKE '*1?*'", "age", "condition, window"),
        ("ANY {1, 2} == age", "age", "condition, window"),
      ])
    func plans(question: (format: String, key: String, remainder: String)) throws {
      let context = try context(Self.model())
      try fill(context)
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      request.predicate = try FetchPredicate(format: question.format)
      request.sortDescriptors = [KeySortDescriptor(question.key)]
      request.fetchLimit = 5
      let plans = try context.explain(request).description
      let left = question.remainder.isEmpty ? "nothing" : question.remainder
      #expect(plans.contains("left to do: \(left)\n"), "\(plans)")
      #expect(plans.contains("SELECT "), "\(plans)")
    }

    @Test(
      "a condition on texts that are empty or nil finds what it finds in memory",
      arguments: [
        "NOT name BEGINSWITH 'p'", "NOT name ENDSWITH 'p'", "NOT name CONTAINS 'p'",
        "name BEGINSWITH 'p' OR age == 1", "NOT (name BEGINSWITH 'p1' AND age > 3)",
      ])
    func emptyTexts(format: String) throws {
      let context = try context(Self.model())
      try fill(context, 5)
      for name in ["", "x", "xp"] {
        try context.insert("Person").setValue(.string(name), forKey: "name")
      }
      try context.insert("Person")
      try context.save()
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      let all = try context.fetch(request)
      let predicate = try FetchPredicate(format: format)
      request.predicate = predicate
      #expect(Set(try context.fetch(request)) == Set(try all.filtered(using: predicate)))
      #expect(try context.explain(request).description.contains("left to do: nothing"))
    }

    @Test("a condition that is too large or too deep for the database is left to be done here")
    func largeConditions() throws {
      let context = try context(Self.model())
      try fill(context)
      let list = FetchExpression.values((0..<9_000).map { .integer(Int64($0 * 2)) })
      let isIn = FetchPredicate.comparison(.key("age"), .in, list)
      let wide = FetchPredicate.or(
        (0..<2_000).map { .comparison(.key("age"), .equalTo, .value(.integer($0))) })
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      for (predicate, count) in [
        (.and([isIn, .not(.not(isIn)), .or([isIn, isIn]), isIn]), 15), (wide, 30),
      ] {
        request.predicate = predicate
        #expect(try context.fetch(request).count == count)
      }
      var deep = try FetchPredicate(format: "age == 4")
      for number in 0..<100 {
        let other = FetchPredicate.comparison(
          .key("age"), .equalTo, .value(.integer(Int64(number) + 100)))
        deep = number % 2 == 0 ? .or([other, deep]) : .and([.not(other), deep])
      }
      request.predicate = deep
      #expect(try context.fetch(request).count == 1)
    }

    @Test("a store whose file is gone, or is another one, takes no save")
    func replaced() throws {
      let context = try context(Self.model())
      try fill(context, 3)
      let manager = FileManager.default
      try manager.moveItem(atPath: place.path, toPath: place.path + ".old")
      try context.insert("Person").setValue("lost", forKey: "name")
      let missing = #expect(throws: StoreError.self) { try context.save() }
      #expect(missing?.code == StoreError.missing(path: "").code)
      try manager.copyItem(atPath: place.path + ".old", toPath: place.path)
      let replaced = #expect(throws: StoreError.self) { try context.save() }
      #expect(replaced?.code == StoreError.replaced(path: "").code)
      #expect(context.hasChanges)
    }

    @Test("a store whose tables another process has added to takes no save for the old model")
    func grownMeanwhile() throws {
      let old = try context(Self.model())
      try fill(old, 3)
      let new = try context(Self.model([AttributeDescription("city", .string)]))
      try fill(new, 1)
      try old.insert("Person").setValue("late", forKey: "name")
      #expect(throws: StoreError.self) { try old.save() }
      #expect(old.hasChanges)
      try fill(new, 1)
    }

    @Test("sqlite3 finds nothing wrong with a database, and reads the values")
    func integrity() throws {
      let context = try context(Self.model())
      try fill(context)
      guard let answer = try sqlite3("PRAGMA integrity_check; PRAGMA foreign_key_check;") else {
        return
      }
      #expect(answer == "ok\n")
      #expect(try sqlite3("SELECT SUM(age), COUNT(*) FROM Person WHERE name <> 'p3'") == "432|29\n")
    }

    @Test("a database of another program is refused, and left as it is")
    func foreign() throws {
      guard try sqlite3("CREATE TABLE t (a); INSERT INTO t VALUES (1)") != nil else { return }
      let error = #expect(throws: StoreError.self) { try context(Self.model()) }
      guard case .notAStore? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try sqlite3("SELECT a FROM t") == "1\n")
    }

    @Test(
      "a database whose tables somebody has changed is refused, and says so",
      arguments: [
        "ALTER TABLE Person ADD COLUMN extra TEXT", "CREATE TABLE more (a)",
        "DROP INDEX Person$boss",
        "CREATE TRIGGER tr AFTER INSERT ON Person BEGIN DELETE FROM Person; END",
      ])
    func changedByHand(statement: String) throws {
      try fill(context(Self.model()))
      guard try sqlite3(statement) != nil else { return }
      let error = #expect(throws: StoreError.self) { try context(Self.model()) }
      #expect(error?.code == StoreError.corrupt(path: "", offset: 0, reason: "").code)
    }

    @Test("a database of a newer version is refused, with both versions")
    func newer() throws {
      try fill(context(Self.model()))
      guard try sqlite3("PRAGMA user_version = 7") != nil else { return }
      let error = #expect(throws: StoreError.self) { try context(Self.model()) }
      guard case .newerFormat(_, 7, 2)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }

    @Test("a value that the attribute cannot have is an error that names the type")
    func outOfRange() throws {
      try fill(context(Self.model()))
      guard try sqlite3("UPDATE Person SET age = 3000000000 WHERE name = 'p3'") != nil else {
        return
      }
      let context = try context(Self.model())
      let error = #expect(throws: StoreError.self) {
        try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
      }
      #expect(error?.description.contains("3000000000") == true)
    }

    @Test("a model that has only grown opens the store, whose tables grow with it")
    func growth() throws {
      try fill(context(Self.model()))
      let grown = try Self.model(
        [
          AttributeDescription("city", .string),
          AttributeDescription("rank", .integer16, defaultValue: 3),
        ], entities: [EntityDescription("Team") { AttributeDescription("name", .string) }])
      for _ in 0..<2 {
        let context = try context(grown)
        try context.insert("Team").setValue("red", forKey: "name")
        let people = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
        #expect(people.count == 30)
        #expect(try people[4].value(forKey: "rank") == 3)
        try people[4].setValue("Bern", forKey: "city")
        try context.save()
      }
      #expect(throws: StoreError.self) { try context(Self.model()) }
    }

    @Test("a database that another connection writes is waited for, and then an error")
    func busy() throws {
      let context = try context(Self.model())
      try fill(context)
      let other = try SQLiteConnection.open(place.path, SQLiteConfiguration())
      try other.begin(.write)
      var description = place.storeDescription
      description.timeout = .milliseconds(50)
      let store = try SQLStore.open(description, model: Self.model())
      let error = #expect(throws: StoreError.self) {
        try store.reserveKeys(1, of: Self.model().entities[0])
      }
      #expect(error?.code == StoreError.busy(path: "", waited: .zero, holder: nil).code)
      other.rollBack()
      #expect(try store.reserveKeys(1, of: Self.model().entities[0]).count == 1)
    }

    @Test("a store for reading only takes no save, and makes no file")
    func readOnly() throws {
      var description = place.storeDescription
      description.isReadOnly = true
      #expect(throws: StoreError.self) { try SQLStore.open(description, model: Self.model()) }
      #expect(!FileManager.default.fileExists(atPath: place.path))
      try fill(context(Self.model()))
      let store = try SQLStore.open(description, model: Self.model())
      #expect(try store.count(StoreFetchRequest(entity: Self.model().entities[0])) == 30)
      let error = #expect(throws: StoreError.self) {
        try store.reserveKeys(1, of: Self.model().entities[0])
      }
      #expect(error?.code == StoreError.readOnly(path: "").code)
    }

    @Test("metadata is read and written with the store closed, and a store is destroyed")
    func closed() throws {
      try fill(context(Self.model()))
      try SQLStore.setMetadata(["a": .integer(1)], of: place.storeDescription)
      let metadata = try #require(try SQLStore.metadata(of: place.storeDescription))
      #expect(metadata.values == ["a": .integer(1)])
      #expect(try metadata.modelVersionHashes == Self.model().entityVersionHashesByName)
      try SQLStore.destroy(place.storeDescription)
      #expect(!FileManager.default.fileExists(atPath: place.path))
      #expect(try SQLStore.metadata(of: place.storeDescription) == nil)
    }

    @Test("entities and attributes whose names differ in case, or are words of SQL, have tables")
    func names() throws {
      let model = try ManagedObjectModel {
        EntityDescription("select") {
          AttributeDescription("from", .string)
          AttributeDescription("From", .integer16)
        }
        EntityDescription("Select") { AttributeDescription("order", .string) }
        EntityDescription("sqlite_thing") { AttributeDescription("rowid", .integer64) }
      }
      let context = try context(model)
      let object = try context.insert("select")
      try object.setValue("x", forKey: "from")
      try object.setValue(7, forKey: "From")
      try context.insert("Select").setValue("y", forKey: "order")
      try context.insert("sqlite_thing").setValue(9, forKey: "rowid")
      try context.save()
      var request = FetchRequest<ManagedObject>(entityName: "select")
      request.predicate = try FetchPredicate(format: "#from == 'x' AND From == 7")
      #expect(try context.fetch(request) == [object])
    }

    @Test("undo of the last transaction is made from the history in the database")
    func history() throws {
      let context = try context(Self.model())
      try fill(context, 3)
      let people = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
      try people[0].setValue("changed", forKey: "name")
      try context.delete(people[1])
      try context.save()
      let store = context.persistentStoreCoordinator.persistentStores[0]
      let last = try #require(try store.history(after: nil).last)
      #expect(try context.revert([last]))
      let reader = ManagedObjectContext(
        persistentStoreCoordinator: context.persistentStoreCoordinator)
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      request.sortDescriptors = [KeySortDescriptor("name")]
      let names = try reader.fetch(request).map { try $0.value(forKey: "name") }
      #expect(names == ["p0", "p1", "p2"])
    }
  }
#endif
