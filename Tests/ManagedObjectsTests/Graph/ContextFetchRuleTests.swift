import ManagedObjects
import Testing

/// The rules of contexts (1.4): fetching over pending changes.
@Suite("Rules of contexts: pending changes in fetches")
struct ContextFetchRuleTests {
  /// alpha is 22, bravo 25 and charlie 10 in the store; charlie becomes 30, alpha 5, bravo is to be
  /// deleted, delta and echo are new.
  private static func fixture(_ kind: Town.StoreKind) throws -> Town {
    let town = try Town(kind, ["alpha": 22, "bravo": 25, "charlie": 10])
    try town.context.resident("alpha").age = 5
    try town.context.resident("charlie").age = 30
    try town.context.delete(town.context.resident("bravo"))
    try town.context.insertResident("echo", 40)
    try town.context.insertResident("delta", 35)
    try town.context.insertResident("foxtrot", 1)
    return town
  }

  @Test(
    "a fetch leaves out deletions, tests updates both ways, adds inserts, then sorts",
    arguments: Town.StoreKind.allCases)
  func overlay(kind: Town.StoreKind) throws {
    let town = try Self.fixture(kind)
    let found = try town.context.residents("age > 20")
    #expect(found.map(\.name) == ["charlie", "delta", "echo"])
  }

  @Test(
    "without pending changes the store alone decides, and objects show their values here",
    arguments: Town.StoreKind.allCases)
  func storeOnly(kind: Town.StoreKind) throws {
    let town = try Self.fixture(kind)
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "age > 20")
    request.sortDescriptors = [KeySortDescriptor("name")]
    request.includesPendingChanges = false
    let found = try town.context.fetch(request)
    #expect(found.map(\.name) == ["alpha", "bravo"])
    #expect(found.map(\.age) == [5, 25])
    #expect(try town.context.count(for: request) == 2)
  }

  @Test("a count is that of the same fetch", arguments: Town.StoreKind.allCases)
  func count(kind: Town.StoreKind) throws {
    let town = try Self.fixture(kind)
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "age > 20")
    #expect(try town.context.count(for: request) == 3)
    request.fetchLimit = 2
    #expect(try town.context.count(for: request) == 2)
  }

  @Test("rows never reflect pending changes")
  func rows() throws {
    let town = try Self.fixture(.inMemory)
    var request = FetchRequest<Resident>()
    request.sortDescriptors = [KeySortDescriptor("name")]
    let rows = try town.context.fetchRows(request)
    #expect(rows.map { $0.value(at: AttributeIndex(0)) } == ["alpha", "bravo", "charlie"])
    #expect(rows.map { $0.value(at: AttributeIndex(1)) } == [22, 25, 10])
  }

  @Test("unlike in Core Data, limit and offset apply after the pending changes")
  func window() throws {
    let town = try Self.fixture(.inMemory)
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "age > 20")
    request.sortDescriptors = [KeySortDescriptor("name")]
    request.fetchLimit = 2
    #expect(try town.context.fetch(request).map(\.name) == ["charlie", "delta"])
    request.fetchOffset = 2
    #expect(try town.context.fetch(request).map(\.name) == ["echo"])
  }

  @Test("unlike in Core Data, fetching a clean object shows the newest row: there is no row cache")
  func newestRow() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    #expect(resident.age == 1)
    let writer = town.newContext()
    try writer.resident("alpha").age = 2
    try writer.save()
    #expect(resident.age == 1)
    #expect(try town.context.resident("alpha") === resident)
    #expect(resident.age == 2)
  }

  @Test("a fetch of an abstract entity covers the pending objects of all below it")
  func abstractEntity() throws {
    let town = try Town(["alpha": 1])
    _ = try town.context.insert("Company", "Acme")
    var request = FetchRequest<ManagedObject>(entityName: "Party")
    request.sortDescriptors = [KeySortDescriptor("name")]
    #expect(
      try town.context.fetch(request).map { try $0.value(forKey: "name") } == ["Acme", "alpha"])
    request.includesSubentities = false
    #expect(try town.context.fetch(request).isEmpty)
  }
}
