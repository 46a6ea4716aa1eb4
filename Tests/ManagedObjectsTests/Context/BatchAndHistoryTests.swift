import ManagedObjects
import Testing

@Suite("Batches and history in contexts")
struct BatchAndHistoryTests {
  private let library: Library

  init() throws {
    library = try Library(["alpha": 1, "bravo": 20, "charlie": 30])
  }

  @Test("a batch update bypasses contexts, which show it when it is merged")
  func update() throws {
    let bravo = try library.context.book("bravo")
    #expect(bravo.pages == 20)
    var request = BatchUpdateRequest(entityName: "Book", propertiesToUpdate: ["pages": 99])
    request.predicate = try FetchPredicate(format: "pages >= 20")
    let result = try library.context.execute(request)
    #expect(result.count == 2 && result.updated.count == 2)
    #expect(bravo.pages == 20 && !bravo.hasChanges)
    try ManagedObjectContext.mergeChanges(
      fromRemoteContextSave: library.context.contextSave(of: result), into: [library.context])
    #expect(bravo.pages == 99 && !bravo.hasChanges)
  }

  @Test("a batch delete bypasses validation and delete rules, and merging marks the objects")
  func delete() throws {
    let alpha = try library.context.book("alpha")
    let result = try library.context.execute(
      BatchDeleteRequest(entityName: "Book", predicate: try FetchPredicate(format: "pages < 25")))
    #expect(result.deleted.count == 2)
    #expect(!alpha.isDeleted)
    try library.context.mergeChanges(
      fromContextDidSave: library.context.contextSave(of: result))
    #expect(alpha.isDeleted && alpha.title == "alpha")
    try library.context.save()
    #expect(try library.savedTitles() == ["charlie"])
  }

  @Test("a batch insert answers the new objects")
  func insert() throws {
    var request = try BatchInsertRequest(
      entityName: "Book", keys: ["title"], in: library.coordinator.managedObjectModel)
    try request.append(["delta"])
    let saved = library.context.contextSave(of: try library.context.execute(request))
    #expect(saved.inserted.count == 1)
    let object = try library.context.existingObject(with: saved.inserted[0])
    #expect((object as? Book)?.title == "delta")
  }

  private func historyLibrary() throws -> (ManagedObjectContext, ManagedObjectContext) {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Library.book]), classes: [Book.self])
    try coordinator.addPersistentStore(InMemoryStore())
    let writer = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    writer.name = "writer"
    writer.transactionAuthor = "Ada"
    return (writer, ManagedObjectContext(persistentStoreCoordinator: coordinator))
  }

  @Test("history tells the author, the context and the changes after a token")
  func history() throws {
    let (writer, _) = try historyLibrary()
    let book = try writer.insertBook("alpha", 1)
    try writer.save()
    let token = try #require(try writer.persistentStoreCoordinator.currentPersistentHistoryToken())
    book.pages = 2
    try writer.save()
    try writer.delete(book)
    try writer.save()
    let transactions = try writer.fetchHistory(after: .token(token))
    #expect(transactions.map(\.author) == ["Ada", "Ada"])
    #expect(transactions.map(\.contextName) == ["writer", "writer"])
    #expect(transactions.flatMap { $0.changes.map(\.changeType) } == [.update, .delete])
    #expect(transactions[0].changes.first?.updatedProperties == ["pages"])
    #expect(try writer.fetchHistory().count == 3)
    #expect(try writer.deleteHistory(before: .token(transactions[1].token)) > 0)
    #expect(try writer.fetchHistory().count < 3)
  }

  @Test(
    "all that a context saves has its tag, be it in one store or in several", arguments: [1, 2])
  func tags(storeCount: Int) throws {
    let (writer, _) = try historyLibrary()
    let coordinator = writer.persistentStoreCoordinator
    for _ in 1..<storeCount { try coordinator.addPersistentStore(InMemoryStore()) }
    writer.transactionTag = .rewind(to: 7)
    try writer.insertBook("alpha", 1)
    try writer.save()
    var insertion = try BatchInsertRequest(
      entityName: "Book", keys: ["title"], in: coordinator.managedObjectModel)
    try insertion.append(["bravo"])
    _ = try writer.execute(insertion)
    _ = try writer.execute(
      BatchGraphInsertRequest([insertion], in: coordinator.managedObjectModel))
    _ = try writer.execute(
      BatchUpdateRequest(entityName: "Book", propertiesToUpdate: ["pages": 9]))
    try writer.revert(writer.fetchHistory().suffix(1))
    _ = try writer.execute(BatchDeleteRequest(entityName: "Book"))
    writer.transactionTag = nil
    try writer.insertBook("charlie", 1)
    try writer.save()
    let tags = try writer.fetchHistory().map(\.tag)
    #expect(tags == Array(repeating: .rewind(to: 7), count: 6) + [nil])
  }

  @Test("a context shows what others saved by merging the history since its token")
  func mergingHistory() throws {
    let (writer, reader) = try historyLibrary()
    let book = try writer.insertBook("alpha", 1)
    try writer.save()
    let seen = try reader.book("alpha")
    #expect(seen.pages == 1)
    let token = try #require(try reader.persistentStoreCoordinator.currentPersistentHistoryToken())
    book.pages = 2
    try writer.save()
    for transaction in try reader.fetchHistory(after: .token(token)) {
      try reader.mergeChanges(fromContextDidSave: reader.contextSave(of: transaction))
    }
    #expect(seen.pages == 2)
  }
}
