import ManagedObjects
import Testing

/// The rules of a managed object's life (1.2).
@Suite("Rules of managed objects: life")
struct ObjectLifeTests {
  @Test("awakeFromInsert comes once an insertion, and the defaults are set by then")
  func awakeFromInsert() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    #expect(resident.ageAtInsert == 18)
    resident.age = 20
    town.context.processPendingChanges()
    try town.context.save()
    #expect(resident.calls.filter { $0 == "awakeFromInsert" }.count == 1)
    #expect(!resident.calls.contains("awakeFromFetch"))
  }

  @Test("awakeFromFetch comes when a fault fires, once each time")
  func awakeFromFetch() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    #expect(resident.isFault && resident.calls.isEmpty)
    #expect(resident.name == "alpha")
    #expect(resident.age == 1)
    #expect(resident.calls == ["awakeFromFetch"])
    try town.context.refresh(resident, mergeChanges: false)
    #expect(resident.age == 1)
    #expect(resident.calls.filter { $0 == "awakeFromFetch" }.count == 2)
  }

  @Test("what is set in awakeFromFetch is no change")
  func quietAwakening() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Sleeper") { AttributeDescription("name", .string) }
    }
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [Sleeper.self])
    try coordinator.addPersistentStore(InMemoryStore())
    let writer = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    _ = try Sleeper(context: writer)
    try writer.save()
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.undoManager = UndoManager()
    let sleeper = try #require(try context.fetch(FetchRequest<Sleeper>()).first)
    #expect(try sleeper.value(forKey: "name") == "woken")
    #expect(!sleeper.hasChanges && !context.hasChanges && sleeper.changedValues().isEmpty)
    context.processPendingChanges()
    #expect(context.undoManager?.canUndo == false)
  }

  private final class Sleeper: ManagedObject {
    override class var entityName: String? { "Sleeper" }
    override func awakeFromFetch() { setValue("woken", at: AttributeIndex(0)) }
  }

  @Test("prepareForDeletion comes with every call of delete, also a repeated one")
  func prepareForDeletion() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    try town.context.delete(resident)
    try town.context.delete(resident)
    #expect(resident.calls.filter { $0 == "prepareForDeletion" }.count == 2)
  }

  @Test("prepareForDeletion comes also for what a cascade deletes")
  func prepareForCascade() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Chain") {
        RelationshipDescription("next", to: "Chain", inverse: "previous", deleteRule: .cascade)
        RelationshipDescription("previous", to: "Chain", inverse: "next")
      }
    }
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [Chain.self])
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let links = try (0..<3).map { _ in try Chain(context: context) }
    for (link, next) in zip(links, links.dropFirst()) { try link.setObject(next, forKey: "next") }
    try links[2].setObject(links[0], forKey: "next")
    try context.save()
    try context.delete(links[1])
    context.processPendingChanges()
    #expect(links.allSatisfy { $0.isDeleted && $0.preparations == 1 })
  }

  private final class Chain: ManagedObject {
    override class var entityName: String? { "Chain" }
    var preparations = 0
    override func prepareForDeletion() { preparations += 1 }
  }

  @Test("a change in willSave has it called again, until there is none")
  func willSaveLoop() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha", 0)
    resident.onWillSave = { $0.age = min(5, ($0.age ?? 0) + 1) }
    try town.context.save()
    #expect(resident.age == 5)
    #expect(resident.calls.filter { $0 == "willSave" }.count == 6)
    #expect(try town.saved() == ["alpha 5"])
    #expect(!town.context.hasChanges)
  }

  @Test("what willSave inserts and changes elsewhere is asked too, and is in the same transaction")
  func willSaveOfOthers() throws {
    let town = try Town(["bravo": 2])
    let bravo = try town.context.resident("bravo")
    let alpha = try town.context.insertResident("alpha", 1)
    var inserted: Resident?
    alpha.onWillSave = { alpha in
      bravo.age = 3
      if inserted == nil { inserted = try? alpha.managedObjectContext?.insertResident("new", 9) }
    }
    let saves = town.store.saves.count
    try town.context.save()
    #expect(bravo.calls.filter { $0 == "willSave" }.count == 1)
    #expect(inserted?.calls.filter { $0 == "willSave" }.count == 1)
    #expect(try town.saved() == ["alpha 1", "bravo 3", "new 9"])
    #expect(town.store.saves.count == saves + 1)
  }

  @Test("what willSave deletes is deleted by the rules, and saved")
  func willSaveDeletes() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    let thing = try town.context.insert("Thing", "lamp")
    alpha.things = [thing]
    try town.context.save()
    let other = try town.context.insertResident("bravo", 2)
    other.onWillSave = { _ in try? town.context.delete(alpha) }
    try town.context.save()
    #expect(try town.saved() == ["bravo 2"])
    #expect(try town.reader().count(for: FetchRequest<ManagedObject>(entityName: "Thing")) == 0)
  }

  @Test("willSave that never comes to rest makes the save fail, where Core Data's goes on for ever")
  func unstableSave() throws {
    let town = try Town(["alpha": 0])
    let resident = try town.context.resident("alpha")
    resident.onWillSave = { $0.age = ($0.age ?? 0) &+ 1 }
    resident.age = 1
    let error = #expect(throws: ManagedObjectError.self) { try town.context.save() }
    guard case .unstableSave(resident.objectID)? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(try town.saved() == ["alpha 0"])
    resident.onWillSave = nil
    resident.age = 7
    try town.context.save()
    #expect(try town.saved() == ["alpha 7"])
  }

  @Test("willSave also comes before a deletion is saved")
  func willSaveOfDeletion() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    try town.context.delete(resident)
    try town.context.save()
    #expect(resident.calls.contains("willSave"))
  }

  @Test("a change in didSave waits for the next save and can be undone")
  func didSave() throws {
    let town = try Town()
    town.context.undoManager = UndoManager()
    let resident = try town.context.insertResident("alpha", 1)
    resident.onDidSave = { resident in
      resident.onDidSave = nil
      resident.age = 2
    }
    try town.context.save()
    #expect(resident.isUpdated && town.context.hasChanges)
    #expect(try town.saved() == ["alpha 1"])
    town.context.undo()
    #expect(resident.age == 1)
    town.context.redo()
    try town.context.save()
    #expect(try town.saved() == ["alpha 2"])
  }

  @Test("didSave finds a new object with its permanent ID and nothing inserted any more")
  func didSaveOfInsert() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    var isPermanent = false
    resident.onDidSave = { isPermanent = !$0.objectID.isTemporaryID && !$0.isInserted }
    try town.context.save()
    #expect(isPermanent)
  }

  @Test("turning into a fault tells the object once before and once after, and drops its edits")
  func turningIntoFault() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    resident.age = 9
    resident.calls = []
    try town.context.refresh(resident, mergeChanges: false)
    #expect(resident.calls == ["willTurnIntoFault", "didTurnIntoFault"])
    #expect(resident.isFault && !resident.hasChanges && resident.changedValues().isEmpty)
    try town.context.refresh(resident, mergeChanges: false)
    #expect(resident.calls == ["willTurnIntoFault", "didTurnIntoFault"])
    let writer = town.newContext()
    try writer.twin(of: resident).age = 5
    try writer.save()
    #expect(resident.age == 5)
  }
}
