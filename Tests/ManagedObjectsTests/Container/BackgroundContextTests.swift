import ManagedObjects
import Synchronization
import Testing

@Suite("Contexts in the background")
struct BackgroundContextTests {
  private let container: PersistentContainer

  init() throws {
    container = try PersistentContainer(
      model: ManagedObjectModel([Library.book]), classes: [Book.self])
    try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
  }

  @Test("a new context is set up by a closure before anybody else has it, or not made")
  func configuring() async throws {
    let background = container.newBackgroundContext {
      $0.name = "import"
      $0.mergePolicy = .overwrite
    }
    #expect(try await background.perform { $0.name } == "import")
    #expect(background.performAndWait { $0.mergePolicy } == .overwrite)
    #expect(throws: ValidationError.self) {
      try container.newBackgroundContext { _ in throw ValidationError(failures: []) }
    }
  }

  @Test("perform answers what its closure answers")
  func result() async throws {
    let background = container.newBackgroundContext()
    let count = try await background.perform { context in
      for number in 1...3 { try context.insertBook("book \(number)") }
      try context.save()
      return try context.count(for: FetchRequest<Book>())
    }
    #expect(count == 3)
  }

  @Test("perform throws what its closure throws")
  func failure() async throws {
    let background = container.newBackgroundContext()
    await #expect(throws: ValidationError.self) {
      try await background.perform { context in
        try context.insertBook(nil)
        try context.save()
      }
    }
  }

  @Test("closures run one after another")
  func serial() async throws {
    let background = container.newBackgroundContext()
    let gauge = Gauge()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await background.perform { context in
            gauge.enter()
            try context.insertBook("book")
            gauge.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(gauge.most == 1)
    let count = try background.performAndWait { try $0.count(for: FetchRequest<Book>()) }
    #expect(count == 50)
  }

  @Test("a cancelled task does not enter the context")
  func cancellation() async throws {
    let background = container.newBackgroundContext()
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      try await background.perform { _ = try $0.insertBook("never") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!background.performAndWait { $0.hasChanges })
  }

  @Test("performAndWait may be called within itself")
  func reentrance() throws {
    let background = container.newBackgroundContext()
    let count = try background.performAndWait { context in
      try context.insertBook("outer")
      return try background.performAndWait { context in
        try context.insertBook("inner")
        return context.insertedObjects.count
      }
    }
    #expect(count == 2)
  }

  @Test("the end of perform is the end of the event, that of performAndWait is not")
  func events() async throws {
    let background = container.newBackgroundContext()
    background.performAndWait { $0.undoManager = UndoManager() }
    try background.performAndWait { _ = try $0.insertBook("alpha") }
    #expect(!background.performAndWait { $0.undoManager?.canUndo ?? false })
    try await background.perform { _ = try $0.insertBook("bravo") }
    #expect(background.performAndWait { $0.undoManager?.canUndo ?? false })
  }

  @Test("IDs fetched in the background resolve on the main actor, a batch at a time")
  @MainActor func classicPattern() async throws {
    try await container.performBackgroundTask { context in
      for number in 0..<25 { try context.insertBook("book \(number)", Int32(number)) }
      try context.save()
    }
    var request = FetchRequest<Book>()
    request.predicate = try FetchPredicate(format: "pages >= 5")
    request.sortDescriptors = [KeySortDescriptor("pages")]
    request.fetchBatchSize = 8
    let fetch = request
    let ids = try await container.performBackgroundTask { try $0.fetchObjectIDs(fetch) }
    #expect(ids.batches.map(\.count) == [8, 8, 4])
    var pages: [Int32?] = []
    for batch in ids.batches {
      pages += try container.viewContext.objects(with: batch).map { ($0 as? Book)?.pages }
    }
    #expect(pages == Array(5..<25))
  }

  @Test("the view context shows what the background saved when it merges by itself")
  @MainActor func automaticMerging() async throws {
    let view = container.viewContext
    view.automaticallyMergesChangesFromParent = true
    let book = try view.insertBook("alpha", 1)
    try view.save()
    let id = book.objectID
    try await container.performBackgroundTask { context in
      (try context.existingObject(with: id) as? Book)?.pages = 2
      try context.save()
    }
    for _ in 0..<1_000 where book.pages != 2 { await Task.yield() }
    view.processPendingChanges()
    #expect(book.pages == 2)
  }
}

/// How many were inside at once.
private final class Gauge: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func enter() {
    state.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
  }

  func leave() { state.withLock { $0.now -= 1 } }
}
