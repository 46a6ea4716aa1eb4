import ManagedObjects
import Testing

/// A reference that has changed here and elsewhere.
@Suite("References changed on both sides of a merge")
struct MergedReferenceTests {
  /// Whether lists are known before, and what brings the change of the others here.
  struct Way: Sendable {
    var knowsLists: Bool
    var undoes: Bool
    var refreshes: Bool
  }

  static let ways = [false, true].flatMap { knows in
    [false, true].flatMap { undoes in
      [false, true].map { Way(knowsLists: knows, undoes: undoes, refreshes: $0) }
    }
  }

  @Test(
    "an object that leads elsewhere here is in no list of those to whom others have related it",
    arguments: ways, Sharing.allCases)
  func sides(way: Way, sharing: Sharing) throws {
    let office = try Office(sharing, model: Office.model()) { context in
      for name in ["a", "b", "c"] { try context.make("Company", ["name": .string(name)]) }
      try context.make("Person", ["name": "Ada"])
        .setObject(context.one("Company", "name", "c"), forKey: "employer")
    }
    let context = office.there
    context.mergePolicy = .mergeByPropertyObjectTrump
    if way.undoes { context.undoManager = UndoManager() }
    let ada = try context.one("Person", "name", "Ada")
    let companies = try ["a", "b", "c"].map { try context.one("Company", "name", .string($0)) }
    func staff() throws -> [Int] { try companies.map { try $0.objects(forKey: "employees").count } }
    if way.knowsLists { #expect(try staff() == [0, 0, 1]) }
    try ada.setObject(companies[0], forKey: "employer")
    context.processPendingChanges()

    var saves: [ContextSave] = []
    let observation = office.here.observe { notification in
      if case .didSave(let saved) = notification { saves.append(saved) }
    }
    try office.here.one("Person", "name", "Ada")
      .setObject(office.here.one("Company", "name", "b"), forKey: "employer")
    try office.here.save()
    if way.refreshes {
      try context.refreshAllObjects()
    } else {
      for saved in saves { try context.mergeChanges(fromContextDidSave: saved) }
    }
    #expect(try ada.object(forKey: "employer") == companies[0])
    #expect(try staff() == [1, 0, 0])
    context.processPendingChanges()

    if way.undoes {
      context.undo()
      #expect(try ada.object(forKey: "employer") != companies[0])
      context.redo()
    }
    try context.save()
    #expect(try staff() == [1, 0, 0])
    let saved = try office.newContext().one("Company", "name", "a")
    #expect(try saved.objects(forKey: "employees").count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "an object that others have led elsewhere can go back to where it came from here",
    arguments: [false, true], [0, 1, 2])
  func back(knowsLists: Bool, destination: Int) throws {
    let office = try Office(.inMemory, model: Office.model()) { context in
      for name in ["a", "b", "c"] { try context.make("Company", ["name": .string(name)]) }
      try context.make("Person", ["name": "Ada"])
        .setObject(context.one("Company", "name", "c"), forKey: "employer")
    }
    let context = office.there
    context.mergePolicy = .mergeByPropertyObjectTrump
    let ada = try context.one("Person", "name", "Ada")
    let companies = try ["a", "b", "c"].map { try context.one("Company", "name", .string($0)) }
    func staff() throws -> [Int] { try companies.map { try $0.objects(forKey: "employees").count } }
    if knowsLists { #expect(try staff() == [0, 0, 1]) }
    try ada.setObject(companies[0], forKey: "employer")
    var saves: [ContextSave] = []
    let observation = office.here.observe { notification in
      if case .didSave(let saved) = notification { saves.append(saved) }
    }
    let twin = try office.here.one("Person", "name", "Ada")
    for name in ["b", "a", "b"] {
      try twin.setObject(office.here.one("Company", "name", .string(name)), forKey: "employer")
      try office.here.save()
      try context.mergeChanges(fromContextDidSave: #require(saves.last))
    }
    try ada.setObject(companies[destination], forKey: "employer")
    #expect(try staff() == [0, 1, 2].map { $0 == destination ? 1 : 0 })
    try context.save()
    #expect(try staff() == [0, 1, 2].map { $0 == destination ? 1 : 0 })
    observation.cancel()
  }

  /// A relationship that others change of an object that is deleted here.
  struct Moved: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entity: String
    let inverse: String
  }

  static let moved = [
    Moved(testDescription: "employer", entity: "Company", inverse: "employees"),
    Moved(testDescription: "tags", entity: "Tag", inverse: "contacts"),
    Moved(testDescription: "spouse", entity: "Person", inverse: "spouse"),
  ]

  @Test(
    "an object whose deletion is taken back leads to where others have led it meanwhile",
    arguments: moved, Sharing.allCases)
  func deleted(moved: Moved, sharing: Sharing) throws {
    let key = moved.testDescription
    func relate(_ person: ManagedObject, to other: ManagedObject) throws {
      if key == "tags" {
        try person.setObjects([other], forKey: key)
      } else {
        try person.setObject(other, forKey: key)
      }
    }
    func links(_ other: ManagedObject) throws -> [ManagedObject] {
      if key == "spouse" { return try [other.object(forKey: key)].compactMap { $0 } }
      return try other.objects(forKey: moved.inverse)
    }
    let office = try Office(sharing, model: Office.model()) { context in
      for name in ["a", "b"] { try context.make(moved.entity, ["name": .string(name)]) }
      try relate(
        context.make("Person", ["name": "Ada"]), to: context.one(moved.entity, "name", "a"))
    }
    let context = office.there
    context.undoManager = UndoManager()
    let ada = try context.one("Person", "name", "Ada")
    let others = try ["a", "b"].map { try context.one(moved.entity, "name", .string($0)) }
    func related() throws -> [Bool] {
      context.processPendingChanges()
      return try others.map { try links($0).contains(ada) }
    }
    #expect(try related() == [true, false])
    try context.delete(ada)
    #expect(try related() == [false, false])

    var saves: [ContextSave] = []
    let observation = office.here.observe { notification in
      if case .didSave(let saved) = notification { saves.append(saved) }
    }
    try relate(
      office.here.one("Person", "name", "Ada"), to: office.here.one(moved.entity, "name", "b"))
    try office.here.save()
    for saved in saves { try context.mergeChanges(fromContextDidSave: saved) }

    for _ in 0..<2 {
      context.undo()
      #expect(try related() == [false, true])
      context.redo()
      #expect(try related() == [false, false])
    }
    context.undo()
    try context.save()
    #expect(try related() == [false, true])
    let saved = try office.newContext().one(moved.entity, "name", "b")
    #expect(try links(saved).count == 1)
    withExtendedLifetime(observation) {}
  }
}
