import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Recovered edits of documents")
struct DocumentRecoveryTests {
  /// Leaves edits behind that nobody has saved.
  private func crash(_ book: Cookbook, _ edit: (PersistentDocument) throws -> Void) throws {
    let document = try book.open()
    try edit(document)
    try document.autosave()
    #expect(document.isDocumentEdited)
    #expect(try document.recoveries.isEmpty)
  }

  private func nameless(in document: PersistentDocument) throws -> ManagedObject {
    let recipes = try document.context.all("Recipe")
    return try #require(recipes.first { try $0.value(forKey: "title") == .null })
  }

  @Test(
    "edits that were not saved are offered and made again, valid or not", arguments: Cookbook.types)
  func recovery(type: StoreType) throws {
    let book = try Cookbook(type)
    try book.savedDocument().add("Salad", ["Leaves"])
    var expected: [String] = []
    try crash(book) { document in
      try document.add("Salad", ["Leaves", "Oil"])
      try document.save()
      try document.context.delete(document.recipe("Soup"))
      let cake = try document.add("Cake", ["Flour", "Egg", "\u{1}"])
      for _ in 0..<2 {
        try document.context.make("Tag", ["name": "sweet"]).setObjects([cake], forKey: "recipes")
      }
      let salad = try document.recipe("Salad")
      try salad.setValue(nil, forKey: "title")
      try salad.setValue(.binary(Data([0, 1, 2])), forKey: "picture")
      let list = try Array(salad.objects(forKey: "ingredients"))
      try salad.setObjects(Array(list.reversed()), forKey: "ingredients")
      expected = try document.context.portrait()
    }
    let saved = try book.content()
    let document = try book.open()
    let recovery = try #require(try document.recoveries.first)
    #expect(abs(recovery.date.timeIntervalSinceNow) < 600)
    #expect(!document.isDocumentEdited)
    try document.recover(recovery)
    #expect(try document.context.portrait() == expected && document.isDocumentEdited)
    let picture = try nameless(in: document).value(forKey: "picture")
    #expect(picture == .binary(Data([0, 1, 2])))
    #expect(try document.recoveries.isEmpty && book.recoveryNames.count == 1)
    document.context.undo()
    #expect(!document.isDocumentEdited)
    #expect(try document.context.portrait() == saved)
    document.context.redo()
    #expect(try document.context.portrait() == expected)
    try document.autosave()
    #expect(try book.recoveryNames.count == 1)
    try nameless(in: document).setValue("Salad", forKey: "title")
    try document.context.delete(document.context.all("Tag")[0])
    try document.save()
    #expect(try book.recoveryNames.isEmpty)
    #expect(try book.content() == document.context.portrait())
  }

  @Test("what others have saved meanwhile stays beside recovered edits", arguments: Cookbook.types)
  func savedMeanwhile(type: StoreType) throws {
    let book = try Cookbook(type)
    _ = try book.savedDocument()
    try crash(book) { try $0.rename("Soup", to: "Stew") }
    try book.elsewhere { context in
      try context.one("Recipe", "title", "Soup").setValue(4, forKey: "servings")
      try context.make("Recipe", ["title": "Theirs"])
      try context.save()
    }
    let document = try book.open()
    for recovery in try document.recoveries { try document.recover(recovery) }
    try document.save()
    #expect(try book.content().map { $0.prefix(6) } == ["Stew 4", "Theirs"])
    #expect(try document.recipe("Stew").value(forKey: "servings") == 4)
  }

  @Test("edits of objects that are gone are inserted anew", arguments: Cookbook.types)
  func goneMeanwhile(type: StoreType) throws {
    let book = try Cookbook(type)
    _ = try book.savedDocument()
    try crash(book) { try $0.rename("Soup", to: "Stew") }
    try book.elsewhere { context in
      try context.delete(context.one("Recipe", "title", "Soup"))
      try context.save()
    }
    let document = try book.open()
    for recovery in try document.recoveries { try document.recover(recovery) }
    #expect(try document.titles == ["Stew"])
    try document.save()
    #expect(try book.content().count == 1)
  }

  @Test("an untitled document is recovered from the place it was told of")
  func untitled() throws {
    let book = try Cookbook(.binary)
    do {
      let document = try PersistentDocument(model: book.model, recoveryURL: book.url("Untitled"))
      try document.add("Soup", ["Water"])
      try document.context.save()
      #expect(document.isDocumentEdited)
      try document.rename("Soup", to: "Stew")
      try document.add("Cake")
      try document.autosave()
    }
    let document = try PersistentDocument(model: book.model, recoveryURL: book.url("Untitled"))
    for recovery in try document.recoveries { try document.recover(recovery) }
    #expect(try document.context.portrait() == ["Cake - [] []", "Stew - [\"Water\"] []"])
    try document.save(to: book.url())
    #expect(try book.recoveryNames.isEmpty)
    #expect(throws: DocumentError.self) { try book.newDocument().autosave() }
  }

  @Test(
    "nothing is written where nothing is unsaved, and it goes with the edits",
    arguments: Cookbook.types)
  func unedited(type: StoreType) throws {
    let book = try Cookbook(type)
    let document = try book.savedDocument()
    try document.autosave()
    #expect(try book.recoveryNames.isEmpty)
    try document.rename("Soup", to: "Stew")
    try document.autosave()
    #expect(try book.recoveryNames.count == 1)
    document.context.undo()
    try document.autosave()
    #expect(try book.recoveryNames.isEmpty)
    document.context.redo()
    try document.autosave()
    document.discardAutosavedEdits()
    #expect(try book.recoveryNames.isEmpty && document.isDocumentEdited)
    try document.autosave()
    try document.save(to: book.url("other"))
    #expect(try book.recoveryNames.isEmpty)
  }

  @Test("edits are recovered in the file that a document went to", arguments: Cookbook.types)
  func afterSaveAs(type: StoreType) throws {
    let book = try Cookbook(type)
    do {
      let document = try book.savedDocument()
      try document.save(to: book.url("other"))
      try document.rename("Soup", to: "Stew")
      try document.add("Cake")
      try document.autosave()
    }
    let document = try book.open("other")
    for recovery in try document.recoveries { try document.recover(recovery) }
    #expect(try document.titles == ["Cake", "Stew"])
  }

  @Test("a damaged file of edits is refused and stays, until it is discarded")
  func damaged() throws {
    let book = try Cookbook(.binary)
    _ = try book.savedDocument()
    try crash(book) { try $0.rename("Soup", to: "Stew") }
    let name = try #require(try book.recoveryNames.first)
    let text = try String(contentsOf: book.url(name), encoding: .utf8)
    let document = try book.open()
    let recovery = try #require(try document.recoveries.first)
    let broken = [
      "", "no list", text.replacing("unsaved edits", with: "letters"),
      text.replacing("Recipe", with: "Robot"), text.replacing("updated", with: "outdated"),
      String(text.prefix(text.count / 2)), text.replacing("<integer>1<", with: "<integer>9<"),
    ]
    for broken in broken {
      try broken.write(to: book.url(name), atomically: false, encoding: .utf8)
      #expect(throws: StoreError.self) { try document.recover(recovery) }
      #expect(!document.isDocumentEdited)
    }
    #expect(try document.recoveries == [recovery] || document.recoveries.count == 1)
    try document.discard(recovery)
    #expect(try document.recoveries.isEmpty)
    #expect(throws: StoreError.self) { try document.recover(recovery) }
  }
}
