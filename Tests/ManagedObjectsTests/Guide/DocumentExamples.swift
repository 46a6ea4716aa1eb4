import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("The article on documents")
struct DocumentExamples {
  @Test("a document is edited, saved, kept apart from what others save, and recovered")
  func document() throws {
    let temporary = try TemporaryFolder()
    let folder = URL(filePath: temporary.path)
    let model = try Cookbook.model()
    let document = try PersistentDocument(model: model)
    let soup = try document.managedObjectContext.insert("Recipe")
    try soup.setValue("Borscht", forKey: "title")
    try document.save(to: folder.appending(path: "recipes.store"))

    try soup.setValue("Minestrone", forKey: "title")
    print(document.isDocumentEdited)  // true
    #expect(document.isDocumentEdited)
    document.managedObjectContext.undo()
    print(document.isDocumentEdited)  // false
    #expect(!document.isDocumentEdited)

    try Self.changeElsewhere(folder.appending(path: "recipes.store"), model)
    do {
      try document.save()
    } catch DocumentError.fileChanged {
      try document.save(to: folder.appending(path: "recipes, mine.store"))
    }
    #expect(document.fileURL?.lastPathComponent == "recipes, mine.store")
    for recovery in try document.recoveries { try document.recover(recovery) }
  }

  private static func changeElsewhere(_ url: URL, _ model: ManagedObjectModel) throws {
    let container = try PersistentContainer(model: model)
    try container.loadPersistentStore(PersistentStoreDescription(url: url))
    let context = container.newContext()
    try context.insert("Recipe").setValue("Ramen", forKey: "title")
    try context.save()
  }
}
