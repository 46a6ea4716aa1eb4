import ManagedObjects
import Testing

/// The rules of merging what others saved (1.4), and of query generations (1.11).
@Suite("Rules of contexts: merging and query generations")
struct MergingRuleTests {
  /// Saves in another context and says what was saved.
  private func save(
    in town: Town, _ body: (ManagedObjectContext) throws -> Void
  ) throws -> ContextSave {
    let writer = town.newContext()
    var saved: [ContextSave] = []
    let observation = writer.observe { if case .didSave(let save) = $0 { saved.append(save) } }
    try body(writer)
    try writer.save()
    observation.cancel()
    return try #require(saved.first)
  }

  @Test("without merging, an object in memory stays as it was read")
  func noMerging() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    #expect(alpha.age == 1)
    _ = try save(in: town) { try $0.resident("alpha").age = 2 }
    town.context.processPendingChanges()
    #expect(alpha.age == 1)
  }

  @Test("merging refreshes what was updated, under the unsaved changes")
  func updates() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let found = try town.context.residents()
    for resident in found { _ = resident.name }
    found[0].name = "mine"
    let saved = try save(in: town) { writer in
      for resident in try writer.residents() { resident.age = (resident.age ?? 0) + 10 }
    }
    try town.context.mergeChanges(fromContextDidSave: saved)
    #expect(found[0].name == "mine" && found[0].age == 11 && found[0].isUpdated)
    #expect(found[1].age == 12 && !found[1].hasChanges)
    #expect(found[0].events.last == .refresh)
    try town.context.save()
    #expect(try town.saved() == ["bravo 12", "mine 11"])
  }

  @Test("merging shows new members of relationships that are in memory")
  func relationships() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let alpha = try town.context.resident("alpha")
    let company = try town.context.insert("Company", "Acme")
    alpha.employer = company
    try town.context.save()
    #expect(try company.objects(forKey: "employees") == [alpha])
    #expect(alpha.tags.isEmpty && alpha.things.isEmpty && alpha.spouse == nil)
    let saved = try save(in: town) { writer in
      let bravo = try writer.resident("bravo")
      bravo.employer = try writer.twin(of: company)
      let twin = try writer.twin(of: alpha)
      twin.spouse = bravo
      twin.tags = [try writer.insert("Tag", "red")]
      twin.things = [try writer.insert("Thing", "b"), try writer.insert("Thing", "a")]
    }
    try town.context.mergeChanges(fromContextDidSave: saved)
    #expect(try company.objects(forKey: "employees").count == 2)
    #expect(alpha.tags.count == 1 && alpha.spouse?.name == "bravo")
    #expect(try alpha.things.map { try $0.value(forKey: "label") } == ["b", "a"])
    #expect(!town.context.hasChanges)
  }

  @Test("an unsaved member of a relationship outlasts the merging of others")
  func pendingRelationships() throws {
    let town = try Town(["alpha": 1, "bravo": 2, "charlie": 3])
    let company = try town.context.insert("Company", "Acme")
    try town.context.save()
    let alpha = try town.context.resident("alpha")
    alpha.employer = company
    let saved = try save(in: town) { writer in
      try writer.resident("bravo").employer = try writer.twin(of: company)
    }
    try town.context.mergeChanges(fromContextDidSave: saved)
    let names = try company.value(forKeyPath: "employees.name")
    #expect(names == .values(["alpha", "bravo"]) || names == .values(["bravo", "alpha"]))
    try town.context.save()
    #expect(try town.reader().resident("alpha").employer?.objectID == company.objectID)
    #expect(try town.reader().resident("bravo").employer?.objectID == company.objectID)
  }

  @Test("an object deleted elsewhere that is held stays registered, with values, and is deleted")
  func deletions() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let alpha = try town.context.resident("alpha")
    #expect(alpha.isFault)
    let saved = try save(in: town) { try $0.delete($0.resident("alpha")) }
    try town.context.mergeChanges(fromContextDidSave: saved)
    #expect(alpha.isDeleted && !alpha.isFault && alpha.name == "alpha")
    #expect(town.context.registeredObject(for: alpha.objectID) === alpha)
    #expect(try town.context.residents().map(\.name) == ["bravo"])
    try town.context.save()
    #expect(!town.context.hasChanges && alpha.managedObjectContext == nil)
  }

  @Test("after merging a deletion nothing leads to the object any more")
  func deletedMember() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let (alpha, bravo) = (
      try town.context.resident("alpha"), try town.context.resident("bravo")
    )
    let company = try town.context.insert("Company", "Acme")
    alpha.employer = company
    bravo.employer = company
    try town.context.save()
    #expect(try company.objects(forKey: "employees").count == 2)
    let saved = try save(in: town) { try $0.delete($0.resident("alpha")) }
    try town.context.mergeChanges(fromContextDidSave: saved)
    #expect(try company.objects(forKey: "employees") == [bravo])
    let other = try save(in: town) { try $0.delete($0.twin(of: company)) }
    try town.context.mergeChanges(fromContextDidSave: other)
    #expect(bravo.employer == nil)
    try town.context.save()
  }

  @Test("an unsaved relationship to an object that was deleted elsewhere ends with the merging")
  func pendingLinkToDeleted() throws {
    let town = try Town(["alpha": 1])
    let company = try town.context.insert("Company", "Acme")
    try town.context.save()
    let alpha = try town.context.resident("alpha")
    alpha.employer = company
    let saved = try save(in: town) { try $0.delete($0.twin(of: company)) }
    try town.context.mergeChanges(fromContextDidSave: saved)
    #expect(alpha.employer == nil)
    try town.context.save()
    #expect(try town.reader().resident("alpha").employer == nil)
  }

  @Test("merging a deletion over unsaved changes deletes the object here too")
  func deletionOfChanged() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    alpha.age = 7
    let saved = try save(in: town) { try $0.delete($0.resident("alpha")) }
    try town.context.mergeChanges(fromContextDidSave: saved)
    #expect(alpha.isDeleted)
    try town.context.save()
    #expect(try town.saved().isEmpty)
  }

  @Test("rolling back does not bring back what somebody else has deleted")
  func deletionRolledBack() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    let saved = try save(in: town) { try $0.delete($0.resident("alpha")) }
    try town.context.mergeChanges(fromContextDidSave: saved)
    town.context.rollback()
    #expect(alpha.managedObjectContext == nil)
    #expect(!town.context.hasChanges)
    #expect(town.context.registeredObject(for: alpha.objectID) == nil)
  }

  @Test("an object deleted elsewhere that comes back is there again once that is merged")
  func deletionTakenBack() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    let writer = town.newContext()
    writer.undoManager = UndoManager()
    var saves: [ContextSave] = []
    let observation = writer.observe { if case .didSave(let saved) = $0 { saves.append(saved) } }
    try writer.delete(writer.resident("alpha"))
    try writer.save()
    try town.context.mergeChanges(fromContextDidSave: saves[0])
    #expect(alpha.isDeleted)
    writer.undo()
    try writer.save()
    try town.context.mergeChanges(fromContextDidSave: saves[1])
    #expect(!alpha.isDeleted && !alpha.hasChanges && alpha.age == 1)
    try town.context.save()
    #expect(try town.context.residents() == [alpha])
    observation.cancel()
  }

  @Test("a context that merges by itself does so at the end of the event")
  func automatic() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let context = town.context
    #expect(!context.automaticallyMergesChangesFromParent)
    context.automaticallyMergesChangesFromParent = true
    let found = try context.residents()
    for resident in found { _ = resident.name }
    _ = try save(in: town) { writer in
      try writer.resident("alpha").age = 5
      try writer.delete(writer.resident("bravo"))
    }
    context.processPendingChanges()
    #expect(found[0].age == 5 && found[1].isDeleted)
    context.automaticallyMergesChangesFromParent = false
    _ = try save(in: town) { try $0.resident("alpha").age = 6 }
    context.processPendingChanges()
    #expect(found[0].age == 5)
  }

  @Test("what could not be read when it was to be merged is merged the next time")
  func failedMerging() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let context = town.context
    context.automaticallyMergesChangesFromParent = true
    let found = try context.residents()
    for resident in found { _ = resident.name }
    _ = try save(in: town) { try $0.resident("alpha").age = 5 }
    _ = try save(in: town) { try $0.delete($0.resident("bravo")) }
    town.store.isBroken = true
    context.processPendingChanges()
    #expect(found[0].age == 1 && context.faultError != nil)
    town.store.isBroken = false
    _ = try save(in: town) { try $0.resident("alpha").name = "last" }
    context.processPendingChanges()
    #expect(found[0].age == 5 && found[0].name == "last" && found[1].isDeleted)
    #expect(throws: ReadCountingStore.Broken.self) { try context.save() }
    try context.save()
  }

  @Test("a state of another store is refused")
  func foreignGeneration() throws {
    let (town, other) = (try Town(["alpha": 1]), try Town(["bravo": 2]))
    try other.context.setQueryGeneration(from: .current)
    let error = #expect(throws: ManagedObjectError.self) {
      try town.context.setQueryGeneration(from: other.context.queryGenerationToken)
    }
    guard case .foreignQueryGeneration? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(town.context.queryGenerationToken == nil)
    #expect(try town.context.residents().map(\.name) == ["alpha"])
  }

  @Test("a context that merges by itself does not merge its own saves")
  func ownSaves() throws {
    let town = try Town(["alpha": 1])
    town.context.automaticallyMergesChangesFromParent = true
    let alpha = try town.context.resident("alpha")
    alpha.age = 2
    try town.context.save()
    town.context.processPendingChanges()
    #expect(!alpha.events.contains(.refresh))
  }

  @Test(
    "the main context merges what a background task saves, and tells of it",
    .timeLimit(.minutes(1)))
  @MainActor
  func viewContext() async throws {
    let model = try #require(Town.model)
    let container = try PersistentContainer(model: model, classes: [Resident.self])
    try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
    let context = container.viewContext
    context.automaticallyMergesChangesFromParent = true
    let alpha = try context.insertResident("alpha", 1)
    try context.save()
    let stream = context.notifications()
    let id = alpha.objectID
    try await container.performBackgroundTask { context in
      (try context.existingObject(with: id) as? Resident)?.age = 2
      try context.save()
    }
    for await notification in stream {
      if case .objectsDidChange(let changes) = notification, changes.refreshed == [id] { break }
    }
    #expect(alpha.age == 2)
  }

  @Test(
    "a pinned context sees the state that it is pinned to",
    arguments: Town.StoreKind.withGenerations)
  func pinned(kind: Town.StoreKind) throws {
    let town = try Town(kind, ["alpha": 1])
    let context = town.context
    #expect(context.queryGenerationToken == nil)
    try context.setQueryGeneration(from: .current)
    let token = try #require(context.queryGenerationToken)
    _ = try save(in: town) { writer in
      let alpha = try writer.resident("alpha")
      alpha.age = 2
      alpha.tags = [try writer.insert("Tag", "red")]
      try writer.insertResident("bravo", 2)
    }
    #expect(try context.residents().map(\.name) == ["alpha"])
    let alpha = try context.resident("alpha")
    #expect(alpha.age == 1 && alpha.tags.isEmpty)
    try context.refresh(alpha, mergeChanges: false)
    #expect(alpha.age == 1)
    let other = town.newContext()
    try other.setQueryGeneration(from: token)
    #expect(try other.residents().map(\.age) == [1])
    try context.setQueryGeneration(from: nil)
    #expect(context.queryGenerationToken == nil)
    #expect(try context.residents().map(\.age) == [2, 2])
  }

  @Test("a save, a reset and merging take a pinned context to the last state")
  func unpinning() throws {
    let town = try Town(["alpha": 1])
    for way in ["save", "reset", "merge"] {
      let context = town.newContext()
      try context.setQueryGeneration(from: .current)
      let count = try context.residents().count
      let saved = try save(in: town) { try $0.insertResident("\(way)", 2) }
      #expect(try context.residents().count == count)
      switch way {
      case "save":
        try context.insertResident("own", 3)
        try context.save()
      case "reset": context.reset()
      default: try context.mergeChanges(fromContextDidSave: saved)
      }
      #expect(try context.residents().count > count, "\(way)")
      #expect(context.queryGenerationToken != nil)
    }
  }

  @Test("a save on top of a pinned state that others have changed is a conflict")
  func pinnedConflict() throws {
    let town = try Town(["alpha": 1])
    try town.context.setQueryGeneration(from: .current)
    _ = try save(in: town) { try $0.resident("alpha").age = 2 }
    try town.context.resident("alpha").name = "mine"
    #expect(throws: MergeError.self) { try town.context.save() }
    town.context.mergePolicy = .mergeByPropertyObjectTrump
    try town.context.save()
    #expect(try town.saved() == ["mine 2"])
  }

  @Test("a child sees the state that its root is pinned to")
  func pinnedChild() throws {
    let town = try Town(["alpha": 1])
    try town.context.setQueryGeneration(from: .current)
    let child = ManagedObjectContext(parent: town.context)
    _ = try save(in: town) { try $0.resident("alpha").age = 2 }
    #expect(try child.residents().map(\.age) == [1])
    #expect(child.queryGenerationToken != nil)
  }
}
