import ManagedObjects
import Testing

/// History and batches name the rows that changed, and not those at the other end.
@Suite("Merging history and batches (1.4, 1.11)")
struct HistoryMergingTests {
  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: Office.model()) { context in
      let acme = try context.make("Company", ["name": "Acme"])
      try context.make("Company", ["name": "Bolt"])
      for name in ["Ann", "Bob", "Cy"] {
        try context.make("Person", ["name": .string(name)])
          .setObject(name == "Cy" ? nil : acme, forKey: "employer")
      }
      try context.make("Tag", ["name": "red"])
        .setObjects([context.one("Person", "name", "Ann")], forKey: "contacts")
    }
  }

  private func token(_ office: Office) throws -> PersistentHistoryToken? {
    try office.here.persistentStoreCoordinator.currentPersistentHistoryToken()
  }

  /// Has the first context of an office show what the other one does.
  private func merge(
    in office: Office, _ body: (ManagedObjectContext) throws -> Void
  ) throws {
    let token = try #require(try token(office))
    try body(office.there)
    try office.there.save()
    for transaction in try office.here.fetchHistory(after: .token(token)) {
      try office.here.mergeChanges(
        fromContextDidSave: office.here.contextSave(of: transaction))
    }
    #expect(!office.here.hasChanges)
  }

  private func names(
    _ object: ManagedObject, _ key: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try object.objects(forKey: key).map { "\(try $0.value(forKey: "name"))" }.sorted()
  }

  private func text(_ names: String...) -> [String] {
    names.map { "\(AttributeValue.string($0))" }
  }

  @Test(
    "an object that is not known here leaves the list it was in and joins another",
    arguments: Sharing.withHistory)
  func moved(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let acme = try office.here.one("Company", "name", "Acme")
    let bolt = try office.here.one("Company", "name", "Bolt")
    #expect(try acme.objectIDs(forRelationshipNamed: "employees").count == 2)
    #expect(try bolt.objectIDs(forRelationshipNamed: "employees").isEmpty)
    try merge(in: office) { there in
      try there.one("Person", "name", "Bob")
        .setObject(there.one("Company", "name", "Bolt"), forKey: "employer")
    }
    #expect(try names(acme, "employees") == text("Ann"))
    #expect(try names(bolt, "employees") == text("Bob"))
  }

  @Test(
    "a fault whose values were never read leaves the list it was in as well",
    arguments: Sharing.withHistory)
  func movedFault(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let acme = try office.here.one("Company", "name", "Acme")
    let id = try office.there.one("Person", "name", "Bob").objectID
    let bob = try office.here.object(with: id)
    #expect(try acme.objectIDs(forRelationshipNamed: "employees").contains(id))
    try merge(in: office) { there in
      try there.one("Person", "name", "Bob").setObject(nil, forKey: "employer")
    }
    #expect(bob.isFault)
    #expect(try names(acme, "employees") == text("Ann"))
  }

  @Test("new and deleted objects join and leave lists", arguments: Sharing.withHistory)
  func insertedAndDeleted(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let acme = try office.here.one("Company", "name", "Acme")
    let ann = try office.here.one("Person", "name", "Ann")
    #expect(try acme.objectIDs(forRelationshipNamed: "employees").count == 2)
    #expect(try ann.objectIDs(forRelationshipNamed: "tags").count == 1)
    try merge(in: office) { there in
      try there.make("Person", ["name": "Di"])
        .setObject(there.one("Company", "name", "Acme"), forKey: "employer")
      try there.delete(there.one("Person", "name", "Bob"))
      try there.delete(there.one("Tag", "name", "red"))
    }
    #expect(try names(acme, "employees") == text("Ann", "Di"))
    #expect(try names(ann, "tags") == [])
  }

  @Test(
    "links of a many-to-many relationship come and go at both ends", arguments: Sharing.withHistory)
  func links(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let tag = try office.here.one("Tag", "name", "red")
    let cy = try office.here.one("Person", "name", "Cy")
    #expect(try tag.objectIDs(forRelationshipNamed: "contacts").count == 1)
    #expect(try cy.objectIDs(forRelationshipNamed: "tags").isEmpty)
    try merge(in: office) { there in
      try there.one("Tag", "name", "red")
        .setObjects([there.one("Person", "name", "Cy")], forKey: "contacts")
    }
    #expect(try names(tag, "contacts") == text("Cy"))
    #expect(try names(cy, "tags") == text("red"))
    try merge(in: office) { there in
      try there.one("Person", "name", "Cy").setObjects([], forKey: "tags")
    }
    #expect(try names(tag, "contacts") == [])
    #expect(try names(cy, "tags") == [])
  }

  @Test("a list with unsaved members keeps them", arguments: Sharing.withHistory)
  func pendingMembers(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let acme = try office.here.one("Company", "name", "Acme")
    let cy = try office.here.one("Person", "name", "Cy")
    #expect(try acme.objectIDs(forRelationshipNamed: "employees").count == 2)
    try cy.setObject(acme, forKey: "employer")
    let token = try #require(try token(office))
    try office.there.one("Person", "name", "Bob").setObject(nil, forKey: "employer")
    try office.there.save()
    for transaction in try office.here.fetchHistory(after: .token(token)) {
      try office.here.mergeChanges(
        fromContextDidSave: office.here.contextSave(of: transaction))
    }
    #expect(try names(acme, "employees") == text("Ann", "Cy"))
    try office.here.save()
    #expect(try names(office.newContext().one("Company", "name", "Acme"), "employees").count == 2)
  }

  @Test("a batch that deletes objects takes them out of lists")
  func batchDelete() throws {
    let office = try Self.open(.inMemory)
    let acme = try office.here.one("Company", "name", "Acme")
    #expect(try acme.objectIDs(forRelationshipNamed: "employees").count == 2)
    let result = try office.there.execute(
      BatchDeleteRequest(
        entityName: "Person", predicate: try FetchPredicate(format: "name == 'Bob'")))
    try office.here.mergeChanges(fromContextDidSave: office.here.contextSave(of: result))
    #expect(try names(acme, "employees") == text("Ann"))
  }

  @Test("merged inserts are told as inserted and are registered, changed objects as refreshed")
  func notification() throws {
    let office = try Self.open(.oneBinaryStore)
    let here = office.here
    let ann = try here.one("Person", "name", "Ann")
    here.retainsRegisteredObjects = true
    var changes: [ContextChanges] = []
    let observation = here.observe {
      if case .objectsDidChange(let new) = $0 { changes.append(new) }
    }
    try merge(in: office) { there in
      try there.make("Person", ["name": "Di"])
      try there.one("Person", "name", "Ann").setValue(30, forKey: "age")
    }
    observation.cancel()
    let id = try office.there.one("Person", "name", "Di").objectID
    #expect(changes.map(\.inserted) == [[id]])
    #expect(changes.map(\.refreshed) == [[ann.objectID]])
    #expect(here.registeredObject(for: id)?.isFault == true)
  }

  @Test("an insert that is gone when it is merged is not told")
  func goneInsert() throws {
    let office = try Self.open(.oneBinaryStore)
    let token = try #require(try token(office))
    let di = try office.there.make("Person", ["name": "Di"])
    try office.there.save()
    let transaction = try #require(try office.here.fetchHistory(after: .token(token)).first)
    try office.there.delete(di)
    try office.there.save()
    var inserted: [ManagedObjectID] = []
    let observation = office.here.observe {
      if case .objectsDidChange(let changes) = $0 { inserted += changes.inserted }
    }
    try office.here.mergeChanges(
      fromContextDidSave: office.here.contextSave(of: transaction))
    observation.cancel()
    #expect(inserted.isEmpty)
  }
}
