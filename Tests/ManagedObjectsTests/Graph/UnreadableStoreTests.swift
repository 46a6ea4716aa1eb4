import ManagedObjects
import Testing

/// What could not be read is never taken for what is not there.
@Suite("Saving when the store could not be read")
struct UnreadableStoreTests {
  private static func open() throws -> (town: Town, company: ManagedObject, alpha: Resident) {
    let town = try Town()
    let writer = town.newContext()
    let alpha = try writer.insertResident("alpha", 1)
    alpha.employer = try writer.insert("Company", "Acme")
    try writer.save()
    let company = try town.context.fetch(FetchRequest<ManagedObject>(entityName: "Company"))[0]
    return (town, company, try town.context.twin(of: alpha))
  }

  @Test("a deletion whose rules could not read the related objects waits until they can be read")
  func deleteRules() throws {
    let (town, company, alpha) = try Self.open()
    try town.context.delete(company)
    town.store.isBroken = true
    for _ in 0..<2 {
      #expect(throws: ReadCountingStore.Broken.self) { try town.context.save() }
      #expect(company.isDeleted && town.store.saves.count == 1)
    }
    town.store.isBroken = false
    try town.context.save()
    #expect(alpha.employer == nil)
    #expect(try town.reader().resident("alpha").employer == nil)
  }

  @Test("the deletion of a fault whose row cannot be read is not left out")
  func unreadFault() throws {
    let (town, _, alpha) = try Self.open()
    let context = town.newContext()
    let fault = try context.object(with: alpha.objectID)
    town.store.isBroken = true
    try context.delete(fault)
    #expect(throws: ReadCountingStore.Broken.self) { try context.save() }
    town.store.isBroken = false
    try context.save()
    #expect(try town.saved().isEmpty)
  }

  @Test("rollback forgets what could not be read")
  func rollback() throws {
    let (town, company, _) = try Self.open()
    try town.context.delete(company)
    town.store.isBroken = true
    town.context.processPendingChanges()
    town.context.rollback()
    town.store.isBroken = false
    try town.context.insertResident("beta", 2)
    try town.context.save()
    #expect(try town.saved() == ["alpha 1", "beta 2"])
  }
}
