import ManagedObjects
import TestSupport
import Testing

@Suite("Configurations put entities into different stores")
struct ConfigurationTests {
  private func request(_ entity: String, sortedBy key: String) -> FetchRequest<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.sortDescriptors = [KeySortDescriptor(key)]
    return request
  }

  @Test("a context saves the objects of two configurations to two files, each to its own")
  func twoFiles() throws {
    let folder = try TemporaryFolder()
    let firm = try TwoStoreFirm(in: folder)
    try firm.populate()
    #expect(try firm.context.all("Employee").names == ["Ada", "Cy"])
    for (file, names, others) in [
      ("staff.store", ["Ada", "Cy"], "Customer"), ("sales.store", ["Bo", "Di"], "Employee"),
    ] {
      let alone = try PersistentStoreCoordinator(managedObjectModel: TwoStoreFirm.model())
      try alone.addPersistentStore(PersistentStoreDescription(.binary, path: folder(file)))
      let context = ManagedObjectContext(persistentStoreCoordinator: alone)
      #expect(try context.all("Person").names == names)
      #expect(try context.all(others).isEmpty)
    }
  }

  @Test("a fetch of the parent entity joins both stores in one order, and windows the whole")
  func joinedFetch() throws {
    let firm = try TwoStoreFirm()
    try firm.populate()
    var request = request("Person", sortedBy: "age")
    #expect(try firm.newContext().fetch(request).names == ["Cy", "Di", "Ada", "Bo"])
    (request.fetchOffset, request.fetchLimit) = (1, 2)
    #expect(try firm.newContext().fetch(request).names == ["Di", "Ada"])
    #expect(try firm.newContext().count(for: request) == 2)
  }

  @Test("aggregates and groups are over the objects of both stores")
  func aggregates() throws {
    let firm = try TwoStoreFirm()
    try firm.populate()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.propertiesToFetch = [
      .expression(ExpressionDescription("oldest", .key("@max.age"))),
      .expression(ExpressionDescription("people", .key("@count"))),
    ]
    let all = try firm.newContext().fetchDictionaries(request)
    #expect(all.map(\.dictionary) == [["oldest": .integer(50), "people": .integer(4)]])
    request.propertiesToGroupBy = ["age"]
    request.propertiesToFetch = ["age", .expression(.init("people", .key("@count")))]
    #expect(
      try firm.newContext().fetchDictionaries(request).map { $0["age"] }
        == [.integer(20), .integer(28), .integer(36), .integer(50)])
  }

  @Test("related objects are found and changed in the second store as in the first")
  func relationships() throws {
    let firm = try TwoStoreFirm()
    try firm.populate()
    let context = firm.newContext()
    let company = try context.one("Company", "name", "Acme")
    #expect(try company.objects(forKey: "customers").count == 2)
    let bo = try context.one("Customer", "name", "Bo")
    try bo.setObject(nil, forKey: "company")
    try context.delete(try context.one("Customer", "name", "Di"))
    try context.save()
    let reader = firm.newContext()
    #expect(try reader.one("Company", "name", "Acme").objects(forKey: "customers").isEmpty)
    #expect(try reader.all("Person").names.sorted() == ["Ada", "Bo", "Cy"])
    var request = FetchRequest<ManagedObject>(entityName: "Customer")
    request.predicate = try FetchPredicate(format: "company == %@", company.objectID)
    #expect(try reader.fetch(request).isEmpty)
  }

  @Test("a relationship between stores is refused with its remedy, and nothing is saved")
  func relationshipAcrossStores() throws {
    let firm = try TwoStoreFirm()
    try firm.populate()
    let employee = try firm.context.one("Employee", "name", "Ada")
    let customer = try firm.context.make("Customer", ["name": "Eve"])
    try customer.setObject(employee, forKey: "contact")
    let error = #expect(throws: CoordinatorError.self) { try firm.context.save() }
    guard case .relationshipAcrossStores? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    let words = "\(try #require(error))"
    #expect(words.contains("another store"))
    #expect(words.contains("fetched property"))
    #expect(try firm.newContext().all("Customer").names == ["Bo", "Di"])
    try customer.setObject(nil, forKey: "contact")
    try firm.context.save()
    #expect(try firm.newContext().all("Customer").names == ["Bo", "Di", "Eve"])
  }

  @Test("a fetched property finds objects of another store")
  func fetchedProperty() throws {
    let firm = try TwoStoreFirm()
    try firm.populate()
    let ada = try firm.newContext().one("Employee", "name", "Ada")
    try withExtendedLifetime(firm) {
      let context = firm.newContext()
      let ada = try context.existingObject(with: ada.objectID)
      #expect(try ada.fetchedObjects(forKey: "clients").names == ["Bo", "Di"])
    }
  }

  @Test("an object of an entity that no store has cannot be saved, and is found in none")
  func noStore() throws {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: TwoStoreFirm.model())
    try coordinator.addPersistentStore(InMemoryStore(), configuration: "Staff")
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try context.make("Customer", ["name": "Bo"])
    let error = #expect(throws: CoordinatorError.self) { try context.save() }
    guard case .noStore(entity: "Customer")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    context.rollback()
    try context.make("Employee", ["name": "Ada"])
    try context.save()
    #expect(try context.all("Person").names == ["Ada"])
    #expect(try context.all("Customer").isEmpty)
  }

  @Test("a configuration that the model does not have is refused with those that it has")
  func unknownConfiguration() throws {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: TwoStoreFirm.model())
    var description = PersistentStoreDescription(.inMemory)
    description.configuration = "Cloud"
    let error = #expect(throws: CoordinatorError.self) {
      try coordinator.addPersistentStore(description)
    }
    #expect(
      error.map { "\($0)" } == "the model has no configuration Cloud; name one of Staff, Sales")
    #expect(coordinator.persistentStores.isEmpty)
  }
}
