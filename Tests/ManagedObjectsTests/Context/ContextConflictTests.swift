import ManagedObjects
import Testing

@Suite("Two contexts on one coordinator")
struct ContextConflictTests {
  @Test("each context has its own values until it saves")
  func isolation() throws {
    let library = try Library(["alpha": 1])
    let other = library.newContext()
    let (here, there) = try (library.context.book("alpha"), other.book("alpha"))
    here.pages = 2
    #expect(there.pages == 1)
    try library.context.save()
    #expect(there.pages == 1)
    #expect(try library.newContext().book("alpha").pages == 2)
  }

  @Test("a row changed elsewhere since it was read is a conflict, with its facts")
  func updateAfterUpdate() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let other = library.newContext()
    let (here, there) = try (library.context.book("alpha"), other.book("alpha"))
    let bravo = try library.context.book("bravo")
    there.pages = 10
    try other.save()
    here.pages = 20
    bravo.pages = 30
    let conflicts = conflictsOfSaving(library.context)
    #expect(
      conflicts == [
        Conflict(entityName: "Book", key: here.objectID.key, expected: 1, stored: 2)
      ])
    #expect(here.pages == 20)
    #expect(here.isUpdated && bravo.isUpdated)
    #expect(try library.newContext().book("bravo").pages == 2)
  }

  @Test("a row deleted elsewhere has no stored version")
  func updateAfterDeletion() throws {
    let library = try Library(["alpha": 1])
    let other = library.newContext()
    let here = try library.context.book("alpha")
    try other.delete(other.book("alpha"))
    try other.save()
    here.pages = 20
    #expect(
      conflictsOfSaving(library.context) == [
        Conflict(entityName: "Book", key: RowKey(1), expected: 1, stored: nil)
      ])
  }

  @Test("deleting a row that was changed elsewhere is a conflict")
  func deletionAfterUpdate() throws {
    let library = try Library(["alpha": 1])
    let other = library.newContext()
    let here = try library.context.book("alpha")
    try other.book("alpha").pages = 10
    try other.save()
    try library.context.delete(here)
    #expect(conflictsOfSaving(library.context).map(\.stored) == [2])
    #expect(here.isDeleted)
  }

  @Test("after a conflict a rollback, a new fetch and a retry work, also while objects are held")
  func retry() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let other = library.newContext()
    let (here, there) = try (library.context.book("alpha"), other.book("alpha"))
    there.pages = 10
    try other.save()
    here.pages = 20
    try library.context.insertBook("charlie")
    #expect(conflictsOfSaving(library.context).count == 1)

    library.context.rollback()
    #expect(try library.context.book("alpha") === here)
    #expect(here.pages == 10)
    here.pages = 20
    try library.context.insertBook("charlie")
    try library.context.save()
    #expect(try library.newContext().book("alpha").pages == 20)
    #expect(try library.savedTitles() == ["alpha", "bravo", "charlie"])
  }

  @Test("a fetch shows a clean object as it is saved, one with changes as it is in the context")
  func refetching() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let other = library.newContext()
    let (clean, changed) = try (library.context.book("alpha"), library.context.book("bravo"))
    changed.pages = 20
    for book in try other.fetch(FetchRequest<Book>()) { book.pages = 99 }
    try other.save()
    _ = try library.context.fetch(FetchRequest<Book>())
    #expect(clean.pages == 99)
    #expect(!clean.hasChanges)
    #expect(changed.pages == 20)
    #expect(conflictsOfSaving(library.context).map(\.expected) == [1])
  }

  @Test("saves of different rows do not get in each other's way")
  func differentRows() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let other = library.newContext()
    try library.context.book("alpha").pages = 10
    try other.book("bravo").pages = 20
    try other.insertBook("charlie")
    try library.context.insertBook("delta")
    try other.save()
    try library.context.save()
    #expect(try library.savedTitles() == ["alpha", "bravo", "charlie", "delta"])
    let reader = library.newContext()
    #expect(try [reader.book("alpha").pages, reader.book("bravo").pages] == [10, 20])
  }

  /// The facts of a row's conflict.
  private struct Conflict: Equatable {
    let entityName: String
    let key: RowKey?
    let expected: Int64
    let stored: Int64?
  }

  private func conflictsOfSaving(_ context: ManagedObjectContext) -> [Conflict] {
    let error = #expect(throws: MergeError.self) { try context.save() }
    guard case .conflicts(let conflicts)? = error else { return [] }
    return conflicts.map {
      Conflict(
        entityName: $0.objectID.entityName, key: $0.objectID.key, expected: $0.oldVersionNumber,
        stored: $0.newVersionNumber)
    }
  }
}
