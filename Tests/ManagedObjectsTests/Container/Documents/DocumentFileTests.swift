import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Files of documents")
struct DocumentFileTests {
  @Test("a file that others have changed is noticed and not overwritten", arguments: Cookbook.types)
  func changed(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    try document.rename("Soup", to: "Stew")
    try book.addElsewhere("Theirs")
    #expect(try document.fileStatus == .changed)
    #expect(try document.titles == ["Stew"])
    #expect(failure { try document.save() } == "fileChanged \(book.folder("book"))")
    // The context on its own is refused as well.
    #expect(throws: StoreError.self) { try document.context.save() }
    #expect(document.isDocumentEdited)
    #expect(try book.content().count == 2)
    try document.revert()
    #expect(try document.titles == ["Soup", "Theirs"] && document.fileStatus == .unchanged)
    try document.rename("Soup", to: "Stew")
    try document.save()
    #expect(try book.content().count == 2)
  }

  @Test(
    "a file that others have changed is overwritten, or left alone, when asked for",
    arguments: Cookbook.types)
  func overwriting(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    let soup = try document.recipe("Soup")
    let id = soup.objectID
    try document.rename("Soup", to: "Stew")
    try book.addElsewhere("Theirs")
    try document.save(to: book.url("mine"))
    #expect(try book.content().count == 2 && book.content("mine").count == 1)
    try document.rename("Stew", to: "Soup")
    try book.addElsewhere("More", "mine")
    let migration = try document.saveOverwriting()
    #expect(try book.content("mine") == document.context.portrait())
    #expect(migration != nil && soup.objectID != id && !document.isDocumentEdited)
    #expect(try document.fileStatus == .unchanged)
    document.context.undo()
    #expect(try document.saveOverwriting() == nil)
    #expect(try book.content("mine").first?.hasPrefix("Stew") == true)
    try book.expectNoLeftovers()
  }

  @Test("a file that is edited by hand has changed, and one that is only touched has not")
  func editedByHand() throws {
    let book = try Cookbook(.xml)
    let document = try book.savedDocument()
    let text = try String(contentsOf: book.url(), encoding: .utf8)
    try text.write(to: book.url(), atomically: false, encoding: .utf8)
    #expect(try document.fileStatus == .unchanged)
    try document.rename("Soup", to: "Stew")
    try document.save()
    let saved = try String(contentsOf: book.url(), encoding: .utf8)
    try saved.replacing("Salt", with: "Pepper")
      .write(to: book.url(), atomically: true, encoding: .utf8)
    try document.rename("Stew", to: "Broth")
    #expect(throws: DocumentError.self) { try document.save() }
    #expect(try book.content().first?.contains("Pepper") == true)
    try document.revert()
    #expect(try document.context.portrait() == book.content())
  }

  @Test("a file that is gone is noticed, and made again when asked for", arguments: Cookbook.types)
  func missing(type: StoreType) throws {
    let book = try Cookbook(type)
    try book.savedDocument().save(to: book.url("kept"))
    let document = try book.open("kept")
    try document.add("Cake")
    for name in ["kept", "kept-journal"] {
      try? FileManager.default.removeItem(at: book.url(name))
    }
    #expect(try document.fileStatus == .missing)
    for call in [document.save, document.revert] {
      #expect(failure { try call() }?.hasPrefix("fileMissing") == true)
    }
    // Nothing has been read of the soup before.
    #expect(try document.titles == ["Cake", "Soup"])
    try document.saveCopy(to: book.url("copy"))
    #expect(try book.content("copy").count == 2)
    try document.saveOverwriting()
    #expect(try book.content("kept") == document.context.portrait())
    try document.add("Bread")
    try document.save()
    #expect(try book.content("kept").count == 3)
  }

  @Test("a file that another store has replaced is noticed", arguments: Cookbook.types)
  func replaced(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    let soup = try document.recipe("Soup")
    try document.rename("Soup", to: "Stew")
    do {
      let other = try PersistentDocument(model: book.model)
      try other.add("Other")
      try other.save(to: book.url("other"), as: type)
    }
    try? FileManager.default.removeItem(at: book.url("book-journal"))
    try FileManager.default.removeItem(at: book.url())
    try FileManager.default.moveItem(at: book.url("other"), to: book.url())
    #expect(try document.fileStatus == .replaced)
    #expect(failure { try document.save() }?.hasPrefix("fileReplaced") == true)
    #expect(try document.titles == ["Stew"] && document.isDocumentEdited)
    try document.revert()
    #expect(try document.titles == ["Other"] && soup.managedObjectContext == nil)
    #expect(!document.isDocumentEdited)
    try document.rename("Other", to: "Mine")
    try document.save()
    #expect(try book.content().first?.hasPrefix("Mine") == true)
  }

  @Test(
    "something else in the place of a file is neither read nor overwritten",
    arguments: Cookbook.types)
  func foreign(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    try document.rename("Soup", to: "Stew")
    try? FileManager.default.removeItem(at: book.url("book-journal"))
    try "a letter".write(to: book.url(), atomically: true, encoding: .utf8)
    #expect(throws: DocumentError.self) { try document.save() }
    #expect(throws: StoreError.self) { try document.revert() }
    #expect(throws: StoreError.self) { try document.saveOverwriting() }
    #expect(try String(contentsOf: book.url(), encoding: .utf8) == "a letter")
    #expect(try document.titles == ["Stew"] && document.isDocumentEdited)
    try document.save(to: book.url("other"))
    #expect(try book.content("other").count == 1)
  }

