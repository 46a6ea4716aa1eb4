import Foundation
import ManagedObjects
import ModelFiles
import Testing

/// Everything that occurs in the files of real models.
@Suite struct InventoryTests {
  private static func inventory() throws -> [String] {
    let text = try String(
      contentsOf: URL(filePath: ModelFixtures.path("inventory.txt")), encoding: .utf8)
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test("the inventory names elements, attributes and values")
  func inventory() throws {
    let names = try Self.inventory()
    #expect(names.count == 145)
    #expect(names.contains("entity > relationship"))
    #expect(names.contains("relationship minCount"))
    #expect(names.contains("relationship@deletionRule = No Action"))
  }

  @Test("one model has everything that occurs in real models, and nothing of it is unknown")
  func everything() throws {
    let path = ModelFixtures.path("Inventory.xcdatamodeld/Inventory.xcdatamodel/contents")
    let facts = MarkupFacts(try Data(contentsOf: URL(filePath: path))).facts
    #expect(Set(try Self.inventory()).subtracting(facts) == [])
    #expect(try ModelDocument(contentsOf: path).unknown.isEmpty)
  }

  @Test("all of it is there again after reading and writing")
  func survival() throws {
    let text = try ModelFixtures.bundle("Inventory").current.contents()
    #expect(Set(try Self.inventory()).subtracting(MarkupFacts(Data(text)).facts) == [])
  }

  @Test("a file is written from the model, not from the text that was read")
  func fromTheModel() throws {
    let read = try ModelFixtures.bundle("Inventory").current
    let made = ModelDocument(
      model: read.model, codeGeneration: read.codeGeneration,
      modelAttributes: read.modelAttributes, diagram: read.diagram)
    let facts = MarkupFacts(Data(try made.contents())).facts
    let missing = Set(try Self.inventory()).subtracting(facts)
    // Here the file says what is so without saying it.
    #expect(missing == ["fetchedProperty syncable", "relationship syncable"])
    #expect(try ModelDocument(made.contents()).model == read.model)
  }

  @Test("every part of the model that has everything has arrived")
  func parts() throws {
    let document = try ModelFixtures.bundle("Inventory").current
    let item = try #require(document.model.entity(named: "Item"))
    #expect(item.declaredAttributes.count == 28)
    #expect(
      item.declaredRelationships.map(\.deleteRule) == [
        .deny, .noAction, .cascade, .nullify, .nullify,
      ])
    #expect(item.declaredRelationships[1].maxCount == 3)
    #expect(item.declaredRelationships[1].renamingIdentifier == "recentParts")
    #expect(item.declaredFetchedProperties.map(\.name) == ["cheaper"])
    #expect(item.indexes.map(\.name) == ["byRank", "bySpelling"])
    #expect(item.compoundIndexes == [["name", "count"], ["price"]])
    #expect(item.uniquenessConstraints == [["identifier"], ["name", "category"]])
    #expect(item.userInfo == ["documentation": "Something on a shelf."])
    #expect(document.model.configurations.map(\.name) == ["Local", "Cloud"])
    #expect(document.model.fetchRequestTemplates.map(\.name) == ["ItemsByName", "AllItems"])
    #expect(document.model.versionIdentifiers == ["Inventory 1", "stock"])
    #expect(document.diagram.count == 3)
    #expect(document.codeGeneration == ["Item": .classDefinition, "Category": .category])
  }
}
