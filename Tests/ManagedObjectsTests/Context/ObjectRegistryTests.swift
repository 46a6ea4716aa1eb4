import Foundation
import ManagedObjects
import Testing

@Suite("Objects that a context knows")
struct ObjectRegistryTests {
  @Test("there is one object to an ID and a context")
  func uniquing() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let first = try library.context.fetch(FetchRequest<Book>())
    let second = try library.context.fetch(FetchRequest<Book>())
    let third = try library.context.existingObject(with: first[0].objectID)
    #expect(first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init))
    #expect(third === first[0])
    let elsewhere = try library.newContext().existingObject(with: first[0].objectID)
    #expect(elsewhere !== first[0])
    #expect(elsewhere.objectID == first[0].objectID)
  }

  @Test("objects of two entities with equal keys are different objects")
  func entitiesDoNotMix() throws {
    let library = try Library(["alpha": 1])
    let shelf = try library.context.insert("Shelf")
    try shelf.setValue("A", forKey: "label")
    try shelf.setValue(1.8, forKey: "height")
    try library.context.save()
    let book = try library.context.book("alpha")
    #expect(book.objectID.key == shelf.objectID.key)
    #expect(try library.context.existingObject(with: shelf.objectID) === shelf)
    #expect(try library.context.existingObject(with: book.objectID) === book)
  }

  @Test("registeredObject knows only what the context knows")
  func registeredObject() throws {
    let library = try Library(["alpha": 1])
    let id = try library.bookID(1)
    #expect(library.context.registeredObject(for: id) == nil)
    let book = try library.context.existingObject(with: id)
    #expect(library.context.registeredObject(for: id) === book)
    #expect(library.newContext().registeredObject(for: id) == nil)
  }

  @Test("an ID of another store is not taken for that of the same key here")
  func foreignIDs() throws {
    let library = try Library(["alpha": 1])
    let other = try Library(["other": 1])
    let book = try library.context.book("alpha")
    let foreignID = try other.bookID(1)
    #expect(book.objectID.key == foreignID.key)
    #expect(library.context.registeredObject(for: foreignID) == nil)
    expectNotFound(foreignID, in: library.context)
  }

  @Test("existingObject throws 133000's error when there is none")
  func objectNotFound() throws {
    let library = try Library(["alpha": 1])
    expectNotFound(try library.bookID(2), in: library.context)
    expectNotFound(try library.bookID(.max), in: library.context)
    expectNotFound(try library.bookID(-1), in: library.context)
    let elsewhere = try library.newContext().insertBook("unsaved").objectID
    expectNotFound(elsewhere, in: library.context)
  }

  @Test("existingObject returns an unsaved insert by its temporary ID")
  func unsavedInsert() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    #expect(book.objectID.isTemporaryID)
    #expect(try library.context.existingObject(with: book.objectID) === book)
    #expect(library.context.registeredObject(for: book.objectID) === book)
  }

  @Test("after the save the temporary ID leads nowhere and the permanent one to the same object")
  func idsAfterSaving() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    let temporaryID = book.objectID
    try library.context.save()
    #expect(library.context.registeredObject(for: temporaryID) == nil)
    expectNotFound(temporaryID, in: library.context)
    #expect(try library.context.existingObject(with: library.bookID(1)) === book)
  }

  @Test("a deleted object is found until the deletion is saved")
  func deletedObject() throws {
    let library = try Library(["alpha": 1])
    let book = try library.context.book("alpha")
    let id = book.objectID
    try library.context.delete(book)
    #expect(try library.context.existingObject(with: id) === book)
    try library.context.save()
    #expect(library.context.registeredObject(for: id) == nil)
    expectNotFound(id, in: library.context)
    #expect(book.managedObjectContext == nil)
  }

  @Test("clean objects nothing holds are dropped")
  func cleanObjectsGo() throws {
    let library = try Library(["alpha": 1])
    weak var book: Book?
    do { book = try library.context.book("alpha") }
    #expect(book == nil)
    #expect(library.context.registeredObject(for: try library.bookID(1)) == nil)
  }

  @Test("objects with changes are retained until they are saved")
  func dirtyObjectsStay() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    weak var inserted: Book?
    weak var updated: Book?
    weak var deleted: Book?
    do {
      inserted = try library.context.insertBook("charlie")
      let alpha = try library.context.book("alpha")
      alpha.pages = 5
      let bravo = try library.context.book("bravo")
      try library.context.delete(bravo)
      (updated, deleted) = (alpha, bravo)
    }
    #expect(inserted?.title == "charlie")
    #expect(updated?.pages == 5)
    #expect(deleted?.isDeleted == true)
    try library.context.save()
    #expect(inserted == nil)
    #expect(updated == nil)
    #expect(deleted == nil)
  }

  @Test("objects that outlive their context keep their values and belong to none")
  func outlivingTheContext() throws {
    let library = try Library(["alpha": 1])
    let (book, new) = try {
      let context = library.newContext()
      return (try context.book("alpha"), try context.insertBook("bravo"))
    }()
    #expect(book.managedObjectContext == nil)
    #expect(new.managedObjectContext == nil)
    #expect(book.title == "alpha")
    book.title = "changed"
    #expect(book.title == "changed")
    #expect(new.title == "bravo")
  }

  @Test("a context that has seen many objects still finds those that are held")
  func manyObjects() throws {
    let library = try Library()
    let writer = library.newContext()
    let store = try library.coordinator.persistentStore()
    var changes = StoreSaveRequest.EntityChanges(Library.book)
    changes.insertedValues = (1...3000).map { [.string("\($0)"), .null, .null, false] }
    _ = try store.save(StoreSaveRequest(changes: [changes]))
    let held = try writer.existingObject(with: library.bookID(2))
    for limit in [3000, 10, 3000] {
      var request = FetchRequest<Book>()
      request.fetchLimit = limit
      #expect(try writer.fetch(request).count == limit)
    }
    #expect(writer.registeredObject(for: held.objectID) === held)
    #expect(writer.registeredObject(for: try library.bookID(3)) == nil)
  }

  private func expectNotFound(_ id: ManagedObjectID, in context: ManagedObjectContext) {
    let error = #expect(throws: ManagedObjectError.self) { try context.existingObject(with: id) }
    guard case .objectNotFound(id)? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }
}
