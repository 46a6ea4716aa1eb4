import ManagedObjects
import Testing

/// The rules of child contexts (1.4).
@Suite("Rules of contexts: children")
struct ChildContextRuleTests {
  @Test("a child's save goes up one level and writes nothing")
  func oneLevel() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let grandchild = ManagedObjectContext(parent: child)
    #expect(child.parent === town.context && town.context.parent == nil)
    let saves = town.store.saves.count
    try grandchild.resident("alpha").age = 2
    try grandchild.insertResident("bravo", 3)
    try grandchild.save()
    #expect(!grandchild.hasChanges && child.hasChanges && !town.context.hasChanges)
    #expect(child.insertedObjects.count == 1 && child.updatedObjects.count == 1)
    try child.save()
    #expect(!child.hasChanges && town.context.hasChanges)
    #expect(town.store.saves.count == saves)
    #expect(try town.context.residents().map(\.age) == [2, 3])
    try town.context.save()
    #expect(try town.saved() == ["alpha 2", "bravo 3"])
  }

  @Test("a child's fetch and faults show what is pending in its parent")
  func parentsPendingChanges() throws {
    let town = try Town(["alpha": 1, "bravo": 2, "charlie": 3])
    let context = town.context
    try context.resident("alpha").age = 50
    try context.delete(context.resident("bravo"))
    let delta = try context.insertResident("delta", 60)
    let child = ManagedObjectContext(parent: context)
    #expect(try child.residents("age > 10").map(\.name) == ["alpha", "delta"])
    #expect(try child.residents().map(\.name) == ["alpha", "charlie", "delta"])
    #expect(try child.count(for: FetchRequest<Resident>()) == 3)
    let twin = try child.twin(of: delta)
    #expect(twin !== delta && twin.objectID == delta.objectID && twin.name == "delta")
    #expect(!twin.isInserted && !child.hasChanges)
    let grandchild = ManagedObjectContext(parent: child)
    #expect(try grandchild.residents().map(\.age) == [50, 3, 60])
  }

  @Test("a child's pending changes are its own, and its rollback is too")
  func isolation() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let alpha = try town.context.resident("alpha")
    let twin = try child.twin(of: alpha)
    twin.age = 9
    try child.insertResident("bravo")
    #expect(alpha.age == 1 && !town.context.hasChanges)
    #expect(try town.context.residents().count == 1)
    child.rollback()
    #expect(twin.age == 1 && !child.hasChanges)
  }

  @Test("relationships of all kinds go up, also between new objects")
  func relationships() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let alpha = try child.resident("alpha")
    let bravo = try child.insertResident("bravo", 2)
    alpha.spouse = bravo
    bravo.employer = try child.insert("Company", "Acme")
    bravo.tags = [try child.insert("Tag", "red"), try child.insert("Tag", "blue")]
    bravo.things = [try child.insert("Thing", "b"), try child.insert("Thing", "a")]
    try child.save()
    let twin = try #require(town.context.registeredObject(for: bravo.objectID) as? Resident)
    #expect(twin.spouse?.name == "alpha" && twin.tags.count == 2)
    #expect(try twin.things.map { try $0.value(forKey: "label") } == ["b", "a"])
    #expect(try twin.employer?.objects(forKey: "employees") == [twin])
    try town.context.save()
    let saved = try town.reader().resident("bravo")
    #expect(saved.spouse?.name == "alpha" && saved.tags.count == 2)
    #expect(try saved.things.map { try $0.value(forKey: "label") } == ["b", "a"])
    #expect(try saved.value(forKeyPath: "employer.name") == "Acme")
    bravo.things = bravo.things.reversed()
    alpha.spouse = nil
    try child.save()
    try town.context.save()
    let again = try town.reader().resident("bravo")
    #expect(try again.things.map { try $0.value(forKey: "label") } == ["a", "b"])
    #expect(again.spouse == nil)
  }

  @Test("a child reads the relationships of its parent's unsaved objects")
  func relationshipsDown() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha")
    alpha.things = [try town.context.insert("Thing", "b"), try town.context.insert("Thing", "a")]
    alpha.employer = try town.context.insert("Company", "Acme")
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.twin(of: alpha)
    #expect(try twin.things.map { try $0.value(forKey: "label") } == ["b", "a"])
    #expect(try twin.value(forKeyPath: "employer.name") == "Acme")
    #expect(try twin.employer?.objects(forKey: "employees") == [twin])
    try town.context.save()
    #expect(twin.objectID == alpha.objectID && !twin.objectID.isTemporaryID)
    #expect(twin.things.map(\.objectID) == alpha.things.map(\.objectID))
    #expect(twin.employer?.objectID == alpha.employer?.objectID)
  }

  @Test("a deletion goes up, its rules carried out, also that of an insert that was not saved yet")
  func deletions() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha")
    let thing = try town.context.insert("Thing", "lamp")
    alpha.things = [thing]
    alpha.employer = try town.context.insert("Company", "Acme")
    try town.context.save()
    let child = ManagedObjectContext(parent: town.context)
    try child.delete(child.twin(of: alpha))
    #expect(!alpha.isDeleted)
    try child.save()
    #expect(alpha.isDeleted && thing.isDeleted)
    #expect(try town.context.residents().isEmpty && town.saved().count == 1)
    try town.context.save()
    #expect(try town.saved().isEmpty)

    let bravo = try child.insertResident("bravo")
    try child.save()
    let saves = town.store.saves.count
    try child.delete(bravo)
    try child.save()
    #expect(!town.context.hasChanges)
    try town.context.save()
    #expect(town.store.saves.count == saves)
  }

  @Test(
    "a deletion in a child parts the object from those that are related to it in the parent alone")
  func deletionMeetsPendingLink() throws {
    let town = try Town(["alpha": 1])
    let company = try town.context.insert("Company", "Acme")
    try town.context.save()
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.twin(of: company)
    #expect(try twin.objects(forKey: "employees").isEmpty)
    let alpha = try town.context.resident("alpha")
    alpha.employer = company
    try child.delete(twin)
    try child.save()
    town.context.processPendingChanges()
    #expect(alpha.employer == nil && company.isDeleted)
    try town.context.save()
    #expect(try town.reader().resident("alpha").employer == nil)
  }

  @Test("what a child relates to an object that the parent has deleted meanwhile is not related")
  func linkMeetsDeletion() throws {
    let town = try Town(["alpha": 1])
    let company = try town.context.insert("Company", "Acme")
    let tag = try town.context.insert("Tag", "red")
    try town.context.save()
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.resident("alpha")
    twin.employer = try child.twin(of: company)
    twin.tags = [try child.twin(of: tag)]
    twin.age = 2
    try town.context.delete(company)
    try town.context.delete(tag)
    town.context.processPendingChanges()
    try child.save()
    let alpha = try town.context.resident("alpha")
    #expect(alpha.age == 2 && alpha.employer == nil && alpha.tags.isEmpty)
    try town.context.save()
    #expect(try town.saved() == ["alpha 2"])
  }

  @Test(
    "a child that changes the other end of a relationship that its parent has changed wins whole")
  func stealing() throws {
    let town = try Town(["alpha": 1, "bravo": 2, "charlie": 3])
    let first = try town.context.insert("Company", "First")
    let second = try town.context.insert("Company", "Second")
    try town.context.save()
    let found = try town.context.residents()
    let child = ManagedObjectContext(parent: town.context)
    let twins = try found.map { try child.twin(of: $0) }
    #expect(twins.allSatisfy { $0.spouse == nil && $0.employer == nil })
    found[2].spouse = found[1]
    found[0].employer = first
    twins[0].spouse = twins[1]
    twins[0].employer = try child.twin(of: second)
    try child.save()
    #expect(found[0].spouse == found[1] && found[1].spouse == found[0] && found[2].spouse == nil)
    #expect(found[0].employer == second)
    #expect(try first.objects(forKey: "employees").isEmpty)
    #expect(try second.objects(forKey: "employees") == [found[0]])
    try town.context.save()
    let saved = try town.reader().residents()
    #expect(saved.map { $0.spouse?.name } == ["bravo", "alpha", nil])
  }

  @Test("changes here and in the parent meet property by property")
  func bothChange() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let alpha = try town.context.resident("alpha")
    let twin = try child.twin(of: alpha)
    twin.age = 2
    alpha.name = "beta"
    try child.save()
    #expect(alpha.name == "beta" && alpha.age == 2)
  }

  @Test("the parent's save reaches a child that merges by itself, and no other")
  func merging() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let quiet = ManagedObjectContext(parent: town.context)
    child.automaticallyMergesChangesFromParent = true
    let alpha = try town.context.resident("alpha")
    let (twin, other) = (try child.twin(of: alpha), try quiet.twin(of: alpha))
    let company = try town.context.insert("Company", "Acme")
    let companyTwin = try child.twin(of: company)
    #expect(try companyTwin.objects(forKey: "employees").isEmpty)
    alpha.age = 2
    alpha.employer = company
    try town.context.save()
    #expect(twin.age == 2 && other.age == 1)
    #expect(twin.employer == companyTwin)
    #expect(try companyTwin.objects(forKey: "employees") == [twin])
    try town.context.delete(alpha)
    try town.context.save()
    #expect(twin.isDeleted && !other.isDeleted)
    #expect(try companyTwin.objects(forKey: "employees").isEmpty)
  }

  @Test("refresh in a child shows what is pending in the parent")
  func refreshing() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let alpha = try town.context.resident("alpha")
    let twin = try child.twin(of: alpha)
    alpha.age = 2
    #expect(twin.age == 1)
    try child.refresh(twin, mergeChanges: true)
    #expect(twin.age == 2)
    alpha.age = 3
    try child.refresh(twin, mergeChanges: false)
    #expect(twin.age == 3)
  }

  @Test("a child that changes a parent's insert is found by its new ID after the root's save")
  func changedInsertOfParent() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha", 1)
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.twin(of: alpha)
    twin.tags = [try child.insert("Tag", "red")]
    try town.context.save()
    #expect(twin.objectID == alpha.objectID)
    let grandchild = ManagedObjectContext(parent: child)
    let found = try grandchild.residents()
    #expect(found.map(\.objectID) == [alpha.objectID])
    #expect(found[0].tags.count == 1)
    try child.save()
    try town.context.save()
    #expect(try town.reader().resident("alpha").tags.count == 1)
  }

  @Test("an insert of a child that was rolled back in the parent is not there any more")
  func rolledBackInsert() throws {
    let town = try Town()
    let child = ManagedObjectContext(parent: town.context)
    let resident = try child.insertResident("alpha")
    try child.save()
    town.context.rollback()
    #expect(try child.residents().isEmpty)
    try child.refresh(resident, mergeChanges: false)
    #expect(resident.name == nil && resident.isDeleted)
  }

  @Test("saves of a child are undone in its parent like other changes")
  func undoInParent() throws {
    let town = try Town(["alpha": 1])
    town.context.undoManager = UndoManager()
    let child = ManagedObjectContext(parent: town.context)
    try child.resident("alpha").age = 2
    let bravo = try child.insertResident("bravo", 3)
    bravo.spouse = try child.resident("alpha")
    try child.save()
    town.context.processPendingChanges()
    #expect(try town.context.residents().count == 2)
    town.context.undo()
    #expect(try town.context.residents().map(\.age) == [1])
    town.context.redo()
    #expect(try town.context.residents().map(\.age) == [2, 3])
    #expect(try town.context.resident("alpha").spouse?.name == "bravo")
  }

  @Test("a deletion that a child undoes after its save is undone in the parent by the next save")
  func undoneDeletion() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha", 1)
    let company = try town.context.insert("Company", "Acme")
    alpha.employer = company
    try town.context.save()
    let child = ManagedObjectContext(parent: town.context)
    child.undoManager = UndoManager()
    let twin = try child.twin(of: company)
    #expect(try twin.objects(forKey: "employees").count == 1)
    try child.delete(twin)
    try child.save()
    #expect(company.isDeleted && alpha.employer == nil)
    child.undo()
    try child.save()
    #expect(!company.isDeleted && alpha.employer == company)
    #expect(try company.objects(forKey: "employees") == [alpha])
    try town.context.save()
    #expect(try town.reader().resident("alpha").employer?.objectID == company.objectID)
  }

  @Test("a child keeps its parent alive; objects and contexts go when nobody holds them")
  func memory() throws {
    let town = try Town(["alpha": 1])
    weak var parent: ManagedObjectContext?
    weak var child: ManagedObjectContext?
    do {
      let context = town.newContext()
      let below = ManagedObjectContext(parent: context)
      (parent, child) = (context, below)
      try below.resident("alpha").age = 2
    }
    #expect(parent == nil && child == nil)
    let orphan = ManagedObjectContext(parent: town.newContext())
    #expect(try orphan.residents().count == 1)
  }

  @Test("life-cycle events of a child's save come in the child")
  func events() throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.resident("alpha")
    twin.age = 2
    try child.save()
    #expect(twin.calls == ["awakeFromFetch", "willSave", "didSave"])
    let alpha = try town.context.resident("alpha")
    #expect(!alpha.calls.contains("willSave"))
    try town.context.save()
    #expect(alpha.calls.suffix(2) == ["willSave", "didSave"])
  }
}
