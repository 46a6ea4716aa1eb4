import Foundation
import ManagedObjects
import TestSupport
import Testing

/// Documents with recipes, in a folder of their own.
struct Cookbook {
  /// The kinds of store that are a file.
  static let types: [StoreType] = [.binary, .xml]

  let type: StoreType
  let folder: TemporaryFolder
  let model: ManagedObjectModel

  init(_ type: StoreType) throws {
    self.type = type
    folder = try TemporaryFolder()
    model = try Self.model()
  }

  static func model() throws -> ManagedObjectModel {
    var tag = EntityDescription("Tag") {
      AttributeDescription("name", .string)
      RelationshipDescription("recipes", toMany: "Recipe", inverse: "tags")
    }
    tag.uniquenessConstraints = [["name"]]
    return try ManagedObjectModel([
      EntityDescription("Recipe") {
        AttributeDescription("title", .string, isOptional: false)
        AttributeDescription("servings", .integer32)
        AttributeDescription("picture", .binary)
        RelationshipDescription(
          "ingredients", toMany: "Ingredient", inverse: "recipe", isOrdered: true,
          deleteRule: .cascade)
        RelationshipDescription("tags", toMany: "Tag", inverse: "recipes")
      },
      EntityDescription("Ingredient") {
        AttributeDescription("name", .string)
        RelationshipDescription("recipe", to: "Recipe", inverse: "ingredients")
      },
      tag,
    ])
  }

  func url(_ name: String = "book") -> URL { URL(filePath: folder(name)) }

  /// An untitled document with a recipe of soup, unsaved.
  func newDocument() throws -> PersistentDocument {
    let document = try PersistentDocument(model: model)
    try document.add("Soup", ["Water", "Salt"])
    return document
  }

  /// A document in the file ``url(_:)``, saved.
  func savedDocument() throws -> PersistentDocument {
    let document = try newDocument()
    try document.save(to: url(), as: type)
    return document
  }

  func open(_ name: String = "book") throws -> PersistentDocument {
    try PersistentDocument(contentsOf: url(name), ofType: type, model: model)
  }

  /// What a file holds, as somebody else reads it.
  func content(_ name: String = "book", _ type: StoreType? = nil) throws -> [String] {
    try elsewhere(name, type) { try $0.portrait() }
  }

  /// Does something in a file past all documents.
  func elsewhere<Result>(
    _ name: String = "book", _ type: StoreType? = nil,
    _ body: (ManagedObjectContext) throws -> Result
  ) throws -> Result {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      PersistentStoreDescription(url: url(name), type: type ?? self.type))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    return try body(context)
  }

  /// Adds a recipe to a file past all documents.
  func addElsewhere(_ title: String, _ name: String = "book") throws {
    try elsewhere(name) { context in
      try context.make("Recipe", ["title": .string(title)])
      try context.save()
    }
  }

  /// The names in the folder that have to do with recovery.
  var recoveryNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.contains("-recovery-") }
    }
  }

  /// Makes sure that nothing is in the folder that only helped to write another file.
  func expectNoLeftovers() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.allSatisfy { !$0.contains(".new") && !$0.hasSuffix(".tmp") }, "\(names)")
  }
}

extension ManagedObjectContext {
  /// What the recipes are, in words.
  func portrait() throws -> [String] {
    try all("Recipe").map { try $0.words }.sorted()
  }
}

extension ManagedObject {
  fileprivate var words: String {
    get throws {
      let names = { (key: String) in
        try self.objects(forKey: key).map { try $0.value(forKey: "name").text }
      }
      return try "\(value(forKey: "title").text) \(value(forKey: "servings").number) "
        + "\(names("ingredients")) \(names("tags").sorted())"
    }
  }
}

/// The case of the error of a document that is thrown, and the path that it names; nil for none.
func failure(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let error as DocumentError {
    let name = Mirror(reflecting: error).children.first?.label
    let path = error.description.split { " ;".contains($0) }.first { $0.hasPrefix("/") }
    return name.map { "\($0) \(path ?? "")" } ?? "\(error)"
  } catch {
    return "\(error)"
  }
}

extension AttributeValue {
  fileprivate var number: String {
    if case .integer(let number) = self { "\(number)" } else { "-" }
  }

  var text: String { if case .string(let text) = self { text } else { "" } }
}

extension PersistentDocument {
  var context: ManagedObjectContext { managedObjectContext }

  /// Adds a recipe, as one step.
  @discardableResult
  func add(_ title: String, _ ingredients: [String] = []) throws -> ManagedObject {
    let recipe = try context.make("Recipe", ["title": .string(title)])
    for name in ingredients {
      try context.make("Ingredient", ["name": .string(name)]).setObject(recipe, forKey: "recipe")
    }
    context.processPendingChanges()
    return recipe
  }

  func recipe(_ title: String) throws -> ManagedObject {
    try context.one("Recipe", "title", .string(title))
  }

  /// Changes the title of a recipe, as one step.
  func rename(_ title: String, to other: String) throws {
    try recipe(title).setValue(.string(other), forKey: "title")
    context.processPendingChanges()
  }

  var titles: [String] {
    get throws { try context.all("Recipe").map { try $0.value(forKey: "title").text }.sorted() }
  }
}
