import ManagedObjects
import Testing

/// The rules of objects whose rows are not there (1.2, 1.4).
@Suite("Rules of inaccessible faults")
struct InaccessibleRuleTests {
  @Test("an object whose row is gone takes no values, and keeps nothing from being saved")
  func gone() throws {
    let town = try Town(["alpha": 1, "beta": 2])
    let context = town.newContext()
    let ghost = try context.resident("alpha")
    let id = ghost.objectID
    try town.context.delete(town.context.resident("alpha"))
    try town.context.save()
    let fault = try #require(try town.newContext().object(with: id) as? Resident)
    #expect(fault.managedObjectContext == nil)
    let reader = town.reader()
    let unread = try #require(try reader.object(with: id) as? Resident)
    unread.name = "gamma"
    #expect(unread.isDeleted && unread.name == nil && !reader.hasChanges)
    try reader.resident("beta").age = 3
    try reader.save()
    #expect(try town.saved() == ["beta 3"])
  }

  @Test("an object whose row turns up later is like any other from then on")
  func found() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha", 1)
    try town.context.obtainPermanentIDs(for: [alpha])
    let reader = town.reader()
    let early = try #require(try reader.object(with: alpha.objectID) as? Resident)
    #expect(early.name == nil && early.isDeleted)
    try town.context.save()
    #expect(try reader.resident("alpha") === early)
    #expect(early.name == "alpha" && !early.isDeleted)
    early.age = 2
    #expect(try reader.residents("age == 2") == [early])
    try reader.save()
    #expect(try town.saved() == ["alpha 2"])
  }

  @Test("an object of another context is not taken, and the next save says so")
  func foreign() throws {
    let town = try Town(["alpha": 1])
    let (alpha, other) = (try town.context.resident("alpha"), town.newContext())
    let company = try other.insert("Company", "Acme")
    alpha.employer = company
    alpha.tags = [try other.insert("Tag", "red")]
    alpha.things = [try other.insert("Thing", "lamp"), try town.context.insert("Thing", "vase")]
    #expect(alpha.employer == nil && alpha.tags.isEmpty && alpha.things.count == 1)
    #expect(throws: ManagedObjectError.self) { try town.context.save() }
    try town.context.save()
    #expect(try town.reader().resident("alpha").things.count == 1)
  }
}
