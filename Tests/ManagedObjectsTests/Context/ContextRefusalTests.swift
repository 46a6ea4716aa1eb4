import ManagedObjects
import Testing

@Suite("What a context refuses")
struct ContextRefusalTests {
  @Test("an unknown entity")
  func unknownEntity() throws {
    let library = try Library()
    let error = #expect(throws: ManagedObjectError.self) { try library.context.insert("Film") }
    guard case .unknownEntity("Film")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(!library.context.hasChanges)
  }

  @Test("a class without an entity")
  func classWithoutEntity() throws {
    let library = try Library()
    let error = #expect(throws: ManagedObjectError.self) {
      try ManagedObject(context: library.context)
    }
    guard case .classWithoutEntity("ManagedObject")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("a class other than the coordinator's for its entity")
  func wrongClass() throws {
    let library = try Library()
    let error = #expect(throws: ManagedObjectError.self) { try Rival(context: library.context) }
    guard case .wrongClass("Book", "Book")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("a class whose entity is not in the model")
  func classOfUnknownEntity() throws {
    let library = try Library()
    let error = #expect(throws: ManagedObjectError.self) { try Film(context: library.context) }
    guard case .unknownEntity("Film")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("an object of an entity that the model does not have, when it is saved")
  func foreignEntity() throws {
    let library = try Library(["alpha": 1])
    let film = EntityDescription("Film", attributes: [])
    _ = ManagedObject(entity: film, insertInto: library.context)
    expectUnknownEntity("Film", savingIn: library.context)
  }

  @Test("an object of an entity that only has the same name, which no fetch looks at")
  func entityOfTheSameName() throws {
    let library = try Library(["alpha": 1])
    let impostor = EntityDescription("Book", attributes: [AttributeDescription("title", .date)])
    _ = ManagedObject(entity: impostor, insertInto: library.context)
    var request = FetchRequest<Book>()
    request.predicate = .comparison(.key("isLent"), .equalTo, .value(false))
    request.sortDescriptors = [KeySortDescriptor("pages")]
    #expect(try library.context.fetch(request).map(\.title) == ["alpha"])
    #expect(try library.context.count(for: request) == 1)
    expectUnknownEntity("Book", savingIn: library.context)
  }

  @Test("a pending object of another class than the one fetched")
  func pendingObjectOfAnotherClass() throws {
    let library = try Library(["alpha": 1])
    _ = ManagedObject(entity: Library.book, insertInto: library.context)
    let error = #expect(throws: ManagedObjectError.self) {
      try library.context.fetch(FetchRequest<Book>())
    }
    guard case .wrongClass("Book", "Book")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(try library.context.fetch(FetchRequest<ManagedObject>(entityName: "Book")).count == 2)
  }

  @Test("fetching, looking up and saving without a store")
  func noStore() throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Library.book]), classes: [Book.self])
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let id = try Library().bookID(1)
    expectNoStore { try context.fetch(FetchRequest<Book>()) }
    expectNoStore { try context.count(for: FetchRequest<Book>()) }
    expectNoStore { try context.fetchRows(FetchRequest<Book>()) }
    expectNoStore { try context.existingObject(with: id) }
    try context.save()
    let book = try context.insertBook("alpha")
    expectNoStore { try context.save() }
    #expect(book.isInserted)
    try coordinator.addPersistentStore(InMemoryStore())
    try context.save()
    #expect(!book.isInserted)
  }

  private func expectUnknownEntity(_ name: String, savingIn context: ManagedObjectContext) {
    let error = #expect(throws: ManagedObjectError.self) { try context.save() }
    guard case .unknownEntity(name)? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  private func expectNoStore<Result>(_ body: () throws -> Result) {
    let error = #expect(throws: ManagedObjectError.self) { _ = try body() }
    guard case .noPersistentStore? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }
}

/// A second class for books, which no coordinator was told of.
private final class Rival: ManagedObject {
  override class var entityName: String? { "Book" }
}

private final class Film: ManagedObject {
  override class var entityName: String? { "Film" }
}
