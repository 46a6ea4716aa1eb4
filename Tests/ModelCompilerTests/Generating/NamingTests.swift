import Foundation
import ManagedObjects
import ModelFiles
import Testing

@testable import ModelCompiler

@Suite("Names in generated source")
struct NamingTests {
  @Test(
    "keywords and what is no identifier stand in backticks",
    arguments: [
      ("name", "name"), ("default", "`default`"), ("class", "`class`"), ("Type", "`Type`"),
      ("größe", "größe"), ("a½", "`a½`"), ("_", "`_`"), ("_x", "_x"), ("2nd", "`2nd`"),
    ])
  func quoting(name: String, quoted: String) {
    #expect(SwiftIdentifier.quoted(name) == quoted)
  }

  @Test(
    "the type that holds the model is named after it",
    arguments: [
      ("Inventory", "InventoryModel"), ("DataModel", "DataModel"), ("Model", "Model"),
      ("contacts", "ContactsModel"), ("My-Shop 2", "My_Shop_2Model"), ("2nd", "_2ndModel"),
      ("", "_Model"),
    ])
  func namespace(model: String, type: String) {
    #expect(TypeNames.namespace(of: model) == type)
  }

  @Test("a name that is taken gets as many underscores as it takes")
  func uniqueNames() {
    var unique = UniqueNames(taken: ["entity"])
    let names = unique.take(["entity", "entity_", "self", "other"]) { $0 == "self" }
    #expect(
      names == ["entity": "entity__", "entity_": "entity_", "self": "self_", "other": "other"])
  }

  @Test(
    "a class is named as the model says, without its module",
    arguments: [
      ("Person", "Person"), (".Person", "Person"), ("Shop.Person", "Person"),
      ("NSManagedObject", "Entity"), (nil, "Entity"), ("", "Entity"), ("My Class", "My_Class"),
    ])
  func className(represented: String?, expected: String) {
    var entity = EntityDescription("Entity", attributes: [])
    entity.managedObjectClassName = represented
    let model = ManagedObjectModel(unchecked: [entity])
    let document = SampleDocuments.document(model: model, all: .classDefinition)
    let files = CodeGenerator(document, named: "Test").files()
    #expect(files.map(\.name) == ["TestModel.swift", "\(expected).swift"])
  }

  @Test("of two entities with one class, the second gets a class of its own name")
  func sharedClass() {
    var entities = ["First", "Second"].map { EntityDescription($0, attributes: []) }
    for position in entities.indices { entities[position].managedObjectClassName = "Shared" }
    let document = SampleDocuments.document(
      model: ManagedObjectModel(unchecked: entities), all: .classDefinition)
    let names = CodeGenerator(document, named: "Test").files().map(\.name)
    #expect(names == ["TestModel.swift", "Shared.swift", "Second.swift"])
  }

  @Test("the names that properties avoid are those of a managed object's properties")
  func managedObjectProperties() throws {
    let sources = PackageFolder.root.appending(path: "Sources/ManagedObjects")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    var found: Set<String> = ["hashValue"]
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      found.formUnion(Self.properties(ofManagedObjectIn: text))
    }
    #expect(found == ReservedNames.managedObjectProperties)
  }

  /// The instance properties that code outside the module sees in `ManagedObject`, which its
  /// declaration and extensions indent by two spaces.
  private static func properties(ofManagedObjectIn text: String) -> [String] {
    var isInside = false
    var names: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // Few of the lines can be either, and looking for a pattern takes long in an unoptimised build.
      if line.utf8.starts(with: "open nonisolated class ManagedObject".utf8)
        || line.utf8.starts(with: "extension ManagedObject".utf8),
        line.wholeMatch(of: /(open nonisolated class|extension) ManagedObject\b.*\{/) != nil
      {
        isInside = true
      }
      guard isInside else { continue }
      if line == "}" { isInside = false }
      let declaration =
        /\ \ (@MainActor )?(public|open|package)( final| internal\(set\))* (var|let) (\w+).*/
      if isInside, let match = line.wholeMatch(of: declaration) { names.append(String(match.5)) }
    }
    return names
  }
}
