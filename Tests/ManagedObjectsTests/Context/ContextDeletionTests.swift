import ManagedObjects
import Testing

@Suite("Deleting objects")
struct ContextDeletionTests {
  @Test("after saving a delete isDeleted is false again")
  func afterSaving() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    try library.context.delete(alpha)
    #expect(alpha.isDeleted)
    #expect(library.context.deletedObjects.map(\.objectID) == [alpha.objectID])
    try library.context.save()
    #expect(!alpha.isDeleted)
    #expect(!alpha.hasChanges)
    #expect(library.context.deletedObjects.isEmpty)
    #expect(alpha.title == "alpha")
  }

  @Test("deleting twice is deleting once")
  func twice() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    try library.context.delete(alpha)
    try library.context.delete(alpha)
    #expect(library.context.deletedObjects.count == 1)
    try library.context.save()
    #expect(library.store.saves.last?.changes.first?.deleted.count == 1)
  }

  @Test("a changed object that is deleted is sent as a deletion only")
  func changedAndDeleted() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    alpha.pages = 2
    try library.context.delete(alpha)
    #expect(library.context.updatedObjects.isEmpty)
    alpha.pages = 3
    #expect(library.context.updatedObjects.isEmpty)
    try library.context.save()
    let changes = try #require(library.store.saves.last?.changes.first)
    #expect(changes.updated.isEmpty)
    #expect(changes.deleted.map(\.key) == [RowKey(1)])
  }

  @Test("an object that was deleted and saved is not revived by a later edit")
  func noRevivalAfterSaving() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    try library.context.delete(alpha)
    try library.context.save()
    let saves = library.store.saves.count
    alpha.pages = 2
    #expect(!alpha.hasChanges)
    #expect(!library.context.hasChanges)
    try library.context.save()
    #expect(library.store.saves.count == saves)
  }

  @Test("an object inserted and deleted before a save is gone; nothing is sent to the store")
  func annihilation() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    let id = book.objectID
    try library.context.delete(book)
    #expect(!book.isInserted && book.isDeleted && !book.hasChanges)
    #expect(library.context.insertedObjects.isEmpty)
    #expect(library.context.deletedObjects.isEmpty)
    #expect(!library.context.hasChanges)
    library.context.processPendingChanges()
    #expect(library.context.registeredObject(for: id) == nil)
    #expect(try library.context.fetch(FetchRequest<Book>()).isEmpty)

    book.title = "revived"
    #expect(library.context.updatedObjects.isEmpty)
    #expect(!library.context.hasChanges)
    try library.context.save()
    #expect(library.store.saves.isEmpty)
  }

  @Test("an annihilated object that breaks a rule does not keep others from being saved")
  func annihilatedInvalid() throws {
    let library = try Library()
    try library.context.delete(library.context.insertBook(nil))
    try library.context.insertBook("alpha")
    try library.context.save()
    #expect(try library.savedTitles() == ["alpha"])
  }

  @Test("a deleted object need not be valid")
  func deletedInvalid() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    alpha.title = nil
    try library.context.delete(alpha)
    try library.context.save()
    #expect(try library.savedTitles().isEmpty)
  }

  @Test("objects of another context, or of none any more, are refused")
  func foreign() throws {
    let library = try Library(["alpha": 1])
    let other = library.newContext()
    let elsewhere = try other.book("alpha")
    expectForeign(elsewhere, in: library.context)
    let annihilated = try library.context.insertBook("bravo")
    try library.context.delete(annihilated)
    library.context.processPendingChanges()
    expectForeign(annihilated, in: library.context)
    try other.delete(elsewhere)
    try other.save()
    expectForeign(elsewhere, in: other)
    #expect(!library.context.hasChanges)
  }

  private func expectForeign(_ object: ManagedObject, in context: ManagedObjectContext) {
    let error = #expect(throws: ManagedObjectError.self) { try context.delete(object) }
    guard case .foreignObject(object.objectID)? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }
}
