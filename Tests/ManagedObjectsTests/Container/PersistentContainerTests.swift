import ManagedObjects
import Testing

@Suite("Containers and tasks")
struct PersistentContainerTests {
  private let container: PersistentContainer

  init() throws {
    container = try PersistentContainer(
      model: ManagedObjectModel([Library.book, Library.shelf]), classes: [Book.self])
    try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
  }

  @Test("the view context is on the main actor and always the same one")
  @MainActor
  func viewContext() throws {
    let context = container.viewContext
    #expect(container.viewContext === context)
    try context.insertBook("alpha")
    try context.save()
    #expect(try context.fetch(FetchRequest<Book>()).map(\.title) == ["alpha"])
  }

  @Test("each background context is a new one")
  func backgroundContexts() {
    let first = container.newContext()
    let second = container.newContext()
    #expect(first !== second)
    #expect(first.persistentStoreCoordinator === container.persistentStoreCoordinator)
    #expect(second.persistentStoreCoordinator === container.persistentStoreCoordinator)
  }

  @Test("IDs, requests, models, coordinators and containers cross into other tasks")
  func sendables() async throws {
    let container = container
    let context = container.newContext()
    let id = try {
      let book = try context.insertBook("alpha", 5)
      try context.save()
      return book.objectID
    }()
    var request = FetchRequest<Book>()
    request.predicate = .comparison(.key("pages"), .equalTo, .value(5))
    let sent = request
    let (coordinator, model) = (
      container.persistentStoreCoordinator, container.persistentStoreCoordinator.managedObjectModel
    )
    let found = try await Task.detached {
      #expect(model.entity(named: "Book") == Library.book)
      #expect(coordinator.managedObjectModel == model)
      let context = container.newContext()
      let book = try context.existingObject(with: id)
      #expect((book as? Book)?.title == "alpha")
      return try context.fetch(sent).map(\.objectID)
    }.value
    #expect(found == [id])
  }

  @Test("background contexts in several tasks commit side by side")
  func concurrentContexts() async throws {
    let container = container
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let context = container.newContext()
          for number in 0..<25 {
            let book = try context.insertBook("writer \(writer)", Int32(number))
            try context.save()
            book.pages = book.pages.map { $0 + 100 }
            try context.save()
            _ = try context.fetch(FetchRequest<Book>())
          }
        }
      }
      try await group.waitForAll()
    }
    let context = container.newContext()
    let books = try context.fetch(FetchRequest<Book>())
    #expect(books.map(\.objectID.key) == (1...100).map { RowKey($0) })
    for writer in 0..<4 {
      let pages = books.filter { $0.title == "writer \(writer)" }.map(\.pages)
      #expect(pages == (100..<125).map { $0 })
    }
  }

  @Test("increments of one row in several tasks are all counted when conflicts are tried again")
  func contention() async throws {
    let container = container
    let id = try {
      let context = container.newContext()
      let book = try context.insertBook("counter", 0)
      try context.save()
      return book.objectID
    }()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<50 { try Self.increment(id, in: container) }
        }
      }
      try await group.waitForAll()
    }
    let counter = try container.newContext().existingObject(with: id)
    #expect((counter as? Book)?.pages == 100)
  }

  private static func increment(_ id: ManagedObjectID, in container: PersistentContainer) throws {
    while true {
      let context = container.newContext()
      guard let counter = try context.existingObject(with: id) as? Book else { throw NoCounter() }
      counter.pages = counter.pages.map { $0 + 1 }
      do {
        return try context.save()
      } catch MergeError.conflicts {
        continue
      } catch StoreError.conflict {
        continue
      }
    }
  }

  private struct NoCounter: Error {}
}
