import ManagedObjects
import Testing

@Suite("Validation")
struct ValidationTests {
  @Test("every validation failure is collected, with object, key, value and reason")
  func allFailures() throws {
    let library = try Library(["alpha": 1])
    let context = library.context
    let new = try context.insertBook(nil)
    let alpha = try context.book("alpha")
    alpha.title = nil
    try alpha.setValue(.null, forKey: "isLent")
    let shelf = try context.insert("Shelf")
    let failures = failuresOfSaving(context)
    let expected: [(ManagedObjectID, String)] = [
      (new.objectID, "title"), (alpha.objectID, "title"), (alpha.objectID, "isLent"),
      (shelf.objectID, "label"), (shelf.objectID, "height"),
    ]
    #expect(failures.map(\.objectID) == expected.map(\.0))
    #expect(failures.map(\.key) == expected.map(\.1))
    #expect(failures.allSatisfy { $0.value == .null })
    #expect(failures.allSatisfy { $0.reason == .missingMandatoryProperty })
  }

  @Test("nothing is sent to the store while a value is not allowed")
  func nothingSent() throws {
    let library = try Library(["alpha": 1])
    let saves = library.store.saves.count
    try library.context.insertBook("bravo")
    try library.context.insertBook(nil)
    #expect(failuresOfSaving(library.context).count == 1)
    #expect(library.store.saves.count == saves)
    #expect(try library.savedTitles() == ["alpha"])
  }

  @Test("a failed save leaves all changes pending; mending and saving again works")
  func mending() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    let context = library.context
    let alpha = try context.book("alpha")
    let new = try context.insertBook(nil, 5)
    alpha.pages = 10
    try context.delete(context.book("bravo"))
    #expect(failuresOfSaving(context).map(\.objectID) == [new.objectID])
    #expect(new.isInserted && new.objectID.isTemporaryID)
    #expect(alpha.changedValues() == ["pages": 10])
    #expect(context.deletedObjects.count == 1)
    new.title = "charlie"
    try context.save()
    #expect(try library.savedTitles() == ["alpha", "charlie"])
    #expect(try library.newContext().book("alpha").pages == 10)
    #expect(!context.hasChanges)
  }

  @Test("empty text, zero and false are values")
  func emptyValues() throws {
    let library = try Library()
    try library.context.insertBook("", 0)
    let shelf = try library.context.insert("Shelf")
    try shelf.setValue("", forKey: "label")
    try shelf.setValue(0.0, forKey: "height")
    try library.context.save()
    #expect(try library.savedTitles() == [""])
  }

  private func failuresOfSaving(_ context: ManagedObjectContext) -> [ValidationError.Failure] {
    #expect(throws: ValidationError.self) { try context.save() }?.failures ?? []
  }
}
