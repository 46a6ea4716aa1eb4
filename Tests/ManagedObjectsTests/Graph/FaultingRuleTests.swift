import ManagedObjects
import Testing

/// The rules of faults, uniquing and of what a context holds (1.2).
@Suite("Rules of managed objects: faults and what a context holds")
struct FaultingRuleTests {
  @Test(
    "asking for the ID, the state or the context fires no fault", arguments: Town.StoreKind.allCases
  )
  func quietQuestions(kind: Town.StoreKind) throws {
    let town = try Town(kind, ["alpha": 1])
    let id = try town.context.resident("alpha").objectID
    let object = try town.reader().object(with: id)
    _ = (object.objectID, object.isDeleted, object.isInserted, object.isUpdated, object.hasChanges)
    _ = (object.managedObjectContext, object.changedValues(), object.entity)
    _ = object.hasPersistentChangedValues
    #expect(object.isFault)
  }

  @Test("a to-one comes with the row as an ID, and its object is a fault that reads its own row")
  func toOne() throws {
    let town = try Town()
    let (alpha, company) = (
      try town.context.insertResident("alpha"), try town.context.insert("Company", "Acme")
    )
    alpha.employer = company
    try town.context.save()
    let context = town.newContext()
    let resident = try context.resident("alpha")
    #expect(try resident.hasFault(forRelationshipNamed: "employer"))
    _ = resident.name
    #expect(try !resident.hasFault(forRelationshipNamed: "employer"))
    let reads = town.store.rowReads
    #expect(try resident.objectIDs(forRelationshipNamed: "employer") == [company.objectID])
    let employer = try #require(resident.employer)
    #expect(employer.isFault && town.store.rowReads == reads)
    #expect(try employer.value(forKey: "name") == "Acme")
    #expect(town.store.rowReads == reads + 1 && town.store.relatedReads == 0)
  }

