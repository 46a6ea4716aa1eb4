import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Saving a context")
struct ContextSavingTests {
  @Test("a save commits all changes in one transaction")
  func oneTransaction() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    try library.context.book("alpha").pages = 10
    try library.context.delete(library.context.book("bravo"))
    try library.context.insertBook("charlie", 3)
    try library.context.save()
    #expect(library.store.saves.count == 2)
    let change = try #require(library.store.saves.last?.changes.first)
    #expect(change.insertedValues == [["charlie", 3, "en", false]])
    #expect(change.updated.map(\.key) == [RowKey(1)])
    #expect(change.updated.map(\.values) == [["alpha", 10, "en", false]])
    #expect(change.deleted.map(\.key) == [RowKey(2)])
    #expect(try library.savedTitles() == ["alpha", "charlie"])
    #expect(!library.context.hasChanges)
  }

  @Test("the order of inserts is the order of keys")
  func orderOfKeys() throws {
    let library = try Library()
    let titles = ["delta", "alpha", "charlie", "bravo"]
    let books = try titles.map { try library.context.insertBook($0) }
    let shelf = try library.context.insert("Shelf")
    try shelf.setValue("A", forKey: "label")
    try shelf.setValue(2.0, forKey: "height")
    try library.context.save()
    #expect(books.map(\.objectID.key) == (1...4).map { RowKey($0) })
    #expect(shelf.objectID.key == RowKey(1))
    #expect(try library.savedTitles() == titles)
  }

  @Test("saving nothing writes nothing")
  func savingNothing() throws {
    let library = try Library(["alpha": 1])
    let before = library.store.saves.count
    try library.context.save()
    _ = try library.context.book("alpha")
    try library.context.save()
    #expect(library.store.saves.count == before)
  }

  @Test("saving nothing does not touch the file")
  func untouchedFile() throws {
    let folder = try TemporaryFolder()
    let path = folder("books.contacts")
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Library.book]), classes: [Book.self])
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: path))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try context.save()
    #expect(!FileManager.default.fileExists(atPath: path))
    try context.insertBook("alpha")
    try context.save()
    let before = try contents(of: folder)
    #expect(!before.isEmpty)
    try context.save()
    let alpha = try context.book("alpha")
    alpha.pages = 1
    alpha.pages = nil
    try context.delete(context.insertBook("bravo"))
    try context.save()
    #expect(try contents(of: folder) == before)
  }

  @Test("a change that was set back leaves nothing to write")
  func setBack() throws {
    let library = try Library(["alpha": 1])
    let before = library.store.saves.count
    let alpha = try library.context.book("alpha")
    alpha.pages = 2
    alpha.pages = 1
    #expect(alpha.changedValues().isEmpty)
    #expect(alpha.pages == 1)
    try library.context.save()
    #expect(library.store.saves.count == before)
    #expect(!alpha.hasChanges)
    #expect(!library.context.hasChanges)
  }

  @Test("setting the value that an attribute has is no change")
  func sameValue() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    alpha.title = "alpha"
    alpha.pages = 1
    #expect(!alpha.hasChanges)
    #expect(!library.context.hasChanges)
  }

  @Test("a text that only looks the same is a change, and its bytes are saved")
  func normalization() throws {
    let library = try Library(["é": 1])
    let book = try library.context.book("é")
    book.title = "e\u{301}"
    #expect(book.isUpdated)
    try library.context.save()
    let saved = try #require(try library.savedTitles().first ?? nil)
    #expect(Array(saved.utf8) == Array("e\u{301}".utf8))
  }

  @Test("an object can be changed and saved again and again")
  func repeatedSaves() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha", 0)
    try library.context.save()
    for pages in 1...5 as ClosedRange<Int32> {
      book.pages = pages
      try library.context.save()
      #expect(try library.newContext().book("alpha").pages == pages)
    }
    try library.context.delete(book)
    try library.context.save()
    #expect(try library.savedTitles().isEmpty)
  }

  @Test("keys are never used twice")
  func freshKeys() throws {
    let library = try Library(["alpha": 1])
    try library.context.delete(library.context.book("alpha"))
    try library.context.save()
    let book = try library.context.insertBook("bravo")
    try library.context.save()
    #expect(book.objectID.key == RowKey(2))
  }

  @Test("the transaction author is sent with the transaction")
  func author() throws {
    let library = try Library()
    try library.context.insertBook("alpha")
    try library.context.save()
    library.context.transactionAuthor = "importer"
    try library.context.insertBook("bravo")
    try library.context.save()
    #expect(library.store.saves.map(\.author) == [nil, "importer"])
  }

  @Test("a failed save leaves all changes pending; saving again works")
  func refusedSave() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let context = library.context
    let alpha = try context.book("alpha")
    let bravo = try context.book("bravo")
    let charlie = try context.insertBook("charlie", 3)
    alpha.pages = 10
    try context.delete(bravo)
    library.store.refuseNextSave(with: .readOnly(path: "books"))
    #expect(throws: StoreError.self) { try context.save() }
    #expect(charlie.isInserted && charlie.objectID.isTemporaryID)
    #expect(alpha.isUpdated && alpha.changedValues() == ["pages": 10])
    #expect(bravo.isDeleted && bravo.managedObjectContext === context)
    #expect(try library.savedTitles() == ["alpha", "bravo"])
    try context.save()
    #expect(try library.savedTitles() == ["alpha", "charlie"])
    #expect(try library.newContext().book("alpha").pages == 10)
    #expect(!context.hasChanges)
  }

  /// The sizes and the times of change of the files in a folder.
  private func contents(of folder: TemporaryFolder) throws -> [String: [String]] {
    var contents: [String: [String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
      contents[name] = [FileAttributeKey.size, .modificationDate, .systemFileNumber].map {
        "\(attributes[$0] ?? "none")"
      }
    }
    return contents
  }
}
