import ManagedObjects
import TestSupport
import Testing

@Suite("Plans of fetches")
struct FetchPlanTests {
  private static let indexed: EntityDescription = {
    var entity = EntityDescription(
      "Person",
      attributes: [
        AttributeDescription("name", .string), AttributeDescription("age", .integer32),
      ])
    entity.indexes = [FetchIndexDescription("byName", by: "name")]
    return entity
  }()

  /// 10,000 people in a folded file with an index by name: the age grows with the ID.
  private static func context() throws -> (ManagedObjectContext, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let model = try ManagedObjectModel([indexed])
    var options = BinaryStore.Options()
    options.fewestIndexedRows = 1
    options.journalLimit = 64...2048
    let store = try BinaryStore(path: folder("people.contacts"), model: model, options: options)
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(store)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    var request = try BatchInsertRequest(
      entityName: "Person", keys: ["name", "age"], in: model)
    for number in 0..<10_000 {
      let values: [AttributeValue] = [
        .string("n\(number % 1000)"), .integer(Int64(number / 100)),
      ]
      try request.append(values)
    }
    _ = try context.execute(request)
    return (context, folder)
  }

  private func plan(
    _ format: String, _ change: (inout FetchRequest<ManagedObject>) -> Void = { _ in }
  ) throws -> FetchPlan {
    let (context, folder) = try Self.context()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: format)
    change(&request)
    let plan = try #require(try context.explain(request).plans.first)
    #expect(plan.rowsAnswered == (try context.fetch(request)).count)
    withExtendedLifetime(folder) {}
    return plan
  }

  @Test("an equality is served by an index")
  func index() throws {
    let plan = try plan("name == 'n7'")
    #expect(plan.access == .index(["name"], rowCount: 10))
    #expect(plan.rowsFound == 10)
    #expect(plan.filters.isEmpty)
  }

  @Test("blocks are left out by what lies between their least and greatest values")
  func zones() throws {
    let plan = try plan("age >= 90")
    #expect(plan.access == .columns)
    #expect(plan.filters.map(\.attributes) == [["age"]])
    #expect(plan.filters.first?.blocksRead == 1)
    #expect(plan.filters.first?.blocksDecidedByZones == 2)
    #expect(plan.rowsFound == 1000)
  }

  @Test("a condition looks only at blocks in which the one before it left rows")
  func candidates() throws {
    let plan = try plan("age == 0 AND name CONTAINS '7'")
    #expect(plan.filters.map(\.attributes) == [["age"], ["name"]])
    #expect(plan.filters.last?.blocksRead == 1)
    #expect(plan.filters.last?.blocksWithoutCandidates == 2)
  }

  @Test("an order comes from an index, from sorting, or from keeping the first few")
  func order() throws {
    let byName = KeySortDescriptor("name", nilPosition: .last)
    #expect(try plan("TRUEPREDICATE").order == .keys)
    #expect(
      try plan("TRUEPREDICATE") {
        $0.sortDescriptors = [byName]
        $0.fetchLimit = 5
      }.order == .index(["name"]))
    #expect(
      try plan("TRUEPREDICATE") { $0.sortDescriptors = [KeySortDescriptor("age")] }.order
        == .sorting(["age"]))
    #expect(
      try plan("TRUEPREDICATE") {
        $0.sortDescriptors = [KeySortDescriptor("age", ascending: false)]
        $0.fetchLimit = 5
        $0.fetchOffset = 2
      }.order == .keepingFirst(7, ["-age"]))
  }

  @Test("an explanation says what it is about, line by line")
  func description() throws {
    let (context, folder) = try Self.context()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: "age >= 90")
    _ = try context.insert("Person")
    let text = try context.explain(request).description
    #expect(
      text == """
        condition: age >= 90
        Person: 10000 rows
          columns, block by block
          filter age: 1 of 3 blocks read, 2 decided by zones
          1000 rows found
          in the order of their IDs
          1000 rows answered
        1 changed objects looked at
        """)
    withExtendedLifetime(folder) {}
  }
}
