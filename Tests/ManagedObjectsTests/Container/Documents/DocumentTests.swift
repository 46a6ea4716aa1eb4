import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test(
    "an untitled document is in memory, and has a file when it is saved", arguments: Cookbook.types)
  func untitled(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.newDocument()
    #expect(document.isDocumentEdited && document.fileURL == nil && document.fileType == nil)
    #expect(try document.fileStatus == nil)
    #expect(throws: DocumentError.self) { try document.save() }
    let soup = try document.recipe("Soup")
    let migration = try document.save(to: book.url(), as: type)
    #expect(!document.isDocumentEdited && document.fileType == type)
    #expect(document.fileURL?.path == book.folder("book"))
    #expect(migration.count == 0 && !soup.objectID.isTemporaryID)
    #expect(try document.recipe("Soup") === soup)
    #expect(try book.content() == ["Soup - [\"Water\", \"Salt\"] []"])
    try document.rename("Soup", to: "Stew")
    try document.save()
    #expect(try book.content() == ["Stew - [\"Water\", \"Salt\"] []"])
    try book.expectNoLeftovers()
  }

  @Test("an empty document is saved as an empty file", arguments: Cookbook.types)
  func empty(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try PersistentDocument(model: book.model)
    #expect(!document.isDocumentEdited)
    try document.save(to: book.url(), as: type)
    #expect(try book.content() == [])
    try document.add("Soup")
    try document.save()
    #expect(try book.content().count == 1)
  }

  @Test("undo and redo across a save tell whether a document is edited", arguments: Cookbook.types)
  func edited(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    try document.rename("Soup", to: "Stew")
    #expect(document.isDocumentEdited)
    document.context.undo()
    #expect(!document.isDocumentEdited)
    document.context.redo()
    #expect(document.isDocumentEdited)
    try document.save()
    #expect(!document.isDocumentEdited)
    document.context.undo()
    #expect(document.isDocumentEdited)
    document.context.undo()
    #expect(document.isDocumentEdited)
    #expect(try document.titles.isEmpty)
    document.context.redo()
    document.context.redo()
    #expect(!document.isDocumentEdited)
    #expect(try document.titles == ["Stew"])
    document.context.undo()
    try document.add("Salad")
    #expect(!(document.undoManager?.canRedo ?? true) && document.isDocumentEdited)
    document.context.undo()
    #expect(document.isDocumentEdited)
  }

  @Test(
    "a change counts before its event has ended, and one that cannot be undone until it is saved")
  func uncounted() throws {
    let book = try Cookbook(.binary)
    let document = try book.savedDocument()
    let soup = try document.recipe("Soup")
    try soup.setValue(2, forKey: "servings")
    #expect(document.isDocumentEdited)
    document.context.undo()
    #expect(!document.isDocumentEdited)
    document.undoManager?.disableUndoRegistration()
    try soup.setValue(3, forKey: "servings")
    document.context.processPendingChanges()
    document.undoManager?.enableUndoRegistration()
    #expect(document.isDocumentEdited)
    try document.rename("Soup", to: "Stew")
    document.context.undo()
    #expect(document.isDocumentEdited)
    try document.save()
    #expect(!document.isDocumentEdited)
    try document.rename("Soup", to: "Stew")
    document.context.rollback()
    #expect(!document.isDocumentEdited)
    try document.rename("Soup", to: "Stew")
    document.context.undo()
    #expect(!document.isDocumentEdited)
    document.undoManager = nil
    try document.rename("Soup", to: "Stew")
    #expect(document.isDocumentEdited)
    try document.context.save()
    #expect(!document.isDocumentEdited)
    #expect(try book.content().first?.hasPrefix("Stew 3") == true)
  }

  @Test(
    "a document goes on in another file with the same objects, whose IDs are mapped",
    arguments: Cookbook.types, Cookbook.types)
  func saveAs(from: StoreType, to: StoreType) throws {
    let book = try Cookbook(from)
    let document = try book.savedDocument()
    try document.add("Salad", ["Leaves"])
    try document.save()
    let soup = try document.recipe("Soup")
    let child = ManagedObjectContext(parent: document.context)
    let twin = try child.existingObject(with: soup.objectID)
    let old = (soup.objectID, try document.recipe("Salad").objectID)
    try document.rename("Soup", to: "Stew")
    try document.context.delete(document.recipe("Salad"))
    document.context.processPendingChanges()
    let cake = try document.add("Cake", ["Flour", "Egg"])
    let migration = try document.save(to: book.url("other"), as: to)
    #expect(!document.isDocumentEdited && document.fileType == to)
    #expect(document.persistentStoreCoordinator.persistentStores.count == 1)
    #expect(migration.objectID(for: old.0) == soup.objectID && soup.objectID != old.0)
    #expect(migration.objectID(for: old.1) == nil)
    #expect(twin.objectID == soup.objectID)
    #expect(try twin.objects(forKey: "ingredients").count == 2)
    #expect(try document.recipe("Stew") === soup && document.recipe("Cake") === cake)
    #expect(
      try book.content() == ["Salad - [\"Leaves\"] []", "Soup - [\"Water\", \"Salt\"] []"])
    let now = ["Cake - [\"Flour\", \"Egg\"] []", "Stew - [\"Water\", \"Salt\"] []"]
    #expect(try book.content("other", to) == now)
    #expect(try document.context.portrait() == now)
    for _ in 0..<3 { document.context.undo() }
    #expect(document.isDocumentEdited)
    #expect(try document.titles == ["Salad", "Soup"])
    try document.save()
    let before = try book.content()
    #expect(try book.content("other", to) == before)
    for _ in 0..<3 { document.context.redo() }
    try document.save()
    #expect(try book.content("other", to) == now)
    try book.expectNoLeftovers()
  }

  @Test("a copy has the edits, and the document keeps them unsaved", arguments: Cookbook.types)
  func copy(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    let soup = try document.recipe("Soup")
    let id = soup.objectID
    try document.rename("Soup", to: "Stew")
    try document.add("Cake", ["Flour"])
    try document.saveCopy(to: book.url("copy"))
    let now = try document.context.portrait()
    #expect(try book.content("copy") == now && now.count == 2)
    #expect(document.isDocumentEdited && soup.objectID == id)
    #expect(document.fileURL == book.url())
    #expect(try book.content().first?.hasPrefix("Soup") == true)
    document.context.undo()
    document.context.undo()
    #expect(!document.isDocumentEdited)
    #expect(
      failure { try document.saveCopy(to: book.url("copy")) }?.hasPrefix("fileExists") == true)
    try document.saveCopy(to: book.url("copy"), replacing: true)
    #expect(try book.content("copy") == document.context.portrait())
    #expect(throws: DocumentError.self) { try document.saveCopy(to: book.url(), replacing: true) }
    try book.expectNoLeftovers()
  }

  @Test(
    "a document that is reverted is what its file holds, with nothing to undo",
    arguments: Cookbook.types)
  func revert(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    let soup = try document.recipe("Soup")
    try document.rename("Soup", to: "Stew")
    let cake = try document.add("Cake")
    try document.autosave()
    try document.revert()
    #expect(!document.isDocumentEdited && document.undoManager?.canUndo == false)
    #expect(try document.titles == ["Soup"] && soup.value(forKey: "title") == "Soup")
    #expect(cake.managedObjectContext == nil)
    #expect(try book.recoveryNames.isEmpty)
    #expect(throws: DocumentError.self) { try book.newDocument().revert() }
  }

  @Test("what is not valid is neither saved nor copied, and stays", arguments: Cookbook.types)
  func invalid(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    try document.recipe("Soup").setValue(nil, forKey: "title")
    #expect(throws: ValidationError.self) { try document.save() }
    #expect(throws: ValidationError.self) { try document.save(to: book.url("other")) }
    #expect(throws: ValidationError.self) { try document.saveCopy(to: book.url("other")) }
    #expect(document.isDocumentEdited && document.fileURL == book.url())
    #expect(!FileManager.default.fileExists(atPath: book.folder("other")))
    document.context.rollback()
    for _ in 0..<2 { try document.context.make("Tag", ["name": "hot"]) }
    #expect(throws: MergeError.self) { try document.save() }
    #expect(throws: MergeError.self) { try document.save(to: book.url("other")) }
    #expect(throws: StoreError.self) { try document.saveCopy(to: book.url("other")) }
    #expect(document.isDocumentEdited)
    #expect(document.context.insertedObjects.count == 2)
    try document.context.delete(document.context.insertedObjects[0])
    try document.save(to: book.url("other"))
    #expect(!document.isDocumentEdited)
    try book.expectNoLeftovers()
  }
}
