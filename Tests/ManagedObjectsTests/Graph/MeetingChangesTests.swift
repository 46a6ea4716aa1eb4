import ManagedObjects
import Testing

/// Changes of one relationship that two contexts make, each without the other's.
@Suite("Changes of relationships that meet")
struct MeetingChangesTests {
  private static func labels(_ resident: Resident) throws -> [AttributeValue] {
    try resident.things.map { try $0.value(forKey: "label") }
  }

  @Test(
    "an order that a child changes keeps what its parent has added and does not bring back what it has removed"
  )
  func orderOfChild() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    let things = try ["a", "b", "c"].map { try town.context.insert("Thing", $0) }
    alpha.things = things
    try town.context.save()
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.resident("alpha")
    twin.things = twin.things.reversed()
    alpha.things = [things[0], things[1], try town.context.insert("Thing", "d")]
    try child.save()
    #expect(try Self.labels(alpha) == ["b", "a", "d"])
    #expect(try things[2].object(forKey: "owner") == nil)
    try town.context.save()
    #expect(try Self.labels(town.reader().resident("alpha")) == ["b", "a", "d"])
  }

  @Test("an order that is undone keeps what others have added meanwhile")
  func undoneOrder() throws {
    let town = try Town(["alpha": 1])
    let context = town.context
    let alpha = try context.resident("alpha")
    alpha.things = try ["a", "b"].map { try context.insert("Thing", $0) }
    try context.save()
    context.undoManager = UndoManager()
    alpha.things = alpha.things.reversed()
    try context.save()
    context.undoManager?.disableUndoRegistration()
    try context.insert("Thing", "c").setObject(alpha, forKey: "owner")
    context.processPendingChanges()
    context.undoManager?.enableUndoRegistration()
    context.undo()
    #expect(try Self.labels(alpha) == ["a", "b", "c"])
    context.redo()
    #expect(try Self.labels(alpha) == ["b", "a", "c"])
    try context.save()
    #expect(try Self.labels(town.reader().resident("alpha")) == ["b", "a", "c"])
  }

  @Test("who is taken by undo leaves those who have come to have it meanwhile")
  func undoneSpouse() throws {
    let town = try Town(["alpha": 1, "bravo": 2, "charlie": 3])
    let context = town.context
    let residents = try context.residents()
    let (alpha, bravo, charlie) = (residents[0], residents[1], residents[2])
    context.undoManager = UndoManager()
    alpha.spouse = bravo
    try context.save()
    context.undoManager?.disableUndoRegistration()
    alpha.spouse = charlie
    context.processPendingChanges()
    context.undoManager?.enableUndoRegistration()
    context.undo()
    #expect(alpha.spouse == nil && bravo.spouse == nil && charlie.spouse == nil)
    alpha.spouse = charlie
    try context.save()
    #expect(try town.reader().resident("charlie").spouse?.name == "alpha")
  }

  @Test(
    "a spouse that wins a conflict is left by the one that others have given it",
    arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
  func spouseWins(policy: MergePolicy) throws {
    for kind in [Town.StoreKind.inMemory, .binary] {
      let town = try Town(kind, ["alpha": 1, "bravo": 2, "charlie": 3])
      let (here, there) = (town.context, town.newContext())
      here.mergePolicy = policy
      let ours = try here.residents()
      let theirs = try there.residents()
      theirs[1].spouse = theirs[2]
      try there.save()
      ours[0].spouse = ours[1]
      try here.save()
      let saved = try town.reader().residents()
      #expect(saved.map { $0.spouse?.name } == ["bravo", "alpha", nil])
      #expect(ours.map { $0.spouse?.name } == ["bravo", "alpha", nil])
    }
  }

  @Test("what a context overwrites without a change of its own agrees on both sides")
  func overwrittenSpouse() throws {
    let town = try Town(["alpha": 1, "bravo": 2, "charlie": 3])
    let (here, there) = (town.context, town.newContext())
    let ours = try here.residents()
    ours[0].spouse = ours[1]
    try here.save()
    here.mergePolicy = .overwrite
    let theirs = try there.residents()
    theirs[0].spouse = theirs[2]
    try there.save()
    ours[0].age = 9
    try here.save()
    let saved = try town.reader().residents()
    #expect(saved.map { $0.spouse?.name } == ["bravo", "alpha", nil])
    #expect(saved[0].age == 9)
  }

  @Test(
    "a deletion that wins a conflict is carried out for those whom others have related since",
    arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
  func deletionWins(policy: MergePolicy) throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let (here, there) = (town.context, town.newContext())
    here.mergePolicy = policy
    let ours = try here.residents()
    let theirs = try there.residents()
    theirs[0].spouse = theirs[1]
    let thing = try there.insert("Thing", "lamp")
    theirs[0].things = [thing]
    try there.save()
    try here.delete(ours[0])
    try here.save()
    let saved = try town.reader().residents()
    #expect(saved.map(\.name) == ["bravo"] && saved[0].spouse == nil)
    #expect(ours[1].spouse == nil)
    let things = FetchRequest<ManagedObject>(entityName: "Thing")
    #expect(try town.reader().count(for: things) == 0)
  }

  @Test("an order that loses a conflict is dropped, and the one saved by others shows")
  func orderLoses() throws {
    let town = try Town(["alpha": 1])
    let (here, there) = (town.context, town.newContext())
    let alpha = try here.resident("alpha")
    alpha.things = try ["a", "b", "c"].map { try here.insert("Thing", $0) }
    try here.save()
    let theirs = try there.resident("alpha")
    theirs.age = 2
    theirs.things = Array(theirs.things.dropFirst())
    try there.save()
    here.mergePolicy = .rollback
    alpha.age = 3
    alpha.things = alpha.things.reversed()
    try here.save()
    #expect(!here.hasChanges && alpha.age == 2)
    try here.refreshAllObjects()
    #expect(try Self.labels(alpha) == ["b", "c"])
    let reader = town.reader()
    #expect(try Self.labels(reader.resident("alpha")) == ["b", "c"])
    var owned = FetchRequest<ManagedObject>(entityName: "Thing")
    owned.predicate = try FetchPredicate(format: "owner != nil")
    #expect(try reader.count(for: owned) == 2)
  }
}
