#if SQLite
  import Foundation
  import ManagedObjects
  import TestSupport
  import Testing

  @testable import SQLStore

  @Suite("Columns that are read from SQLite databases")
  struct SQLiteColumnTests {
    private let place: SQLitePlace
    private let context: ManagedObjectContext

    init() throws {
      place = try SQLitePlace()
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
      let model = try ManagedObjectModel {
        EntityDescription("Person") {
          AttributeDescription("name", .string)
          AttributeDescription("age", .integer16)
        }
      }
      let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(place.storeDescription)
      context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      for number in 0..<2_500 {
        let person = try context.insert("Person")
        try person.setValue(.string("p\(number)"), forKey: "name")
        try person.setValue(.integer(Int64(number % 7)), forKey: "age")
      }
      try context.save()
    }

    private func request(_ key: String = "age") -> FetchRequest<ManagedObject> {
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      request.sortDescriptors = [KeySortDescriptor(key)]
      return request
    }

    /// Makes every row one that cannot be read as a whole.
    private func spoilAges() throws {
      let connection = try SQLiteConnection.open(place.path)
      try connection.run("UPDATE Person SET age = 1000000")
    }

    @Test("a batch of rows, and columns of results, are read without the other columns")
    func columns() throws {
      try spoilAges()
      var names: [String] = []
      try context.forEachRowBatch(request("name"), keys: ["name"]) { batch in
        names += (0..<batch.rowCount).compactMap { batch.columns[0].text($0) }
        return true
      }
      #expect(names.count == 2_500 && names[1] == "p1" && names[2] == "p10")
      var columns = request("name")
      columns.propertiesToFetch = [.key("name")]
      #expect(try context.fetchDictionaries(columns).count == 2_500)
      columns.propertiesToFetch = [
        .expression(ExpressionDescription("big", .function(.uppercase, .key("name"))))
      ]
      #expect(try context.fetchDictionaries(columns).count == 2_500)
      #expect(throws: StoreError.self) { try context.fetchRows(request()) }
      #expect(throws: StoreError.self) {
        try context.forEachRowBatch(request(), keys: ["age"]) { _ in true }
      }
    }

    @Test("a text that is not UTF-8 is an error of a batch too")
    func damagedText() throws {
      let connection = try SQLiteConnection.open(place.path)
      try connection.run("UPDATE Person SET name = CAST(x'ff' AS TEXT) WHERE name = 'p7'")
      let error = #expect(throws: StoreError.self) {
        try context.forEachRowBatch(request(), keys: ["name"]) { _ in true }
      }
      #expect(error?.code == StoreError.corrupt(path: "", offset: 0, reason: "").code)
    }

    @Test("who gets a batch can ask the store for more, and ask for no more batches")
    func nesting() throws {
      for isPinned in [false, true] {
        if isPinned { try context.setQueryGeneration(from: .current) }
        var counts: [Int] = []
        try context.forEachRowBatch(request(), keys: []) { batch in
          counts.append(batch.rowCount)
          let count = try context.count(for: request())
          #expect(count == 2_500)
          return counts.count < 2
        }
        #expect(counts == [1_024, 1_024])
        counts = []
        try context.forEachRowBatch(request(), keys: ["name", "age"]) { batch in
          counts.append(batch.rowCount)
          return true
        }
        #expect(counts == [1_024, 1_024, 452])
      }
    }
  }
#endif
