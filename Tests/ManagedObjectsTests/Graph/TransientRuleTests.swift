import ManagedObjects
import Testing

/// The rules of transient attributes and of observation (1.2).
@Suite("Rules of managed objects: transient attributes and observation")
struct TransientRuleTests {
  @Test("transient attributes are tracked and undone, and never stored")
  func transient() throws {
    let town = try Town(["alpha": 1])
    town.context.undoManager = UndoManager()
    let resident = try town.context.resident("alpha")
    #expect(resident.mood == "calm")
    resident.mood = "angry"
    #expect(resident.isUpdated && resident.changedValues() == ["mood": "angry"])
    town.context.undo()
    #expect(resident.mood == "calm")
    town.context.redo()
    #expect(resident.mood == "angry")
    resident.age = 2
    try town.context.save()
    #expect(resident.mood == "angry")
    #expect(try town.reader().resident("alpha").mood == "calm")
  }

  @Test("transient attributes are back at the default after refreshAllObjects")
  func refreshed() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    resident.mood = "angry"
    try town.context.save()
    try town.context.refreshAllObjects()
    #expect(resident.mood == "calm")
  }

  @Test("transient attributes are back at the default after reset")
  func reset() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    resident.mood = "angry"
    try town.context.save()
    town.context.reset()
    #expect(try town.context.resident("alpha").mood == "calm")
  }

  @Test("a child's save carries transient values into the parent", arguments: [true, false])
  func childSave(isNew: Bool) throws {
    let town = try Town(["alpha": 1])
    let child = ManagedObjectContext(parent: town.context)
    let resident = isNew ? try child.insertResident("new") : try child.resident("alpha")
    resident.mood = "angry"
    try child.save()
    #expect(resident.mood == "angry")
    let twin = try town.context.twin(of: resident)
    #expect(twin.mood == "angry")
    try town.context.save()
    #expect(twin.mood == "angry" && resident.mood == "angry")
    #expect(try town.reader().residents().allSatisfy { $0.mood == "calm" })
  }

  @Test("observers are told before and after each set, also before any save")
  func observation() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha", 1)
    var seen: [String] = []
    let observation = try resident.observe("age") { change in
      let age = (change.object as? Resident)?.age ?? 0
      seen.append("\(change.key) \(change.moment) \(age)")
    }
    resident.age = 2
    try resident.setValue(3, forKey: "age")
    resident.name = "bravo"
    #expect(
      seen == ["age willChange 1", "age didChange 2", "age willChange 2", "age didChange 3"])
    observation.cancel()
    resident.age = 4
    #expect(seen.count == 4)
  }

  @Test("unlike in Core Data, setting the value that is there already is no change to observe")
  func sameValue() throws {
    let resident = try Town().context.insertResident("alpha", 1)
    var count = 0
    let observation = try resident.observe("age") { _ in count += 1 }
    resident.age = 1
    #expect(count == 0)
    observation.cancel()
  }

  @Test("relationships are observed on both sides")
  func relationships() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    let company = try town.context.insert("Company", "Acme")
    var seen: [String] = []
    let observations = [
      try resident.observe("employer") { if $0.moment == .didChange { seen.append($0.key) } },
      try company.observe("employees") { if $0.moment == .didChange { seen.append($0.key) } },
    ]
    resident.employer = company
    #expect(seen.sorted() == ["employees", "employer"])
    for observation in observations { observation.cancel() }
  }

  @Test("observers learn of undo, rollback, refresh and merging too")
  func othersChanges() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    context.undoManager = UndoManager()
    let resident = try context.resident("alpha")
    var ages: [Int32?] = []
    let observation = try resident.observe("age") { change in
      if change.moment == .didChange { ages.append((change.object as? Resident)?.age) }
    }
    resident.age = 2
    context.undo()
    #expect(ages == [2, 1])
    resident.age = 3
    context.rollback()
    #expect(ages == [2, 1, 3, 1])
    let writer = town.newContext()
    try writer.resident("alpha").age = 7
    try writer.save()
    try context.refresh(resident, mergeChanges: true)
    #expect(ages.last == 7)
    observation.cancel()
  }

  @Test("an observation ends when nobody holds it, and an unknown key is refused")
  func endOfObservation() throws {
    let resident = try Town().context.insertResident("alpha", 1)
    var count = 0
    _ = try resident.observe("age") { _ in count += 1 }
    resident.age = 2
    #expect(count == 0)
    #expect(throws: ManagedObjectError.self) { try resident.observe("size") { _ in } }
  }
}
