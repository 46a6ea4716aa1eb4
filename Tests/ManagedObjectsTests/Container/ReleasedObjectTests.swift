import ManagedObjects
import Testing

/// The last reference to an object may be a property of an actor-isolated one, whose
/// deinitializer runs in whatever thread lets go of it.
@Suite("Objects released in another thread")
struct ReleasedObjectTests {
  @MainActor
  private final class Window {
    let book: Book
    let context: ManagedObjectContext?

    init(_ book: Book, _ context: ManagedObjectContext? = nil) {
      self.book = book
      self.context = context
    }
  }

  private let container: PersistentContainer

  init() throws {
    container = try PersistentContainer(
      model: ManagedObjectModel([Library.book]), classes: [Book.self])
    try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
    let context = container.newContext()
    for number in 0..<500 { try context.insertBook("\(number)", Int32(number)) }
    try context.save()
  }

  @Test("an object may go in any thread while its context is used")
  @MainActor
  func objects() async throws {
    let context = container.viewContext
    for _ in 0..<150 {
      let release = try releaseElsewhere {
        try context.fetch(FetchRequest<Book>()).map { Window($0) }
      }
      #expect(try context.fetch(FetchRequest<Book>()).count == 500)
      await release.value
    }
  }

  @Test("a context may go in any thread while its objects are used")
  @MainActor
  func contexts() async throws {
    var request = FetchRequest<Book>()
    request.fetchLimit = 1
    for _ in 0..<200 {
      var books: [Book] = []
      let release = try releaseElsewhere {
        let context = container.newContext()
        books = try context.fetch(request)
        return [Window(try context.insertBook("new"), context)]
      }
      for pages in 1...50 as ClosedRange<Int32> { books.first?.pages = pages }
      await release.value
      #expect(books.map(\.title) == ["0"])
      #expect(books.allSatisfy { $0.managedObjectContext == nil })
    }
  }

  /// Makes windows and lets another thread drop the last references to them.
  @MainActor
  private func releaseElsewhere(
    _ make: () throws -> [Window]
  ) rethrows -> Task<Void, Never> {
    let windows = try make()
    return Task.detached { [windows] in _ = windows.count }
  }
}