  @Test("a file is one document at a time, by whatever path", arguments: Cookbook.types)
  func oneDocument(type: StoreType) throws {
    let book = try Cookbook(type)
    var document: PersistentDocument? = try book.savedDocument()
    try FileManager.default.createSymbolicLink(
      atPath: book.folder("link"), withDestinationPath: "book")
    try FileManager.default.linkItem(at: book.url(), to: book.url("twin"))
    let other = try book.newDocument()
    for name in ["book", "link", "twin"] {
      #expect(failure { _ = try book.open(name) }?.hasPrefix("alreadyOpen") == true)
      #expect(throws: DocumentError.self) {
        try other.save(to: book.url(name), as: type, replacing: true)
      }
    }
    try FileManager.default.removeItem(at: book.url("twin"))
    #expect(document?.isDocumentEdited == false)
    document = nil
    let linked = try book.open("link")
    #expect(linked.fileURL?.path == book.folder("book"))
    try linked.rename("Soup", to: "Stew")
    try linked.save()
    #expect(try book.content().first?.hasPrefix("Stew") == true)
    try linked.save(to: book.url("other"))
    _ = try book.open()
  }

  @Test(
    "what cannot be opened or written is refused, and nothing is lost", arguments: Cookbook.types)
  func refusals(type: StoreType) throws {
    let book = try Cookbook(type)
    #expect(throws: StoreError.self) { try book.open("nothing") }
    #expect(throws: DocumentError.self) {
      try PersistentDocument(opening: PersistentStoreDescription(.inMemory), model: book.model)
    }
    let document = try book.newDocument()
    #expect(throws: StoreError.self) { try document.save(to: book.url("no/folder"), as: type) }
    #expect(throws: DocumentError.self) {
      try document.save(to: URL(filePath: book.folder.path), as: type)
    }
    #expect(throws: DocumentError.self) { try document.save(to: book.url(), as: .inMemory) }
    #expect(throws: CoordinatorError.self) {
      try document.save(to: book.url(), as: StoreType(rawValue: "stone"))
    }
    try "a letter".write(to: book.url("letter"), atomically: true, encoding: .utf8)
    #expect(throws: StoreError.self) { try book.open("letter") }
    #expect(throws: DocumentError.self) { try document.save(to: book.url("letter"), as: type) }
    #expect(throws: StoreError.self) {
      try document.save(to: book.url("letter"), as: type, replacing: true)
    }
    #expect(try String(contentsOf: book.url("letter"), encoding: .utf8) == "a letter")
    #expect(document.isDocumentEdited && document.fileURL == nil)
    #expect(document.context.insertedObjects.count == 3)
    try document.save(to: book.url(), as: type)
    #expect(throws: DocumentError.self) { try document.save(to: book.url(), as: type) }
    try book.expectNoLeftovers()
  }

  @Test(
    "what the document itself keeps beside its objects is no change, and goes where it goes",
    arguments: Cookbook.types)
  func metadata(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    let coordinator = document.persistentStoreCoordinator
    try coordinator.setMetadata(["cook": .string("Ada")], for: coordinator.persistentStores[0])
    try document.context.obtainPermanentIDs(for: [document.add("Cake")])
    try document.save()
    #expect(try document.fileStatus == .unchanged)
    try document.save(to: book.url("other"))
    for name in ["other-journal", "other"] {
      try? FileManager.default.removeItem(at: book.url(name))
    }
    try document.saveOverwriting()
    let values = try coordinator.metadata(for: coordinator.persistentStores[0]).values
    #expect(values == ["cook": .string("Ada")])
    try document.context.obtainPermanentIDs(for: [document.add("Bread")])
    try document.save(to: book.url("last"))
    #expect(try book.content("last") == document.context.portrait())
    #expect(try book.content("last").count == 3)
  }

  @Test("a document for reading only keeps its edits", arguments: Cookbook.types)
  func readOnly(type: StoreType) throws {
    let book = try Cookbook(type)
    _ = try book.savedDocument()
    var description = PersistentStoreDescription(url: book.url(), type: type)
    description.isReadOnly = true
    let document = try PersistentDocument(opening: description, model: book.model)
    try document.rename("Soup", to: "Stew")
    #expect(throws: StoreError.self) { try document.save() }
    #expect(document.isDocumentEdited)
    try document.save(to: book.url("other"))
    #expect(try book.content("other").first?.hasPrefix("Stew") == true)
    try document.add("Cake")
    try document.save()
  }

  @Test(
    "a document tells of what others do to its file, and not of itself", arguments: Cookbook.types)
  func telling(type: StoreType) async throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    var changes = document.fileStatusChanges().makeAsyncIterator()
    try document.add("Cake")
    try document.save()
    try book.addElsewhere("Theirs")
    #expect(await changes.next(isolation: nil) == .changed)
    try document.revert()
    try document.add("Bread")
    try document.save()
    #expect(await changes.next(isolation: nil) == .unchanged)
    for name in ["book-journal", "book"] {
      try? FileManager.default.removeItem(at: book.url(name))
    }
    var told = await changes.next(isolation: nil)
    if told == .changed { told = await changes.next(isolation: nil) }
    #expect(told == .missing)
  }
}
