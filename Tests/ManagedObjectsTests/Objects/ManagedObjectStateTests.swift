import ManagedObjects
import Testing

@Suite("States of an object")
struct ManagedObjectStateTests {
  @Test("a new object is inserted and has a temporary ID")
  func newObject() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    #expect(book.isInserted)
    #expect(!book.isUpdated && !book.isDeleted)
    #expect(book.hasChanges)
    #expect(library.context.hasChanges)
    #expect(book.objectID.isTemporaryID)
    #expect(book.objectID.key == nil)
    #expect(book.managedObjectContext === library.context)
    #expect(library.context.insertedObjects.map(\.objectID) == [book.objectID])
  }

  @Test("a modified unsaved insert stays inserted")
  func modifiedInsert() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    book.title = "beta"
    book.pages = 7
    #expect(book.isInserted)
    #expect(!book.isUpdated)
    #expect(library.context.updatedObjects.isEmpty)
    #expect(library.context.insertedObjects.count == 1)
  }

  @Test("a saved object that changes is updated")
  func updated() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    #expect(!alpha.hasChanges)
    #expect(!library.context.hasChanges)
    alpha.pages = 2
    #expect(alpha.isUpdated)
    #expect(!alpha.isInserted && !alpha.isDeleted)
    #expect(library.context.updatedObjects.map(\.objectID) == [alpha.objectID])
  }

  @Test("after a save an object is neither inserted nor updated")
  func afterSaving() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    try library.context.save()
    #expect(!book.hasChanges)
    book.pages = 2
    #expect(book.isUpdated)
    try library.context.save()
    #expect(!book.hasChanges && !book.isUpdated)
  }

  @Test("the ID changes at save, once")
  func idChangesAtSave() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    let temporaryID = book.objectID
    try library.context.save()
    let permanentID = book.objectID
    #expect(permanentID != temporaryID)
    #expect(!permanentID.isTemporaryID)
    #expect(permanentID.key == RowKey(1))
    book.pages = 2
    try library.context.save()
    #expect(book.objectID == permanentID)
    #expect(book.objectID == (try library.bookID(1)))
  }

  @Test("defaults are set at insert")
  func defaults() throws {
    let library = try Library()
    let book = try Book(context: library.context)
    #expect(try book.value(forKey: "title") == .null)
    #expect(try book.value(forKey: "language") == "en")
    #expect(try book.value(forKey: "isLent") == false)
    let other = try library.context.insert("Book")
    #expect(try other.value(forKey: "language") == "en")
    try other.setValue(.null, forKey: "language")
    #expect(try other.value(forKey: "language") == .null)
  }

  @Test("changedValues are the unsaved edits only, emptied by save")
  func changedValues() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    #expect(alpha.changedValues().isEmpty)
    alpha.pages = 2
    try alpha.setValue(.null, forKey: "language")
    #expect(alpha.changedValues() == ["pages": 2, "language": .null])
    try alpha.setValue("en", forKey: "language")
    #expect(alpha.changedValues() == ["pages": 2])
    try library.context.save()
    #expect(alpha.changedValues().isEmpty)
    #expect(alpha.pages == 2)
  }

  @Test("changedValues of a new object are the values it has")
  func changedValuesOfInsert() throws {
    let library = try Library()
    let book = try library.context.insertBook("alpha")
    #expect(book.changedValues() == ["title": "alpha", "language": "en", "isLent": false])
    try library.context.save()
    #expect(book.changedValues().isEmpty)
  }

  @Test("an attribute that is set to nothing and back has its committed value")
  func nullAndBack() throws {
    let library = try Library(["alpha": 1])
    let alpha = try library.context.book("alpha")
    alpha.pages = nil
    #expect(alpha.pages == nil)
    #expect(alpha.changedValues() == ["pages": .null])
    alpha.pages = 1
    #expect(alpha.pages == 1)
    #expect(alpha.changedValues().isEmpty)
  }

  @Test("inserting by name makes an object of the entity's class")
  func classes() throws {
    let library = try Library()
    #expect(type(of: try library.context.insert("Book")) == Book.self)
    #expect(type(of: try library.context.insert("Shelf")) == ManagedObject.self)
    #expect(try library.context.insert("Shelf").entity == Library.shelf)
  }
}
