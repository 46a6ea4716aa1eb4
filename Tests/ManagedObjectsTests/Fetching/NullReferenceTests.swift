import ManagedObjects
import TestSupport
import Testing

@Suite("Conditions on what leads nowhere")
struct NullReferenceTests {
  /// 1,000 people, of whom those whose age is a multiple of 250 have the first one as a manager.
  private static func context() throws -> (ManagedObjectContext, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("age", .integer32)
        RelationshipDescription("manager", to: "Person", inverse: "reports")
        RelationshipDescription("reports", toMany: "Person", inverse: "manager")
      }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      try BinaryStore(path: folder("people.contacts"), model: model))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    var request = try BatchInsertRequest(
      entityName: "Person", keys: ["age"], relationships: ["manager"], in: model)
    let first = request.reference(at: 0)
    for age in 0..<1000 {
      try request.append(
        [.integer(Int64(age))]
          + (age % 250 == 0 ? first.values : [.null, .null]))
    }
    _ = try context.execute(request)
    return (context, folder)
  }

  private static let cases: [(format: String, isExpected: @Sendable (Int) -> Bool)] = [
    ("manager == nil", { $0 % 250 != 0 }),
    ("manager != nil", { $0 % 250 == 0 }),
    ("manager.age == nil", { $0 % 250 != 0 }),
    ("manager.age != 0", { $0 % 250 != 0 }),
    ("manager.age == 0", { $0 % 250 == 0 }),
    ("NOT (manager.manager == nil)", { $0 % 250 == 0 }),
    ("age < 300 AND manager == nil", { $0 < 300 && $0 % 250 != 0 }),
    ("age < 300 OR manager != nil", { $0 < 300 || $0 % 250 == 0 }),
  ]

  @Test(
    "only rows that lead somewhere are asked one by one",
    arguments: cases)
  func answers(format: String, isExpected: @Sendable (Int) -> Bool) throws {
    let (context, folder) = try Self.context()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: format)
    let plan = try #require(try context.explain(request).plans.first)
    #expect(plan.filters.map(\.rowsEvaluated).reduce(0, +) <= 4, "\(plan)")
    let ages = try context.fetch(request).map { try $0.value(forKey: "age") }
    #expect(ages == (0..<1000).filter(isExpected).map { .integer(Int64($0)) })
    withExtendedLifetime(folder) {}
  }

  @Test("who has lost a manager leads nowhere")
  func deletion() throws {
    let (context, folder) = try Self.context()
    var everybody = FetchRequest<ManagedObject>(entityName: "Person")
    everybody.predicate = try FetchPredicate(format: "age == 0")
    for person in try context.fetch(everybody) { try context.delete(person) }
    try context.save()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: "manager == nil")
    #expect(try context.count(for: request) == 999)
    request.predicate = try FetchPredicate(format: "manager != nil")
    #expect(try context.count(for: request) == 0)
    withExtendedLifetime(folder) {}
  }
}
