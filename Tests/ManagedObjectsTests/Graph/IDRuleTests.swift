import ManagedObjects
import Testing

/// The rules of object IDs (1.3).
@Suite("Rules of object IDs")
struct IDRuleTests {
  @Test("an ID is temporary until the save, which changes it and its URI")
  func changeAtSave() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    let id = resident.objectID
    #expect(id.isTemporaryID)
    try town.context.save()
    #expect(!resident.objectID.isTemporaryID && resident.objectID != id)
    #expect(resident.objectID.uriRepresentation() != id.uriRepresentation())
  }

  @Test(
    "obtainPermanentIDs makes IDs permanent ahead of the save", arguments: Town.StoreKind.allCases)
  func obtaining(kind: Town.StoreKind) throws {
    let town = try Town(kind)
    let resident = try town.context.insertResident("alpha", 1)
    let company = try town.context.insert("Company", "Acme")
    resident.employer = company
    try town.context.obtainPermanentIDs(for: [resident, company])
    let id = resident.objectID
    #expect(!id.isTemporaryID && resident.isInserted && !resident.isFault)
    #expect(town.context.registeredObject(for: id) === resident)
    #expect(try town.context.existingObject(with: id) === resident)
    #expect(resident.employer == company)
    #expect(throws: ManagedObjectError.self) { try town.reader().existingObject(with: id) }
    try town.context.obtainPermanentIDs(for: [resident])
    #expect(resident.objectID == id)
    try town.context.save()
    #expect(resident.objectID == id)
    let saved = try #require(try town.reader().existingObject(with: id) as? Resident)
    #expect(saved.name == "alpha" && saved.employer?.objectID == company.objectID)
  }

  @Test("an object with an obtained ID can be rolled back, or deleted before its save")
  func obtainedAndGone() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    try town.context.obtainPermanentIDs(for: [resident])
    town.context.rollback()
    #expect(resident.managedObjectContext == nil)
    let other = try town.context.insertResident("bravo")
    try town.context.obtainPermanentIDs(for: [other])
    #expect(other.objectID != resident.objectID)
    try town.context.delete(other)
    try town.context.save()
    #expect(try town.saved().isEmpty)
  }

  @Test(
    "an ID that was obtained in a child is the object's at every level", arguments: [false, true])
  func obtainedInChild(withUndo: Bool) throws {
    let town = try Town()
    if withUndo { town.context.undoManager = UndoManager() }
    let child = ManagedObjectContext(parent: town.context)
    let resident = try child.insertResident("alpha", 1)
    let thing = try child.insert("Thing", "lamp")
    resident.things = [thing]
    try child.obtainPermanentIDs(for: [resident])
    let id = resident.objectID
    #expect(!id.isTemporaryID)
    try child.save()
    let twin = try #require(town.context.registeredObject(for: id) as? Resident)
    #expect(twin.isInserted && twin.name == "alpha" && twin.things.count == 1)
    try town.context.save()
    #expect(resident.objectID == id && twin.objectID == id)
    #expect(!thing.objectID.isTemporaryID)
    #expect(try town.saved() == ["alpha 1"])
  }

  @Test("a child's save makes no IDs permanent, the root's does, at all levels")
  func childSave() throws {
    let town = try Town()
    let child = ManagedObjectContext(parent: town.context)
    let grandchild = ManagedObjectContext(parent: child)
    let resident = try grandchild.insertResident("alpha", 1)
    let temporary = resident.objectID
    try grandchild.save()
    #expect(resident.objectID == temporary && temporary.isTemporaryID)
    let middle = try #require(child.registeredObject(for: temporary) as? Resident)
    try child.save()
    let top = try #require(town.context.registeredObject(for: temporary) as? Resident)
    #expect(resident.objectID == temporary && middle.objectID == temporary)
    #expect(try town.saved().isEmpty)
    try town.context.save()
    #expect(!top.objectID.isTemporaryID)
    #expect(middle.objectID == top.objectID && resident.objectID == top.objectID)
    #expect(grandchild.registeredObject(for: top.objectID) === resident)
    resident.age = 2
    try grandchild.save()
    try child.save()
    try town.context.save()
    #expect(try town.saved() == ["alpha 2"])
  }

  @Test("object(with:) never fails for a store's ID: it is the registered object or a fault")
  func objectWithID() throws {
    let town = try Town(["alpha": 1])
    let missing = try town.coordinator.managedObjectID(entityName: "Resident", key: RowKey(99))
    let fault = try town.context.object(with: missing)
    #expect(fault.isFault && !fault.isDeleted)
    #expect(try town.context.object(with: missing) === fault)
    #expect(try fault.value(forKey: "name") == .null)
    #expect(fault.isDeleted)
    let inserted = try town.context.insertResident("new")
    #expect(try town.context.object(with: inserted.objectID) === inserted)
  }

  @Test("object(with:) refuses another context's unsaved object and another store's IDs")
  func foreignIDs() throws {
    let (town, other) = (try Town(), try Town(["alpha": 1]))
    let unsaved = try town.reader().insertResident("new").objectID
    let foreign = try other.context.resident("alpha").objectID
    for id in [unsaved, foreign] {
      #expect(throws: ManagedObjectError.self) { try town.context.object(with: id) }
      #expect(throws: ManagedObjectError.self) { try town.context.existingObject(with: id) }
      #expect(town.context.registeredObject(for: id) == nil)
    }
  }

  @Test("existingObject is the registered object, or read from the store, never a fault, or 133000")
  func existingObject() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let inserted = try town.context.insertResident("new")
    #expect(try town.context.existingObject(with: inserted.objectID) === inserted)
    let id = try town.context.resident("alpha").objectID
    #expect(town.context.registeredObject(for: id) == nil)
    let read = try town.context.existingObject(with: id)
    #expect(!read.isFault)
    let bravo = try town.context.resident("bravo")
    #expect(bravo.isFault)
    #expect(try town.context.existingObject(with: bravo.objectID) === bravo)
    #expect(!bravo.isFault)
    let missing = try town.coordinator.managedObjectID(entityName: "Resident", key: RowKey(99))
    for _ in 0..<2 {
      let error = #expect(throws: ManagedObjectError.self) {
        try town.context.existingObject(with: missing)
      }
      guard case .objectNotFound(missing)? = error else {
        Issue.record("found another error: \(String(describing: error))")
        return
      }
    }
    _ = try town.context.object(with: missing)
    #expect(throws: ManagedObjectError.self) { try town.context.existingObject(with: missing) }
  }

  @Test("registeredObject is only what the context knows")
  func registeredObject() throws {
    let town = try Town(["alpha": 1])
    let id = try town.reader().resident("alpha").objectID
    #expect(town.context.registeredObject(for: id) == nil)
    let resident = try town.context.resident("alpha")
    #expect(town.context.registeredObject(for: id) === resident)
  }
}