  @Test("a to-many is a fault that its first access fires with one round trip, and then is kept")
  func toMany() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha")
    alpha.tags = [try town.context.insert("Tag", "red"), try town.context.insert("Tag", "blue")]
    try town.context.save()
    let context = town.newContext()
    let resident = try context.resident("alpha")
    _ = resident.name
    #expect(try resident.hasFault(forRelationshipNamed: "tags"))
    #expect(town.store.relatedReads == 0)
    #expect(resident.tags.count == 2)
    #expect(town.store.relatedReads == 1)
    #expect(try !resident.hasFault(forRelationshipNamed: "tags"))
    #expect(resident.tags.count == 2)
    #expect(try resident.objectIDs(forRelationshipNamed: "tags").count == 2)
    #expect(town.store.relatedReads == 1)
    #expect(throws: ManagedObjectError.self) { try resident.hasFault(forRelationshipNamed: "age") }
    #expect(throws: ManagedObjectError.self) {
      try resident.objectIDs(forRelationshipNamed: "age")
    }
  }

  @Test("there is one object to an ID and a context, however it is reached")
  func uniquing() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let (alpha, bravo) = (
      try town.context.resident("alpha"), try town.context.resident("bravo")
    )
    alpha.spouse = bravo
    try town.context.save()
    let context = town.newContext()
    let fetched = try context.resident("alpha")
    #expect(try context.object(with: alpha.objectID) === fetched)
    #expect(try context.existingObject(with: alpha.objectID) === fetched)
    #expect(context.registeredObject(for: alpha.objectID) === fetched)
    #expect(try context.resident("bravo").spouse === fetched)
    #expect(fetched.spouse?.spouse === fetched)
  }

  @Test("a save replaces the temporary ID in the map")
  func replacedID() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    let temporary = resident.objectID
    try town.context.save()
    #expect(town.context.registeredObject(for: resident.objectID) === resident)
    #expect(town.context.registeredObject(for: temporary) == nil)
    #expect(town.context.registeredObjects == [resident])
  }

  @Test("a clean object that nobody holds goes, one with changes stays until the save")
  func weakRegistration() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    weak var resident: Resident?
    do { resident = try context.resident("alpha") }
    #expect(resident == nil && context.registeredObjects.isEmpty)
    do {
      let found = try context.resident("alpha")
      found.age = 2
      resident = found
    }
    #expect(resident != nil && context.registeredObjects.count == 1)
    try context.save()
    #expect(resident == nil && context.registeredObjects.isEmpty)
    do {
      let found = try context.resident("alpha")
      try context.delete(found)
      resident = found
    }
    #expect(resident != nil)
    try context.save()
    #expect(resident == nil && context.registeredObjects.isEmpty)
  }

  @Test("relationships in both directions do not keep clean objects alive")
  func noCycles() throws {
    let town = try Town()
    weak var resident: Resident?
    weak var company: ManagedObject?
    do {
      let new = try town.context.insertResident("alpha")
      new.employer = try town.context.insert("Company", "Acme")
      (resident, company) = (new, new.employer)
      try town.context.save()
      #expect(new.employer != nil)
    }
    #expect(resident == nil && company == nil)
  }

  @Test("a context that retains its registered objects keeps clean ones, until it no longer does")
  func retaining() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let context = town.context
    #expect(!context.retainsRegisteredObjects)
    context.retainsRegisteredObjects = true
    weak var resident: Resident?
    weak var inserted: Resident?
    do {
      resident = try context.resident("alpha")
      inserted = try context.insertResident("charlie", 3)
    }
    #expect(resident != nil)
    try context.save()
    #expect(resident != nil && inserted != nil)
    #expect(context.registeredObjects.count == 2)
    context.retainsRegisteredObjects = false
    #expect(resident == nil && inserted == nil && context.registeredObjects.isEmpty)
    context.retainsRegisteredObjects = true
    do { resident = try context.resident("bravo") }
    context.reset()
    #expect(resident == nil && context.retainsRegisteredObjects)
  }

  @Test("a context that retains its objects lets go of those that are deleted or rolled back")
  func retainingDeleted() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    context.retainsRegisteredObjects = true
    weak var deleted: Resident?
    weak var inserted: Resident?
    do {
      let resident = try context.resident("alpha")
      try context.delete(resident)
      deleted = resident
    }
    try context.save()
    #expect(deleted == nil)
    do { inserted = try context.insertResident("bravo") }
    context.rollback()
    #expect(inserted == nil)
  }

  @Test("unlike in Core Data, a fault whose row is gone has no values, and counts as deleted")
  func inaccessible() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    let id = try context.resident("alpha").objectID
    let fault = try #require(try context.object(with: id) as? Resident)
    let writer = town.newContext()
    try writer.delete(writer.resident("alpha"))
    try writer.save()
    #expect(!fault.isDeleted)
    #expect(fault.name == nil && fault.age == nil && fault.tags.isEmpty && fault.employer == nil)
    #expect(fault.isDeleted && fault.isFault && context.faultError == nil)
    #expect(!context.hasChanges)
    try context.save()
  }

  @Test("an inaccessible fault does not count as deleted when the context does not want it")
  func inaccessibleKept() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    context.shouldDeleteInaccessibleFaults = false
    let id = try town.context.resident("alpha").objectID
    let fault = try #require(try context.object(with: id) as? Resident)
    let writer = town.newContext()
    try writer.delete(writer.resident("alpha"))
    try writer.save()
    #expect(fault.name == nil && !fault.isDeleted)
  }

  @Test(
    "a fault that cannot be read has no values, the next save says why, and it can be tried again")
  func unreadable() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    let id = try context.resident("alpha").objectID
    let fault = try #require(try context.object(with: id) as? Resident)
    town.store.isBroken = true
    #expect(fault.name == nil && fault.isFault && !fault.isDeleted)
    #expect(context.faultError is ReadCountingStore.Broken)
    try context.insertResident("bravo", 2)
    #expect(throws: ReadCountingStore.Broken.self) { try context.save() }
    town.store.isBroken = false
    #expect(fault.name == "alpha" && !fault.isFault)
    try context.save()
    #expect(try town.saved() == ["alpha 1", "bravo 2"])
  }

  @Test("a to-many that cannot be read is empty for now and a fault still")
  func unreadableToMany() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    resident.tags = [try town.context.insert("Tag", "red")]
    try town.context.save()
    try town.context.refresh(resident, mergeChanges: false)
    _ = resident.name
    town.store.isBroken = true
    #expect(resident.tags.isEmpty)
    town.store.isBroken = false
    #expect(try resident.hasFault(forRelationshipNamed: "tags"))
    #expect(resident.tags.count == 1)
    #expect(throws: ReadCountingStore.Broken.self) { try town.context.save() }
  }

  @Test("what cannot be read in advance is an error at once, and nothing that a save rests on")
  func unreadablePrefetch() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    resident.tags = [try town.context.insert("Tag", "red")]
    try town.context.save()
    try town.context.refresh(resident, mergeChanges: false)
    _ = resident.name
    town.store.isBroken = true
    #expect(throws: ReadCountingStore.Broken.self) {
      try town.context.prefetch(["tags"], from: [resident])
    }
    #expect(town.context.faultError == nil)
    town.store.isBroken = false
    try town.context.prefetch(["tags"], from: [resident])
    #expect(resident.tags.count == 1)
  }

  @Test("who only reads can ask why a fault has no values, once")
  func unreadableForReaders() throws {
    let town = try Town(["alpha": 1])
    let id = try town.context.resident("alpha").objectID
    let fault = try #require(try town.context.object(with: id) as? Resident)
    town.store.isBroken = true
    #expect(fault.name == nil)
    #expect(throws: ReadCountingStore.Broken.self) { try town.context.throwFaultError() }
    try town.context.throwFaultError()
  }
}
