import Foundation
import ManagedObjects
import Testing

/// Live results in sections (1.9).
@Suite("Rules of fetched results controllers (1.9)")
struct FetchedResultsRuleTests {
  private let office: Office
  private let context: ManagedObjectContext
  private let mirror = ResultsMirror()

  init() throws {
    office = try Office(model: Office.model()) { context in
      for (name, age) in [("Ada", 1), ("Ben", 1), ("Cleo", 2), ("Dora", 3)] {
        try context.make("Person", ["name": .string(name), "age": .integer(Int64(age))])
      }
    }
    context = office.there
  }

  private func controller(
    _ keys: [String] = ["age", "name"], section: String? = "age", predicate: String? = nil
  ) throws -> FetchedResultsController<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.sortDescriptors = keys.map { KeySortDescriptor($0) }
    request.predicate = try predicate.map { try FetchPredicate(format: $0) }
    let controller = FetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: section)
    controller.delegate = mirror
    try controller.performFetch()
    mirror.read(controller)
    return controller
  }

  private func person(_ name: String) throws -> ManagedObject {
    try context.one("Person", "name", .string(name))
  }

  @Test("sections have names, titles, counts and objects; places lead to objects and back")
  func sections() throws {
    let controller = try controller()
    let sections = try #require(controller.sections)
    #expect(sections.map(\.name) == ["1", "2", "3"])
    #expect(sections.map(\.numberOfObjects) == [2, 1, 1])
    #expect(controller.sectionIndexTitles == ["1", "2", "3"])
    #expect(controller.section(forSectionIndexTitle: "2", at: 1) == 1)
    #expect(try sections[0].objects == [person("Ada"), person("Ben")])
    let cleo = try person("Cleo")
    #expect(controller.indexPath(forObject: cleo) == IndexPath(row: 0, section: 1))
    #expect(controller.object(at: IndexPath(row: 0, section: 1)) == cleo)
    #expect(controller.object(at: IndexPath(row: 1, section: 1)) == nil)
    #expect(controller.fetchedObjects?.count == 4)
  }

  @Test("without a section key there is one section, also when there is nothing")
  func oneSection() throws {
    let controller = try controller(["name"], section: nil, predicate: "age > 100")
    #expect(controller.sections?.map(\.numberOfObjects) == [0])
    try context.make("Person", ["name": "Old", "age": 120])
    context.processPendingChanges()
    #expect(mirror.told == ["will", "insert - 0.0", "did"])
  }

  @Test("changes that touch none of the results are not told")
  func unrelated() throws {
    let controller = try controller(predicate: "age < 3")
    try person("Dora").setValue("Doris", forKey: "name")
    try context.make("Company", ["name": "Acme"])
    context.processPendingChanges()
    #expect(mirror.told.isEmpty)
    withExtendedLifetime(controller) {}
  }

  @Test(
    "a changed sort key is one move, another change is an update, and neither goes with the other")
  func moveOrUpdate() throws {
    let controller = try controller(["name"], section: nil)
    try person("Ada").setValue("Zoe", forKey: "name")
    context.processPendingChanges()
    #expect(mirror.told == ["will", "move 0.0 0.3", "did"])
    mirror.forget()
    try person("Cleo").setValue(50, forKey: "age")
    context.processPendingChanges()
    #expect(mirror.told == ["will", "update 0.1 -", "did"])
    mirror.forget()
    try person("Cleo").setValue("Clio", forKey: "name")
    context.processPendingChanges()
    #expect(mirror.told == ["will", "update 0.1 -", "did"])
    withExtendedLifetime(controller) {}
  }

  @Test("changing the section key is one move, with the sections that come and go before it")
  func sectionMove() throws {
    let controller = try controller()
    try person("Cleo").setValue(9, forKey: "age")
    context.processPendingChanges()
    #expect(
      mirror.told == ["will", "delete section 2 1", "insert section 9 2", "move 1.0 2.0", "did"])
    withExtendedLifetime(controller) {}
  }

  @Test("leaving the predicate is a deletion, entering it an insertion")
  func predicate() throws {
    let controller = try controller(predicate: "age < 3")
    try person("Cleo").setValue(7, forKey: "age")
    context.processPendingChanges()
    #expect(mirror.told == ["will", "delete section 2 1", "delete 1.0 -", "did"])
    mirror.forget()
    try person("Dora").setValue(1, forKey: "age")
    context.processPendingChanges()
    #expect(mirror.told == ["will", "insert - 0.2", "did"])
    withExtendedLifetime(controller) {}
  }

  @Test("an unsaved insert that changes stays an insert: it is not told as an update")
  func unsavedInsert() throws {
    let controller = try controller(["name"], section: nil)
    let new = try context.make("Person", ["name": "Eve"])
    context.processPendingChanges()
    #expect(mirror.told == ["will", "insert - 0.4", "did"])
    mirror.forget()
    try new.setValue(5, forKey: "age")
    context.processPendingChanges()
    #expect(mirror.told.isEmpty)
    try context.save()
    #expect(controller.indexPath(forObject: new) == IndexPath(row: 4, section: 0))
  }

  @Test("a refresh of everything gives updates and moves only")
  func refresh() throws {
    let controller = try controller()
    try office.here.one("Person", "name", "Ada").setValue("Zoe", forKey: "name")
    try office.here.save()
    _ = try controller.fetchedObjects?.map { try $0.value(forKey: "name") }
    try context.refreshAllObjects()
    context.processPendingChanges()
    #expect(
      mirror.told.dropFirst().dropLast().allSatisfy {
        $0.hasPrefix("update") || $0.hasPrefix("move")
      })
    #expect(mirror.told.contains("move 0.0 0.1"))
  }

  @Test("a refresh of rows that are all elsewhere gives updates and moves only")
  func refreshOfOrder() throws {
    var orders: [[String]] = []
    func arrange(_ names: [String], _ rest: [String]) {
      if rest.isEmpty { orders.append(names) }
      for name in rest { arrange(names + [name], rest.filter { $0 != name }) }
    }
    arrange([], ["w", "x", "y", "z"])
    let controller = try controller(["name"], section: nil)
    let people = try office.here.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
    #expect(people.count == 4)
    for order in orders {
      for (person, name) in zip(people, order) {
        try person.setValue(.string(name), forKey: "name")
      }
      try office.here.save()
      mirror.forget()
      _ = try controller.fetchedObjects?.map { try $0.value(forKey: "name") }
      try context.refreshAllObjects()
      context.processPendingChanges()
      let told = mirror.told.dropFirst().dropLast()
      #expect(
        told.allSatisfy { $0.hasPrefix("update") || $0.hasPrefix("move") }, "\(order): \(told)")
      #expect(mirror.sections == ResultsMirror.layout(of: controller))
    }
  }

  @Test("fetching again what a child context knows tells of nothing, of newer values it does")
  func childFetch() throws {
    let child = ManagedObjectContext(parent: context)
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.sortDescriptors = [KeySortDescriptor("name")]
    let controller = FetchedResultsController(
      fetchRequest: request, managedObjectContext: child)
    controller.delegate = mirror
    try controller.performFetch()
    mirror.read(controller)
    _ = try child.fetch(request).map { try $0.value(forKey: "age") }
    _ = try child.fetch(request)
    child.processPendingChanges()
    #expect(mirror.told.isEmpty)
    try person("Ada").setValue(40, forKey: "age")
    _ = try child.fetch(request)
    child.processPendingChanges()
    #expect(mirror.told == ["will", "update 0.0 -", "did"])
  }

  @Test("other contexts, and batches that are merged, are heard of", arguments: [true, false])
  func elsewhere(isBatch: Bool) throws {
    let controller = try controller()
    context.automaticallyMergesChangesFromParent = true
    if isBatch {
      let result = try context.execute(
        BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": 2]))
      try context.mergeChanges(fromContextDidSave: context.contextSave(of: result))
    } else {
      for person in try office.here.all("Person") { try person.setValue(2, forKey: "age") }
      try office.here.save()
      context.processPendingChanges()
    }
    #expect(controller.sections?.map(\.name) == ["2"])
    #expect(controller.sections?.map(\.numberOfObjects) == [4])
  }

  @Test("a request can be changed and fetched again")
  func refetch() throws {
    let controller = try controller()
    controller.fetchRequest.predicate = try FetchPredicate(format: "name BEGINSWITH 'D'")
    #expect(controller.fetchedObjects?.count == 4)
    try controller.performFetch()
    #expect(try controller.fetchedObjects == [person("Dora")])
  }

  @Test("a request without sort descriptors, or with a section key that is none, is refused")
  func refusals() throws {
    #expect(throws: FetchedResultsError.noSortDescriptors(entity: "Person")) {
      try self.controller([])
    }
    #expect(throws: FetchedResultsError.unknownSectionKey(entity: "Person", key: "nom")) {
      try self.controller(section: "nom")
    }
    #expect(throws: FetchedResultsError.unknownSectionKey(entity: "Person", key: "friends.name")) {
      try self.controller(section: "friends.name")
    }
    #expect(throws: (any Error).self) { try self.controller(["nom"]) }
  }

  @Test("sections that the order tears apart are refused, when fetched and when they come to be")
  func torn() throws {
    #expect(
      throws: FetchedResultsError.sectionsOutOfOrder(
        section: "1", sectionKey: "age", sortKey: "name")
    ) {
      try person("Cleo").setValue(1, forKey: "age")
      try person("Ben").setValue(2, forKey: "age")
      _ = try self.controller(["name"])
    }
    context.rollback()
    let controller = try controller(["name"])
    try person("Dora").setValue(1, forKey: "age")
    context.processPendingChanges()
    #expect(mirror.failure is FetchedResultsError)
    #expect(controller.sections == nil && controller.updateError is FetchedResultsError)
    context.rollback()
    try controller.performFetch()
    #expect(controller.sections?.count == 3 && controller.updateError == nil)
  }
}
