import ManagedObjects
import Testing

/// What one step of undo takes back, whoever asks for it.
@Suite("Steps of undo")
struct UndoStepTests {
  private let town: Town
  private let alpha: Resident
  private let undoManager = UndoManager()

  init() throws {
    town = try Town(["alpha": 1])
    alpha = try town.context.resident("alpha")
    town.context.undoManager = undoManager
  }

  @Test("what willSave changes is taken back together with what is saved")
  func willSave() throws {
    alpha.onWillSave = { if $0.age == 1 { $0.age = 2 } }
    alpha.name = "beta"
    try town.context.save()
    alpha.onWillSave = nil
    #expect(undoManager.undoCount == 1)
    town.context.undo()
    #expect(alpha.name == "alpha" && alpha.age == 1)
    town.context.redo()
    #expect(alpha.name == "beta" && alpha.age == 2)
  }

  @Test("an undo manager that is asked directly knows the changes made so far")
  func direct() throws {
    undoManager.groupsByEvent = false
    undoManager.beginUndoGrouping()
    alpha.name = "beta"
    undoManager.endUndoGrouping()
    undoManager.beginUndoGrouping()
    alpha.age = 2
    undoManager.endUndoGrouping()
    #expect(undoManager.undoCount == 2)
    undoManager.undo()
    #expect(alpha.name == "beta" && alpha.age == 1)
    alpha.age = 3
    undoManager.undo()
    #expect(alpha.name == "beta" && alpha.age == 1)
    undoManager.undo()
    #expect(alpha.name == "alpha")
  }

  @Test(
    "a group opened by hand is closed neither by processPendingChanges() nor by save()",
    arguments: Town.StoreKind.allCases)
  func groupByHand(kind: Town.StoreKind) throws {
    let town = try Town(kind, ["alpha": 1])
    let (alpha, undoManager) = (try town.context.resident("alpha"), UndoManager())
    town.context.undoManager = undoManager
    for groupsByEvent in [true, false] {
      undoManager.groupsByEvent = groupsByEvent
      undoManager.beginUndoGrouping()
      alpha.name = "beta"
      town.context.processPendingChanges()
      alpha.age = 2
      try town.context.save()
      #expect(undoManager.groupingLevel > 0)
      alpha.age = 3
      undoManager.endUndoGrouping()
      town.context.processPendingChanges()
      #expect(undoManager.groupingLevel == 0)
      alpha.name = "gamma"
      town.context.undo()
      #expect(alpha.name == "beta" && alpha.age == 3)
      town.context.undo()
      #expect(alpha.name == "alpha" && alpha.age == 1)
      #expect(!undoManager.canUndo)
    }
  }

  @Test("dropping the changes of an object can be taken back, at both ends")
  func refresh() throws {
    let company = try town.context.insert("Company", "Acme")
    try town.context.save()
    alpha.employer = company
    town.context.processPendingChanges()
    try town.context.refresh(alpha, mergeChanges: false)
    #expect(alpha.employer == nil)
    #expect(try company.objects(forKey: "employees").isEmpty)
    town.context.undo()
    #expect(alpha.employer == company)
    #expect(try company.objects(forKey: "employees") == [alpha])
    town.context.undo()
    #expect(alpha.employer == nil)
    #expect(try company.objects(forKey: "employees").isEmpty)
  }

  @Test("undoing an order keeps those whom others have added meanwhile")
  func order() throws {
    let things = try ["a", "b"].map { try town.context.insert("Thing", $0) }
    alpha.things = things
    try town.context.save()
    alpha.things = things.reversed()
    town.context.processPendingChanges()
    town.context.undoManager = nil
    let added = try town.context.insert("Thing", "c")
    alpha.things.append(added)
    town.context.undoManager = undoManager
    undoManager.undo()
    #expect(alpha.things == things + [added])
  }
}
