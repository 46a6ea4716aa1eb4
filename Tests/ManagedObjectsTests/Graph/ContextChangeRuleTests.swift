import ManagedObjects
import Testing

/// The rules of contexts (1.4): refreshing, rollback, undo and deletion.
@Suite("Rules of contexts: refreshing, rollback, undo, deletion")
struct ContextChangeRuleTests {
  @Test("refreshAllObjects makes faults of clean objects, changed ones keep their edits")
  func refreshAll() throws {
    let town = try Town(["alpha": 1, "bravo": 2, "charlie": 3])
    let found = try town.context.residents()
    let writer = town.newContext()
    for resident in try writer.residents() { resident.name = (resident.name ?? "") + "!" }
    try writer.save()
    found[1].age = 20
    try town.context.delete(found[2])
    let inserted = try town.context.insertResident("delta", 4)
    try town.context.refreshAllObjects()
    #expect(found[0].isFault && found[0].name == "alpha!")
    #expect(found[1].isUpdated && found[1].age == 20 && found[1].name == "bravo!")
    #expect(found[2].isDeleted && inserted.isInserted && inserted.age == 4)
    try town.context.save()
    #expect(try town.saved() == ["alpha! 1", "bravo! 20", "delta 4"])
  }

  @Test("refresh reads the store again, where Core Data's may show its row cache")
  func refresh() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    #expect(resident.age == 1)
    let writer = town.newContext()
    try writer.resident("alpha").age = 2
    try writer.save()
    #expect(resident.age == 1)
    try town.context.refresh(resident, mergeChanges: true)
    #expect(resident.age == 2 && !resident.hasChanges && resident.events.last == .refresh)
  }

  @Test("refresh without merging drops unsaved edits on both sides of relationships")
  func refreshDropsRelations() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let (alpha, bravo) = (
      try town.context.resident("alpha"), try town.context.resident("bravo")
    )
    alpha.spouse = bravo
    alpha.tags = [try town.context.insert("Tag", "red")]
    let company = try town.context.insert("Company", "Acme")
    alpha.employer = company
    try town.context.refresh(alpha, mergeChanges: false)
    #expect(alpha.spouse == nil && bravo.spouse == nil)
    #expect(alpha.tags.isEmpty && alpha.employer == nil)
    #expect(try company.objects(forKey: "employees").isEmpty)
    try town.context.save()
    #expect(try town.reader().resident("bravo").spouse == nil)
  }

  @Test("refresh without merging brings a deleted object back, related as before")
  func refreshDeleted() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha")
    let company = try town.context.insert("Company", "Acme")
    let tag = try town.context.insert("Tag", "red")
    alpha.employer = company
    alpha.tags = [tag]
    try town.context.save()
    try town.context.delete(company)
    try town.context.delete(tag)
    town.context.processPendingChanges()
    #expect(alpha.employer == nil && alpha.tags.isEmpty)
    try town.context.refresh(company, mergeChanges: false)
    try town.context.refresh(tag, mergeChanges: false)
    #expect(!company.isDeleted && !tag.isDeleted)
    #expect(alpha.employer == company && alpha.tags == [tag])
    #expect(try company.objects(forKey: "employees") == [alpha])
    try town.context.save()
    #expect(try town.reader().resident("alpha").employer?.objectID == company.objectID)
    #expect(try town.reader().resident("alpha").tags.count == 1)
  }

  @Test("refresh leaves a new object alone and refuses another context's")
  func refreshRefusals() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha", 1)
    try town.context.refresh(resident, mergeChanges: false)
    #expect(resident.isInserted && resident.name == "alpha")
    #expect(throws: ManagedObjectError.self) {
      try town.reader().refresh(resident, mergeChanges: true)
    }
  }

  @Test("rollback drops inserts, updates, deletions and the undo stack", arguments: [true, false])
  func rollback(withUndo: Bool) throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    if withUndo { town.context.undoManager = UndoManager() }
    let (alpha, bravo) = (
      try town.context.resident("alpha"), try town.context.resident("bravo")
    )
    alpha.age = 9
    alpha.spouse = bravo
    let inserted = try town.context.insertResident("new")
    town.context.processPendingChanges()
    try town.context.delete(bravo)
    #expect(try town.context.residents().count == 2)
    #expect(alpha.spouse == nil)
    town.context.rollback()
    #expect(alpha.age == 1 && alpha.spouse == nil && !bravo.isDeleted)
    #expect(inserted.managedObjectContext == nil && !inserted.isInserted)
    #expect(town.context.registeredObject(for: inserted.objectID) == nil)
    #expect(!town.context.hasChanges)
    #expect(town.context.undoManager?.canUndo != true)
    #expect(alpha.events.last == .rollback)
    #expect(try town.context.residents().map(\.name) == ["alpha", "bravo"])
  }

  @Test("there is no undo manager unless one is set, and undo does nothing without")
  func noUndo() throws {
    let town = try Town(["alpha": 1])
    #expect(town.context.undoManager == nil)
    let resident = try town.context.resident("alpha")
    resident.age = 2
    town.context.undo()
    town.context.redo()
    #expect(resident.age == 2)
  }

  @Test("a change made while registration is disabled cannot be undone")
  func disabledRegistration() throws {
    let town = try Town(["alpha": 1])
    let manager = UndoManager()
    town.context.undoManager = manager
    let resident = try town.context.resident("alpha")
    resident.age = 2
    town.context.processPendingChanges()
    manager.disableUndoRegistration()
    resident.name = "quiet"
    town.context.processPendingChanges()
    manager.enableUndoRegistration()
    town.context.undo()
    #expect(resident.age == 1 && resident.name == "quiet")
    #expect(!manager.canUndo)
  }

  @Test("undo brings back deleted objects and relationships, through no setter of the class")
  func undoDeletion() throws {
    let town = try Town()
    town.context.undoManager = UndoManager()
    let alpha = try town.context.insertResident("alpha", 1)
    let company = try town.context.insert("Company", "Acme")
    alpha.employer = company
    alpha.mood = "angry"
    try town.context.save()
    try town.context.delete(company)
    town.context.processPendingChanges()
    #expect(alpha.employer == nil)
    town.context.undo()
    #expect(alpha.employer == company && !company.isDeleted)
    #expect(try company.objects(forKey: "employees") == [alpha])
    #expect(alpha.mood == "angry" && alpha.events.last == .undoUpdate)
  }

  @Test("delete rules are carried out at the end of the event")
  func propagation() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha")
    let company = try town.context.insert("Company", "Acme")
    let thing = try town.context.insert("Thing", "lamp")
    alpha.employer = company
    alpha.things = [thing]
    try town.context.save()
    try town.context.delete(alpha)
    #expect(!thing.isDeleted)
    #expect(try company.objects(forKey: "employees") == [alpha])
    town.context.processPendingChanges()
    #expect(thing.isDeleted)
    #expect(try company.objects(forKey: "employees").isEmpty)
  }

  @Test("delete rules wait for the save when they are not to be carried out at the end of events")
  func latePropagation() throws {
    let town = try Town()
    #expect(town.context.propagatesDeletesAtEndOfEvent)
    town.context.propagatesDeletesAtEndOfEvent = false
    let alpha = try town.context.insertResident("alpha")
    let thing = try town.context.insert("Thing", "lamp")
    alpha.things = [thing]
    try town.context.save()
    try town.context.delete(alpha)
    town.context.processPendingChanges()
    #expect(!thing.isDeleted)
    #expect(try town.context.residents().isEmpty)
    #expect(!thing.isDeleted)
    try town.context.save()
    #expect(thing.managedObjectContext == nil)
    #expect(try town.reader().count(for: FetchRequest<ManagedObject>(entityName: "Thing")) == 0)
  }

  @Test("an insert that is deleted unsaved is gone, reaches no store, and no edit revives it")
  func annihilation() throws {
    let town = try Town()
    let context = town.context
    let resident = try context.insertResident("alpha")
    resident.tags = [try context.insert("Tag", "red")]
    try context.delete(resident)
    #expect(context.deletedObjects.isEmpty)
    resident.age = 5
    context.processPendingChanges()
    resident.age = 6
    #expect(context.deletedObjects.isEmpty && context.updatedObjects.isEmpty)
    #expect(context.insertedObjects.count == 1)
    try context.save()
    #expect(try town.saved().isEmpty)
    let saves = town.store.saves.count
    try context.delete(context.insertResident("bravo"))
    #expect(!context.hasChanges)
    try context.save()
    #expect(town.store.saves.count == saves)
  }

  @Test("a failed save leaves every change pending")
  func failedSave() throws {
    let town = try Town(["alpha": 1])
    let other = town.newContext()
    let (mine, theirs) = (try town.context.resident("alpha"), try other.resident("alpha"))
    mine.age = 2
    theirs.age = 3
    try other.save()
    let inserted = try town.context.insertResident("bravo", 4)
    #expect(throws: MergeError.self) { try town.context.save() }
    #expect(mine.isUpdated && mine.age == 2 && inserted.isInserted)
    #expect(inserted.objectID.isTemporaryID)
    town.context.mergePolicy = .mergeByPropertyObjectTrump
    try town.context.save()
    #expect(try town.saved() == ["alpha 2", "bravo 4"])
  }

  @Test("reset forgets everything: objects of before belong to nobody")
  func reset() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    resident.age = 2
    let inserted = try town.context.insertResident("new")
    try town.context.delete(town.context.insertResident("gone"))
    town.context.reset()
    #expect(!town.context.hasChanges && town.context.registeredObjects.isEmpty)
    #expect(resident.managedObjectContext == nil && inserted.managedObjectContext == nil)
    #expect(try town.context.resident("alpha") !== resident)
    resident.age = 3
    try town.context.save()
    #expect(try town.saved() == ["alpha 1"])
    #expect(throws: ManagedObjectError.self) { try town.context.delete(resident) }
  }
}
