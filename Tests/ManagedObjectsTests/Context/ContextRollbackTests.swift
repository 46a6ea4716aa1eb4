import ManagedObjects
import Testing

@Suite("Rolling a context back")
struct ContextRollbackTests {
  @Test("rollback drops inserts, brings deleted objects back and restores values")
  func rollback() throws {
    let library = try Library(["alpha": 1, "bravo": 2, "charlie": 3])
    let context = library.context
    let saves = library.store.saves.count
    let (alpha, bravo, charlie) = try (
      context.book("alpha"), context.book("bravo"), context.book("charlie")
    )
    let delta = try context.insertBook("delta")
    let temporaryID = delta.objectID
    alpha.pages = 10
    try context.delete(bravo)
    charlie.title = "changed"
    try context.delete(charlie)
    context.rollback()

    #expect(!context.hasChanges)
    #expect(context.registeredObject(for: temporaryID) == nil)
    #expect(delta.managedObjectContext == nil)
    #expect(!delta.isInserted)
    #expect(alpha.pages == 1)
    #expect(!alpha.isUpdated)
    #expect(alpha.changedValues().isEmpty)
    #expect(!bravo.isDeleted)
    #expect(bravo.managedObjectContext === context)
    #expect(!charlie.hasChanges)
    #expect(charlie.title == "charlie")
    #expect(try context.fetch(FetchRequest<Book>()).map(\.title) == ["alpha", "bravo", "charlie"])
    try context.save()
    #expect(library.store.saves.count == saves)
  }

  @Test("a value set on an object after its deletion is gone with the rollback")
  func editAfterDeletion() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    try library.context.delete(alpha)
    alpha.pages = 99
    #expect(alpha.isDeleted)
    library.context.rollback()
    #expect(alpha.pages == 1)
    #expect(!alpha.hasChanges)
  }

  @Test("an object can be changed and saved after a rollback")
  func afterwards() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    alpha.pages = 5
    library.context.rollback()
    alpha.pages = 6
    try library.context.save()
    #expect(try library.newContext().book("alpha").pages == 6)
  }

  @Test("an inserted object that was rolled back is not revived by a later edit")
  func noRevival() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    library.context.rollback()
    book.title = "beta"
    #expect(!book.hasChanges)
    try library.context.save()
    #expect(library.store.saves.isEmpty)
  }
}
