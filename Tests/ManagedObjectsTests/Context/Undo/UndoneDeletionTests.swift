import ManagedObjects
import Testing

@Suite("Undo of a deletion whose row is gone")
struct UndoneDeletionTests {
  private static func office(_ sharing: Sharing) throws -> Office {
    let office = try Office(sharing, model: Office.model()) { context in
      try context.make("Person", ["name": "Ada", "age": 36])
      try context.make("Company", ["name": "Mill"])
    }
    office.there.undoManager = UndoManager()
    return office
  }

  private func people(_ office: Office) throws -> [String] {
    let context = office.newContext()
    return try context.all("Person").map {
      "\(try $0.value(forKey: "name")) \(try $0.value(forKey: "age"))"
    }
  }

  @Test(
    "an object that was deleted as a fault comes back with its values",
    arguments: Sharing.allCases, [true, false])
  func deletedAsFault(sharing: Sharing, isFetched: Bool) throws {
    let office = try Self.office(sharing)
    let context = office.there
    // Nothing of its row has to be read for its delete rules, since it refers to nobody.
    func mill(_ context: ManagedObjectContext) throws -> ManagedObject {
      try context.one("Company", "name", "Mill")
    }
    do {
      let mill =
        isFetched
        ? try mill(context)
        : try context.object(
          with: mill(office.newContext()).objectID)
      #expect(mill.isFault)
      try context.delete(mill)
    }
    try context.save()
    #expect(try office.newContext().all("Company").isEmpty)
    context.undo()
    let back = try context.all("Company")
    #expect(try back.map { try $0.value(forKey: "name") } == ["Mill"])
    #expect(try context.all("Company") == back && back.allSatisfy { !$0.isFault && $0.isInserted })
    try context.save()
    #expect(try mill(office.newContext()).objectID == back.first?.objectID)
  }

  @Test(
    "an object whose row others have deleted is in conflict when undo brings it back unchanged",
    arguments: Sharing.allCases, [MergePolicy.mergeByPropertyObjectTrump, .error])
  func deletedElsewhere(sharing: Sharing, policy: MergePolicy) throws {
    let office = try Self.office(sharing)
    let context = office.there
    context.mergePolicy = policy
    let before = try people(office)
    let ada = try context.one("Person", "name", "Ada")
    try ada.setValue(37, forKey: "age")
    context.processPendingChanges()

    var saves: [ContextSave] = []
    let observation = office.here.observe { notification in
      if case .didSave(let saved) = notification { saves.append(saved) }
    }
    try office.here.delete(office.here.one("Person", "name", "Ada"))
    try office.here.save()
    for saved in saves { try context.mergeChanges(fromContextDidSave: saved) }
    withExtendedLifetime(observation) {}
    #expect(ada.isDeleted)
    context.undo()
    #expect(try !ada.isDeleted && ada.value(forKey: "age") == 36)
    if policy == .error {
      #expect(throws: MergeError.self) { try context.save() }
      #expect(try people(office).isEmpty && context.all("Person") == [ada])
    } else {
      try context.save()
      #expect(try people(office) == before && context.all("Person") == [ada])
    }
  }
}
